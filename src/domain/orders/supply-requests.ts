import { Refusal } from '../refusal.ts'
import { holdsEverything, onlyReads, type Person } from '../roles/permissions.ts'
import { cancellableQuantity, endedQuantity, outstandingQuantity, settleState } from '../supply/line.ts'
import type { Part } from '../supply/part-facts.ts'
import { countParts } from '../supply/parts.ts'
import { type StatusTable, SUBSTITUTE_CODES } from '../supply/statuses.ts'
import type { SuppliedLine } from '../supply/supplied-line.ts'
import type { OrderStatus } from './orders.ts'

export type RequestedOrder = { number: number; status: OrderStatus; ordererId: number; dodaac: string }

/** The orderer, Approver or Admin on the DoDAAC, and permission 99. */
export function mayRequest(
  person: Pick<Person, 'id' | 'roles' | 'permissions' | 'opensEverything'>,
  { ordererId, dodaac }: Pick<RequestedOrder, 'ordererId' | 'dodaac'>,
): boolean {
  return (
    holdsEverything(person) ||
    (person.id === ordererId && !onlyReads(person)) ||
    person.roles.some(({ role, dodaac: at }) => at === dodaac && (role === 'approver' || role === 'admin'))
  )
}

export function isSent({
  supplyState,
  unsentQuantity,
  quantity,
}: Pick<SuppliedLine, 'supplyState' | 'unsentQuantity' | 'quantity'>): boolean {
  return supplyState !== 'none' && unsentQuantity < quantity
}

/** Null when the user can cancel some pieces. */
export function findCancelObstacle(
  order: Pick<RequestedOrder, 'number' | 'status'>,
  lineNumber: number,
  line: SuppliedLine,
): { code: string; sentence: string } | null {
  if (order.status !== 'approved' && order.status !== 'shipped')
    return {
      code: 'NOT_APPROVED',
      sentence: `Order ${order.number} is not approved. Change the order itself, or decline it.`,
    }
  if (line.cancellationRequested > 0)
    return {
      code: 'ALREADY_ASKED',
      sentence: `The cancellation of ${line.cancellationRequested} of line ${lineNumber} was requested already. Wait until the supplier has answered.`,
    }
  if (cancellableQuantity(line) > 0) return null
  const received = outstandingQuantity(line) > 0 ? `, ${line.receivedQuantity} received by the unit` : ''
  return {
    code: 'NOTHING_OUTSTANDING',
    sentence: `No pieces of line ${lineNumber} are outstanding: ${line.shippedQuantity} shipped, ${endedQuantity(line)} cancelled or rejected${received}.`,
  }
}

/** @throws Refusal 409 when too late, 422 for too many pieces */
export function requireCancellable(
  order: Pick<RequestedOrder, 'number' | 'status'>,
  lineNumber: number,
  line: SuppliedLine,
  pieces: number,
): void {
  const obstacle = findCancelObstacle(order, lineNumber, line)
  if (obstacle) throw new Refusal('conflict', obstacle.sentence, { code: obstacle.code })
  const outstanding = cancellableQuantity(line)
  if (pieces <= outstanding) return
  const message = `Only ${outstanding} of line ${lineNumber} ${outstanding === 1 ? 'is' : 'are'} outstanding. Enter ${outstanding} or less.`
  throw new Refusal('rule', message, { code: 'QUANTITY', errors: [{ field: 'pieces', message }] })
}

/** Pieces that supply never received; their money returns at once. */
export function endUnsent(line: SuppliedLine, pieces: number, statuses: StatusTable): SuppliedLine {
  return settleState({ ...line, unsentQuantity: line.unsentQuantity + pieces }, statuses)
}

/** Nothing ends before supply answers. */
export function requestCancellation(line: SuppliedLine, pieces: number, today: string): SuppliedLine {
  return {
    ...line,
    cancellationRequested: pieces,
    cancellationRequestedOn: today,
    cancelRound: line.cancelRound + 1,
  }
}

const PATIENCE_HOURS = 48

export type FollowUpFacts = {
  lineNumber: number
  line: SuppliedLine
  sentAt: Date | null
  /** ISO day in the portal's zone. */
  lastRequestedOn: string | null
  now: Date
  today: string
}

export function findFollowUpObstacle({
  lineNumber,
  line,
  sentAt,
  lastRequestedOn,
  now,
  today,
}: FollowUpFacts): { kind: 'conflict' | 'too-many'; code: string; sentence: string } | null {
  if (!isSent(line) || sentAt === null)
    return {
      kind: 'conflict',
      code: 'NOT_SENT',
      sentence: `Line ${lineNumber} is not sent to the supplier yet.`,
    }
  if (outstandingQuantity(line) === 0)
    return {
      kind: 'conflict',
      code: 'NOTHING_OUTSTANDING',
      sentence: `No pieces of line ${lineNumber} are outstanding any more.`,
    }
  if (now.getTime() - sentAt.getTime() < PATIENCE_HOURS * 3_600_000)
    return {
      kind: 'conflict',
      code: 'TOO_EARLY',
      sentence: `Line ${lineNumber} was sent less than two days ago. Ask the supplier when two days have passed.`,
    }
  if (lastRequestedOn === today)
    return {
      kind: 'too-many',
      code: 'ASKED_TODAY',
      sentence: `The supplier was asked about line ${lineNumber} today. Ask again tomorrow.`,
    }
  return null
}

export function requireFollowUp(facts: FollowUpFacts): void {
  const obstacle = findFollowUpObstacle(facts)
  if (obstacle) throw new Refusal(obstacle.kind, obstacle.sentence, { code: obstacle.code })
}

/** `waiting`: outstanding in a back order with an offer. `pieces`: also those that ended with one. */
export function countSubstitutable(line: SuppliedLine): { waiting: number; pieces: number } {
  const parts = countParts(line)
  const offered = parts.reduce((sum, { open, status }) => sum + (status?.code === 'BC' ? open : 0), 0)
  const ended = parts
    .flatMap((part) => part.ended)
    .reduce((sum, { code, quantity }) => sum + (SUBSTITUTE_CODES.includes(code) ? quantity : 0), 0)
  const waiting = Math.min(cancellableQuantity(line), offered)
  return { waiting, pieces: waiting + ended }
}

export const HELD_DECISIONS = ['refund', 'keep'] as const
export type HeldDecision = (typeof HELD_DECISIONS)[number]

export function decideHeld(line: SuppliedLine, decision: HeldDecision): SuppliedLine {
  const parts = Object.entries(line.parts).map(([suffix, part]): [string, Part] => {
    if (!part.ended) return [suffix, part]
    const ended = Object.entries(part.ended).map(([key, ending]) => [
      key,
      ending.funds === 'hold' ? { ...ending, funds: decision } : ending,
    ])
    return [suffix, { ...part, ended: Object.fromEntries(ended) }]
  })
  return { ...line, parts: Object.fromEntries(parts) }
}
