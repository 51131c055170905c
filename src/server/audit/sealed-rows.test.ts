import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listColumns, SEALED_ROWS } from './sealed-rows.ts'

const DATABASE = new URL('../../../db/', import.meta.url)

it('the schema seals the same columns as the tables of fields, in the same order', () => {
  const text = ['schema/85-audit.sql', ...globSync('migrations/*.sql', { cwd: DATABASE })]
    .map((path) => readFileSync(new URL(path, DATABASE), 'utf8'))
    .join('\n')
  const calls = [...text.matchAll(/(?:^ {2}|seal_rows_of)\('(\w+)',\s+'([^']+)',\s+'([^']*)'\)/gm)]
  const sealed = calls.map(([, table = '', key = '', columns = '']) => [table, [key, listColumns(columns)]])
  const said = Object.entries(SEALED_ROWS).map(([table, { key, columns }]) => [
    table,
    [key, listColumns(columns)],
  ])
  expect(Object.fromEntries(sealed)).toEqual(Object.fromEntries(said))
})
