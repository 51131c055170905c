import { RecordFault, type SupplyStatusRecord } from '../milstrip/record.ts'
import { outstandingQuantity, type SuppliedLine } from './line.ts'
import { type StatusCode, statusWords } from './statuses.ts'

/**
 * Ends the quantity that a rejection or cancellation is about, at most what is outstanding. The same suffix and code said
 * again replaces what was said before, so that an answer to a follow-up ends nothing twice.
 * @throws RecordFault when everything was shipped or ended before
 */
export function endLine(line: SuppliedLine, record: SupplyStatusRecord, status: StatusCode): SuppliedLine {
  const key = `${record.suffix}/${record.status}`
  const before = line.ended[key]
  const known = before?.quantity ?? 0
  const open = outstandingQuantity(line) + known
  if (open === 0)
    throw new RecordFault(
      65,
      `${statusWords(status)}, but all of this line was shipped or ended before. Clear it with the supplier, then read it again or set it aside.`,
    )
  // What Finance has decided about held money stays decided, however often supply says the same again.
  const isDecided = status.funds === 'hold' && before !== undefined
  const said = status.funds === 'refund' || status.funds === 'hold' ? status.funds : 'keep'
  const funds = isDecided ? before.funds : said
  const quantity = Math.min(record.quantity, open)
  return {
    ...line,
    ended: { ...line.ended, [key]: { quantity, funds } },
    cancelAsked: status.class === 'cancelled' ? 0 : Math.min(line.cancelAsked, open - quantity),
  }
}
