import { SOURCE_OF_SUPPLY } from '../supply/requisition-facts.ts'

/** DD Form 1348-1A, from its public descriptions. Unknown boxes stay empty. */

/** (S1348-21) */
export const SHIP_FROM = 'UTT080'
export const CONDITION = 'A'

/** Money in cents, days ISO. */
export type ReleaseLine = {
  requisition: string
  /** '' when the requisition was not divided. */
  suffix: string
  nsn: string
  description: string
  unitOfIssue: string
  quantity: number
  unitPrice: number
  supplementaryAddress: string
  signalCode: string
  priority: string
  requiredOn: string | null
  firstName: string
  lastName: string
  shipTo: string[]
}

/** Exactly `most` lines; the last one takes the rest. */
export function fitAddress(lines: readonly string[], max: number): string[] {
  const fitted =
    lines.length <= max ? [...lines] : [...lines.slice(0, max - 1), lines.slice(max - 1).join(', ')]
  return [...fitted, ...Array<string>(max - fitted.length).fill('')]
}

/** (S1348-18) */
export function totalPrice({ unitPrice, quantity }: Pick<ReleaseLine, 'unitPrice' | 'quantity'>): number {
  return unitPrice * quantity
}

/** Last name first (S1348-20). */
export function nameMarkFor({ lastName, firstName }: Pick<ReleaseLine, 'firstName' | 'lastName'>): string {
  return `${lastName} ${firstName}`.trim()
}

/** `11/21/26` (S1348-15) */
export function writeShortDay(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`
}

/** Two decimals (S1348-13). */
export function writeQuantity(quantity: number): string {
  return quantity.toFixed(2)
}

/**
 * Box 26: source, unit of issue, quantity, condition, distribution, unit price in cents. Null when a number is too
 * long.
 */
export function writeComposite(
  line: Pick<ReleaseLine, 'unitOfIssue' | 'quantity' | 'unitPrice'>,
): string | null {
  const quantity = String(line.quantity).padStart(5, '0')
  const price = String(line.unitPrice).padStart(7, '0')
  if (quantity.length > 5 || price.length > 7) return null
  return `${SOURCE_OF_SUPPLY}${line.unitOfIssue}${quantity}${CONDITION}00${price}`
}

const RECORD = '\u001e'
const FIELD = '\u001d'
const END = '\u0004'

/** Box 27: data identifiers in an ISO 15434 envelope. */
export function writeSymbol(line: ReleaseLine): string {
  const fields = [
    `12S${line.requisition}${line.suffix}`,
    `N${line.nsn}`,
    `7Q${line.quantity}${line.unitOfIssue}`,
    `V${SOURCE_OF_SUPPLY}`,
    `2R${CONDITION}`,
    `12Q${(line.unitPrice / 100).toFixed(2)}`,
  ]
  return `[)>${RECORD}06${FIELD}${fields.join(FIELD)}${RECORD}${END}`
}
