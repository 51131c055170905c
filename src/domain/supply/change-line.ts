import { formatNsn } from '../catalogue/stock-numbers.ts'
import type { ApplyFacts } from './apply-facts.ts'
import { RecordFault, readUnitPrice } from './milstrip/record.ts'
import type { SupplyStatusRecord } from './milstrip/records.ts'
import { listItems } from './parts.ts'
import { addChange } from './say.ts'
import type { StatusCode } from './status-code.ts'
import type { SuppliedLine } from './supplied-line.ts'
import { convertPrice, convertQuantity } from './units.ts'

/**
 * Reads suffix, unit, quantity and price together.
 * @throws RecordFault when it cannot be true of the part
 */
export function changeLine(
  line: SuppliedLine,
  record: SupplyStatusRecord,
  status: Pick<StatusCode, 'class' | 'funds'>,
  datedOn: string,
  facts: Pick<ApplyFacts, 'priceOf'>,
): SuppliedLine {
  const { class: is, funds } = status
  if (is !== 'item-change' && is !== 'quantity-change' && is !== 'price-change') return line
  if (is !== 'item-change') requireKnownItem(line, record)
  // A status table may keep the price of the order.
  const cents = funds === 'reprice' ? readPrice(line, record, is, facts) : null
  const { stockNumber: nsn, unitOfIssue: unit, suffix, quantity, priceColumns } = record
  return addChange(line, suffix, {
    on: datedOn,
    key: `${record.status}${nsn}${unit}${quantity}/${priceColumns}`,
    pieces: readPieces(line, record),
    resizes: isResize(line, record, status),
    ...(is === 'item-change' ? { item: { nsn, unit } } : {}),
    ...(cents === null ? {} : { cents }),
  })
}

export function isResize(
  { unitOfIssue: ordered }: Pick<SuppliedLine, 'unitOfIssue'>,
  { unitOfIssue: unit }: Pick<SupplyStatusRecord, 'unitOfIssue'>,
  { class: is }: Pick<StatusCode, 'class'>,
): boolean {
  return is === 'quantity-change' || (is === 'item-change' && unit !== ordered)
}

/** In the ordered unit. @throws RecordFault when it is no whole number */
export function readPieces(
  { unitOfIssue: ordered }: Pick<SuppliedLine, 'unitOfIssue'>,
  { unitOfIssue: unit, quantity }: { unitOfIssue: string; quantity: number },
): number {
  const pieces = convertQuantity(quantity, unit, ordered)
  if (pieces !== null) return pieces
  throw new RecordFault(
    23,
    `The unit of issue is ${unit}, but ${ordered} was ordered. The portal cannot convert ${quantity} ${unit} to a whole number of ${ordered}. Clear it with the supplier, then read it again or set it aside.`,
  )
}

/** @throws RecordFault for an item neither ordered nor announced */
export function requireKnownItem(
  line: SuppliedLine,
  { suffix, stockNumber }: { suffix: string; stockNumber: string },
): void {
  const items = listItems(line, suffix)
  if (items.includes(stockNumber)) return
  throw new RecordFault(
    8,
    `It is about NSN ${formatNsn(stockNumber)}, but no status has announced that item in place of ${items.map(formatNsn).join(' or ')}. Clear it with the supplier, then read it again or set it aside.`,
  )
}

function readPrice(
  line: SuppliedLine,
  { priceColumns, unitOfIssue, stockNumber }: SupplyStatusRecord,
  is: StatusCode['class'],
  { priceOf }: Pick<ApplyFacts, 'priceOf'>,
): number | null {
  const price = readUnitPrice(priceColumns)
  if (price === 0)
    throw new RecordFault(
      74,
      'The unit price is $0.00. Nothing is free: clear it with the supplier, then read it again or set it aside.',
    )
  if (price !== null)
    return requireWhole(convertPrice(price, unitOfIssue, line.unitOfIssue), line, unitOfIssue)
  if (is === 'price-change')
    throw new RecordFault(
      74,
      'The unit price has changed, but the record names none. Ask the supplier for it.',
    )
  if (is !== 'item-change') return null
  if (stockNumber === line.nsn) return line.unitPriceCents
  const known = priceOf(stockNumber)
  return known && convertPrice(known.cents, known.unit, line.unitOfIssue)
}

function requireWhole(cents: number | null, { unitOfIssue }: SuppliedLine, unit: string): number {
  if (cents !== null) return cents
  throw new RecordFault(
    74,
    `The unit price is for one ${unit}, but ${unitOfIssue} was ordered, and the portal cannot say in whole cents what one ${unitOfIssue} costs. Clear it with the supplier, then read it again or set it aside.`,
  )
}
