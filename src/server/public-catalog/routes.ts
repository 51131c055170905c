import { startMonth as startMonthCall } from '#wire/imports/months.ts'
import * as wire from '#wire/public-catalog/public-catalog.ts'
import { serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { startMonth } from './months.ts'
import { putAside, readDrafts, readProposals, takeDrafts } from './taking.ts'
import { acceptDrafts } from './taking-over.ts'

const manager = { area: 'catalogue' } as const

/** Permission 8. */
export function servePublicCatalogue(portal: Portal): void {
  serveRead(portal, wire.listProposals, manager, readProposals)
  serveRead(portal, wire.listDrafts, manager, readDrafts)
  serveWrite(portal, startMonthCall, manager, startMonth)
  serveWrite(portal, wire.takeDrafts, manager, takeDrafts)
  serveWrite(portal, wire.setDraftsAside, manager, putAside)
  serveWrite(portal, wire.acceptDrafts, manager, acceptDrafts)
}
