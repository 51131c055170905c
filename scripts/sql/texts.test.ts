import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Texts } from './texts.ts'

const root = join(import.meta.dirname, '../..')
const program = `
  import { openPool } from './src/server/db/driver/sql.ts'
  const sql = openPool('postgres://nobody@127.0.0.1/nothing', { max: 1 })
  const find = (name, since) =>
    sql\`SELECT \${name} FROM people \${since ? sql\`WHERE since < \${since} AND name ~ '\\\\s'\` : sql\`\`}\`
  find(process.argv[1] || null).write()
  find('A', new Date(0)).write()
  sql\`DELETE FROM people WHERE \${sql\`only_in_a_test\`}\`.write()`

it('the templates find the SQL texts that programs send, with every piece and whether a value was null', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sql-texts-'))
  try {
    for (const name of ['A', ''])
      execFileSync(
        process.execPath,
        ['--import', './scripts/sql/record.mjs', '--input-type=module', '-e', program, name],
        { cwd: root, env: { ...process.env, NODE_OPTIONS: '', SQL_TEXTS: folder } },
      )
    const texts = new Texts(folder, (key) => key !== 'only_in_a_test')
    const ofFind = texts.of('SELECT \0 FROM people \0')
    expect(ofFind.sort((one, other) => one.text.length - other.text.length)).toEqual([
      { text: 'SELECT $1 FROM people ', types: [0], nulls: [true] },
      {
        text: "SELECT $1 FROM people WHERE since < $2 AND name ~ '\\s'",
        types: [0, 1184],
        nulls: [false, false],
      },
    ])
    expect(texts.isUsed("WHERE since < \0 AND name ~ '\\\\s'")).toBe(true)
    expect(texts.of('DELETE FROM people WHERE \0')).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
