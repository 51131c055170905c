import type { ReportSheet } from '#domain/reports/report.ts'
import { type PriceDay, priceOf } from '../catalogue/prices.ts'
import { sizeOf } from '../catalogue/sizes.ts'
import type { Sql } from '../db/connect.ts'
import type { ExportDefinition } from '../export/definition.ts'

const BATCH = 2000
const FILE_NAME = /^FY(\d\d)_Selling_Price_List\.xlsx$/

export type PriceListFilter = PriceDay & { program: string }
export type PricedItem = {
  nsn: string
  pgc: string
  description: string
  size: string
  sizeOrder: number
  unitOfIssue: string
  /** Cents. */
  price: number
}

/** `FY26_Selling_Price_List.xlsx` is 2026. Null for other names. */
export function findPriceListYear(fileName: string): number | null {
  const digits = FILE_NAME.exec(fileName)?.[1]
  return digits === undefined ? null : 2000 + Number(digits)
}

const sheet: ReportSheet<PricedItem>['columns'] = [
  { label: 'NSN', format: 'text', width: 16, value: (item) => item.nsn },
  { label: 'PGC', format: 'text', width: 8, value: (item) => item.pgc },
  { label: 'Description', format: 'text', width: 56, value: (item) => item.description },
  { label: 'Size', format: 'text', width: 18, value: (item) => item.size },
  { label: 'Unit of Issue', format: 'text', width: 13, value: (item) => item.unitOfIssue },
  { label: 'Price', format: 'money', width: 12, value: (item) => item.price },
]

/** (HUB-19) */
export const definition: ExportDefinition<PriceListFilter, PricedItem> = {
  module: import.meta.url,
  sheet: ({ fiscalYear }) => ({ name: `FY${fiscalYear % 100} Selling Prices`, columns: sheet }),
  async count(sql, filter) {
    const [row] = await sql<{ count: number }[]>`SELECT count(*) ${sold(sql, filter)}`
    return row?.count ?? 0
  },
  async *rows(sql, filter) {
    let last: PricedItem | undefined
    do {
      const rows: PricedItem[] = await sql<PricedItem[]>`
        SELECT i.nsn, i.pgc, p.name AS description, ${sizeOf(sql)} AS size,
          i.size_order, p.unit_of_issue, c.price_cents AS price
        ${sold(sql, filter)}
          ${last ? sql`AND (i.pgc, i.size_order, i.nsn) > (${last.pgc}, ${last.sizeOrder}, ${last.nsn})` : sql``}
        ORDER BY i.pgc, i.size_order, i.nsn LIMIT ${BATCH}`
      yield rows
      last = rows.length === BATCH ? rows.at(-1) : undefined
    } while (last)
  },
}

const sold = (sql: Sql, { program, ...day }: PriceListFilter) => sql`
  FROM program_products s JOIN products p USING (pgc) JOIN items i USING (pgc)
  CROSS JOIN LATERAL (SELECT ${priceOf(sql, sql`i.nsn`, day)} AS price_cents) c
  WHERE s.program = ${program} AND i.status <> 'obsolete' AND c.price_cents IS NOT NULL`
