import { fiscalYearOf } from '#domain/fiscal-years.ts'
import type { ObsoleteItem } from '#wire/reports/obsolete-items.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/serve.ts'

/** Items that nobody can order any more, each with what took its place at the end of its chain (OBS-06). */
export async function listObsolete({ sql, person, today }: ReadContext): Promise<ObsoleteItem[]> {
  const rows = await findObsoleteRows(sql, person.program, fiscalYearOf(today))
  return rows.map(({ replacementNsn, replacementPgc, replacementName, isSold, ...item }) => ({
    ...item,
    replacement:
      replacementPgc === null
        ? null
        : { nsn: replacementNsn, pgc: replacementPgc, description: replacementName ?? '', isSold },
  }))
}

type ObsoleteRow = {
  nsn: string
  pgc: string
  description: string
  size: string
  replacementNsn: string | null
  replacementPgc: string | null
  replacementName: string | null
  isSold: boolean
}

function findObsoleteRows(sql: Sql, program: string, fiscalYear: number): Promise<ObsoleteRow[]> {
  return sql<ObsoleteRow[]>`
    SELECT i.nsn, i.pgc, p.name AS description, coalesce(nullif(i.size, ''), p.unit_of_issue) AS size,
      s.successor_nsn AS replacement_nsn, s.successor_pgc AS replacement_pgc,
      concat_ws(', ', q.display_name, nullif(r.size, '')) AS replacement_name, coalesce(s.is_sold, false) AS is_sold
    FROM items i JOIN products p USING (pgc)
    LEFT JOIN find_successors(ARRAY(SELECT nsn FROM items WHERE status = 'obsolete'), ${program}, ${fiscalYear}) s
      ON s.obsolete = i.nsn
    LEFT JOIN items r ON r.nsn = s.successor_nsn
    LEFT JOIN products q ON q.pgc = s.successor_pgc
    WHERE i.status = 'obsolete' ORDER BY p.name, i.pgc, i.size_order, i.nsn`
}
