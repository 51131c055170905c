/** All but `never` show the message in the portal. */
export const WAYS = ['at-once', 'digest', 'portal', 'never'] as const
export type Way = (typeof WAYS)[number]

export const WAY_WORDS: Record<Way, string> = {
  'at-once': 'By mail at once',
  digest: 'In the daily digest',
  portal: 'In the portal only',
  never: 'Never',
}

type Kind = {
  label: string
  /** Then 'never' is no choice. */
  asksForAct: boolean
  /** A person without confirmations never gets it (DATA-28). */
  confirms?: true
  way: Exclude<Way, 'never'>
  section: 'changed' | 'arrived'
}

export const KINDS = {
  approval: {
    label: 'An order waits for your approval',
    asksForAct: true,
    way: 'at-once',
    section: 'arrived',
  },
  'second-person': {
    label: 'A request waits for a second person',
    asksForAct: true,
    way: 'at-once',
    section: 'arrived',
  },
  declined: { label: 'An order is declined', asksForAct: true, way: 'at-once', section: 'changed' },
  ended: {
    label: 'Lines of an order are rejected or canceled',
    asksForAct: true,
    way: 'at-once',
    section: 'changed',
  },
  owed: {
    label: 'Supply charges more than the fund committed',
    asksForAct: true,
    way: 'at-once',
    section: 'arrived',
  },
  low: { label: 'A fund is below its alert', asksForAct: true, way: 'at-once', section: 'arrived' },
  power: {
    label: 'Rights or money are given where you manage',
    asksForAct: true,
    way: 'at-once',
    section: 'changed',
  },
  returned: {
    label: 'An order is returned for changes',
    asksForAct: true,
    way: 'at-once',
    section: 'changed',
  },
  question: {
    label: 'A question or answer on an order',
    asksForAct: true,
    way: 'at-once',
    section: 'arrived',
  },
  case: {
    label: 'A case with the supplier is opened, answered or decided',
    asksForAct: true,
    way: 'at-once',
    section: 'arrived',
  },
  exception: {
    label: 'An order asks to exceed an allowance, or may exceed it',
    asksForAct: true,
    way: 'at-once',
    section: 'arrived',
  },
  late: { label: 'An order waits too long', asksForAct: true, way: 'at-once', section: 'arrived' },
  deputy: {
    label: 'Deputies sign for absent approvers',
    asksForAct: true,
    way: 'at-once',
    section: 'arrived',
  },
  support: {
    label: 'An administrator views the portal as you',
    asksForAct: true,
    way: 'at-once',
    section: 'changed',
  },
  appointment: { label: 'An appointment ends soon', asksForAct: true, way: 'digest', section: 'arrived' },
  back: {
    label: 'An item that you wait for is in stock, or has another date',
    asksForAct: true,
    way: 'at-once',
    section: 'arrived',
  },
  reduced: {
    label: 'An approver reduced lines of an order',
    asksForAct: false,
    way: 'digest',
    section: 'changed',
  },
  roles: { label: 'Roles wait for your review', asksForAct: true, way: 'digest', section: 'arrived' },
  submitted: {
    label: 'Your order is submitted',
    asksForAct: false,
    confirms: true,
    way: 'at-once',
    section: 'changed',
  },
  approved: {
    label: 'An order is approved',
    asksForAct: false,
    confirms: true,
    way: 'digest',
    section: 'changed',
  },
  shipped: {
    label: 'Items are on their way',
    asksForAct: false,
    confirms: true,
    way: 'digest',
    section: 'arrived',
  },
  delayed: {
    label: 'Items are backordered, have another date, or are replaced',
    asksForAct: false,
    way: 'digest',
    section: 'changed',
  },
  withdrawn: {
    label: 'An order needs no approval any more',
    asksForAct: false,
    way: 'digest',
    section: 'changed',
  },
  answered: { label: 'Your request is answered', asksForAct: false, way: 'digest', section: 'arrived' },
} as const satisfies Record<string, Kind>

export type MessageKind = keyof typeof KINDS
export const MESSAGE_KINDS = Object.keys(KINDS) as MessageKind[]

/** Emails that are no message: they always leave at once. */
export type PostKind = MessageKind | 'account' | 'digest' | 'report'

export const kindOf = (kind: MessageKind): Kind => KINDS[kind]
export const isMessageKind = (kind: string): kind is MessageKind => Object.hasOwn(KINDS, kind)

export function waysFor(kind: MessageKind): Way[] {
  return WAYS.filter((way) => way !== 'never' || !KINDS[kind].asksForAct)
}

/** Hours of the portal's time zone. */
export const USUAL_DIGEST_HOUR = 7

/** Days. */
export const KEEPS_READ = 90
export const KEEPS_UNREAD = 180
export const KEEPS_MAILS = 90
