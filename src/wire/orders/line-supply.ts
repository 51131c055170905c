import { body } from '../call.ts'
import { type Clean, list, nullable } from '../code.ts'
import { money, nsn, text, truth, whole } from '../codes.ts'
import { day } from '../days.ts'

const pieces = whole(0, 1_000_000_000)

export const lineSupply = body({
  number: ['VCRLIN_0', whole(1, 100_000)],
  isSent: truth,
  status: text(400),
  nextStep: text(600),
  /** Null: as ordered. */
  suppliedNsn: nullable(nsn),
  suppliedQuantity: nullable(pieces),
  suppliedPrice: nullable(money),
  parts: list(
    body({
      suffix: text(1),
      goods: text(400),
      shipped: pieces,
      ended: pieces,
      outstanding: pieces,
      status: text(400),
    }),
    100,
  ),
  shipped: pieces,
  ended: pieces,
  outstanding: pieces,
  cost: money,
  refunded: money,
  added: money,
  /** A difference that the fund could not pay yet. */
  owed: money,
  /** Money of canceled pieces until Finance decides. */
  held: money,
  hold: text(2000),
  expectedOn: nullable(day),
  cancellationRequested: ['cancelAsked', pieces],
  cancellationRequestedOn: ['cancelAskedOn', nullable(day)],
  lastRequestedOn: ['lastAskedOn', nullable(day)],
  mayCancel: truth,
  /** Pieces for which the supplier offers a substitute that nobody has ordered or refused. */
  substitutable: pieces,
  mayFollowUp: truth,
  whyNotFollowUp: text(400),
})
export type LineSupply = Clean<typeof lineSupply>
