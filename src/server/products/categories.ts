import type { CategoryRow } from '#wire/products/categories.ts'
import type { Sql } from '../db/connect.ts'
import type { Kind } from '../http/kept-rows.ts'

type CategoryFields = Omit<CategoryRow, 'code' | 'isRetired' | 'version'>

const columns = (sql: Sql) => sql`code, name, position, size_family, is_retired, version`

export const categories: Kind<CategoryFields, CategoryRow> = {
  noun: 'category',
  find: findCategories,
  lock: lockCategory,
  insert: insertCategory,
  save: saveCategory,
  retire: setCategoryRetired,
}

async function findCategories(sql: Sql): Promise<CategoryRow[]> {
  return sql<CategoryRow[]>`SELECT ${columns(sql)} FROM categories ORDER BY is_retired, position, code`
}

async function lockCategory(sql: Sql, code: string): Promise<CategoryRow | null> {
  const [row] = await sql<
    CategoryRow[]
  >`SELECT ${columns(sql)} FROM categories WHERE code = ${code} FOR NO KEY UPDATE`
  return row ?? null
}

async function insertCategory(
  sql: Sql,
  code: string,
  { name, position, sizeFamily }: CategoryFields,
): Promise<CategoryRow | null> {
  const [row] = await sql<CategoryRow[]>`INSERT INTO categories (code, name, position, size_family)
    VALUES (${code}, ${name}, ${position}, ${sizeFamily}) ON CONFLICT DO NOTHING RETURNING ${columns(sql)}`
  return row ?? null
}

async function saveCategory(
  sql: Sql,
  code: string,
  { name, position, sizeFamily }: CategoryFields,
): Promise<CategoryRow> {
  const [row] = await sql<CategoryRow[]>`UPDATE categories SET name = ${name}, position = ${position},
      size_family = ${sizeFamily}, version = version + 1 WHERE code = ${code} RETURNING ${columns(sql)}`
  return row as CategoryRow
}

async function setCategoryRetired(sql: Sql, code: string, isRetired: boolean): Promise<CategoryRow> {
  const [row] = await sql<
    CategoryRow[]
  >`UPDATE categories SET is_retired = ${isRetired}, version = version + 1
    WHERE code = ${code} RETURNING ${columns(sql)}`
  return row as CategoryRow
}
