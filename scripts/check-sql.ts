// Prepares the recorded statements on the migrated schema and compares their columns with the declared rows.
// - FOLDER: texts of a complete test run (scripts/sql/record.mjs)
// - FOLDER --part: of a part; templates without a text are not checked

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readAddress } from '#server/db/driver/connection.ts'
import { openPool } from '#server/db/driver/sql.ts'
import * as believed from './sql/believed.ts'
import { readCatalogue } from './sql/catalogue.ts'
import { type Column, describeStatement } from './sql/describe.ts'
import { type Finding, ownerOf, RowComparison } from './sql/row-types.ts'
import { startSchema } from './sql/schema.ts'
import { readTemplates } from './sql/templates.ts'
import { Texts } from './sql/texts.ts'
import { sometimesSent, unsent } from './sql/unsent.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'boolean', default: false } },
})
const root = join(import.meta.dirname, '..')
const [folder] = positionals
if (!folder) throw new Error('Name the folder with the texts of statements.')
const database = await startSchema(root)
process.once('SIGTERM', () => database.stop().then(() => process.exit(1)))
const source = readTemplates(root, (file) => /^src\/(server|demo)\/.*(?<!\.test)\.ts$/.test(file))
const keys = new Set(source.templates.map(({ key }) => key))
const texts = new Texts(folder, (key) => keys.has(key))
const sql = openPool(database.url('owner'), { max: 1 })
const client = new pg.Client(readAddress({ url: database.url('owner') }) as pg.ClientConfig)
await client.connect()
try {
  const catalogue = await readCatalogue(sql)
  const comparison = new RowComparison(source.checker, catalogue)
  const findings: Finding[] = []
  const used = new Set<string>()
  const isBelieved = (names: string[]) => (name: string) => names.includes(name) && used.add(name).has(name)
  const seen = { statements: 0, texts: 0 }
  for (const template of source.templates) {
    const { key, place } = template
    const own = texts.of(key)
    if (own.length > 0) seen.statements++
    seen.texts += own.length
    try {
      const given: Column[][] = []
      for (const text of own)
        given.push(await describeStatement({ sql, client }, catalogue, text, isBelieved(believed.functions)))
      if (own.length > 0) comparison.add(template, given)
    } catch (error) {
      findings.push({ place, column: null, says: (error as Error).message })
    }
  }
  const missing = source.templates.filter(
    ({ key, node }) => !texts.isUsed(key) || (node.typeArguments && texts.of(key).length === 0),
  )
  if (!options.part)
    for (const { place, node } of missing) {
      const name = `${place.slice('src/'.length, place.lastIndexOf(':'))} ${ownerOf(node)}`
      if (!sometimesSent.includes(name) && !isBelieved(unsent)(name))
        findings.push({ place, column: null, says: 'is sent by no test' })
    }
  const isOpen = ({ column }: Finding) => !column || !isBelieved(believed.columns)(column)
  const open = [...findings, ...comparison.findings()].filter(isOpen)
  for (const { place, says } of open) console.error(`${place} ${says}`)
  const all = [...believed.functions, ...believed.columns]
  const idle = options.part ? [] : [...all, ...unsent].filter((name) => !used.has(name))
  for (const name of idle) console.error(`scripts/sql: ${name} need not be listed any more.`)
  if (all.length > believed.MAX)
    console.error(`scripts/sql/believed.ts: ${all.length} are believed, ${believed.MAX} at most.`)
  console.log(
    `${seen.statements} statements in ${seen.texts} texts; ${all.length} times the declared row is believed; ${missing.length} templates without a text.`,
  )
  process.exitCode = open.length + idle.length > 0 || all.length > believed.MAX ? 1 : 0
} finally {
  source.close()
  await Promise.all([sql.end(), client.end()])
  await database.stop()
}
