import { listObsoleteItems } from '#wire/reports/obsolete-items.ts'
import { serveRead } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { serveListReports } from './list-routes.ts'
import { listObsolete } from './obsolete-items.ts'

export function serveReports(portal: Portal): void {
  serveListReports(portal)
  serveRead(portal, listObsoleteItems, { area: 'anyone' }, listObsolete)
}
