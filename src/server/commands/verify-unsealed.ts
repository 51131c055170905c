import { BLOCK_ROWS, type Block, ID_COLUMN, SERIES_NAMES, type Series } from '../audit/series.ts'
import type { Connection, Finding } from './findings.ts'

/** Rows in no block that are looked at one by one; more are new for sure, or the portal has never sealed anything. */
const MOST_LOOKED_AT = 20_000

/** Rows that are in no block: new ones, or such that somebody has put in behind a block. */
export async function checkUnsealedRows(
  sql: Connection,
  series: Series,
  last: Block | undefined,
  ids: number[],
): Promise<{ broken: Finding[]; unsealed: number }> {
  if (!last || ids.length === 0) return { broken: [], unsealed: ids.length }
  const id = ID_COLUMN[series]
  // A block that is not full holds its last transaction whole.
  const lastId = last.rowCount < BLOCK_ROWS ? '9223372036854775807' : last.lastId
  // A copy restored from a dump counts its transactions from the start; then only the row's number tells.
  const rows = await sql.unsafe(`WITH now AS (SELECT pg_snapshot_xmax(pg_current_snapshot()) AS until)
    SELECT ${id}::text AS id, CASE
      WHEN '${last.lastXid}'::xid8 >= until THEN CASE WHEN ${id} < ${last.lastId} THEN 'late' END
      WHEN (xid, ${id}) <= ('${last.lastXid}'::xid8, ${lastId}) THEN 'late'
      WHEN xid >= until THEN 'early' END AS fault
    FROM ${series}, now WHERE ${id} = ANY ('{${ids.slice(0, MOST_LOOKED_AT).join(',')}}'::bigint[]) ORDER BY ${id}`)
  const broken = rows
    .filter(({ fault }) => fault)
    .map((row) => ({
      row: `${SERIES_NAMES[series].one} ${row.id}`,
      reason:
        row.fault === 'late'
          ? `in no block although block ${last.number} was sealed after it: it was put in later`
          : 'written by a transaction that has not happened yet',
    }))
  return { broken, unsealed: ids.length - broken.length }
}
