import { Refusal } from '../refusal.ts'
import { OWN_MAKING } from '../roles/waiting.ts'
import { type OrderStatus, OUTCOME_WORDS, outcomeOf } from './orders.ts'

/** What a decision looks at. `level` is the level that must sign next; `signerIds` signed in the current round. */
export type DecidableOrder = {
  number: number
  status: OrderStatus
  withdrawn: boolean
  ordererId: number
  memberId: number
  level: number
  levels: number
  signerIds: number[]
  version: number
}

/** Where an order stands and whose it is: enough for who changes it or takes it back. */
type StandingOrder = Pick<DecidableOrder, 'status' | 'ordererId'>

/**
 * Somebody who might sign. `maySign` is what the one definition says of the order's current level (decision 51); the levels
 * of which the person is Approver on the order's DoDAAC, and whether the person has just made its orderer alone, are there to say
 * why not.
 */
export type Signer = { id: number; levels: number[]; maySign: boolean; isOwnMaking: boolean }

/** 403 for no right, 409 when the order is past or not yet at the person's level. */
export function requireDecision(order: DecidableOrder, signer: Signer): void {
  if (!signer.maySign) throw refuse(findObstacle(order, signer))
}

/** Quantities, lines and shipping may be changed while awaiting: by who may decide, and by the orderer. */
export function canChange(order: StandingOrder, signer: Pick<Signer, 'id' | 'maySign'>): boolean {
  return order.status === 'awaiting' && (order.ordererId === signer.id || signer.maySign)
}

export function requireChange(order: DecidableOrder, signer: Signer): void {
  if (order.ordererId !== signer.id) requireDecision(order, signer)
  else if (order.status !== 'awaiting') throw refuse(alreadyDecided(order))
}

/** Only who placed an order takes it back, and only while it waits. */
export function canWithdraw(order: StandingOrder, personId: number): boolean {
  return order.status === 'awaiting' && order.ordererId === personId
}

export function requireWithdrawal(order: DecidableOrder, personId: number): void {
  if (order.ordererId !== personId)
    throw new Refusal(
      'forbidden',
      `Only the person who placed order ${order.number} can withdraw it. An approver can decline it instead.`,
    )
  if (order.status !== 'awaiting') throw refuse(alreadyDecided(order))
}

/** The order must still be what the person saw. Without a version the person takes it as it is. */
export function requireVersion(order: DecidableOrder, seen: number | undefined): void {
  if (seen === undefined || seen === order.version) return
  throw new Refusal(
    'conflict',
    `Order ${order.number} was changed in the meantime. Look at it again before you decide.`,
    { code: 'STALE_ORDER' },
  )
}

/**
 * Whoever decides on an order that was changed after it was placed says which version was looked at: what was agreed to may be
 * something else by now. An order that nobody has changed may be decided on without.
 */
export function requireLook(
  { number, isChanged }: { number: number; isChanged: boolean },
  seen: number | undefined,
): void {
  if (!isChanged || seen !== undefined) return
  throw new Refusal(
    'unseen',
    `Order ${number} was changed after it was placed. Look at it, and name the version that you saw (If-Match).`,
    { code: 'VERSION_REQUIRED' },
  )
}

/** Why somebody may not sign, said as exactly as the order and the person allow. */
type Obstacle = { kind: 'forbidden' | 'conflict'; sentence: string; code?: string }

function refuse({ kind, sentence, code }: Obstacle): Refusal {
  return new Refusal(kind, sentence, { code })
}

function findObstacle(order: DecidableOrder, signer: Signer): Obstacle {
  const { number, level, levels } = order
  if (signer.levels.length === 0)
    return { kind: 'forbidden', sentence: `You are not an approver of the DoDAAC of order ${number}.` }
  if (order.ordererId === signer.id)
    return { kind: 'forbidden', sentence: `You placed order ${number}. Another approver must decide on it.` }
  if (order.memberId === signer.id)
    return { kind: 'forbidden', sentence: `Order ${number} is for you. Another approver must decide on it.` }
  if (order.status !== 'awaiting') return alreadyDecided(order)
  if (!signer.levels.includes(level)) {
    const sentence = signer.levels.some((own) => own > level)
      ? `Order ${number} waits for level ${level} of ${levels} first.`
      : `Order ${number} is already approved at your level. It waits for level ${level} of ${levels}.`
    return { kind: 'conflict', sentence, code: 'OTHER_LEVEL' }
  }
  if (order.signerIds.includes(signer.id))
    return {
      kind: 'forbidden',
      sentence: `You already approved order ${number} at another level. Another approver must sign level ${level}.`,
    }
  if (signer.isOwnMaking) return { kind: 'forbidden', ...OWN_MAKING }
  return { kind: 'forbidden', sentence: `You cannot sign order ${number} any more.` }
}

function alreadyDecided(order: DecidableOrder): Obstacle {
  const sentence =
    order.status === 'cart'
      ? `Order ${order.number} is not submitted yet.`
      : `Order ${order.number} is already ${OUTCOME_WORDS[outcomeOf(order)].toLowerCase()}.`
  return { kind: 'conflict', sentence, code: 'ORDER_DECIDED' }
}
