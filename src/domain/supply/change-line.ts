import { readUnitPrice, type SupplyStatusRecord } from '../milstrip/record.ts'
import type { ApplyFacts } from './apply-record.ts'
import { type Changed, type SuppliedLine, unsentQuantity } from './line.ts'
import type { StatusCode } from './statuses.ts'

/** Another item, quantity or price, if the status says so and no later record has said otherwise. */
export function changeLine(
  line: SuppliedLine,
  record: SupplyStatusRecord,
  status: Pick<StatusCode, 'class' | 'funds'>,
  datedOn: string,
  { priceOf }: Pick<ApplyFacts, 'priceOf'>,
): SuppliedLine {
  const after = { ...line, changed: { ...line.changed } }
  /** Notes a change of this date; false when a later one stands already. */
  const take = (what: keyof Changed) => {
    const known = line.changed[what]
    if (known !== undefined && datedOn < known) return false
    after.changed[what] = datedOn
    return true
  }
  const price = readUnitPrice(record.priceColumns)
  // A table may say that a change leaves the money alone: then the price of the day of the order stays.
  const reprices = status.funds === 'reprice'
  switch (status.class) {
    case 'item-change': {
      const nsn = record.stockNumber
      if (nsn !== '' && take('item')) after.suppliedNsn = nsn === line.nsn ? null : nsn
      const itsPrice = price ?? priceOf(nsn)
      if (reprices && itsPrice !== null && take('price')) after.suppliedPriceCents = differs(itsPrice, line)
      return after
    }
    case 'quantity-change':
      if (take('quantity')) {
        const quantity = record.quantity + unsentQuantity(line)
        after.suppliedQuantity = quantity === line.quantity ? null : quantity
      }
      return after
    case 'price-change':
      if (reprices && price !== null && take('price')) after.suppliedPriceCents = differs(price, line)
      return after
    default:
      return line
  }
}

/** Null where the price is the one that was signed. */
function differs(cents: number, line: SuppliedLine): number | null {
  return cents === line.unitPriceCents ? null : cents
}
