import { body, call } from '../call.ts'
import { type Clean, list } from '../code.ts'
import { dodaac, orderNumber, text, whole } from '../codes.ts'
import { instant } from '../days.ts'

const stuckOrder = body({
  number: orderNumber,
  dodaac,
  level: whole(1, 9),
  since: instant,
  /** Empty: nobody can sign. */
  signers: text(2000),
  /** People of the DoDAAC who could be appointed, when nobody can sign. */
  candidates: list(text()),
})
export type StuckOrder = Clean<typeof stuckOrder>

export const listStuckOrders = call('GET', '/cart/stuck-orders', {
  summary: 'Waiting orders that nobody can sign, and those that wait too long, for people who manage roles',
  cutAt: 50,
  response: list(stuckOrder),
})
