import * as z from 'zod/mini'
import { findStrokesFault, LONGEST_SIGNED_NAME, LONGEST_STROKES } from '#domain/receipts/signatures.ts'
import { body, call, query } from '../call.ts'
import { type Clean, code, defaulted, list, nullable, optional } from '../code.ts'
import { dodaac, money, nsn, optionalName, personId, text, truth, whole } from '../codes.ts'
import { instant } from '../days.ts'
import { pageFields } from '../paging.ts'
import { ofText } from '../twins.ts'
import { rowNumber } from './receipts.ts'

const strokes = code(() =>
  ofText(
    z.string('Draw the signature.').check(
      z.superRefine((typed: string, context) => {
        const message = findStrokesFault(typed.slice(0, LONGEST_STROKES + 1))
        if (message) context.issues.push({ code: 'custom', message, input: typed })
      }),
    ),
  ),
)

const signed = {
  signedName: text(LONGEST_SIGNED_NAME),
  signedAt: nullable(instant),
}

const handoverRow = body({
  number: rowNumber,
  member: ['serviceMember', text()],
  dodaac: ['DODAAC_0', dodaac],
  madeAt: instant,
  issuedBy: text(),
  /** 0 when it was undone. */
  pieces: whole(0, 1_000_000_000),
  ...signed,
})
export type HandoverRow = Clean<typeof handoverRow>

export const HANDOVERS_PER_PAGE = 20
export const listHandovers = call('GET', '/receipts/handovers', {
  summary: 'Receipts of issued pieces with their signatures, newest first, of units or of one person',
  isPage: true,
  query: query({
    dodaac: ['DODAAC_0', optional(dodaac)],
    person: ['SMID_0', optional(personId)],
    ...pageFields(HANDOVERS_PER_PAGE),
  }),
  response: list(handoverRow),
})

const handover = body({
  number: rowNumber,
  firstName: text(),
  middleName: text(),
  lastName: text(),
  dodId: text(16),
  dodaac: ['DODAAC_0', dodaac],
  madeAt: instant,
  issuedBy: text(),
  ...signed,
  strokes: text(LONGEST_STROKES),
  maySign: truth,
  /** Its entries that the person may undo today. */
  undoable: list(rowNumber),
  items: list(
    body({
      order: ['VCRNUM_0', whole(1, Number.MAX_SAFE_INTEGER)],
      fiscalYear: whole(2000, 2099),
      nsn,
      article: text(400),
      size: text(),
      unit: text(2),
      quantity: whole(1, 1_000_000_000),
      unitPrice: money,
    }),
  ),
})
export type Handover = Clean<typeof handover>

const handoverPath = { handover: rowNumber }
export const readHandover = call('GET', '/receipts/handovers/:handover', {
  summary: 'The receipt of what a person was issued, with the signature, for DA Form 3078',
  params: handoverPath,
  response: handover,
})

export const signHandover = call('PUT', '/receipts/handovers/:handover/signature', {
  summary: 'Sign for issued pieces once, with a drawing or a typed name',
  params: handoverPath,
  body: body({
    signedName: defaulted(optionalName(LONGEST_SIGNED_NAME), ''),
    strokes: defaulted(strokes, ''),
  }),
  response: handoverRow,
})
