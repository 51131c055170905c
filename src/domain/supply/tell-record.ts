import { CARRIERS } from '../carriers.ts'
import { writeDay } from '../fiscal-years.ts'
import type { SupplyStatusRecord } from '../milstrip/record.ts'
import { formatMoney } from '../money.ts'
import { formatNsn } from '../stock-numbers.ts'
import type { Parcel } from './apply-record.ts'
import { chargeOf, expectedQuantity, heldCents, outstandingQuantity, type SuppliedLine } from './line.ts'
import { ACTORS, type StatusCode, statusWords } from './statuses.ts'

type Told = {
  before: SuppliedLine
  after: SuppliedLine
  record: SupplyStatusRecord
  status: StatusCode
}

/**
 * A status as the timeline tells it: what it means, what it changed, what became of the money, who acts. When it is expected
 * stands beside it (estimates).
 */
export function tellStatus({ before, after, record, status }: Told): string {
  const isPart = record.quantity < expectedQuantity(after)
  return [
    `${isPart ? `${record.quantity} of ${expectedQuantity(after)}: ` : ''}${endSentence(statusWords(status))}`,
    ...tellChanges(before, after),
    ...tellMoney(before, after),
    status.nextStep
      ? `${status.actor === 'nobody' ? '' : `${ACTORS[status.actor]}: `}${status.nextStep}`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function tellChanges(before: SuppliedLine, after: SuppliedLine): string[] {
  const nsn = after.suppliedNsn ?? after.nsn
  const price = after.suppliedPriceCents ?? after.unitPriceCents
  return [
    nsn === (before.suppliedNsn ?? before.nsn) ? '' : `NSN ${formatNsn(nsn)} is supplied instead.`,
    expectedQuantity(after) === expectedQuantity(before)
      ? ''
      : `The quantity is now ${expectedQuantity(after)}, it was ${expectedQuantity(before)}.`,
    price === (before.suppliedPriceCents ?? before.unitPriceCents)
      ? ''
      : `The unit price is now ${formatMoney(price)}, it was ${formatMoney(before.suppliedPriceCents ?? before.unitPriceCents)}.`,
  ]
}

/** Amounts that a change of the line moves, which the ledger follows in the same transaction. */
function tellMoney(before: SuppliedLine, after: SuppliedLine): string[] {
  const difference = chargeOf(after) - chargeOf(before)
  const held = heldCents(after) - heldCents(before)
  return [
    difference < 0 ? `${formatMoney(-difference)} goes back to the fund.` : '',
    difference > 0 ? `It costs ${formatMoney(difference)} more.` : '',
    held > 0 ? `${formatMoney(held)} waits until Finance decides.` : '',
  ]
}

/** A shipment in words; the timeline shows the tracking number beside it. */
export function tellShipment(before: SuppliedLine, after: SuppliedLine, parcel: Parcel): string {
  const open = outstandingQuantity(after)
  const with_ = parcel.carrier ? ` with ${CARRIERS[parcel.carrier].name}` : ''
  const which =
    parcel.quantity === expectedQuantity(after)
      ? `${parcel.quantity}`
      : `${parcel.quantity} of ${expectedQuantity(after)}`
  return [
    `${which} shipped${with_} on ${writeDay(parcel.shippedOn)}.`,
    open > 0 ? `${open} still to come.` : '',
    before.cancelAsked > 0 && after.cancelAsked === 0 ? 'The request to cancel came too late.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function endSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`
}
