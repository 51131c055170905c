import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { MAX_LINES } from '#domain/lines/limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { OrderLine } from '#wire/lines/lines.ts'
import type { Sql } from '../db/connect.ts'
import { type Holder, tablesOf } from './holders.ts'

type Remover = { personId: number; orderId: number; now: Date }

/** Needs a locked cart or order. One row per line, or one for a whole cart. Expires after two days. */
export function saveRemoved(
  sql: Sql,
  from: Holder,
  { personId, orderId, now }: Remover,
  nsns: string[] | 'all',
) {
  const { heads, lines } = tablesOf(sql, from)
  const nsn = nsns === 'all' ? sql`NULL::text` : sql`l.nsn`
  return {
    forgotten: sql`DELETE FROM removals WHERE person_id = ${personId} AND removed_at < ${now}::timestamptz - interval '2 days'`,
    stored: sql`
    INSERT INTO removals (program, person_id, order_id, nsn, member_id, fund_code, expedited, expedite_comment, justification, version,
      created_at, lines, removed_at)
    SELECT o.program, ${personId}::bigint, o.order_id, ${nsn}, o.member_id, o.fund_code, o.expedited, o.expedite_comment, o.justification, o.version,
      o.created_at, jsonb_agg(jsonb_build_object('line_number', l.line_number, 'nsn', l.nsn, 'quantity', l.quantity,
        'unit_price_cents', l.unit_price_cents, 'justification', l.justification) ORDER BY l.line_number), ${now}::timestamptz
    FROM ${heads} o JOIN ${lines} l ON l.order_id = o.order_id
    WHERE o.order_id = ${orderId} ${nsns === 'all' ? sql`` : sql`AND l.nsn = ANY (${nsns}::text[])`}
    GROUP BY o.order_id, 4`,
  }
}

export type Removal = { removalId: number; memberId: number; fundCode: string; isRestored: boolean }

/** `nsn` null is the whole cart. Throws when nothing is stored. */
export async function lockRemoval(
  sql: Sql,
  { personId, orderId }: Omit<Remover, 'now'>,
  nsn: string | null,
): Promise<Removal> {
  const [removal] = await sql<Removal[]>`
    SELECT removal_id, member_id, fund_code, restored_at IS NOT NULL AS is_restored FROM removals
    WHERE person_id = ${personId} AND order_id = ${orderId} AND nsn IS NOT DISTINCT FROM ${nsn}
    ORDER BY removal_id DESC LIMIT 1 FOR UPDATE`
  if (removal) return removal
  throw new Refusal(
    'not-found',
    nsn === null
      ? `There is nothing to put back: you deleted no cart ${orderId} in the last two days.`
      : `There is nothing to put back: you took no NSN ${formatNsn(nsn)} out of order ${orderId} in the last two days.`,
  )
}

export type RestoredLine = Pick<OrderLine, 'number' | 'nsn' | 'quantity' | 'description'>

/** Needs a locked cart or order. Each line returns to its old place unless taken. */
export async function putBack(
  sql: Sql,
  into: Holder,
  { removalId }: Removal,
  orderId: number,
  now: Date,
): Promise<RestoredLine[]> {
  const { lines: table } = tablesOf(sql, into)
  const [there] = await sql<{ nsn: string; quantity: number }[]>`
    SELECT l.nsn, l.quantity FROM ${table} l WHERE l.order_id = ${orderId}
      AND l.nsn IN (SELECT x->>'nsn' FROM removals r, jsonb_array_elements(r.lines) x WHERE r.removal_id = ${removalId})
    ORDER BY l.line_number LIMIT 1`
  if (there)
    throw new Refusal(
      'conflict',
      `NSN ${formatNsn(there.nsn)} is in order ${orderId} again, ${there.quantity} of it. Nothing was put back; change its quantity instead.`,
      { code: 'THERE_AGAIN' },
    )
  const lines = await sql<RestoredLine[]>`
    WITH lines AS (
      SELECT r.program, x.*, EXISTS (SELECT FROM ${table} t WHERE t.order_id = ${orderId} AND t.line_number = x.line_number) AS is_taken,
        (SELECT coalesce(max(t.line_number), 0) FROM ${table} t WHERE t.order_id = ${orderId}) AS last_number,
        max(x.line_number) OVER () AS last_of_removal, row_number() OVER (ORDER BY x.line_number) AS nth
      FROM removals r, jsonb_to_recordset(r.lines) AS x (line_number integer, nsn text, quantity integer, unit_price_cents bigint, justification text)
      WHERE r.removal_id = ${removalId}),
    back AS (
      INSERT INTO ${table} (program, order_id, line_number, nsn, quantity, unit_price_cents, justification)
      SELECT program, ${orderId}::bigint,
        CASE WHEN is_taken THEN greatest(last_number, last_of_removal) + nth ELSE line_number END, nsn, quantity, unit_price_cents,
        coalesce(justification, '')
      FROM lines RETURNING line_number, nsn, quantity)
    SELECT b.line_number AS number, b.nsn, b.quantity, p.display_name AS description
    FROM back b JOIN items i USING (nsn) JOIN products p USING (pgc) ORDER BY b.line_number`
  const [size] = await sql<{ lines: number }[]>`
    SELECT count(*)::integer AS lines FROM ${table} WHERE order_id = ${orderId}`
  if ((size?.lines ?? 0) > MAX_LINES)
    throw new Refusal(
      'rule',
      `With what you took out, order ${orderId} would have over ${MAX_LINES} lines.`,
      {
        code: 'TOO_MANY_LINES',
      },
    )
  await sql`UPDATE removals SET restored_at = ${now} WHERE removal_id = ${removalId}`
  return lines
}
