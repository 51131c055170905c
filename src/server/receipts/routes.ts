import {
  addReceipt,
  listToReceive,
  lookUpLines,
  readClothingRecord,
  undoReceipt,
} from '#wire/receipts/receipts.ts'
import { serveRead, serveWrite } from '../http/serve.ts'
import { serveWatched } from '../papers/watched-lookups.ts'
import type { Portal } from '../portal.ts'
import { getClothingRecord } from './clothing-record.ts'
import { findToReceive, lookUpScanned } from './look-up.ts'
import { receive, undo } from './receive.ts'

/** Rights depend on the DoDAAC. The clothing record is watched like other forms (threat E9). */
export function serveReceipts(portal: Portal): void {
  const anyone = { area: 'anyone' } as const
  serveRead(portal, lookUpLines, anyone, lookUpScanned)
  serveRead(portal, listToReceive, anyone, findToReceive)
  serveWrite(portal, addReceipt, anyone, (context, { params, body: { issuesToo, ...receipt } }) =>
    receive(context, { order: params.number, line: params.line, receipt, issuesToo }),
  )
  serveWrite(portal, undoReceipt, anyone, (context, { params }) => undo(context, params.receipt))
  serveWatched(
    portal,
    readClothingRecord,
    getClothingRecord,
    ({ person }) => `clothing record of person ${person}`,
  )
}
