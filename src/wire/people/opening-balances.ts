import { MAX_PIECES, QUANTITY_SENTENCE } from '#domain/lines/limits.ts'
import { MAX_OPENING_NOTE } from '#domain/receipts/opening-balances.ts'
import { body, call } from '../call.ts'
import { type Clean, nullable } from '../code.ts'
import { money, noSuch, nsn, personId, setMoney, text, whole } from '../codes.ts'
import { day } from '../days.ts'
import { nothing, success } from '../paging.ts'

const id = whole(1, Number.MAX_SAFE_INTEGER, noSuch('opening balance'))
export const openingNote = text(MAX_OPENING_NOTE)

export const opening = body({
  id,
  nsn: ['ITMREF_0', nsn],
  article: text(),
  size: text(),
  pieces: whole(1, MAX_PIECES),
  heldOn: day,
  price: ['PRI_0', money],
  note: openingNote,
  version: whole(1, 1_000_000_000),
})
export type OpeningBalance = Clean<typeof opening>

const fields = body({
  nsn: ['ITMREF_0', nsn],
  pieces: whole(1, MAX_PIECES, QUANTITY_SENTENCE),
  heldOn: day,
  /** Null: the price of today. */
  price: ['PRI_0', nullable(setMoney)],
  note: openingNote,
})
export type OpeningFields = Clean<typeof fields>

const ofPerson = { person: personId }
const ofOpening = { ...ofPerson, opening: id }

export const addOpeningBalance = call('POST', '/servicemember/openings/:person', {
  summary: 'Note pieces that a person holds without an order of the portal',
  params: ofPerson,
  body: fields,
  response: success,
})
export const changeOpeningBalance = call('PUT', '/servicemember/openings/:person/:opening', {
  summary: 'Change such pieces of a person',
  params: ofOpening,
  body: fields,
  response: success,
})
export const removeOpeningBalance = call('DELETE', '/servicemember/openings/:person/:opening', {
  summary: 'Remove such pieces of a person',
  params: ofOpening,
  body: nothing,
  response: success,
})
