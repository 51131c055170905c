import type { CategoryRow } from '#wire/products/categories.ts'
import type { Sql } from '../db/connect.ts'
import type { Kind } from '../http/stored-rows.ts'

const columns = (sql: Sql) => sql`code, name, position, size_family, is_retired, version`

export const categories: Kind<Omit<CategoryRow, 'code' | 'isRetired' | 'version'>, CategoryRow> = {
  noun: 'category',
  table: 'categories',
  columns,
  find: async (sql) =>
    sql<CategoryRow[]>`SELECT ${columns(sql)} FROM categories ORDER BY is_retired, position, code`,
  columnsOf: ({ name, position, sizeFamily }) => ({ name, position, size_family: sizeFamily }),
}
