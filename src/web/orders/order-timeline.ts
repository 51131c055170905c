import { nameLevel } from '#domain/levels/order-levels.ts'
import { describeOfficers, OUTCOME_WORDS } from '#domain/orders/orders.ts'
import { SENT_TO_SUPPLIER } from '#domain/supply/line-status.ts'
import { listWords } from '#domain/words.ts'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import type { OrderDetails, OrderEvent } from '#wire/orders/orders.ts'

export type TimelineEntry = {
  key: string
  title: string
  state: 'done' | 'current' | 'ahead' | 'stopped'
  /** The record's day and when the portal received it, or the moment of an action. Then the actor. */
  when: string
  detail: string
  /** The expected ship day, and its delays. */
  estimate: string
  trackingNumber: string
  trackingUrl: string
  record: string
}

/** From this many lines on, equal updates of one day become one entry. */
const MANY_LINES = 4

/** Oldest first, equal updates of many lines as one, then what the order waits for. [ORD-23] */
export function buildTimeline({ order, events, waitingFor, supply }: OrderDetails): TimelineEntry[] {
  const past = sumUpLines(events)
  if (order.returnedAt)
    return [
      ...past,
      step(
        'now',
        'Is with its orderer',
        'current',
        `${order.orderer} can change it, submit it again or withdraw it.`,
      ),
    ]
  if (order.asksFinance) {
    return [
      ...past,
      step('now', OUTCOME_WORDS.asked, 'current', describeOfficers(waitingFor)),
      step('ahead', `Waits for ${nameLevel(order)}`, 'ahead', ''),
      step('ahead-supply', SENT_TO_SUPPLIER, 'ahead', ''),
    ]
  }
  if (order.status === 'awaiting') {
    const names = waitingFor.length > 0 ? listWords(waitingFor, 'or') : 'An approver'
    return [
      ...past,
      step('now', `Waits for ${nameLevel(order)}`, 'current', `${names} can sign it.`),
      step('ahead', SENT_TO_SUPPLIER, 'ahead', ''),
    ]
  }
  if (order.status === 'approved' && supply.some(({ outstanding }) => outstanding > 0)) {
    const isSent = events.some((event) => event.kind === 'transmitted')
    return [...past, step('now', isSent ? 'At the supplier' : 'Goes to the supplier', 'current', '')]
  }
  return past
}

/** The list's name contains the line number, the titles do not. */
export function buildLineTimeline({ events }: Pick<OrderDetails, 'events'>, line: number): TimelineEntry[] {
  return events
    .filter((event) => event.line === line)
    .map((event, at) => ({ ...readEvent(event, at), title: event.title }))
}

/** True when the order's timeline omits single lines. */
export function isSummedUp({ events }: Pick<OrderDetails, 'events'>): boolean {
  return groupEvents(events).some((group) => group.length >= MANY_LINES)
}

function sumUpLines(events: OrderEvent[]): TimelineEntry[] {
  const groups = groupEvents(events)
  const said = new Set<OrderEvent[]>()
  return events.flatMap((event, at) => {
    const group = groups.find((one) => one.includes(event))
    if (!group || group.length < MANY_LINES) return [readEvent(event, at)]
    if (said.has(group)) return []
    said.add(group)
    return [summarize(group, at)]
  })
}

/** By content and day. */
function groupEvents(events: OrderEvent[]): OrderEvent[][] {
  const ofLines = events.filter((event) => event.line !== null)
  const groups = Map.groupBy(ofLines, ({ kind, title, code, at, person }) =>
    [kind, title, code, person, formatDate(at.toISOString())].join('|'),
  )
  return [...groups.values()]
}

function summarize(group: OrderEvent[], at: number): TimelineEntry {
  const first = group[0] as OrderEvent
  const lines = [...new Set(group.flatMap(({ line }) => (line === null ? [] : [line])))]
  const details = new Set(group.map(({ detail }) => detail))
  const same = details.size === 1 ? first.detail : ''
  return {
    ...readEvent({ ...first, line: null }, at),
    title: `${nameLines(lines)}: ${first.title}`,
    when: [formatDate(first.at.toISOString()), whoDid(first)].filter(Boolean).join(', '),
    detail: same,
    estimate: '',
    trackingNumber: '',
    trackingUrl: '',
    record: '',
  }
}

/** `Lines 1 to 3, 5 and 7` */
export function nameLines(lines: readonly number[]): string {
  const sorted = [...lines].sort((a, b) => a - b)
  const runs: [first: number, last: number][] = []
  for (const line of sorted) {
    const run = runs.at(-1)
    if (run && line === run[1] + 1) run[1] = line
    else runs.push([line, line])
  }
  const words = runs.flatMap(([first, last]) => {
    if (first === last) return [`${first}`]
    return last === first + 1 ? [`${first}`, `${last}`] : [`${first} to ${last}`]
  })
  const name = sorted.length === 1 ? 'Line' : 'Lines'
  return `${name} ${words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('')}`
}

function readEvent(event: OrderEvent, at: number): TimelineEntry {
  const isStop = STOPS.has(event.kind)
  const received = formatDateTime(event.at.toISOString())
  const when = event.datedOn ? `${formatDate(event.datedOn)}, reported on ${received}` : received
  return {
    key: `${at}-${event.kind}`,
    title: event.line === null ? event.title : `Line ${event.line}: ${event.title}`,
    state: isStop ? 'stopped' : 'done',
    when: [when, whoDid(event)].filter(Boolean).join(', '),
    detail: QUOTED.has(event.kind) && event.detail ? `“${event.detail}”` : event.detail,
    estimate: event.estimate,
    trackingNumber: event.trackingNumber,
    trackingUrl: event.trackingUrl,
    record: event.record,
  }
}

/** The person's own words follow. */
const QUOTED = new Set<OrderEvent['kind']>(['approved', 'declined', 'returned'])

const STOPS = new Set<OrderEvent['kind']>([
  'declined',
  'withdrawn',
  'returned',
  'rejected',
  'cancelled',
  'held',
  'refused',
])

/** Incoming records are the supplier's. */
function whoDid({ person, datedOn }: OrderEvent): string {
  return person || (datedOn ? 'Supplier' : '')
}

function step(key: string, title: string, state: TimelineEntry['state'], detail: string): TimelineEntry {
  return {
    key,
    title,
    state,
    when: '',
    detail,
    estimate: '',
    trackingNumber: '',
    trackingUrl: '',
    record: '',
  }
}
