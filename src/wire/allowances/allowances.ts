import {
  EFFECTS,
  type Effect,
  MAX_ALLOWANCE_MONTHS,
  MAX_ALLOWANCE_NAME,
  MAX_EXCEPTION_REASON,
  PERIODS,
  type Period,
} from '#domain/allowances/allowances.ts'
import { MAX_PIECES } from '#domain/lines/limits.ts'
import { body, call, query } from '../call.ts'
import { type Clean, list, nullable, optional } from '../code.ts'
import {
  dodaac,
  money,
  noSuch,
  nsn,
  oneOf,
  orderNumber,
  personId,
  required,
  requiredName,
  setMoney,
  text,
  truth,
  whole,
} from '../codes.ts'
import { day, instant } from '../days.ts'
import { groupNumber } from '../groups/groups.ts'
import { forWhom } from '../kits/kits.ts'
import { nothing, success } from '../paging.ts'
import { pgc } from '../products/catalogue-upkeep.ts'

const id = whole(1, Number.MAX_SAFE_INTEGER, noSuch('allowance'))
export const allowanceName = requiredName(MAX_ALLOWANCE_NAME, 'Enter a name.')
export const exceptionReason = required(MAX_EXCEPTION_REASON, 'Enter a reason. The audit trail keeps it.')

const effect = oneOf<Effect>(Object.keys(EFFECTS) as Effect[], noSuch('effect'))

/** Exactly one of category, PGC and NSN, and one of pieces and cents. */
const allowanceFields = {
  name: allowanceName,
  category: nullable(text(10)),
  pgc: nullable(pgc),
  nsn: nullable(nsn),
  pieces: nullable(whole(0, MAX_PIECES)),
  cents: ['amount', nullable(setMoney)],
  period: oneOf<Period>(Object.keys(PERIODS) as Period[], noSuch('period')),
  months: nullable(whole(1, MAX_ALLOWANCE_MONTHS)),
  effect,
  ...forWhom,
  /** Of members. A member of one of them, or of one of the groups, is meant. */
  dodaacs: list(dodaac, 200),
  groups: list(groupNumber, 50),
  activeFrom: day,
  activeUntil: nullable(day),
} as const

const allowanceRow = body({
  id,
  version: whole(1, 1_000_000_000),
  ...allowanceFields,
  /** Such as 'Boots' and 'Army; E1-E6'. */
  ofWhat: text(),
  forWhom: text(1000),
  terms: text(),
  state: oneOf(['ahead', 'now', 'over'], noSuch('state')),
})
export type AllowanceRow = Clean<typeof allowanceRow>

export const listAllowances = call('GET', '/admin/allowances', {
  summary: 'Allowances of items, products and categories by name, with past and future ones',
  cutAt: 500,
  response: list(allowanceRow),
})
const fields = body(allowanceFields)
export type AllowanceFields = Clean<typeof fields>
export const addAllowance = call('POST', '/admin/allowances', {
  summary: 'Add an allowance',
  body: fields,
  response: success,
})
const ofAllowance = { allowance: id }
export const changeAllowance = call('PUT', '/admin/allowances/:allowance', {
  summary: 'Change an allowance',
  params: ofAllowance,
  body: fields,
  response: success,
})
export const endAllowance = call('POST', '/admin/allowances/:allowance/end', {
  summary: 'End an allowance',
  params: ofAllowance,
  body: nothing,
  response: success,
})

const ownAllowance = body({
  id,
  name: text(MAX_ALLOWANCE_NAME),
  /** Such as '2 each fiscal year' and '1 of 2 left until 09/30/2027'. */
  terms: text(),
  left: text(),
  effect,
  ofWhat: text(),
})
export type OwnAllowance = Clean<typeof ownAllowance>

/** Of oneself, or of a member whose clothing record the person may see. */
export const readAllowancesOf = call('GET', '/allowances/of/:person', {
  summary: 'The allowances of a member with what is left, all or those of a product',
  params: { person: personId },
  query: query({ pgc: ['YPCGNUM_0', optional(pgc)] }),
  response: list(ownAllowance, 500),
})

const exceptionRow = body({
  order: orderNumber,
  allowance: text(MAX_ALLOWANCE_NAME),
  member: text(),
  dodaac,
  /** Pieces, or dollars with two decimals. */
  takes: text(),
  reason: text(MAX_EXCEPTION_REASON),
  grantedBy: text(),
  grantedAt: instant,
})
export type AllowanceExceptionRow = Clean<typeof exceptionRow>

const orderAllowances = body({
  order: orderNumber,
  isCart: truth,
  member: text(),
  orderer: text(),
  dodaac,
  total: money,
  /** Rules that block and that the order exceeds. */
  blocked: list(body({ allowance: id, name: text(MAX_ALLOWANCE_NAME), text: text(500) })),
  /** Why the person cannot allow them, else ''. */
  whyNot: text(500),
  exceptions: list(exceptionRow),
})
export type OrderAllowances = Clean<typeof orderAllowances>

export const listAllowanceExceptions = call('GET', '/allowances/exceptions', {
  summary: 'The latest exceptions for orders of the DoDAACs of which the person is Admin',
  response: list(exceptionRow, 100),
})
export const readOrderAllowances = call('GET', '/allowances/orders/:number', {
  summary: 'Which allowances block a cart or a waiting order, for an Admin of its DoDAAC',
  params: { number: orderNumber },
  response: orderAllowances,
})
/** The orderer asks the Admins of the DoDAAC of a cart. */
export const askForException = call('POST', '/allowances/orders/:number/ask', {
  summary: 'Ask the Admins of the DoDAAC to let the own cart exceed its allowances once',
  params: { number: orderNumber },
  body: body({ reason: exceptionReason }),
  response: success,
})
/** Never for oneself or the own order. */
export const grantAllowanceException = call('POST', '/allowances/orders/:number', {
  summary: 'Let an order exceed an allowance once, with a reason',
  params: { number: orderNumber },
  body: body({ allowance: id, reason: exceptionReason }),
  response: orderAllowances,
})
