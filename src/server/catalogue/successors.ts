import type { Successor } from '#domain/catalogue/successors.ts'
import type { Sql } from '../db/connect.ts'
import { notNeeded, reading, type Statement } from '../db/together.ts'
import type { CatalogScope } from './listed.ts'
import { sizeOf } from './sizes.ts'

type SuccessorRow = Successor & { obsolete: string }

/** The end of each chain. Omits numbers without successor. An empty list makes no query. */
export function findSuccessors(
  sql: Sql,
  { program, fiscalYear, today }: CatalogScope,
  obsolete: readonly string[],
): Statement<Map<string, Successor>> {
  if (obsolete.length === 0) return notNeeded(new Map())
  const query = sql<SuccessorRow[]>`
    SELECT s.obsolete, s.successor_nsn AS nsn, s.successor_pgc AS pgc, p.display_name AS name,
      ${sizeOf(sql)} AS size, s.is_sold
    FROM find_successors(${[...new Set(obsolete)]}::text[], ${program}, ${fiscalYear}, ${today}::date) s
    JOIN products p ON p.pgc = s.successor_pgc LEFT JOIN items i ON i.nsn = s.successor_nsn`
  return reading(
    query,
    (rows) => new Map(rows.map(({ obsolete: number, ...successor }) => [number, successor])),
  )
}

export async function withSuccessors<Row extends { nsn: string }>(
  sql: Sql,
  catalogScope: CatalogScope,
  rows: Row[],
  isObsolete: (row: Row) => boolean,
): Promise<(Row & { replacement: Successor | null })[]> {
  const gone = rows.filter(isObsolete).map((row) => row.nsn)
  const successors = await findSuccessors(sql, catalogScope, gone)
  return rows.map((row) => ({ ...row, replacement: successors.get(row.nsn) ?? null }))
}
