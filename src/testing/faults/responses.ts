import type { Pool } from '#server/db/driver/sql.ts'

type OpenLine = {
  requisition: string
  nsn: string
  unitOfIssue: string
  quantity: number
  signal: string
  fundCode: string
}

/** Days of the year. Early enough that nothing of the demo is later, late enough for a record. */
const DAYS = { released: 5, shipped: 4 }

/**
 * Supplier records for waiting lines of AR: released and shipped, every tenth rejected. They are deterministic.
 * @param owner a connection of the owner
 */
export async function writeTestRecords(owner: Pool, max: number): Promise<string[]> {
  const lines = await owner<OpenLine[]>`
    SELECT l.requisition, l.nsn, p.unit_of_issue AS "unitOfIssue", l.quantity, o.signal_code AS signal, o.fund_code AS "fundCode"
    FROM order_lines l JOIN orders o USING (order_id) JOIN items i USING (nsn) JOIN products p USING (pgc)
    WHERE l.program = 'AR' AND l.supply_state IN ('transmitted', 'processing', 'backordered') AND l.shipped_quantity = 0
      AND l.ended_quantity = 0 ORDER BY l.requisition LIMIT ${max}`
  return lines.flatMap((line, index) =>
    index % 10 === 0
      ? [writeStatus(line, 'CA', DAYS.shipped)]
      : [writeStatus(line, 'BA', DAYS.released), writeShipment(line, DAYS.shipped)],
  )
}

/** Columns 4 to 50, the same in all records. */
function head({ nsn, unitOfIssue, quantity, requisition }: OpenLine): string {
  return `SMSS${nsn}  ${unitOfIssue}${String(quantity).padStart(5, '0')}${requisition} ${' '.repeat(6)}`
}

function writeStatus(line: OpenLine, status: string, daysAgo: number): string {
  return `AE1${head(line)}${line.signal}${line.fundCode}      13${dayOfYear(daysAgo)}${status}SMS`.padEnd(80)
}

function writeShipment(line: OpenLine, daysAgo: number): string {
  return `AS1${head(line)} ${line.fundCode}   ${dayOfYear(daysAgo)}${line.requisition}XXX5`.padEnd(80)
}

function dayOfYear(daysAgo: number): string {
  const day = new Date(Date.now() - daysAgo * 86_400_000)
  const first = Date.UTC(day.getUTCFullYear(), 0, 1)
  return String(Math.floor((day.getTime() - first) / 86_400_000) + 1).padStart(3, '0')
}
