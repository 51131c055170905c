import type { ItemStatus } from '../catalogue/item-statuses.ts'
import type { Successor } from '../catalogue/successors.ts'
import type { DodaacStatus } from '../dodaacs/dodaacs.ts'
import type { RefusalKind } from '../refusal.ts'
import type { ApproverLevel } from '../roles/approver-levels.ts'

/** Everything that decides whether a cart may become an order, read in one transaction. Amounts in cents. */
export type SubmitFacts = {
  fiscalYear: number
  /** ISO day in the portal's zone. */
  today: string
  /** Until when and why the program takes no orders; null while it does. */
  closedNotice: string | null
  orderer: { id: number; mayOrder: boolean }
  member: { id: number; name: string; enabled: boolean }
  dodaac: {
    dodaac: string
    status: DodaacStatus
    /** Day from which the DoDAAC takes orders. */
    effectiveOn: string
    billTo: string | null
    shipTo: string | null
    signalCode: string | null
    levels: number
    /** Bill-to, ship-to or sold-to that no DoDAAC of the program has. */
    unknownAddresses: string[]
  }
  /** Lines of the label; empty when the address is not complete. */
  shipToAddress: string[]
  shipsToOwnAddress: boolean
  periodIsOpen: boolean
  fundCode: string
  /** Null when the DoDAAC has no such fund in the fiscal year. */
  fund: { id: number; available: number } | null
  /** Fund codes that the DoDAAC has in the fiscal year. */
  fundCodes: string[]
  lines: SubmitLine[]
  /** What supply would look at beside all this. */
  supply: SupplyFacts
  /** Who may sign the order once it is submitted, at which level. */
  signers: ApproverLevel[]
}

export type SubmitLine = {
  number: number
  nsn: string
  description: string
  quantity: number
  price: number
  /** Price of the fiscal year; null when there is none. */
  currentPrice: number | null
  itemStatus: ItemStatus
  /** What to order instead of an obsolete item. */
  replacement: Successor | null
  isSold: boolean
  /** Two letters of the catalogue. */
  unitOfIssue: string
}

/** The same cart at the prices of the fiscal year, for a person who has accepted them. */
export function acceptPrices(facts: SubmitFacts): SubmitFacts {
  return { ...facts, lines: facts.lines.map((line) => ({ ...line, price: line.currentPrice ?? line.price })) }
}

/** Total in cents at the prices that the lines carry. */
export function totalOf(lines: SubmitLine[]): number {
  return lines.reduce((total, line) => total + line.quantity * line.price, 0)
}

/** What a cart knows beside its own facts of what supply would look at. */
type SupplyFacts = {
  isExpedited: boolean
  /** Of the DoDAAC in the supplementary address; null when the program does not have it. */
  supplementaryStatus: DodaacStatus | null
}

/** The part of a cart that an obstacle is about; a line is named by its place, starting at 0. */
export type CartField = 'cart' | 'member' | 'dodaac' | 'fundCode' | { line: number }

/** One reason why a cart cannot be submitted: a sentence that says what to do, and how the server answers. */
export type Obstacle = {
  field: CartField
  message: string
  code: string
  kind: Extract<RefusalKind, 'rule' | 'conflict' | 'busy'>
}
