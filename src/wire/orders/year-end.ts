import { YEAR_END_ACTS } from '#domain/funds/year-end.ts'
import { body, call } from '../call.ts'
import { type Clean, list, nullable } from '../code.ts'
import {
  dodaac,
  fundCode,
  fundYear,
  MAX_COMMENT,
  money,
  noSuch,
  oneOf,
  orderNumber,
  required,
  text,
  truth,
  whole,
} from '../codes.ts'
import { instant } from '../days.ts'
import { orderStatus } from './order-status.ts'

/** Orders that one act decides. */
const MAX_YEAR_END = 500
const version = whole(1, 1_000_000_000)

const yearEndRow = body({
  number: ['VCRNUM_0', orderNumber],
  version,
  status: ['SCSTA_0', orderStatus],
  withdrawn: truth,
  returnedAt: nullable(instant),
  asksFinance: truth,
  submittedAt: instant,
  dodaac: ['DODAAC_0', dodaac],
  fundCode: ['FUNDCODE_0', fundCode],
  member: ['serviceMember', text()],
  cents: ['cost', money],
  /** Reserved of its fund now. */
  held: money,
  /** Of the same fund code in the next year; null without such a fund. */
  nextAvailable: nullable(money),
  mayDecide: truth,
})
export type YearEndRow = Clean<typeof yearEndRow>

export const listYearEnd = call('GET', '/funding/year-end/:year', {
  summary: 'Orders that still wait on money of a fiscal year, oldest first',
  cutAt: MAX_YEAR_END,
  params: { year: fundYear },
  response: list(yearEndRow, MAX_YEAR_END),
})

export const decideYearEnd = call('POST', '/funding/year-end/:year', {
  summary:
    'Decline waiting orders of a fiscal year or move them to the fund of the next one, all in one act; the others stay',
  params: { year: fundYear },
  body: body({
    decisions: list(
      body({
        number: ['VCRNUM_0', orderNumber],
        act: oneOf(YEAR_END_ACTS, noSuch('decision')),
        version,
      }),
      MAX_YEAR_END,
    ),
    comment: required(MAX_COMMENT, 'Say in a comment why: the orders and the audit trail keep it.'),
  }),
  response: body({ message: text() }),
})
