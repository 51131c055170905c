import { body } from '../call.ts'
import { optional } from '../code.ts'
import { dodaac, fundCode, money, oneOf, whole } from '../codes.ts'

/** Without it, a call that names a closed year is refused with `CLOSED_YEAR`. */
export const closedYear = optional(oneOf(['1'], 'Say 1 when you mean the closed year.'))

/** Change of the fund's available money; null for reads and actions without money. */
export const movedMoney = body({
  dodaac: ['DODAAC_0', dodaac],
  fundCode: ['FUNDCODE_0', fundCode],
  fiscalYear: whole(2000, 2099),
  before: money,
  available: money,
})
