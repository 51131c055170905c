import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listColumns, SEALED_ROWS } from './sealed-rows.ts'

const SCHEMA = new URL('../../../db/schema/85-audit.sql', import.meta.url)

it('the schema seals the same columns as the tables of fields, in the same order', () => {
  const calls = [...readFileSync(SCHEMA, 'utf8').matchAll(/^ {2}\('(\w+)', '([^']+)', '([^']*)'\)/gm)]
  const sealed = calls.map(([, table = '', key = '', columns = '']) => [table, [key, listColumns(columns)]])
  const said = Object.entries(SEALED_ROWS).map(([table, { key, columns }]) => [
    table,
    [key, listColumns(columns)],
  ])
  expect(Object.fromEntries(sealed)).toEqual(Object.fromEntries(said))
})
