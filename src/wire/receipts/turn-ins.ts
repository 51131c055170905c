import { MAX_PIECES, QUANTITY_SENTENCE } from '#domain/lines/limits.ts'
import { MAX_OPENING_NOTE } from '#domain/receipts/opening-balances.ts'
import { body, call } from '../call.ts'
import { type Clean, list } from '../code.ts'
import { noSuch, nsn, personId, text, truth, whole } from '../codes.ts'
import { day } from '../days.ts'
import { nothing, success } from '../paging.ts'

const id = whole(1, Number.MAX_SAFE_INTEGER, noSuch('return'))
export const turnInNote = text(MAX_OPENING_NOTE)

/** Pieces that came back without an order of the portal. */
export const turnIn = body({
  id,
  nsn: ['ITMREF_0', nsn],
  article: text(),
  size: text(),
  pieces: whole(1, MAX_PIECES),
  /** False: nobody had noted that the person holds these pieces. */
  wasNoted: truth,
  day,
  note: turnInNote,
  by: text(),
})
export type TurnIn = Clean<typeof turnIn>

const fields = body({
  nsn: ['ITMREF_0', nsn],
  pieces: whole(1, MAX_PIECES, QUANTITY_SENTENCE),
  day,
  note: turnInNote,
})
export type TurnInFields = Clean<typeof fields>

export const takeBackPieces = call('POST', '/receipts/turnins/:person', {
  summary:
    'Take back pieces that no order of the portal issued; the response counts those that nobody had noted',
  params: { person: personId },
  body: fields,
  response: body({ notNoted: whole(0, MAX_PIECES) }),
})
export const undoTurnIn = call('DELETE', '/receipts/turnins/:person/:turnin', {
  summary: 'Undo such a return, so that the person holds the pieces again',
  params: { person: personId, turnin: id },
  body: nothing,
  response: success,
})

/** The item, size, pieces and day: the record of another program shows nothing else. */
const heldElsewhere = body({
  article: text(),
  size: text(),
  pieces: whole(1, 1_000_000_000),
  heldOn: day,
})
export type HeldElsewhere = Clean<typeof heldElsewhere>

export const readHeldElsewhere = call('GET', '/receipts/held-elsewhere/:person', {
  summary: 'Pieces of other programs that a person with the same EDIPI still holds',
  params: { person: personId },
  response: list(heldElsewhere, 1000),
})
