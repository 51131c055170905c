// Prepares every statement of the source on the migrated schema and compares the rows it gives with the declared ones.
// What PostgreSQL refuses, and each column that is missing, of another type, or null where none is expected, is an error.

import { join } from 'node:path'
import pg from 'pg'
import { readAddress } from '#server/db/driver/connection.ts'
import { openPool } from '#server/db/driver/sql.ts'
import * as believed from './sql/believed.ts'
import { readCatalogue } from './sql/catalogue.ts'
import { type Described, describeStatement } from './sql/describe.ts'
import { type Finding, RowComparison } from './sql/row-types.ts'
import { startSchema } from './sql/schema.ts'
import { readStatements } from './sql/source.ts'

const root = join(import.meta.dirname, '..')
const database = await startSchema(root)
process.once('SIGTERM', () => database.stop().then(() => process.exit(1)))
const source = readStatements(root, (file) => /^src\/(server|demo)\/.*(?<!\.test)\.ts$/.test(file))
const sql = openPool(database.url('owner'), { max: 1 })
const client = new pg.Client(readAddress({ url: database.url('owner') }) as pg.ClientConfig)
await client.connect()
try {
  const catalogue = await readCatalogue(sql)
  const comparison = new RowComparison(source.checker, catalogue)
  const refused: Finding[] = []
  const used = new Set<string>()
  const isBelieved = (names: string[]) => (name: string) => names.includes(name) && used.add(name).has(name)
  let texts = 0
  for (const statement of source.statements) {
    texts += statement.texts.length
    try {
      const described: Described[] = []
      for (const text of statement.texts)
        described.push(
          await describeStatement(
            { sql, client },
            catalogue,
            text,
            source.checker,
            isBelieved(believed.functions),
          ),
        )
      comparison.add(statement, described)
    } catch (error) {
      refused.push({ place: statement.place, column: null, says: (error as Error).message })
    }
  }
  const isOpen = ({ column }: Finding) => !column || !isBelieved(believed.columns)(column)
  const open = [...refused, ...comparison.findings()].filter(isOpen)
  for (const { place, says } of open) console.error(`${place} ${says}`)
  const all = [...believed.functions, ...believed.columns]
  const idle = all.filter((name) => !used.has(name))
  for (const name of idle) console.error(`scripts/sql/believed.ts: ${name} need not be believed any more.`)
  if (all.length > believed.MOST)
    console.error(`scripts/sql/believed.ts: ${all.length} are believed, ${believed.MOST} at most.`)
  console.log(
    `${source.statements.length} statements in ${texts} texts; ${all.length} times the declared row is believed.`,
  )
  process.exitCode = open.length + idle.length > 0 || all.length > believed.MOST ? 1 : 0
} finally {
  source.close()
  await Promise.all([sql.end(), client.end()])
  await database.stop()
}
