import { formatMoney } from '#domain/money.ts'
import { decideHeld, type HeldDecision, type RequestedOrder } from '#domain/orders/supply-requests.ts'
import { Refusal } from '#domain/refusal.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { chargeOf, heldCents } from '#domain/supply/line.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { listWaitingMoney, type WaitingLine } from '#wire/orders/supply-requests.ts'
import type { Sql } from '../db/connect.ts'
import { fundScope, requireIntendedYear } from '../funds/scope.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import type { StoredLine } from '../supply/apply-queries.ts'
import { lockRequestedLine, respondWithOrder, saveRequestedLine } from './requested-line.ts'
import { addPersonEvent, holdFinanceRole } from './supply-requests-queries.ts'

type OfLine = { number: number; line: number }

/** Throws 409 with the missing amount while the fund is short. */
export async function commit(
  context: WriteContext,
  { number, line: lineNumber }: OfLine,
  { comment, closedYear }: { comment: string; closedYear?: '1' },
): Promise<OrderDetails> {
  const requested = await lockRequestedLine(context, number, lineNumber, (order) =>
    requireFinance(context, order),
  )
  const { line } = requested
  if (line.owedCents === 0)
    throw new Refusal('conflict', `Nothing is owed for line ${lineNumber} of order ${number} any more.`, {
      code: 'NOTHING_OWED',
    })
  await requireIntendedYear(context, { fiscalYear: await yearOfOrder(context, number), closedYear })
  const agreed: StoredLine = { ...line, agreedCents: chargeOf(line) }
  const { short, given } = await saveRequestedLine(
    context,
    requested,
    agreed,
    `Line ${lineNumber}: ${comment}`,
  )
  if (short)
    throw new Refusal(
      'conflict',
      `The fund has ${formatMoney(short.available)} left, and line ${lineNumber} costs ${formatMoney(short.owed)} more. Add ${formatMoney(short.owed - short.available)} to the fund, then commit the difference.`,
      { code: 'INSUFFICIENT_FUNDS' },
    )
  await addPersonEvent(context, {
    orderId: number,
    lineNumber,
    kind: 'funds',
    code: 'commit',
    detail: `${formatMoney(line.owedCents)} committed. “${comment}”`,
  })
  context.concern(`order ${number}`, { line: lineNumber, cents: line.owedCents, comment })
  return respondWithOrder(context, number, given)
}

/** Decides about the money of a line's canceled pieces. Throws 409 when none waits. */
export async function decideWaiting(
  context: WriteContext,
  { number, line: lineNumber }: OfLine,
  { decision, comment, closedYear }: { decision: HeldDecision; comment: string; closedYear?: '1' },
): Promise<OrderDetails> {
  const requested = await lockRequestedLine(context, number, lineNumber, (order) =>
    requireFinance(context, order),
  )
  const { line } = requested
  const held = heldCents(line)
  if (held === 0)
    throw new Refusal('conflict', `No money of line ${lineNumber} of order ${number} waits any more.`, {
      code: 'NOTHING_HELD',
    })
  await requireIntendedYear(context, { fiscalYear: await yearOfOrder(context, number), closedYear })
  const after: StoredLine = { ...line, ...decideHeld(line, decision) }
  const { given } = await saveRequestedLine(context, requested, after, `Line ${lineNumber}: ${comment}`)
  const words = decision === 'refund' ? 'given back to the fund' : 'kept for the charges'
  await addPersonEvent(context, {
    orderId: number,
    lineNumber,
    kind: 'funds',
    code: decision,
    detail: `${formatMoney(held)} ${words}. “${comment}”`,
  })
  context.concern(`order ${number}`, { line: lineNumber, cents: held, decision, comment })
  return respondWithOrder(context, number, given)
}

/** Each part uses a partial index. */
export function linesWithWaitingMoney(sql: Sql, program: string) {
  return sql`(SELECT order_id, line_number FROM order_lines WHERE program = ${program} AND owed_cents > 0
    UNION SELECT order_id, line_number FROM order_lines WHERE program = ${program} AND held_cents > 0)`
}

/** Oldest order first, only of DoDAACs whose funds the person sees. */
export async function listWaiting({ sql, person }: ReadContext): Promise<Totalled<WaitingLine>[]> {
  const { program } = person
  const dodaacs = fundScope(person)
  return sql<Totalled<WaitingLine>[]>`
    SELECT l.order_id AS order, l.line_number AS number, p.display_name AS description, o.dodaac, o.fund_code, f.fiscal_year,
      l.owed_cents AS owed, l.held_cents AS held,
      count(*) OVER () AS total
    FROM ${linesWithWaitingMoney(sql, program)} w
    JOIN order_lines l USING (order_id, line_number) JOIN orders o USING (order_id) JOIN items i USING (nsn)
    JOIN products p USING (pgc)
    JOIN funds f ON f.fund_id = o.fund_id
    ${dodaacs === null ? sql`` : sql`WHERE o.dodaac = ANY (${dodaacs}::text[])`}
    ORDER BY l.order_id, l.line_number LIMIT ${listWaitingMoney.cutAt}`
}

async function yearOfOrder({ sql }: WriteContext, number: number): Promise<number | undefined> {
  const [charged] = await sql<{ fiscalYear: number }[]>`
    SELECT f.fiscal_year FROM orders o JOIN funds f USING (fund_id) WHERE o.order_id = ${number}`
  return charged?.fiscalYear
}

/** As with funds, permission 99 alone moves no money. Locks the role until the commit. */
async function requireFinance(context: WriteContext, { dodaac }: RequestedOrder): Promise<void> {
  if (await holdFinanceRole(context, dodaac)) return
  const hint = canOpen(context.person, 'everything') ? ' Permission 99 is not enough.' : ''
  throw new Refusal(
    'forbidden',
    `Only Finance - RA of DoDAAC ${dodaac} decides about the money of its orders.${hint}`,
  )
}
