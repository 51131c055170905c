import { BRANCH_NAMES, type Branch } from '#domain/branches.ts'
import { CUTS, MAX, UNIT_FORM, UNIT_SENTENCE } from '#domain/catalogue/product-fields.ts'
import { DAYS_REVERSED } from '#domain/days.ts'
import {
  branch,
  type Codec,
  capitals,
  day,
  flag,
  lines,
  oneOf,
  pgc,
  several,
  text,
  Unreadable,
  whole,
} from '#domain/imports/codecs.ts'
import type { Draft } from '#domain/imports/drafts.ts'
import { column } from '#domain/imports/tables.ts'
import { describeUnitInUse } from '#domain/products/catalogue-upkeep.ts'
import { findReserved } from '#domain/programs/program-upkeep.ts'
import { CODE_FORM, CODE_SENTENCE } from '#domain/programs.ts'
import { findFirstMode } from '#domain/roles/second-person.ts'
import { findFirstSheet } from '#domain/sheets.ts'
import { findNameFault } from '#domain/typed-text.ts'
import type { Sql } from '../db/connect.ts'
import { notifyProgramsChanged } from '../session/program-queries.ts'
import { refuseField } from './faults.ts'
import type { Kind } from './kind.ts'
import { storeTable } from './table.ts'

const anyCode = capitals(CODE_FORM, CODE_SENTENCE)
const code: Codec<string> = {
  ...anyCode,
  read: (typed) => {
    const read = anyCode.read(typed)
    const fault = read instanceof Unreadable ? null : findReserved(read)
    return fault === null ? read : new Unreadable(fault)
  },
}
const sizeFamily = text(MAX.sizeFamily)

export function indexedBy<Row>(field: keyof Row & string) {
  const list = (row: Partial<Row>) => (row[field] === undefined ? [] : [String(row[field])])
  return { needed: [field], findKeys: list, listKeys: list }
}

/** Existing names are not checked again. */
function checkNames<Row>(kind: Kind<Row>, drafts: Draft<Row>[], ...fields: (keyof Row & string)[]): void {
  for (const draft of drafts)
    for (const field of fields) {
      const { [field]: name } = draft.after
      const message = name === draft.before?.[field] ? null : findNameFault(String(name))
      if (message) refuseField(kind, draft, field, message)
    }
}

type ProgramRow = {
  code: string
  name: string
  branch: Branch
  supplierName: string
  supplierSite: string
  membersMayRequest: boolean
  membersSeePrices: boolean
}
const ofProgram = column<ProgramRow>()

const programsColumns = [
  ofProgram('code', 'code', code, 'KY1'),
  ofProgram('name', 'name', text(80), 'Sample Guard'),
  ofProgram('branch', 'branch', branch, 'Army'),
  ofProgram('supplier name', 'supplierName', text(80), 'Sample Clothing Supply'),
  ofProgram('supplier site', 'supplierSite', text(40), 'MAIN'),
  ofProgram('members may request', 'membersMayRequest', flag, 'no', false),
  ofProgram('members see prices', 'membersSeePrices', flag, 'no', false),
]
export const storedPrograms = storeTable<ProgramRow>('programs', {
  fields: programsColumns.map(({ field }) => field),
  key: 'code',
  countsVersions: true,
})

export const programs: Kind<ProgramRow> = {
  name: 'programs',
  isCommon: true,
  ...indexedBy<ProgramRow>('code'),
  columns: programsColumns,
  complete: () => ({ membersMayRequest: false, membersSeePrices: false }),
  findStanding: (sql, _, rows) => storedPrograms.find(sql, listField(rows, 'code')),
  check: async (_, __, drafts) => checkNames(programs, drafts, 'name', 'supplierName'),
  async write(sql, { isDemo = false }, drafts) {
    const rows = drafts.map(({ after }) => after)
    await storedPrograms.save(sql, rows, {
      second_person: findFirstMode({ isDemo }),
      paper: findFirstSheet({ isDemo }),
    })
    await notifyProgramsChanged(sql)
  },
  list: storedPrograms.walk,
}

type CategoryRow = { code: string; name: string; position: number; sizeFamily: string }
const ofCategory = column<CategoryRow>()

const categoriesColumns = [
  ofCategory('code', 'code', code, 'COATS'),
  ofCategory('name', 'name', text(60), 'Coats and jackets'),
  ofCategory('position', 'position', whole(1, 9999), '3'),
  ofCategory('size family', 'sizeFamily', sizeFamily, 'chest and length', ''),
]
const storedCategories = storeTable<CategoryRow>('categories', {
  fields: categoriesColumns.map(({ field }) => field),
  key: 'code',
  order: ['position', 'code'],
  countsVersions: true,
})

export const categories: Kind<CategoryRow> = {
  name: 'categories',
  isCommon: true,
  ...indexedBy<CategoryRow>('code'),
  columns: categoriesColumns,
  complete: () => ({ sizeFamily: '' }),
  findStanding: (sql, _, rows) => storedCategories.find(sql, listField(rows, 'code')),
  check: async (_, __, drafts) => checkNames(categories, drafts, 'name'),
  write: (sql, _, drafts) =>
    storedCategories.save(
      sql,
      drafts.map(({ after }) => after),
    ),
  list: storedCategories.walk,
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
  branches: Branch[]
  description: string
}
const ofProduct = column<ProductRow>()

const productsColumns = [
  ofProduct('pgc', 'pgc', pgc, '10002'),
  ofProduct('name', 'name', text(MAX.name), "COAT, MAN'S: ALL WEATHER"),
  ofProduct('display name', 'displayName', text(MAX.name), "Man's all-weather coat"),
  ofProduct('category', 'category', code, 'COATS'),
  ofProduct('unit of issue', 'unitOfIssue', capitals(UNIT_FORM, UNIT_SENTENCE), 'EA'),
  ofProduct('keywords', 'keywords', text(MAX.keywords), 'raincoat trench', ''),
  ofProduct('gender', 'gender', oneOf(CUTS) as never, 'Male', ''),
  ofProduct('size family', 'sizeFamily', sizeFamily, 'chest and length', ''),
  ofProduct('branches', 'branches', several<Branch>(BRANCH_NAMES), 'Army, Air Force', []),
  ofProduct('description', 'description', lines(MAX.description), 'Black, double-breasted, with a belt.', ''),
]
export const storedProducts = storeTable<ProductRow>('products', {
  fields: productsColumns.map(({ field }) => field),
  key: 'pgc',
})

export const products: Kind<ProductRow> = {
  name: 'products',
  isCommon: true,
  ...indexedBy<ProductRow>('pgc'),
  columns: productsColumns,
  complete: ({ name, displayName }) => ({
    keywords: '',
    gender: '',
    sizeFamily: '',
    branches: [],
    description: '',
    ...(displayName === undefined && name !== undefined && { displayName: name }),
  }),
  findStanding: (sql, { isLocked }, rows) => storedProducts.find(sql, listField(rows, 'pgc'), isLocked),
  async check(sql, _, drafts) {
    checkNames(products, drafts, 'name', 'displayName')
    const known = await storedCategories.find(sql, [...new Set(drafts.map(({ after }) => after.category))])
    const codes = new Set(known.map(({ code }) => code))
    for (const draft of drafts)
      if (!codes.has(draft.after.category))
        refuseField(
          products,
          draft,
          'category',
          `There is no category ${draft.after.category}. Add it first.`,
        )
    await checkUnits(sql, drafts)
  },
  write: (sql, _, drafts) =>
    storedProducts.save(
      sql,
      drafts.map(({ after }) => after),
    ),
  list: storedProducts.walk,
}

/** A line counts in the unit of its product. */
async function checkUnits(sql: Sql, drafts: Draft<ProductRow>[]): Promise<void> {
  const moved = drafts.filter(({ before, after }) => before && before.unitOfIssue !== after.unitOfIssue)
  if (moved.length === 0) return
  const held = await sql<{ pgc: string; lines: number }[]>`
    SELECT coalesce(pgc, '') AS pgc, coalesce(lines, 0) AS lines FROM count_outstanding_lines(${moved.map(({ after }) => after.pgc)}::text[])`
  const linesOf = new Map(held.map((one) => [one.pgc, one.lines]))
  for (const draft of moved) {
    const outstanding = linesOf.get(draft.after.pgc)
    if (outstanding)
      refuseField(products, draft, 'unitOfIssue', describeUnitInUse(draft.after.pgc, outstanding))
  }
}

type SoldRow = { pgc: string; soldFrom: string | null; soldUntil: string | null }

const ofAssortment = column<SoldRow>()

export const assortment: Kind<SoldRow> = {
  name: 'assortment',
  isCommon: false,
  ...indexedBy<SoldRow>('pgc'),
  columns: [
    ofAssortment('pgc', 'pgc', pgc, '10002'),
    ofAssortment('from', 'soldFrom', day, '2026-10-01', null),
    ofAssortment('to', 'soldUntil', day, '2027-09-30', null),
  ],
  complete: () => ({ soldFrom: null, soldUntil: null }),
  findStanding: (sql, { program }, rows) => findSold(sql, program, listField(rows, 'pgc')),
  async check(sql, _, drafts) {
    const known = await storedProducts.find(
      sql,
      drafts.map(({ after }) => after.pgc),
    )
    const pgcs = new Set(known.map(({ pgc }) => pgc))
    for (const draft of drafts) {
      const { pgc: product, soldFrom, soldUntil } = draft.after
      if (!pgcs.has(product)) refuseField(assortment, draft, 'pgc', noSuchProduct(product))
      if (soldFrom && soldUntil && soldUntil < soldFrom)
        refuseField(assortment, draft, 'soldUntil', DAYS_REVERSED)
    }
  },
  write: (sql, { program }, drafts) =>
    saveSold(
      sql,
      program,
      drafts.map(({ after }) => after),
    ),
  list: (sql, { program }) => walkSold(sql, program),
}

function findSold(sql: Sql, program: string, pgcs: string[]): Promise<SoldRow[]> {
  return sql<SoldRow[]>`SELECT pgc, sold_from, sold_until FROM program_products
    WHERE program = ${program} AND pgc = ANY (${pgcs}::text[])`
}

function walkSold(sql: Sql, program: string) {
  return sql<SoldRow[]>`SELECT pgc, sold_from, sold_until FROM program_products
    WHERE program = ${program} ORDER BY pgc`.cursor(1000)
}

async function saveSold(sql: Sql, program: string, rows: SoldRow[]): Promise<void> {
  await sql`INSERT INTO program_products (program, pgc, category, display_name, sold_from, sold_until)
    SELECT ${program}, p.pgc, p.category, p.display_name, r."soldFrom", r."soldUntil"
    FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS r (pgc text, "soldFrom" date, "soldUntil" date)
    JOIN products p USING (pgc)
    ON CONFLICT (program, pgc) DO UPDATE SET sold_from = excluded.sold_from, sold_until = excluded.sold_until`
}

export function listField<Row, F extends keyof Row>(rows: Partial<Row>[], field: F): NonNullable<Row[F]>[] {
  return [...new Set(rows.flatMap((row) => (row[field] == null ? [] : [row[field] as NonNullable<Row[F]>])))]
}

export function noSuchProduct(pgc: string): string {
  return `There is no product ${pgc}. Add it first.`
}
