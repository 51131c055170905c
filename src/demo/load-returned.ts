import type { Pool, Transaction } from '#server/db/driver/sql.ts'
import { findDemoAccounts } from './demo-accounts.ts'

/** It has two levels. */
const UNIT = 'W9AR01'

type Waiting = {
  id: number
  username: string
  fundId: number
  ordererId: number
  memberId: number
  approverId: number
  cents: number
  at: string
}

/**
 * An order of the account `placer2` that an approver sent back with a question, and one of `placer` with a line that an
 * approver reduced.
 */
export async function loadReturned(sql: Pool, today: string): Promise<void> {
  await sql.begin(async (transaction) => {
    const waiting = await findWaiting(transaction, today)
    const returned = waiting.find(({ username }) => username === 'placer2')
    const reduced = waiting.find(({ username }) => username === 'placer')
    if (!returned || !reduced) return
    await sendBack(transaction, returned)
    await reduce(transaction, reduced)
  })
}

/** Newest orders of the unit without a signature, whose first line has more than one piece. */
function findWaiting(sql: Transaction, today: string) {
  return sql<
    Waiting[]
  >`SELECT o.order_id AS id, p.username, coalesce(o.fund_id, 0) AS fund_id, o.orderer_id, o.member_id, l.unit_price_cents AS cents,
      (${today}::text::date - 1 + time '20:30')::text || '+00' AS at,
      coalesce((SELECT min(s.person_id) FROM signing_seats s WHERE s.program = o.program AND s.dodaac = o.dodaac AND s.level = 1
        AND s.person_id NOT IN (o.orderer_id, o.member_id)), 0) AS approver_id
    FROM orders o JOIN order_lines l ON l.order_id = o.order_id AND l.line_number = 1 AND l.quantity > 1
    JOIN people p ON p.person_id = o.orderer_id AND p.username IN ('placer', 'placer2')
    WHERE o.program = 'AR' AND o.dodaac = ${UNIT} AND o.status = 'awaiting' AND o.levels = 2 AND o.current_level = 1
      AND o.round = 1 ORDER BY o.order_id DESC`
}

const move = (sql: Transaction, { id, fundId, approverId, at }: Waiting, cents: number) =>
  sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id, actor_id, made_at)
    SELECT 'AR', r.account_id, a.account_id, ${cents}, 'release', ${id}, ${approverId}, ${at}::text::timestamptz
    FROM accounts r JOIN accounts a USING (fund_id) WHERE fund_id = ${fundId} AND r.kind = 'reserved' AND a.kind = 'available'`

const addEvent = (sql: Transaction, { id, approverId, at }: Waiting, kind: string, detail: string) =>
  sql`INSERT INTO order_events (program, order_id, kind, actor_id, detail, happened_at)
    VALUES ('AR', ${id}, ${kind}, ${approverId}, ${detail}, ${at}::text::timestamptz)`

async function sendBack(sql: Transaction, order: Waiting): Promise<void> {
  const { id, ordererId, approverId, at } = order
  const reason =
    'Does the member still have the coat of last year? If so, take it off, or say why another is needed.'
  const [total] = await sql<
    { cents: number }[]
  >`SELECT total_cents AS cents FROM orders WHERE order_id = ${id}`
  await sql`INSERT INTO order_messages (program, order_id, person_id, words, made_at)
    VALUES ('AR', ${id}, ${approverId}, 'Which size does the member wear now?', ${at}::text::timestamptz - interval '2 hours'),
      ('AR', ${id}, ${ordererId}, 'The size on the order, measured on Monday.', ${at}::text::timestamptz - interval '1 hour')`
  await sql`UPDATE orders SET returned_at = ${at}::text::timestamptz, returned_by = ${approverId}, return_reason = ${reason}, round = 2,
    version = version + 1 WHERE order_id = ${id}`
  await move(sql, order, total?.cents ?? 0)
  await addEvent(sql, order, 'returned', reason)
}

async function reduce(sql: Transaction, order: Waiting): Promise<void> {
  const { id, ordererId, memberId, approverId, cents, at } = order
  await sql`INSERT INTO line_decisions (program, order_id, round, level, line_number, nsn, from_quantity, to_quantity,
      unit_price_cents, reason, reason_name, comment, person_id, decided_at)
    SELECT 'AR', l.order_id, 1, 1, l.line_number, l.nsn, l.quantity, l.quantity - 1, l.unit_price_cents, r.code, r.name, 'One less will do.',
      ${approverId}, ${at}::text::timestamptz
    FROM order_lines l JOIN decision_reasons r ON r.program = l.program AND r.code = 'TOOMANY'
    WHERE l.order_id = ${id} AND l.line_number = 1`
  await sql`UPDATE order_lines SET quantity = quantity - 1 WHERE order_id = ${id} AND line_number = 1`
  await sql`INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version, comment,
      decided_at)
    SELECT 'AR', order_id, 1, 1, 'approve', ${ordererId}, ${memberId}, ${approverId}, version, '', ${at}::text::timestamptz
    FROM orders WHERE order_id = ${id}`
  await sql`UPDATE orders SET current_level = 2, version = version + 1, justification = 'Annual training begins next month.'
    WHERE order_id = ${id}`
  await move(sql, order, cents)
  const words = `SELECT format('Line 1, %s: reduced from %s to %s (%s). “One less will do.”',
      p.display_name, d.from_quantity, d.to_quantity, d.reason_name) AS detail
    FROM line_decisions d JOIN items i USING (nsn) JOIN products p USING (pgc) WHERE d.order_id = ${id}`
  const [row] = await sql.unsafe(words)
  await addEvent(sql, order, 'reduced', String(row?.detail ?? ''))
  await addEvent(sql, order, 'approved', '')
}

/** An approver without a published account is away, and an approver of another unit signs. */
export async function loadAbsence(sql: Pool, today: string): Promise<void> {
  const accounts = findDemoAccounts('AR').map(({ username }) => username)
  await sql`WITH approvers AS (
      SELECT r.dodaac, min(r.person_id) AS id FROM role_assignments r JOIN people p USING (program, person_id)
      WHERE r.program = 'AR' AND r.role = 'approver' AND p.enabled AND p.may_sign_in AND coalesce(p.username, '') <> ALL (${accounts}::text[])
      GROUP BY r.dodaac ORDER BY r.dodaac LIMIT 2)
    INSERT INTO absences (program, person_id, deputy_id, first_day, last_day, made_by, made_at)
    SELECT 'AR', min(id), max(id), ${today}::date - 2, ${today}::date + 12, min(id), ${today}::date - 3 FROM approvers
    HAVING min(id) < max(id)`
}
