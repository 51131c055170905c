/** What a supply status code means for a line: words, what it changes, what happens to the money, and who acts next. */
export type StatusCode = {
  code: string
  /** The words of lists and reports; '' where they show the code as it came (RDT-41). */
  text: string
  /** What it means, for the timeline and mail; '' where nobody knows. */
  meaning: string
  class: StatusClass
  funds: FundsEffect
  actor: Actor
  /** One sentence: what the actor does next; '' when there is nothing to do. */
  nextStep: string
}

/** What a status does to its line. The last four end the quantity that the record is about. */
export const STATUS_CLASSES = {
  progress: 'Supply goes on',
  backorder: 'Waits for stock',
  notice: 'Something to know; the line stays as it is',
  'item-change': 'Another item is supplied',
  'quantity-change': 'Another quantity is supplied',
  'price-change': 'The unit price has changed',
  'cancel-pending': 'A cancellation is being tried',
  'cancel-refused': 'A cancellation came too late',
  'no-record': 'The supplier does not have the requisition',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
} as const

export type StatusClass = keyof typeof STATUS_CLASSES

/** What happens to the money of the quantity that a status is about. */
export const FUNDS_EFFECTS = {
  keep: 'The money stays spent',
  refund: 'The money goes back to the fund',
  reprice: 'The difference is committed or given back',
  hold: 'The money waits until Finance decides',
} as const

export type FundsEffect = keyof typeof FUNDS_EFFECTS

export const ACTORS = {
  nobody: 'Nobody',
  orderer: 'Order placer',
  manager: 'Account manager',
  finance: 'Finance - RA',
  administrator: 'Administrator',
} as const

export type Actor = keyof typeof ACTORS
