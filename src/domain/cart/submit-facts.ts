import type { AllowanceException, Standing } from '../allowances/allowances.ts'
import type { ItemStatus } from '../catalogue/item-statuses.ts'
import type { Successor } from '../catalogue/successors.ts'
import type { DodaacStatus } from '../dodaacs/dodaacs.ts'
import { findLimits, type LimitFindings, type OrderLimit } from '../funds/order-limits.ts'
import { findSkippedLevels, type LevelRule } from '../levels/level-rules.ts'
import type { RefusalKind } from '../refusal.ts'
import type { ApproverLevel } from '../roles/approver-levels.ts'

/** Read in one transaction. Amounts in cents. */
export type SubmitFacts = {
  number: number
  /** A returned order runs the checks of a cart again. */
  holder: 'cart' | 'order'
  fiscalYear: number
  /** ISO day in the portal's zone. */
  today: string
  /** Null while the program takes orders. */
  closedNotice: string | null
  orderer: { id: number; mayOrder: boolean }
  member: { id: number; name: string; enabled: boolean; dodaac: string }
  dodaac: {
    dodaac: string
    status: DodaacStatus
    effectiveOn: string
    billTo: string | null
    shipTo: string | null
    signalCode: string | null
    levels: number
    unknownAddresses: string[]
  }
  shipToAddress: string[]
  shipsToOwnAddress: boolean
  periodIsOpen: boolean
  fundCode: string
  /** Null when the DoDAAC has no such fund in the fiscal year. */
  fund: { id: number; available: number } | null
  fundCodes: string[]
  lines: SubmitLine[]
  supply: SupplyFacts
  signers: ApproverLevel[]
  /** Of the levels of the DoDAAC, and the kits of outfitting that wrote the cart. */
  rules: LevelRule[]
  kits: number[]
  limits: OrderLimit[]
  /** Finance - RA who could allow the order: neither its orderer nor its member. */
  officers: number
  /** Of the member, without this order. */
  allowances: Standing[]
  exceptions: AllowanceException[]
  justification: string
}

export type SubmitLine = {
  number: number
  nsn: string
  pgc: string
  description: string
  quantity: number
  price: number
  currentPrice: number | null
  itemStatus: ItemStatus
  replacement: Successor | null
  isSold: boolean
  unitOfIssue: string
  category: string
  justification: string
}

export function acceptPrices(facts: SubmitFacts): SubmitFacts {
  return { ...facts, lines: facts.lines.map((line) => ({ ...line, price: line.currentPrice ?? line.price })) }
}

export function totalOf(lines: SubmitLine[]): number {
  return lines.reduce((total, line) => total + line.quantity * line.price, 0)
}

/** At the prices that the order would have. */
export function findExceeded(facts: SubmitFacts): LimitFindings {
  const { limits, dodaac, fundCode } = facts
  return findLimits(limits, totalOf(acceptPrices(facts).lines), { dodaac: dodaac.dodaac, fundCode })
}

/** Levels that do not sign the order. */
export function findSkipped({ dodaac, rules, kits, lines, supply }: SubmitFacts): number[] {
  const categories = lines.map(({ category }) => category)
  const content = { total: totalOf(lines), expedited: supply.isExpedited, categories, kits }
  return findSkippedLevels(dodaac.levels, rules, content)
}

type SupplyFacts = {
  isExpedited: boolean
  supplementaryStatus: DodaacStatus | null
}

export type CartField = 'cart' | 'member' | 'dodaac' | 'fundCode' | { line: number }

export type Obstacle = {
  field: CartField
  message: string
  code: string
  kind: Extract<RefusalKind, 'rule' | 'conflict' | 'busy'>
}
