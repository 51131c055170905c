import { ORDER_STATUS_WORDS, type OrderStatus } from './orders.ts'
import type { Person } from './permissions.ts'
import { Refusal } from './refusal.ts'

/** What a decision looks at. `level` is the level that must sign next; `signerIds` signed in the current round. */
export type DecidableOrder = {
  number: number
  status: OrderStatus
  ordererId: number
  memberId: number
  level: number
  levels: number
  signerIds: number[]
  version: number
}

/** Somebody who might sign: the levels of which the person is Approver on the order's DoDAAC. */
export type Signer = { id: number; levels: number[] }

export function signerOn(person: Person, dodaac: string): Signer {
  return {
    id: person.id,
    levels: person.approverLevels.filter((role) => role.dodaac === dodaac).map((role) => role.level),
  }
}

/** Whether the person may approve or decline the order right now. */
export function canDecide(order: DecidableOrder, signer: Signer): boolean {
  return findObstacle(order, signer) === null
}

/** The same rule with its reason: 403 for no right, 409 when the order is past or not yet at the person's level. */
export function requireDecision(order: DecidableOrder, signer: Signer): void {
  const obstacle = findObstacle(order, signer)
  if (obstacle) throw refuse(obstacle)
}

/** Quantities, lines and shipping may be changed while awaiting: by who may decide, and by the orderer. */
export function canChange(order: DecidableOrder, signer: Signer): boolean {
  return order.status === 'awaiting' && (order.ordererId === signer.id || canDecide(order, signer))
}

export function requireChange(order: DecidableOrder, signer: Signer): void {
  if (order.ordererId !== signer.id) requireDecision(order, signer)
  else if (order.status !== 'awaiting') throw refuse(alreadyDecided(order))
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

/** Why not, as plain values: a list asks this for every order, and an error with its trace would be dear. */
type Obstacle = { kind: 'forbidden' | 'conflict'; sentence: string; code?: string }

function refuse({ kind, sentence, code }: Obstacle): Refusal {
  return new Refusal(kind, sentence, { code })
}

function findObstacle(order: DecidableOrder, signer: Signer): Obstacle | null {
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
  return null
}

function alreadyDecided(order: DecidableOrder): Obstacle {
  const sentence =
    order.status === 'cart'
      ? `Order ${order.number} is not submitted yet.`
      : `Order ${order.number} is already ${ORDER_STATUS_WORDS[order.status].toLowerCase()}.`
  return { kind: 'conflict', sentence, code: 'ORDER_DECIDED' }
}
