import { writeDay } from '../fiscal-years.ts'
import { describeSkipped, nameLevel } from '../levels/order-levels.ts'
import { describeOfficers, type OrderStatus, outcomeOf } from './orders.ts'
import type { RoundEnd } from './rounds.ts'

const ORDER_STEPS = ['placed', 'approved', 'sent', 'shipped', 'received', 'issued'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]
export type OrderEnd = 'declined' | 'withdrawn' | 'ended'

export const STEP_WORDS: Record<OrderStep | OrderEnd, string> = {
  placed: 'Placed',
  approved: 'Approved',
  sent: 'Sent',
  shipped: 'Shipped',
  received: 'Received',
  issued: 'Issued',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  ended: 'Cancelled or rejected',
}

export type Step = {
  name: OrderStep | OrderEnd
  state: 'done' | 'current' | 'ahead' | 'stopped'
  note: string
}

export type LineProgress = {
  isSent: boolean
  isHeld: boolean
  /** Due less canceled or rejected pieces, or the shipped ones if that is more. */
  expected: number
  /** Without settled pieces. */
  shipped: number
  received: number
  issued: number
  returned: number
  /** Missing or damaged pieces that were not replaced. */
  reported: number
  /** ISO day; null when the supplier has named none. */
  expectedOn: string | null
}

export type OrderProgress = {
  status: OrderStatus
  withdrawn: boolean
  returnedAt?: Date | null
  asksFinance?: boolean
  level: number
  levels: number
  skippedLevels: readonly number[]
  waitingFor: readonly string[]
  /** The end of the latest round, if signatures are void. */
  reopenedBy: RoundEnd | null
  member: string
  lines: readonly LineProgress[]
}

export function trackOrder(
  order: Pick<OrderProgress, 'status' | 'withdrawn' | 'returnedAt' | 'asksFinance' | 'lines'>,
): Step[] {
  const outcome = outcomeOf(order)
  if (outcome === 'declined' || outcome === 'withdrawn') return [done('placed'), stop(outcome)]
  if (outcome === 'approved' || outcome === 'shipped')
    return [done('placed'), done('approved'), ...trackLines(order.lines)]
  const at = outcome === 'cart' || outcome === 'returned' ? 0 : 1
  return ORDER_STEPS.map((name, index) => ({
    name,
    state: index < at ? 'done' : index === at ? 'current' : 'ahead',
    note: '',
  }))
}

export function trackLines(lines: readonly LineProgress[]): Step[] {
  const pieces = countPieces(lines)
  if (pieces.expected === 0)
    return [...(lines.some(({ isSent }) => isSent) ? [done('sent')] : []), stop('ended')]
  const current = findCurrent(pieces)
  return GOODS_STEPS.map((name): Step => {
    const passed = pieces[name]
    const isDone = passed >= pieces.expected
    const state = isDone ? 'done' : name === current ? 'current' : 'ahead'
    return { name, state, note: isDone || passed === 0 ? '' : `${passed} of ${nameNumber(pieces.expected)}` }
  })
}

const GOODS_STEPS = ['sent', 'shipped', 'received', 'issued'] as const
type Pieces = Record<(typeof GOODS_STEPS)[number] | 'expected' | 'returned' | 'reported', number>

/** A later step implies the earlier ones. */
function countPieces(lines: readonly LineProgress[]): Pieces {
  const sum = (of: (line: LineProgress) => number) =>
    lines.reduce((all, line) => all + Math.min(line.expected, of(line)), 0)
  return {
    expected: sum(({ expected }) => expected),
    sent: sum((line) => (line.isSent ? line.expected : countShipped(line))),
    shipped: sum(countShipped),
    received: sum(({ received }) => received),
    issued: sum(({ issued }) => issued),
    returned: sum(({ returned }) => returned),
    reported: sum(({ reported }) => reported),
  }
}

function countShipped({ shipped, received, reported }: LineProgress): number {
  return Math.max(shipped, received + reported)
}

function findCurrent(pieces: Pieces): (typeof GOODS_STEPS)[number] | undefined {
  return GOODS_STEPS.find((name) => pieces[name] < pieces.expected)
}

export const LINE_STATES = {
  issued: 'issued',
  returned: 'returned',
  received: 'received',
  shipped: 'shipped',
  part: 'partly shipped',
  sent: 'at the supplier',
  held: 'held back',
  waiting: 'not sent yet',
  ended: 'ended',
} as const
export type LineState = keyof typeof LINE_STATES

export function findLineState(line: LineProgress): LineState {
  const { expected, isSent, isHeld } = line
  if (expected === 0) return 'ended'
  if (line.issued >= expected) return line.returned >= line.issued ? 'returned' : 'issued'
  if (line.received >= expected) return 'received'
  if (countShipped(line) >= expected) return 'shipped'
  if (countShipped(line) > 0) return 'part'
  return isSent ? 'sent' : isHeld ? 'held' : 'waiting'
}

/** `3 of 5 shipped, 2 ended`. Before the last approval, only how many lines there are. */
export function countLines(
  order: Pick<OrderProgress, 'status' | 'withdrawn' | 'returnedAt' | 'asksFinance' | 'lines'>,
): string {
  const { lines } = order
  const outcome = outcomeOf(order)
  const named = `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`
  if (outcome !== 'approved' && outcome !== 'shipped') return named
  const groups = Map.groupBy(lines, findLineState)
  const counts = (Object.keys(LINE_STATES) as LineState[]).flatMap((state) => {
    const { length = 0 } = groups.get(state) ?? []
    return length > 0 ? [{ length, word: LINE_STATES[state] }] : []
  })
  if (counts.length === 1)
    return `${lines.length === 2 ? 'Both lines' : lines.length === 1 ? named : `All ${named}`} ${counts[0]?.word}`
  return counts
    .map(({ length, word }, at) => `${length}${at === 0 ? ` of ${lines.length}` : ''} ${word}`)
    .join(', ')
}

export function describeWhatComesNext(order: OrderProgress): string {
  const { lines, member } = order
  const outcome = outcomeOf(order)
  if (outcome === 'cart') return 'It was not submitted yet.'
  if (outcome === 'declined') return 'It was declined. Nothing will ship.'
  if (outcome === 'withdrawn') return 'It was withdrawn by the person who placed it. Nothing will ship.'
  if (outcome === 'returned')
    return 'It was returned for changes. The person who placed it can change it and submit it again, or withdraw it.'
  if (outcome === 'asked')
    return `It is above a limit of money, so Finance decides first. ${describeOfficers(order.waitingFor)} Then the approvers sign.`
  if (outcome === 'awaiting') return describeSignature(order)
  const pieces = countPieces(lines)
  if (pieces.expected === 0) return 'All of it was cancelled, rejected or credited. Nothing will ship.'
  switch (findCurrent(pieces)) {
    case 'sent':
      return describeSending(lines)
    case 'shipped':
      return describeShipping(lines, pieces)
    case 'received':
      return describeArrival(pieces)
    case 'issued':
      return `${isAre(pieces.expected - pieces.issued)} in the unit for ${member}.`
    default:
      return `Everything was issued to ${member}.${pieces.returned > 0 ? ` ${nameNumber(pieces.returned)} came back.` : ''}`
  }
}

function describeSignature(order: OrderProgress): string {
  const { waitingFor, reopenedBy } = order
  const before = reopenedBy
    ? `It was ${reopenedBy === 'returned' ? 'submitted again' : 'changed'}, so approval begins again. `
    : ''
  const next = `${before}L${nameLevel(order).slice(1)} is next`
  const waits =
    waitingFor.length > 0
      ? `${next}: ${waitingFor.join(', ')}.`
      : `${next}. Nobody may sign it now; ask your account manager to make somebody else Approver of this level.`
  return [waits, describeSkipped(order)].filter(Boolean).join(' ')
}

function describeSending(lines: readonly LineProgress[]): string {
  const coming = lines.filter(({ expected }) => expected > 0)
  const held = coming.filter(({ isHeld, isSent }) => isHeld && !isSent).length
  if (held === 0) return 'It goes to the supplier with the next batch.'
  if (coming.length === 1) return 'It is held back and was not sent to the supplier; its line says why.'
  return `${held} of ${coming.length} lines ${held === 1 ? 'is' : 'are'} held back and not sent to the supplier; each says why.`
}

function describeShipping(lines: readonly LineProgress[], { expected, shipped, reported }: Pieces): string {
  const open = expected - shipped
  const begun =
    shipped > 0 ? `${open} of ${nameNumber(expected)} ${open === 1 ? 'is' : 'are'} still to come.` : ''
  const days = lines
    .flatMap((line) => (line.expectedOn && line.expected > countShipped(line) ? [line.expectedOn] : []))
    .sort()
  const [first] = days
  const last = days.at(-1)
  const when =
    first === undefined || last === undefined
      ? ''
      : first === last
        ? `Expected ${writeDay(first)}.`
        : `Expected ${writeDay(first)} to ${writeDay(last)}.`
  return (
    [begun, when, describeReported(reported)].filter(Boolean).join(' ') ||
    'The supplier has it and has not given a date yet.'
  )
}

function describeArrival({ expected, received, reported }: Pieces): string {
  const coming = expected - received - reported
  const onTheWay = coming > 0 ? `${isAre(coming)} on the way to the unit.` : ''
  return [onTheWay, describeReported(reported)].filter(Boolean).join(' ')
}

const describeReported = (pieces: number) =>
  pieces > 0 ? `${isAre(pieces)} reported missing, damaged or wrong.` : ''

const nameNumber = (pieces: number) => `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`
const isAre = (pieces: number) => `${nameNumber(pieces)} ${pieces === 1 ? 'is' : 'are'}`
const done = (name: OrderStep): Step => ({ name, state: 'done', note: '' })
const stop = (name: OrderEnd): Step => ({ name, state: 'stopped', note: '' })
