import type { Branch } from '#domain/branches.ts'
import type { SecondPerson } from '#domain/roles/second-person.ts'
import type { Sql } from '../db/connect.ts'
import { notifyProgramsChanged } from '../session/program-queries.ts'

export type ProgramRow = {
  code: string
  name: string
  branch: Branch
  supplierName: string
  supplierSite: string
  membersMayRequest: boolean
}

function programRows(sql: Sql) {
  return sql`SELECT code, name, branch, supplier_name, supplier_site, members_may_request FROM programs`
}

export function findPrograms(sql: Sql, codes: string[]): Promise<ProgramRow[]> {
  return sql<ProgramRow[]>`${programRows(sql)} WHERE programs.code = ANY (${codes}::text[])`
}

export function walkPrograms(sql: Sql) {
  return sql<ProgramRow[]>`${programRows(sql)} ORDER BY code`.cursor(1000)
}

/** `first`: what those of them that are new begin with. */
export async function savePrograms(sql: Sql, rows: ProgramRow[], first: SecondPerson): Promise<void> {
  await sql`INSERT INTO programs (code, name, branch, supplier_name, supplier_site, members_may_request, second_person)
    SELECT r.code, r.name, r.branch, r."supplierName", r."supplierSite", r."membersMayRequest", ${first}
    FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS r (code text, name text, branch service_branch, "supplierName" text,
      "supplierSite" text, "membersMayRequest" boolean)
    ON CONFLICT (code) DO UPDATE SET name = excluded.name, branch = excluded.branch, supplier_name = excluded.supplier_name,
      supplier_site = excluded.supplier_site, members_may_request = excluded.members_may_request, version = programs.version + 1`
  await notifyProgramsChanged(sql)
}

export type CategoryRow = { code: string; name: string; position: number; sizeFamily: string }

function categoryRows(sql: Sql) {
  return sql`SELECT code, name, position, size_family FROM categories`
}

export function findCategories(sql: Sql, codes: string[]): Promise<CategoryRow[]> {
  return sql<CategoryRow[]>`${categoryRows(sql)} WHERE categories.code = ANY (${codes}::text[])`
}

export function walkCategories(sql: Sql) {
  return sql<CategoryRow[]>`${categoryRows(sql)} ORDER BY position, code`.cursor(1000)
}

export async function saveCategories(sql: Sql, rows: CategoryRow[]): Promise<void> {
  await sql`INSERT INTO categories (code, name, position, size_family)
    SELECT r.code, r.name, r.position, r."sizeFamily"
    FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS r (code text, name text, position integer, "sizeFamily" text)
    ON CONFLICT (code) DO UPDATE SET name = excluded.name, position = excluded.position, size_family = excluded.size_family,
      version = categories.version + 1`
}

export type ProductRow = {
  pgc: string
  name: string
  displayName: string
  category: string
  unitOfIssue: string
  keywords: string
  gender: string
  sizeFamily: string
  description: string
}

function productRows(sql: Sql) {
  return sql`SELECT pgc, name, display_name, category, unit_of_issue, keywords, gender, size_family, description FROM products`
}

export function findProducts(sql: Sql, pgcs: string[], isLocked: boolean): Promise<ProductRow[]> {
  return sql<
    ProductRow[]
  >`${productRows(sql)} WHERE pgc = ANY (${pgcs}::text[]) ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`
}

export function walkProducts(sql: Sql) {
  return sql<ProductRow[]>`${productRows(sql)} ORDER BY pgc`.cursor(1000)
}

export async function saveProducts(sql: Sql, rows: ProductRow[]): Promise<void> {
  await sql`INSERT INTO products (pgc, name, display_name, category, unit_of_issue, keywords, gender, size_family, description)
    SELECT r.pgc, r.name, r."displayName", r.category, r."unitOfIssue", r.keywords, r.gender, r."sizeFamily", r.description
    FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS r (pgc text, name text, "displayName" text, category text,
      "unitOfIssue" text, keywords text, gender text, "sizeFamily" text, description text)
    ON CONFLICT (pgc) DO UPDATE SET name = excluded.name, display_name = excluded.display_name, category = excluded.category,
      unit_of_issue = excluded.unit_of_issue, keywords = excluded.keywords, gender = excluded.gender,
      size_family = excluded.size_family, description = excluded.description`
}

export type SoldRow = { pgc: string; soldFrom: string | null; soldUntil: string | null }

export function findSold(sql: Sql, program: string, pgcs: string[]): Promise<SoldRow[]> {
  return sql<SoldRow[]>`SELECT pgc, sold_from, sold_until FROM program_products
    WHERE program = ${program} AND pgc = ANY (${pgcs}::text[])`
}

export function walkSold(sql: Sql, program: string) {
  return sql<SoldRow[]>`SELECT pgc, sold_from, sold_until FROM program_products
    WHERE program = ${program} ORDER BY pgc`.cursor(1000)
}

export async function saveSold(sql: Sql, program: string, rows: SoldRow[]): Promise<void> {
  await sql`INSERT INTO program_products (program, pgc, category, display_name, sold_from, sold_until)
    SELECT ${program}, p.pgc, p.category, p.display_name, r."soldFrom", r."soldUntil"
    FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS r (pgc text, "soldFrom" date, "soldUntil" date)
    JOIN products p USING (pgc)
    ON CONFLICT (program, pgc) DO UPDATE SET sold_from = excluded.sold_from, sold_until = excluded.sold_until`
}
