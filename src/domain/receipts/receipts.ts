import type { OrderStatus } from '../orders/orders.ts'
import { Refusal } from '../refusal.ts'
import { holdsEverything, type Person } from '../roles/permissions.ts'

export const RECEIPT_KINDS = ['receive', 'issue', 'return'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

export type LineGoods = {
  /** Ordered, or as the supplier changed it. */
  dueQuantity: number
  shippedQuantity: number
  /** Canceled or rejected by the supplier. */
  endedQuantity: number
  receivedQuantity: number
  shortQuantity: number
  damagedQuantity: number
  wrongQuantity: number
  issuedQuantity: number
  returnedQuantity: number
  /** Replaced or credited in a case. */
  settledQuantity: number
}

/** Reasons are for missing, damaged and wrong pieces; a return has a comment. */
export type Receipt = {
  kind: ReceiptKind
  quantity: number
  short: number
  shortReason: string
  damaged: number
  damagedReason: string
  wrong: number
  wrongReason: string
  comment: string
}

export const NO_EXCEPTIONS = {
  short: 0,
  shortReason: '',
  damaged: 0,
  damagedReason: '',
  wrong: 0,
  wrongReason: '',
  comment: '',
}

/** (DATA-55) */
export type ReceivedState = 'no' | 'received' | 'issued' | 'returned'

export type GoodsAtUnit = {
  /** Due less canceled pieces, or the shipped ones if that is more. */
  expected: number
  /** Not arrived in good order yet. */
  missing: number
  reported: number
  settled: number
  open: number
  onHand: number
  withMember: number
}

type Receiver = Pick<Person, 'roles' | 'permissions'>

/** Order Placer, Approver or Admin there; null is the whole program. */
export function findReceivingDodaacs({ roles, permissions }: Receiver): string[] | null {
  if (holdsEverything({ permissions })) return null
  return [...new Set(roles.flatMap(({ role, dodaac }) => (role === 'finance' ? [] : [dodaac])))]
}

export function mayReceive(person: Receiver, status: OrderStatus, dodaac: string): boolean {
  const dodaacs = findReceivingDodaacs(person)
  return (status === 'approved' || status === 'shipped') && (dodaacs === null || dodaacs.includes(dodaac))
}

export function countGoods(line: LineGoods): GoodsAtUnit {
  const said = line.shortQuantity + line.damagedQuantity + line.wrongQuantity
  const settled = Math.min(line.settledQuantity, said)
  const expected = Math.max(0, line.shippedQuantity, line.dueQuantity - line.endedQuantity) - settled
  const missing = Math.max(0, expected - line.receivedQuantity)
  const reported = Math.min(missing, said - settled)
  return {
    expected,
    missing,
    reported,
    settled,
    open: missing - reported,
    onHand: line.receivedQuantity - line.issuedQuantity,
    withMember: line.issuedQuantity - line.returnedQuantity,
  }
}

/** Issued while the member has a piece, else received while the unit has one, else returned, else no (DATA-55). */
export function findReceivedState({
  receivedQuantity: received,
  issuedQuantity: issued,
  returnedQuantity: returned,
}: Pick<LineGoods, 'receivedQuantity' | 'issuedQuantity' | 'returnedQuantity'>): ReceivedState {
  if (issued > returned) return 'issued'
  if (received > issued) return 'received'
  return received > 0 ? 'returned' : 'no'
}

export function addToLine(line: LineGoods, receipt: Receipt, times: 1 | -1 = 1): LineGoods {
  const by = receipt.quantity * times
  if (receipt.kind === 'issue') return { ...line, issuedQuantity: line.issuedQuantity + by }
  if (receipt.kind === 'return') return { ...line, returnedQuantity: line.returnedQuantity + by }
  return {
    ...line,
    receivedQuantity: line.receivedQuantity + by,
    shortQuantity: line.shortQuantity + receipt.short * times,
    damagedQuantity: line.damagedQuantity + receipt.damaged * times,
    wrongQuantity: line.wrongQuantity + receipt.wrong * times,
  }
}

export function requirePossible(line: LineGoods, receipt: Receipt): void {
  if (receipt.kind === 'receive') requireReceivable(line, receipt)
  else if (receipt.quantity === 0) throw refuse('quantity', 'Enter how many pieces, 1 or more.')
  else if (receipt.kind === 'issue') requireIssuable(line, receipt.quantity)
  else requireReturnable(line, receipt)
}

export function countPieces({ quantity, short, damaged, wrong }: Receipt): number {
  return quantity + short + damaged + wrong
}

function requireReceivable(line: LineGoods, receipt: Receipt) {
  const { short, shortReason, damaged, damagedReason, wrong, wrongReason } = receipt
  const { expected, missing } = countGoods(line)
  const pieces = countPieces(receipt)
  if (pieces === 0)
    throw refuse('quantity', 'Enter how many pieces came, are missing, are damaged or are another item.')
  if (short > 0 && shortReason === '') throw refuse('shortReason', 'Say why pieces are missing.')
  if (damaged > 0 && damagedReason === '') throw refuse('damagedReason', 'Say what is damaged.')
  if (wrong > 0 && wrongReason === '') throw refuse('wrongReason', 'Say what came instead.')
  if (expected === 0)
    throw refuse(
      'quantity',
      'The supplier rejected, cancelled or credited this line, so you cannot receive it.',
    )
  if (missing === 0)
    throw refuse('quantity', `All ${expected} were received before. Order again if more is needed.`)
  if (pieces > missing)
    throw refuse(
      'quantity',
      line.receivedQuantity === 0
        ? `Only ${expected} can arrive. Good, missing, damaged and wrong pieces together are at most ${expected}.`
        : `Only ${missing} of ${expected} can still arrive, ${line.receivedQuantity} were received before. Good, missing, damaged and wrong pieces together are at most ${missing}.`,
    )
}

function requireIssuable(line: LineGoods, quantity: number) {
  const { onHand } = countGoods(line)
  if (quantity <= onHand) return
  throw refuse(
    'quantity',
    onHand === 0
      ? 'The unit has no pieces of this line. Receive them first.'
      : `Only ${onHand} of this line ${onHand === 1 ? 'is' : 'are'} in the unit. Receive more first, or issue ${onHand} at most.`,
  )
}

function requireReturnable(line: LineGoods, { quantity, comment }: Receipt) {
  const { withMember } = countGoods(line)
  if (quantity > withMember)
    throw refuse(
      'quantity',
      withMember === 0
        ? 'The member has no pieces of this line.'
        : `The member has only ${withMember} of this line.`,
    )
  if (comment === '') throw refuse('comment', 'Say why it comes back, such as wrong size or defective.')
}

export function requireOfShipment(open: number, receipt: Receipt): void {
  if (open === 0)
    throw refuse(
      'quantity',
      'Somebody has received this part of the shipment. Scan it again to see the rest.',
    )
  if (countPieces(receipt) > open)
    throw refuse(
      'quantity',
      `Only ${open} of this shipment ${open === 1 ? 'is' : 'are'} still to come. Receive more by the requisition.`,
    )
}

function refuse(field: string, message: string): Refusal {
  return new Refusal('rule', message, { code: 'RECEIPT', errors: [{ field, message }] })
}

/** ISO days in the portal's zone. */
export type LastEntry = { receiptId: number; actorId: number; day: string }

/** Only the same person may undo it, on the same day, while nothing followed. @throws Refusal */
export function requireUndo(
  wanted: LastEntry,
  latest: LastEntry | null,
  actorId: number,
  today: string,
): void {
  if (wanted.actorId !== actorId)
    throw new Refusal('forbidden', 'Only the person who made this entry can undo it.', { code: 'NOT_YOURS' })
  if (latest?.receiptId !== wanted.receiptId) throw undoneBefore()
  if (wanted.day !== today)
    throw new Refusal('conflict', 'An entry can be undone on its own day only.', { code: 'ANOTHER_DAY' })
}

export function undoneBefore(): Refusal {
  return new Refusal('conflict', 'This entry was undone before, or the line has a later entry.', {
    code: 'NOT_THE_LAST',
  })
}
