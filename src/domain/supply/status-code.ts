export type StatusCode = {
  code: string
  /** '' when lists show the code (RDT-41). */
  text: string
  /** '' when unknown. */
  meaning: string
  class: StatusClass
  funds: FundsEffect
  actor: Actor
  nextStep: string
}

/** The last four end the record's quantity. */
export const STATUS_CLASSES = {
  progress: 'Supply continues',
  backorder: 'Waits for stock',
  notice: 'Something to know; the line stays as it is',
  'item-change': 'Another item is supplied',
  'quantity-change': 'Another quantity is supplied',
  'price-change': 'The unit price has changed',
  'cancel-pending': 'A cancellation is in progress',
  'cancel-refused': 'A cancellation came too late',
  'no-record': 'The supplier does not have the requisition',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
} as const

export type StatusClass = keyof typeof STATUS_CLASSES

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
