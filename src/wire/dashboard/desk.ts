import { body, call } from '../call.ts'
import { looks } from '../catalogue/looks.ts'
import { type Clean, list, nullable } from '../code.ts'
import { dodaac, noSuch, oneOf, orderNumber, personId, text, truth, whole } from '../codes.ts'
import { day } from '../days.ts'
import { roleId } from '../roles/roles.ts'
import { programOnly } from './dashboard.ts'

const pieces = whole(0, 1_000_000_000)

/** Ordered by others, or only for this person, and not yet received. */
const comingLine = body({
  order: ['VCRNUM_0', orderNumber],
  number: ['VCRLIN_0', whole(1, 100_000)],
  description: ['ITMDES1_0', text(400)],
  size: ['ITMDES2_0', text()],
  ...looks,
  /** Without ended, settled and issued pieces. */
  quantity: ['QTY_0', pieces],
  shippedQuantity: pieces,
  /** Without issued pieces. */
  receivedQuantity: pieces,
  lineStatus: text(),
  expectedOn: nullable(day),
  trackingNumber: text(40),
  trackingUrl: text(),
})
export type ComingLine = Clean<typeof comingLine>

const desk = body({
  coming: list(comingLine, 10),
  changes: list(
    body({
      kind: oneOf(
        ['waiting', 'approved', 'declined', 'returned', 'shipped', 'received', 'cancelled'],
        noSuch('change'),
      ),
      orders: pieces,
      newest: orderNumber,
    }),
    7,
  ),
  roles: list(
    body({
      role: ['ROLEID_0', roleId],
      level: ['SEQ_0', whole(0, 9)],
      dodaac: ['DODAAC_0', dodaac],
      isGiven: truth,
    }),
    20,
  ),
})
export type Desk = Clean<typeof desk>

export const readDesk = call('GET', '/Dashboard/getall/desk/:person', {
  summary: 'Items on their way to the person, and changes since the last sign-in',
  params: { person: personId },
  query: programOnly,
  response: desk,
})
