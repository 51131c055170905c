import {
  addOpeningBalance,
  changeOpeningBalance,
  removeOpeningBalance,
} from '#wire/people/opening-balances.ts'
import { listHandovers, readHandover, signHandover } from '#wire/receipts/handovers.ts'
import {
  addReceipt,
  issueToPerson,
  listToIssue,
  listToReceive,
  lookUpLines,
  readClothingRecord,
  receiveShipment,
  undoReceipt,
  undoReceipts,
} from '#wire/receipts/receipts.ts'
import { servePage, serveRead, serveWrite } from '../http/serve.ts'
import { serveWatched } from '../papers/watched-lookups.ts'
import type { Portal } from '../portal.ts'
import { getClothingRecord } from './clothing-record.ts'
import { getHandover, listReceipts, sign } from './handovers.ts'
import { listParcels, listPeopleToIssue, lookUpScanned } from './look-up.ts'
import { addOpening, changeOpening, removeOpening } from './openings.ts'
import { issueLines, receive, receiveAll, undo, undoAll } from './receive.ts'

/** Rights depend on the DoDAAC. The clothing record is watched like other forms (threat E9). */
export function serveReceipts(portal: Portal): void {
  const anyone = { area: 'anyone' } as const
  serveRead(portal, lookUpLines, anyone, lookUpScanned)
  servePage(portal, listToReceive, anyone, listParcels)
  servePage(portal, listToIssue, anyone, listPeopleToIssue)
  servePage(portal, listHandovers, anyone, listReceipts)
  serveWrite(portal, addReceipt, anyone, (context, { params, body: { issuesToo, ...receipt } }) =>
    receive(context, { order: params.number, line: params.line, receipt, issuesToo }),
  )
  serveWrite(portal, receiveShipment, anyone, receiveAll)
  serveWrite(portal, issueToPerson, anyone, issueLines)
  serveWrite(portal, signHandover, anyone, sign)
  serveWrite(portal, undoReceipt, anyone, (context, { params }) => undo(context, params.receipt))
  serveWrite(portal, undoReceipts, anyone, (context, { body }) => undoAll(context, body.receipts))
  const manager = { area: 'people' } as const
  serveWrite(portal, addOpeningBalance, manager, addOpening)
  serveWrite(portal, changeOpeningBalance, manager, changeOpening)
  serveWrite(portal, removeOpeningBalance, manager, removeOpening)
  serveWatched(portal, readHandover, getHandover, ({ handover }) => `receipt ${handover}`)
  serveWatched(
    portal,
    readClothingRecord,
    getClothingRecord,
    ({ person }) => `clothing record of person ${person}`,
  )
}
