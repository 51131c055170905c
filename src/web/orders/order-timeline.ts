import { formatDateTime } from '#web/ui/format.ts'
import type { OrderDetails, OrderEvent } from '#wire/orders.ts'

export type TimelineEntry = {
  key: string
  title: string
  state: 'done' | 'current' | 'ahead' | 'stopped'
  when: string
  person: string
  detail: string
  trackingNumber: string
  /** Only an https address of a carrier; anything else is shown as text. */
  trackingUrl: string
}

/** What happened to an order, oldest first, and then what it waits for. [ORD-23] */
export function buildTimeline({ order, events, waitingFor }: OrderDetails): TimelineEntry[] {
  const past = events.map((event, at) => readEvent(event, at))
  if (order.status === 'awaiting') {
    const names = waitingFor.length > 0 ? waitingFor.join(', ') : 'an approver'
    return [
      ...past,
      step(
        'now',
        `Waits for level ${order.level} of ${order.levels}`,
        'current',
        `Can be signed by ${names}.`,
      ),
      step('ahead', 'Sent to the supplier', 'ahead', ''),
    ]
  }
  if (order.status === 'approved') {
    const isSent = events.some((event) => event.kind === 'transmitted')
    return [...past, step('now', isSent ? 'At the supplier' : 'Goes to the supplier', 'current', '')]
  }
  return past
}

function readEvent(event: OrderEvent, at: number): TimelineEntry {
  const isStop = event.kind === 'declined' || event.kind === 'rejected' || event.kind === 'cancelled'
  return {
    key: `${at}-${event.kind}`,
    title: event.line === null ? event.title : `Line ${event.line}: ${event.title}`,
    state: isStop ? 'stopped' : 'done',
    when: formatDateTime(event.at.toISOString()),
    person: event.person,
    detail: event.detail,
    trackingNumber: event.trackingNumber,
    trackingUrl: /^https:\/\//.test(event.trackingUrl) ? event.trackingUrl : '',
  }
}

function step(key: string, title: string, state: TimelineEntry['state'], detail: string): TimelineEntry {
  return { key, title, state, when: '', person: '', detail, trackingNumber: '', trackingUrl: '' }
}
