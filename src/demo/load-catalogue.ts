import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { CATEGORY_TEMPLATE, PROGRAM_TEMPLATE } from '#domain/opening/template.ts'
import type { Transaction } from '#server/db/driver/sql.ts'
import { type Catalogue, type CatalogueItem, namePicture, pricedYears } from './catalogue.ts'
import { loadRecords, loadRows } from './load-rows.ts'

/** Empty where the plan does not tell the two apart. */
const CUTS = { men: 'Male', women: 'Female', any: '' } as const

const BRANCH_OF = new Map(PROGRAM_TEMPLATE.map(({ code, branch }) => [code as string, branch]))

/** As text of an array. */
function listBranches(programs: Catalogue['products'][number]['programs']): string {
  const codes = programs === 'all' ? [] : programs
  return `{${[...new Set(codes.flatMap((code) => BRANCH_OF.get(code) ?? []))].join(',')}}`
}

const YEARLY_RISE = 1.03

/** Integer cents. Years after the last price list follow it with a yearly rise. */
function findPrice(item: CatalogueItem, fiscalYear: number): number {
  const last = pricedYears.at(-1) as number
  const known = item.priceCents[Math.min(Math.max(fiscalYear, pricedYears[0]), last)] as number
  return fiscalYear <= last ? known : Math.round(known * YEARLY_RISE ** (fiscalYear - last))
}

/** A program sells the products with at least one orderable item. */
export async function loadCatalogue(sql: Transaction, catalogue: Catalogue, today: string): Promise<void> {
  const { products, items } = catalogue
  await loadRows(
    sql,
    'categories',
    ['code', 'name', 'position', 'size_family'],
    CATEGORY_TEMPLATE.map(({ code, name, position, sizeFamily }) => [code, name, position, sizeFamily]),
  )
  await loadRecords(
    sql,
    'products',
    products.map((p) => ({
      pgc: p.pgc,
      category: p.category,
      name: p.name,
      display_name: p.displayName,
      unit_of_issue: p.unitOfIssue,
      picture: p.hasPicture ? `/pictures/${namePicture(p)}` : null,
      keywords: p.keywords,
      gender: CUTS[p.gender],
      branches: listBranches(p.programs),
      is_obsolete: p.replacedBy !== undefined,
      replacement_pgc: p.replacedBy ?? null,
    })),
  )
  await loadRecords(
    sql,
    'items',
    items.map((i) => ({
      nsn: i.nsn,
      pgc: i.pgc,
      size: i.sizeText,
      colour: i.colourText,
      size_order: i.sizeSort,
      status: i.status,
      replacement_nsn: i.replacementNsn ?? null,
      get_well_on: i.getWellDate ?? null,
    })),
  )
  const lastYear = Math.max(fiscalYearOf(today), pricedYears.at(-1) as number)
  const years = Array.from({ length: lastYear - pricedYears[0] + 1 }, (_, index) => pricedYears[0] + index)
  await loadRows(
    sql,
    'item_prices',
    ['nsn', 'fiscal_year', 'price_cents'],
    items.flatMap((i) => years.map((year) => [i.nsn, year, findPrice(i, year)])),
  )
  await loadRows(
    sql,
    'program_products',
    ['program', 'pgc', 'category', 'display_name'],
    listProgramProducts(catalogue),
  )
}

const ALL = PROGRAM_TEMPLATE.map(({ code }) => code)

function* listProgramProducts({ products, items }: Catalogue) {
  const orderable = new Set(items.filter(({ status }) => status !== 'obsolete').map(({ pgc }) => pgc))
  for (const product of products) {
    if (!orderable.has(product.pgc)) continue
    for (const program of product.programs === 'all' ? ALL : product.programs)
      yield [program, product.pgc, product.category, product.displayName]
  }
}
