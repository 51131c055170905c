import { body } from '../call.ts'
import { dodaac, fundCode, money, whole } from '../codes.ts'

/** Null for a user who may not see the balance. */
export const fundEffect = body({
  fundCode: ['FUNDCODE_0', fundCode],
  dodaac: ['DODAAC_0', dodaac],
  fiscalYear: whole(2000, 2099),
  available: money,
  reserved: money,
  spent: money,
})
