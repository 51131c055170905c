import { formatMoney } from '#domain/money.ts'
import { DEFAULT_LIMIT, findHighestCharge } from '#domain/supply/limit.ts'
import { chargeOf, listCharges } from '#domain/supply/line.ts'
import type { Sql } from '../db/connect.ts'
import type { StoredLine } from './apply-queries.ts'
import { findLimit } from './limit-queries.ts'

/** `why` goes into the ledger. */
export type Due = { line: StoredLine; fundId: number; why: string }

/** The fund is short, or the amount exceeds the limit without Finance. */
export type Shortage = {
  line: StoredLine
  available: number
  owedBefore: number
  /** Null when the charge is within the limit. */
  limit: { percent: number; cents: number } | null
}

type Posting = {
  fund_id: number
  order_id: number
  line_number: number
  cents: number
  comment: string
}

/**
 * Refunds first, then commits differences within the fund and the limit. The rest is owed. Mutates the lines.
 * @returns the uncommitted lines with reason, fund balance and previous debt
 */
export async function settleMoney(
  sql: Sql,
  program: string,
  dues: readonly Due[],
  actorId: number | null = null,
): Promise<Shortage[]> {
  const short = await moveMoney(sql, program, dues, actorId)
  const paid = dues.map(({ line }) => line).filter((line) => line.owedCents === 0 && isChanged(line))
  await saveCharges(sql, program, paid)
  return short
}

async function moveMoney(
  sql: Sql,
  program: string,
  dues: readonly Due[],
  actorId: number | null,
): Promise<Shortage[]> {
  const refunds: Posting[] = []
  const wanted: { due: Due; cents: number; owedBefore: number }[] = []
  for (const due of dues) {
    const { line } = due
    const cents = chargeOf(line) - (line.amountCents + line.addedCents - line.refundedCents)
    const owedBefore = line.owedCents
    line.owedCents = 0
    if (cents < 0) {
      line.refundedCents -= cents
      refunds.push(describePosting(due, -cents))
    } else if (cents > 0) wanted.push({ due, cents, owedBefore })
  }
  await post(sql, program, 'refund', refunds, actorId)
  if (wanted.length === 0) return []
  const percent = (await findLimit(sql, program))?.percent ?? DEFAULT_LIMIT
  const left = await holdAvailable(sql, [...new Set(wanted.map(({ due }) => due.fundId))])
  const adjustments: Posting[] = []
  const short: Shortage[] = []
  for (const { due, cents, owedBefore } of wanted) {
    const available = left.get(due.fundId) ?? 0
    const max = findHighestCharge(due.line, percent)
    const limit = chargeOf(due.line) > max ? { percent, cents: max } : null
    if (limit === null && cents <= available) {
      left.set(due.fundId, available - cents)
      due.line.addedCents += cents
      adjustments.push(describePosting(due, cents))
    } else {
      due.line.owedCents = cents
      short.push({ line: due.line, available, owedBefore, limit })
    }
  }
  await post(sql, program, 'adjust', adjustments, actorId)
  return short
}

function describePosting({ line, fundId, why }: Due, cents: number): Posting {
  return { fund_id: fundId, order_id: line.orderId, line_number: line.lineNumber, cents, comment: why }
}

async function holdAvailable(sql: Sql, fundIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await sql<{ fundId: number; cents: number }[]>`
    SELECT fund_id, cents FROM hold_available(${fundIds}::bigint[])`
  return new Map(rows.map((row) => [row.fundId, row.cents]))
}

async function post(
  sql: Sql,
  program: string,
  kind: 'refund' | 'adjust',
  postings: readonly Posting[],
  actorId: number | null,
): Promise<void> {
  if (postings.length === 0) return
  const [from, to] = kind === 'refund' ? ['spent', 'available'] : ['available', 'spent']
  await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id, line_number, actor_id, comment)
    SELECT ${program}, f.account_id, t.account_id, n.cents, ${kind}, n.order_id, n.line_number, ${actorId}, n.comment
    FROM jsonb_to_recordset(${sql.json(postings as never)}) AS n (fund_id bigint, order_id bigint, line_number int, cents bigint,
      comment text)
    JOIN accounts f ON f.fund_id = n.fund_id AND f.kind = ${from} JOIN accounts t ON t.fund_id = n.fund_id AND t.kind = ${to}`
}

function isChanged(line: StoredLine): boolean {
  const [charge, ...more] = listCharges(line)
  const isAsOrdered =
    more.length === 0 && charge?.pieces === line.quantity && charge.unitPriceCents === line.unitPriceCents
  return line.addedCents > 0 || line.refundedCents > 0 || !isAsOrdered
}

/** As pieces per price, because a report separates price from quantity changes. */
async function saveCharges(sql: Sql, program: string, lines: readonly StoredLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.flatMap((line) =>
    [{ pieces: -line.quantity, unitPriceCents: line.unitPriceCents }, ...listCharges(line)].map((charge) => ({
      order_id: line.orderId,
      line_number: line.lineNumber,
      price: charge.unitPriceCents,
      pieces: charge.pieces,
    })),
  )
  await sql`WITH paid AS (SELECT * FROM jsonb_to_recordset(${sql.json(rows)}) AS n (order_id bigint, line_number int,
      price bigint, pieces int)),
    known AS (SELECT c.order_id, c.line_number, c.unit_price_cents, -c.pieces FROM line_charges c
      JOIN (SELECT DISTINCT order_id, line_number FROM paid) p USING (order_id, line_number))
    INSERT INTO line_charges (program, order_id, line_number, unit_price_cents, pieces)
    SELECT ${program}, order_id, line_number, price, sum(pieces)
    FROM (SELECT * FROM paid UNION ALL SELECT * FROM known) changes
    GROUP BY order_id, line_number, price HAVING sum(pieces) <> 0`
}

export function describeShortage({ line, available, limit }: Shortage): string {
  const owed = formatMoney(line.owedCents)
  return limit
    ? `${owed} more waits: supply charges ${formatMoney(chargeOf(line))}, and only ${formatMoney(limit.cents)} (${limit.percent} % of what was approved) may be charged without asking. Finance - RA: commit the difference if it is right, or clear it with the supplier.`
    : `${owed} more could not be committed: the fund has ${formatMoney(available)} left. Finance - RA: add money, then commit the difference.`
}
