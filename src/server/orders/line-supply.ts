import { dayIn } from '#domain/fiscal-years.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import {
  countSubstitutable,
  findCancelObstacle,
  findFollowUpObstacle,
  isSent,
  mayRequest,
} from '#domain/orders/supply-requests.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { describeLayers } from '#domain/supply/describe-layers.ts'
import { describeDifferences, endedQuantity, heldCents, outstandingQuantity } from '#domain/supply/line.ts'
import { countEnded, countParts } from '#domain/supply/parts.ts'
import { ACTORS, type StatusCode } from '#domain/supply/status-code.ts'
import { readStatus, type StatusTable, statusWords } from '#domain/supply/statuses.ts'
import type { LineSupply } from '#wire/orders/line-supply.ts'
import type { SupplyOfLine } from '../supply/apply-queries.ts'
import type { EventRow } from './details-queries.ts'

type Facts = {
  person: Person
  order: { number: number; status: OrderStatus; ordererId: number; dodaac: string }
  events: EventRow[]
  statuses: StatusTable
  now: Date
  /** ISO, in `zone`. */
  today: string
  zone: string
}

export function describeLineSupply(line: SupplyOfLine, facts: Facts): LineSupply {
  const { person, order, events, statuses, now, today, zone } = facts
  const { lineNumber } = line
  const outstanding = outstandingQuantity(line)
  const differs = describeDifferences(line)
  const own = events.filter((event) => event.line === lineNumber)
  const requestedAt = (code: string) =>
    own.findLast((event) => event.kind === 'requested' && event.code === code)?.at
  const dayOf = (at: Date | undefined) => (at ? dayIn(zone, at) : null)
  const sent = events.findLast(
    (event) => event.kind === 'transmitted' && (event.line === lineNumber || event.line === null),
  )
  const isAnswered = requestedAt('substitute') !== undefined || requestedAt('refuse') !== undefined
  const lastRequestedOn = dayOf(requestedAt('AF'))
  const obstacle = findFollowUpObstacle({
    lineNumber,
    line,
    sentAt: sent?.at ?? null,
    lastRequestedOn,
    now,
    today,
  })
  const may = mayRequest(person, order)
  const status = line.supplyCode ? readStatus(statuses, line.supplyCode) : null
  return {
    number: lineNumber,
    isSent: isSent(line),
    status: line.supplyState === 'shipped' ? line.supplyText : status ? statusWords(status) : '',
    // A shipped line needs no next step.
    nextStep: status && (outstanding > 0 || line.shippedQuantity === 0) ? describeNextStep(status) : '',
    suppliedNsn: differs.nsn,
    suppliedQuantity: differs.quantity,
    suppliedPrice: differs.priceCents,
    parts: describeParts(line, statuses),
    shipped: line.shippedQuantity,
    ended: endedQuantity(line),
    outstanding,
    cost: line.amountCents + line.addedCents - line.refundedCents,
    refunded: line.refundedCents,
    added: line.addedCents,
    owed: line.owedCents,
    held: heldCents(line),
    hold: isSent(line) ? '' : line.supplyHold,
    expectedOn: outstanding > 0 ? line.getWellOn : null,
    cancellationRequested: line.cancellationRequested,
    cancellationRequestedOn: line.cancellationRequested > 0 ? dayOf(requestedAt('AC')) : null,
    lastRequestedOn,
    substitutable: may && !isAnswered ? countSubstitutable(line).pieces : 0,
    mayCancel: may && findCancelObstacle(order, lineNumber, line) === null,
    mayFollowUp: may && obstacle === null,
    whyNotFollowUp: may && isSent(line) && outstanding > 0 ? (obstacle?.sentence ?? '') : '',
  }
}

/** Only for more than one part, or a partial one. */
function describeParts(line: SupplyOfLine, statuses: StatusTable): LineSupply['parts'] {
  const parts = countParts(line).filter(({ size }) => size > 0)
  if (parts.length < 2 && parts.every(({ layers }) => layers.length < 2)) return []
  return parts.map(({ suffix, layers, shipped, ended, open, status }) => ({
    suffix,
    goods: describeLayers(layers),
    shipped,
    ended: countEnded({ ended }),
    outstanding: open,
    status: status ? statusWords(readStatus(statuses, status.code)) : '',
  }))
}

function describeNextStep({ actor, nextStep }: StatusCode): string {
  if (!nextStep || actor === 'nobody') return nextStep
  return `${ACTORS[actor]}: ${nextStep}`
}
