import * as wire from '#wire/kits/kits.ts'
import { serveCut, serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import {
  activateDraft,
  addKit,
  deleteKit,
  discardVersion,
  renameKit,
  retireKit,
  saveDraft,
  startDraft,
} from './change.ts'
import { listKitRows, listKitsToOrder, readKitDetails, readVersionPlaces } from './kits.ts'

export function serveKits(portal: Portal): void {
  const keeper = { area: 'catalogue' } as const
  serveCut(portal, wire.listKits, keeper, listKitRows)
  serveWrite(portal, wire.addKit, keeper, addKit)
  serveRead(portal, wire.readKit, keeper, readKitDetails)
  serveWrite(portal, wire.renameKit, keeper, renameKit)
  serveWrite(portal, wire.deleteKit, keeper, deleteKit)
  serveWrite(portal, wire.startKitDraft, keeper, startDraft)
  serveWrite(portal, wire.saveKitDraft, keeper, saveDraft)
  serveWrite(portal, wire.activateKitDraft, keeper, activateDraft)
  serveWrite(portal, wire.retireKit, keeper, retireKit)
  serveRead(portal, wire.readKitVersion, keeper, readVersionPlaces)
  serveWrite(portal, wire.discardKitVersion, keeper, discardVersion)
  serveRead(portal, wire.listKitsInForce, { area: 'kits' }, listKitsToOrder)
}
