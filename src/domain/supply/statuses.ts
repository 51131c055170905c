import { DEFAULT_STATUSES } from './default-statuses.ts'

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

export type StatusTable = ReadonlyMap<string, StatusCode>

const DEFAULTS: StatusTable = new Map(DEFAULT_STATUSES.map((status) => [status.code, status]))

/** The codes that the portal ships with, with what administrators changed or added in their place. */
export function mergeStatuses(changed: readonly StatusCode[]): StatusTable {
  return new Map([...DEFAULTS, ...changed.map((status): [string, StatusCode] => [status.code, status])])
}

/** A code as the portal ships it, or null. */
export function findDefaultStatus(code: string): StatusCode | null {
  return DEFAULTS.get(code) ?? null
}

/** What a code means; one that nobody knows moves nothing and is shown as it is. */
export function readStatus(table: StatusTable, code: string): StatusCode {
  return (
    table.get(code) ?? {
      code,
      text: '',
      meaning: '',
      class: 'notice',
      funds: 'keep',
      actor: 'nobody',
      nextStep: '',
    }
  )
}

/** Whether nothing more will come for the quantity of a status. */
export function isTerminal({ class: is }: Pick<StatusCode, 'class'>): boolean {
  return is === 'cancelled' || is === 'rejected'
}

/** Effects that a class can have on money, so that no table makes a progress note give money back. */
export function listFundsEffects(of: StatusClass): FundsEffect[] {
  if (of === 'cancelled' || of === 'rejected') return ['refund', 'hold', 'keep']
  if (of === 'item-change' || of === 'quantity-change' || of === 'price-change') return ['reprice', 'keep']
  return ['keep']
}

/** What lists and reports show for a status. */
export function statusText({ code, text }: Pick<StatusCode, 'code' | 'text'>): string {
  return text || code
}

/** What a person is told about a status, with the code for those who know it: 'Backordered, waiting for stock (BB)'. */
export function statusWords({ code, text, meaning }: Pick<StatusCode, 'code' | 'text' | 'meaning'>): string {
  const words = meaning || text
  return words ? `${words} (${code})` : `Status ${code}`
}
