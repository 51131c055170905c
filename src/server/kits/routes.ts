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
  const manager = { area: 'catalogue' } as const
  serveCut(portal, wire.listKits, manager, listKitRows)
  serveWrite(portal, wire.addKit, manager, addKit)
  serveRead(portal, wire.readKit, manager, readKitDetails)
  serveWrite(portal, wire.renameKit, manager, renameKit)
  serveWrite(portal, wire.deleteKit, manager, deleteKit)
  serveWrite(portal, wire.startKitDraft, manager, startDraft)
  serveWrite(portal, wire.saveKitDraft, manager, saveDraft)
  serveWrite(portal, wire.activateKitDraft, manager, activateDraft)
  serveWrite(portal, wire.retireKit, manager, retireKit)
  serveRead(portal, wire.readKitVersion, manager, readVersionPlaces)
  serveWrite(portal, wire.discardKitVersion, manager, discardVersion)
  serveRead(portal, wire.listKitsInForce, { area: 'kits' }, listKitsToOrder)
}
