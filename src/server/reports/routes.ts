import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { listObsoleteItems, type ObsoleteItem } from '#wire/reports/obsolete-items.ts'
import { sizeOf } from '../catalogue/sizes.ts'
import type { ReadContext } from '../http/context.ts'
import { serveRead } from '../http/serve.ts'
import type { HarvestWatch } from '../people/harvest.ts'
import type { Portal } from '../portal.ts'
import { serveCustomReports } from './custom-routes.ts'
import { serveListReports } from './list-routes.ts'

export function serveReports(portal: Portal, watch: HarvestWatch): void {
  serveListReports(portal)
  serveCustomReports(portal, watch)
  serveRead(portal, listObsoleteItems, { area: 'anyone' }, listObsolete)
}

/** With the last replacement of each chain (OBS-06). */
async function listObsolete({ sql, person, today }: ReadContext): Promise<ObsoleteItem[]> {
  const { program } = person
  return sql<ObsoleteItem[]>`
    SELECT i.nsn, i.pgc, p.name AS description, coalesce(nullif(${sizeOf(sql)}, ''), p.unit_of_issue) AS size,
      CASE WHEN s.successor_pgc IS NOT NULL THEN jsonb_build_object('nsn', s.successor_nsn, 'pgc', s.successor_pgc,
        'description', concat_ws(', ', q.display_name, nullif(${sizeOf(sql, sql`r`)}, '')), 'isSold', s.is_sold) END AS replacement
    FROM items i JOIN products p USING (pgc)
    LEFT JOIN find_successors(ARRAY(SELECT nsn FROM items WHERE status = 'obsolete'), ${program}, ${fiscalYearOf(today)}, ${today}::date) s
      ON s.obsolete = i.nsn
    LEFT JOIN items r ON r.nsn = s.successor_nsn
    LEFT JOIN products q ON q.pgc = s.successor_pgc
    WHERE i.status = 'obsolete' ORDER BY p.name, i.pgc, i.size_order, i.nsn`
}
