import { sizeOf } from '../catalogue/sizes.ts'
import type { Sql } from '../db/connect.ts'
import type { ExportDefinition } from '../export/definition.ts'

const BATCH = 2000

export type GetWellFilter = { program: string }
export type AwaitedItem = {
  nsn: string
  description: string
  size: string
  /** ISO days. Null when the supplier has not named one. */
  earliest: string | null
  latest: string | null
  lines: number
  pieces: number
}

/** Backordered items, and items that lines wait for (HUB-20). */
export const definition: ExportDefinition<GetWellFilter, AwaitedItem> = {
  module: import.meta.url,
  sheet: () => ({
    name: 'Get Well Dates',
    columns: [
      { label: 'NSN', format: 'text', width: 16, value: (item) => item.nsn },
      { label: 'Description', format: 'text', width: 56, value: (item) => item.description },
      { label: 'Size', format: 'text', width: 18, value: (item) => item.size },
      { label: 'Earliest expected', format: 'day', width: 18, value: (item) => item.earliest },
      { label: 'Latest expected', format: 'day', width: 18, value: (item) => item.latest },
      { label: 'Lines waiting', format: 'whole', width: 14, value: (item) => item.lines },
      { label: 'Pieces waiting', format: 'whole', width: 14, value: (item) => item.pieces },
    ],
  }),
  async count(sql, filter) {
    const [row] = await sql<{ count: number }[]>`SELECT count(*) ${awaited(sql, filter)}`
    return row?.count ?? 0
  },
  async *rows(sql, filter) {
    let last: string | undefined
    do {
      const rows: AwaitedItem[] = await sql<AwaitedItem[]>`
        SELECT i.nsn, p.name AS description, ${sizeOf(sql)} AS size,
          least(i.get_well_on, w.earliest) AS earliest, greatest(i.get_well_on, w.latest) AS latest,
          coalesce(w.lines, 0) AS lines, coalesce(w.pieces, 0) AS pieces
        ${awaited(sql, filter)} ${last === undefined ? sql`` : sql`AND i.nsn > ${last}`}
        ORDER BY i.nsn LIMIT ${BATCH}`
      yield rows
      last = rows.length === BATCH ? rows.at(-1)?.nsn : undefined
    } while (last !== undefined)
  },
}

const awaited = (sql: Sql, { program }: GetWellFilter) => sql`
  FROM items i JOIN products p USING (pgc)
  LEFT JOIN (
    SELECT nsn, min(get_well_on) AS earliest, max(get_well_on) AS latest, count(*) AS lines,
      sum(quantity - shipped_quantity) AS pieces
    FROM order_lines WHERE program = ${program} AND supply_state = 'backordered' GROUP BY nsn) w USING (nsn)
  WHERE (w.nsn IS NOT NULL OR (i.status = 'backordered'
    AND EXISTS (SELECT FROM program_products s WHERE s.program = ${program} AND s.pgc = i.pgc)))`
