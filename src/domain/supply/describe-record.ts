import { formatNsn } from '../catalogue/stock-numbers.ts'
import { writeDay } from '../fiscal-years.ts'
import { formatMoney } from '../money.ts'
import type { Parcel } from './apply-facts.ts'
import { CARRIERS } from './carriers.ts'
import { chargeOf, expectedQuantity, heldCents, outstandingQuantity } from './line.ts'
import { countParts, type Layer, type PartCount } from './parts.ts'
import { ACTORS, type StatusCode } from './status-code.ts'
import { statusSentence } from './statuses.ts'
import type { SuppliedLine } from './supplied-line.ts'

/** Cents. */
export function describeHeldMoney(held: number): string {
  return `${formatMoney(held)} waits until Finance decides.`
}

type StatusChange = {
  before: SuppliedLine
  after: SuppliedLine
  /** In the ordered unit of issue. */
  pieces: number
  status: StatusCode
}

export function describeStatus({ before, after, pieces, status }: StatusChange): string {
  const isPart = pieces < expectedQuantity(after)
  return [
    `${isPart ? `${pieces} of ${expectedQuantity(after)}: ` : ''}${statusSentence(status)}`,
    ...describeChanges(before, after),
    ...describeMoney(before, after),
    status.nextStep
      ? `${status.actor === 'nobody' ? '' : `${ACTORS[status.actor]}: `}${status.nextStep}`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function describeChanges(before: SuppliedLine, after: SuppliedLine): string[] {
  const quantity = expectedQuantity(after)
  const was = countParts(before)
  return [
    quantity === expectedQuantity(before)
      ? ''
      : `The quantity is now ${quantity}, it was ${expectedQuantity(before)}.`,
    ...countParts(after).flatMap((part) => {
      const known = was.find(({ suffix }) => suffix === part.suffix) ?? was.at(-1)
      const [then, now] = [known?.layers.at(-1), part.layers.at(-1)]
      return then && now ? describeLayer(then, now, part, after) : []
    }),
  ]
}

/** Changes are about the last pieces. */
function describeLayer(then: Layer, now: Layer, { suffix, size }: PartCount, line: SuppliedLine): string[] {
  const of = suffix ? ` of suffix ${suffix}` : now.pieces < size ? ` of ${now.pieces} pieces` : ''
  return [
    now.nsn === then.nsn ? '' : `NSN ${formatNsn(now.nsn)} is supplied instead${of && `, in place${of}`}.`,
    now.unit === then.unit ? '' : `It is supplied by ${now.unit} instead of ${line.unitOfIssue}.`,
    now.cents === then.cents
      ? ''
      : `The unit price${of} is now ${formatMoney(now.cents)}, it was ${formatMoney(then.cents)}.`,
  ]
}

function describeMoney(before: SuppliedLine, after: SuppliedLine): string[] {
  const difference = chargeOf(after) - chargeOf(before)
  const held = heldCents(after) - heldCents(before)
  return [
    difference < 0 ? `${formatMoney(-difference)} goes back to the fund.` : '',
    difference > 0 ? `It costs ${formatMoney(difference)} more.` : '',
    held > 0 ? describeHeldMoney(held) : '',
  ]
}

export function describeShipment(before: SuppliedLine, after: SuppliedLine, parcel: Parcel): string {
  const open = outstandingQuantity(after)
  const with_ = parcel.carrier ? ` with ${CARRIERS[parcel.carrier].name}` : ''
  const which =
    parcel.quantity === expectedQuantity(after)
      ? `${parcel.quantity}`
      : `${parcel.quantity} of ${expectedQuantity(after)}`
  return [
    `${which} shipped${with_} on ${writeDay(parcel.shippedOn)}.`,
    open > 0 ? `${open} still to come.` : '',
    before.cancellationRequested > 0 && after.cancellationRequested === 0
      ? 'The request to cancel came too late.'
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}
