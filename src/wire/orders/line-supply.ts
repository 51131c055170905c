import { body } from '../call.ts'
import { type Clean, list, nullable } from '../code.ts'
import { money, nsn, text, truth, whole } from '../codes.ts'
import { day } from '../days.ts'

const pieces = whole(0, 1_000_000_000)

/** What supply has made of an approved line, beside what was ordered, and what this person can do about it now. */
export const lineSupply = body({
  number: ['VCRLIN_0', whole(1, 100_000)],
  isSent: truth,
  /** The latest status in words for people, with its code; '' before the first one. */
  status: text(400),
  /** Who acts on it and how, in a sentence; '' when there is nothing to do. */
  nextStep: text(600),
  /** Null where it is as ordered. */
  suppliedNsn: nullable(nsn),
  suppliedQuantity: nullable(pieces),
  suppliedPrice: nullable(money),
  /** What supply ships of it suffix by suffix, '' for what is not divided; empty while all of it is alike. */
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
  /** What the fund has paid by now: ordered, added and given back. */
  cost: money,
  refunded: money,
  added: money,
  /** A difference that the fund could not pay yet. */
  owed: money,
  /** Money of cancelled pieces that waits until Finance decides. */
  held: money,
  /** Why it is not sent to supply, and what to do. */
  hold: text(2000),
  expectedOn: nullable(day),
  /** Pieces that somebody asked to cancel and the supplier has not answered for, and since when. */
  cancelAsked: pieces,
  cancelAskedOn: nullable(day),
  lastAskedOn: nullable(day),
  mayCancel: truth,
  mayFollowUp: truth,
  /** Why somebody who may ask where the line is cannot do it now. */
  whyNotFollowUp: text(400),
})
export type LineSupply = Clean<typeof lineSupply>
