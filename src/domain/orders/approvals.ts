import { findLastLevel } from '../levels/order-levels.ts'
import { Refusal } from '../refusal.ts'
import { OWN_MAKING } from '../roles/waiting.ts'
import { type OrderStatus, OUTCOME_WORDS, outcomeOf } from './orders.ts'

/** `level` must sign next; `signerIds` signed in the current round. */
export type DecidableOrder = {
  number: number
  status: OrderStatus
  withdrawn: boolean
  returnedAt?: Date | null
  asksFinance?: boolean
  ordererId: number
  memberId: number
  level: number
  levels: number
  skippedLevels: number[]
  signerIds: number[]
  version: number
}

type StandingOrder = Pick<DecidableOrder, 'status' | 'ordererId'>

/** `maySign` decides (decision 19). The other fields explain a refusal. */
export type Signer = { id: number; levels: number[]; maySign: boolean; isOwnMaking: boolean }

/** 403 without the right; 409 when the order is past or before the person's level. */
export function requireDecision(order: DecidableOrder, signer: Signer): void {
  if (!signer.maySign) throw refuse(findObstacle(order, signer))
}

/** Only while awaiting. */
export function canChange(order: StandingOrder, signer: Pick<Signer, 'id' | 'maySign'>): boolean {
  return order.status === 'awaiting' && (order.ordererId === signer.id || signer.maySign)
}

export function requireChange(order: DecidableOrder, signer: Signer): void {
  if (order.ordererId !== signer.id) requireDecision(order, signer)
  else if (order.status !== 'awaiting') throw refuse(alreadyDecided(order))
}

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

/** Without `seen`, the user accepts any version. */
export function requireVersion(order: DecidableOrder, knownVersion: number | undefined): void {
  if (knownVersion === undefined || knownVersion === order.version) return
  throw new Refusal(
    'conflict',
    `Order ${order.number} was changed in the meantime. Look at it again before you decide.`,
    { code: 'STALE_ORDER' },
  )
}

/** After a change, the approver must send the version that they looked at. */
export function requireLook(
  { number, isChanged }: { number: number; isChanged: boolean },
  knownVersion: number | undefined,
): void {
  if (!isChanged || knownVersion !== undefined) return
  throw new Refusal(
    'unseen',
    `Order ${number} was changed after it was placed. Look at it, and name the version that you saw (If-Match).`,
    { code: 'VERSION_REQUIRED' },
  )
}

export function requireOwnWaiting(order: DecidableOrder, personId: number): void {
  if (order.ordererId !== personId)
    throw new Refusal('forbidden', `Only the person who placed order ${order.number} says why it is needed.`)
  requireWaiting(order)
}

export function requireWaiting(order: DecidableOrder): void {
  if (order.status !== 'awaiting') throw refuse(alreadyDecided(order))
}

/** The wire and the reports count at most 1000 rounds. */
const MAX_RETURNS = 500

export function requireRounds({ number, round }: { number: number; round: number }): void {
  if (round > MAX_RETURNS)
    throw new Refusal('rule', `Order ${number} went back and forth too often. Decline it, and say why.`, {
      code: 'TOO_MANY_ROUNDS',
    })
}

/** 409 unless the order was sent back, and 403 for anybody except its orderer. */
export function requireReturned(order: DecidableOrder, personId: number): void {
  const { number, status, returnedAt } = order
  if (order.ordererId !== personId)
    throw new Refusal('forbidden', `Only the person who placed order ${number} can submit it again.`)
  if (status !== 'awaiting') throw refuse(alreadyDecided(order))
  if (!returnedAt)
    throw new Refusal('conflict', `Order ${number} waits for approval already. Nothing is left to submit.`, {
      code: 'NOT_RETURNED',
    })
}

/** 403 unless the person is Finance - RA of the DoDAAC, neither orderer nor member; 409 when Finance is not asked. */
export function requireFinanceAnswer(
  order: DecidableOrder & { dodaac: string },
  person: { id: number; isFinance: boolean },
): void {
  const { number, dodaac } = order
  if (!person.isFinance)
    throw new Refusal('forbidden', `Only Finance - RA of DoDAAC ${dodaac} answers for order ${number}.`)
  if (order.ordererId === person.id)
    throw new Refusal('forbidden', `You placed order ${number}. Another Finance - RA must answer.`)
  if (order.memberId === person.id)
    throw new Refusal('forbidden', `Order ${number} is for you. Another Finance - RA must answer.`)
  requireWaiting(order)
  if (!order.asksFinance)
    throw new Refusal('conflict', `Order ${number} does not wait for Finance - RA any more.`, {
      code: 'NOT_ASKED',
    })
}

type Obstacle = { kind: 'forbidden' | 'conflict'; sentence: string; code?: string }

function refuse({ kind, sentence, code }: Obstacle): Refusal {
  return new Refusal(kind, sentence, { code })
}

function findObstacle(order: DecidableOrder, signer: Signer): Obstacle {
  const { number, level } = order
  const last = findLastLevel(order)
  if (signer.levels.length === 0)
    return { kind: 'forbidden', sentence: `You are not an approver of the DoDAAC of order ${number}.` }
  if (order.ordererId === signer.id)
    return { kind: 'forbidden', sentence: `You placed order ${number}. Another approver must decide on it.` }
  if (order.memberId === signer.id)
    return { kind: 'forbidden', sentence: `Order ${number} is for you. Another approver must decide on it.` }
  if (order.status !== 'awaiting') return alreadyDecided(order)
  if (order.returnedAt)
    return {
      kind: 'conflict',
      sentence: `Order ${number} was returned for changes. Its orderer must submit it again before anybody can decide on it.`,
      code: 'ORDER_RETURNED',
    }
  if (order.asksFinance)
    return {
      kind: 'conflict',
      sentence: `Order ${number} waits for Finance - RA first.`,
      code: 'ORDER_ASKS_FINANCE',
    }
  if (!signer.levels.includes(level)) {
    if (signer.levels.every((own) => order.skippedLevels.includes(own)))
      return {
        kind: 'conflict',
        sentence: `Order ${number} needs no signature of your level.`,
        code: 'OTHER_LEVEL',
      }
    const sentence = signer.levels.some((own) => own > level)
      ? `Order ${number} waits for level ${level} of ${last} first.`
      : `Order ${number} is already approved at your level. It waits for level ${level} of ${last}.`
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
