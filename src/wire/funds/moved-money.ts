import { body } from '../call.ts'
import { optional } from '../code.ts'
import { dodaac, fundCode, money, oneOf, whole } from '../codes.ts'

/** Says that a closed year is meant: a call that names one is refused with `CLOSED_YEAR` without it. */
export const closedYear = optional(oneOf(['1'], 'Say 1 when you mean the closed year.'))

/** What the action that is answered did to the available money of an order's fund; null for reads and actions without money. */
export const movedMoney = body({
  dodaac: ['DODAAC_0', dodaac],
  fundCode: ['FUNDCODE_0', fundCode],
  fiscalYear: whole(2000, 2099),
  before: money,
  available: money,
})
