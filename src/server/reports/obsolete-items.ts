import type { ObsoleteItem } from '#wire/obsolete-items.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/serve.ts'

/** Items that nobody can order any more, each with the one that took its place (OBS-06). */
export async function listObsolete({ sql, person }: ReadContext): Promise<ObsoleteItem[]> {
  const rows = await findObsoleteRows(sql, person.program)
  return rows.map(({ replacementNsn, replacementName, isSold, ...item }) => ({
    ...item,
    replacement:
      replacementNsn === null ? null : { nsn: replacementNsn, description: replacementName ?? '', isSold },
  }))
}

type ObsoleteRow = {
  nsn: string
  pgc: string
  description: string
  size: string
  replacementNsn: string | null
  replacementName: string | null
  isSold: boolean
}

function findObsoleteRows(sql: Sql, program: string): Promise<ObsoleteRow[]> {
  return sql<ObsoleteRow[]>`
    SELECT i.nsn, i.pgc, p.name AS description, coalesce(nullif(i.size, ''), p.unit_of_issue) AS size,
      r.nsn AS replacement_nsn, concat_ws(', ', q.display_name, nullif(r.size, '')) AS replacement_name, l.pgc IS NOT NULL AS is_sold
    FROM items i JOIN products p USING (pgc)
    LEFT JOIN items r ON r.nsn = i.replacement_nsn
    LEFT JOIN products q ON q.pgc = r.pgc
    LEFT JOIN program_products l ON l.program = ${program} AND l.pgc = r.pgc
    WHERE i.status = 'obsolete' ORDER BY p.name, i.pgc, i.size_order, i.nsn`
}
