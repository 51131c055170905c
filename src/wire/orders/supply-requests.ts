import { HELD_DECISIONS } from '#domain/orders/supply-requests.ts'
import { LIMIT_BOUNDS } from '#domain/supply/limit.ts'
import { body, call } from '../call.ts'
import { type Clean, list } from '../code.ts'
import {
  dodaac,
  fundCode,
  fundYear,
  MAX_COMMENT,
  money,
  oneOf,
  orderNumber,
  required,
  text,
  truth,
  whole,
} from '../codes.ts'
import { closedYear } from '../funds/moved-money.ts'
import { nothing } from '../paging.ts'
import { orderDetails } from './orders.ts'

const linePath = { number: orderNumber, line: whole(1, 100_000) }
const pieces = whole(1, 99_999, 'Enter how many pieces are not needed, 1 or more.')

/** Unsent pieces are canceled and refunded at once. For the rest, the supplier is asked. */
export const cancelLine = call('POST', '/supply/lines/:number/:line/cancel', {
  summary: 'Cancel pieces of an approved line, or ask the supplier to',
  params: linePath,
  body: body({
    pieces: ['QTY_0', pieces],
    comment: required(MAX_COMMENT, 'Say in a comment why it is not needed.'),
  }),
  response: orderDetails,
})

/** 429 for a second request within a day, 409 within two days of sending. */
export const requestLineStatus = call('POST', '/supply/lines/:number/:line/follow-up', {
  summary: 'Ask the supplier where a line is',
  params: linePath,
  body: nothing,
  response: orderDetails,
})

const decisionComment = required(MAX_COMMENT, 'Say in a comment why: the ledger and the audit trail keep it.')

export const commitDifference = call('POST', '/supply/lines/:number/:line/commit', {
  summary: 'Commit the amount that a line costs beyond what its fund could pay',
  params: linePath,
  body: body({ comment: decisionComment, closedYear }),
  response: orderDetails,
})

export const decideHeldMoney = call('POST', '/supply/lines/:number/:line/held', {
  summary: 'Give the money of cancelled pieces back to the fund, or keep it for charges',
  params: linePath,
  body: body({
    decision: oneOf(HELD_DECISIONS, 'Say refund or keep.'),
    comment: decisionComment,
    closedYear,
  }),
  response: orderDetails,
})

const waitingLine = body({
  order: ['VCRNUM_0', orderNumber],
  number: ['VCRLIN_0', whole(1, 100_000)],
  description: ['ITMDES1_0', text(400)],
  dodaac: ['DODAAC_0', dodaac],
  fundCode: ['FUNDCODE_0', fundCode],
  fiscalYear: ['FUNDYEAR_0', fundYear],
  owed: money,
  held: money,
})
export type WaitingLine = Clean<typeof waitingLine>

export const listWaitingMoney = call('GET', '/supply/decisions', {
  summary:
    'Lines whose money waits for Finance, oldest order first: differences that are owed and money of cancelled pieces',
  cutAt: 100,
  response: list(waitingLine),
})

const percent = whole(LIMIT_BOUNDS.least, LIMIT_BOUNDS.max)
const supplyLimit = body({ percent, mayChange: truth })
export type SupplyLimit = Clean<typeof supplyLimit>

export const readSupplyLimit = call('GET', '/supply/limit', {
  summary: 'The percentage of the approved amount of a line that supply may charge without asking Finance',
  response: supplyLimit,
})
export const changeSupplyLimit = call('PUT', '/supply/limit', {
  summary:
    'Change the percentage that supply may charge without asking; for Finance - RA, and for records that arrive from then on',
  body: body({ percent }),
  response: supplyLimit,
})
