import type { Connection, Invariant } from './findings.ts'
import { MOST_NAMED, verifyParts } from './verify-parts.ts'

/** Rows of a kept table that should not be there, and those that should be and are not. */
function differ(kept: string, workOut: string): string {
  const due = `SELECT * FROM ${workOut}(ARRAY(SELECT pgc FROM products))`
  return `SELECT 'is kept and should not be' AS what, * FROM (SELECT * FROM ${kept} EXCEPT ${due}) extra
    UNION ALL SELECT 'is missing', * FROM (${due} EXCEPT SELECT * FROM ${kept}) missing`
}

/**
 * Each query selects `row_name` and `reason` of what is wrong, and nothing when all is well (decision 5). They
 * read whole tables, so the ledger of years is checked in seconds rather than order by order.
 */
const CHECKS: readonly (readonly [name: string, query: string])[] = [
  [
    'Each balance is what came in less what went out',
    `SELECT 'account ' || a.account_id AS row_name,
       format('balance %s cents, transfers say %s', a.balance_cents, coalesce(m.cents, 0)) AS reason
     FROM accounts a LEFT JOIN (
       SELECT account_id, sum(cents) AS cents FROM (
         SELECT to_account AS account_id, amount_cents AS cents FROM transfers
         UNION ALL SELECT from_account, -amount_cents FROM transfers) t GROUP BY account_id) m USING (account_id)
     WHERE a.balance_cents <> coalesce(m.cents, 0)`,
  ],
  [
    'The balances of each program add up to zero',
    `SELECT 'program ' || program AS row_name, format('the balances add up to %s cents', sum(balance_cents)) AS reason
     FROM accounts GROUP BY program HAVING sum(balance_cents) <> 0`,
  ],
  [
    'No fund is overdrawn',
    `SELECT 'account ' || account_id AS row_name, format('%s balance %s cents', kind, balance_cents) AS reason
     FROM accounts WHERE kind <> 'source' AND balance_cents < 0`,
  ],
  [
    'The total of each order is the sum of its lines',
    `SELECT 'order ' || o.order_id AS row_name,
       format('total %s cents, lines %s', o.total_cents, coalesce(l.cents, 0)) AS reason
     FROM orders o LEFT JOIN (SELECT order_id, sum(amount_cents) AS cents FROM order_lines GROUP BY order_id) l USING (order_id)
     WHERE o.total_cents <> coalesce(l.cents, 0)`,
  ],
  [
    'What each order holds and has spent fits its status and its fund',
    `SELECT 'order ' || o.order_id AS row_name, format('status %s, total %s, added %s, refunded %s cents: holds %s, has spent %s%s',
         o.status, o.total_cents, o.added_cents, o.refunded_cents, coalesce(m.held, 0), coalesce(m.spent, 0),
         CASE WHEN m.foreign_fund THEN ', of another fund' ELSE '' END) AS reason
     FROM orders o LEFT JOIN (
       SELECT t.order_id,
         sum(CASE t.kind WHEN 'reserve' THEN t.amount_cents WHEN 'release' THEN -t.amount_cents WHEN 'post' THEN -t.amount_cents ELSE 0 END) AS held,
         sum(CASE WHEN t.kind IN ('post', 'adjust') THEN t.amount_cents WHEN t.kind = 'refund' THEN -t.amount_cents ELSE 0 END) AS spent,
         bool_or(a.fund_id IS DISTINCT FROM p.fund_id) AS foreign_fund
       FROM transfers t JOIN accounts a ON a.account_id = t.from_account JOIN orders p ON p.order_id = t.order_id
       GROUP BY t.order_id) m USING (order_id)
     WHERE coalesce(m.held, 0) <> CASE WHEN o.status = 'awaiting' THEN o.total_cents ELSE 0 END
       OR coalesce(m.spent, 0) <> CASE WHEN o.status IN ('approved', 'shipped') THEN o.total_cents + o.added_cents - o.refunded_cents ELSE 0 END
       OR m.foreign_fund`,
  ],
  [
    'Each order is signed level by level, never by its orderer or its member',
    `WITH signed AS (
       SELECT a.order_id, count(*) AS decisions, count(*) FILTER (WHERE decision = 'decline') AS declined,
         min(level) AS first_level, max(level) AS last_level, count(DISTINCT person_id) AS people
       FROM approvals a JOIN orders o USING (order_id) WHERE a.round = o.round GROUP BY a.order_id)
     SELECT 'order ' || o.order_id AS row_name, format('status %s at level %s of %s with %s decisions in round %s',
         o.status, o.current_level, o.levels, coalesce(s.decisions, 0), o.round) AS reason
     FROM orders o LEFT JOIN signed s USING (order_id)
     WHERE s.decisions > 0 AND (s.first_level <> 1 OR s.last_level <> s.decisions OR s.people <> s.decisions)
       OR NOT CASE o.status
         WHEN 'awaiting' THEN coalesce(s.declined, 0) = 0 AND coalesce(s.decisions, 0) = o.current_level - 1
         WHEN 'declined' THEN CASE WHEN o.withdrawn THEN s.decisions IS NULL ELSE coalesce(s.declined, 0) = 1 END
         ELSE coalesce(s.declined, 0) = 0 AND coalesce(s.decisions, 0) = o.levels END
     UNION ALL
     SELECT 'order ' || a.order_id, format('level %s was decided by person %s, who ordered it or for whom it is', a.level, a.person_id)
     FROM approvals a JOIN orders o USING (order_id) WHERE a.person_id IN (o.orderer_id, o.member_id)`,
  ],
  [
    'Each submitted order says when, and each approved line has a requisition number of its own',
    `SELECT 'order ' || o.order_id AS row_name, 'no event says that it was submitted' AS reason
     FROM orders o WHERE NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.order_id AND e.kind = 'submitted')
     UNION ALL
     SELECT format('order %s line %s', l.order_id, l.line_number), 'approved without a requisition number'
     FROM order_lines l JOIN orders o USING (order_id) WHERE o.status IN ('approved', 'shipped') AND l.requisition IS NULL
     UNION ALL
     SELECT format('order %s line %s', l.order_id, l.line_number), 'a requisition number before the last approval'
     FROM order_lines l JOIN orders o USING (order_id) WHERE o.status IN ('awaiting', 'declined') AND l.requisition IS NOT NULL
     UNION ALL
     SELECT 'order ' || o.order_id, 'its number belongs to a cart, too' FROM orders o JOIN carts c USING (order_id)
     UNION ALL
     SELECT 'requisition ' || requisition, format('stands on %s lines', count(*))
     FROM order_lines WHERE requisition IS NOT NULL GROUP BY program, requisition HAVING count(*) > 1`,
  ],
  [
    'What each approved line has paid and owes is what supply made of it, and its parcels are what it has shipped',
    `SELECT format('order %s line %s', l.order_id, l.line_number) AS row_name,
       format('paid %s and owes %s cents, supplied for %s', l.amount_cents + l.added_cents - l.refunded_cents, l.owed_cents, l.charge_cents) AS reason
     FROM order_lines l JOIN orders o USING (order_id)
     WHERE o.status IN ('approved', 'shipped') AND l.amount_cents + l.added_cents - l.refunded_cents + l.owed_cents <> coalesce(l.charge_cents, l.amount_cents)
     UNION ALL
     SELECT format('order %s line %s', l.order_id, l.line_number),
       format('shipped %s, its parcels hold %s', l.shipped_quantity, coalesce(s.pieces, 0))
     FROM order_lines l LEFT JOIN (
       SELECT order_id, line_number, sum(quantity) AS pieces FROM shipments GROUP BY order_id, line_number) s USING (order_id, line_number)
     WHERE l.shipped_quantity <> coalesce(s.pieces, 0)`,
  ],
  [
    'What each line has received, issued and returned is the sum of its receipts',
    `SELECT format('order %s line %s', l.order_id, l.line_number) AS row_name,
       format('received %s, missing %s, damaged %s, issued %s, returned %s in state %s; receipts say %s, %s, %s, %s, %s', l.received_quantity,
         l.short_quantity, l.damaged_quantity, l.issued_quantity, l.returned_quantity, l.received_state, coalesce(r.received, 0),
         coalesce(r.short, 0), coalesce(r.damaged, 0), coalesce(r.issued, 0), coalesce(r.returned, 0)) AS reason
     FROM order_lines l LEFT JOIN (
       SELECT order_id, line_number, sum(quantity) FILTER (WHERE kind = 'receive') AS received, sum(short_quantity) AS short,
         sum(damaged_quantity) AS damaged, sum(quantity) FILTER (WHERE kind = 'issue') AS issued,
         sum(quantity) FILTER (WHERE kind = 'return') AS returned
       FROM receipts GROUP BY order_id, line_number) r USING (order_id, line_number)
     WHERE (l.received_quantity, l.short_quantity, l.damaged_quantity, l.issued_quantity, l.returned_quantity)
         <> (coalesce(r.received, 0), coalesce(r.short, 0), coalesce(r.damaged, 0), coalesce(r.issued, 0), coalesce(r.returned, 0))
       OR l.received_state <> CASE WHEN l.issued_quantity > l.returned_quantity THEN 'issued'::received_state
         WHEN l.received_quantity > l.issued_quantity THEN 'received' WHEN l.received_quantity > 0 THEN 'returned' ELSE 'no' END`,
  ],
  [
    'The kept counts of orders are those of the orders',
    // First the narrowest counts, with what has changed since, against the orders; then all others against the narrowest.
    `SELECT format('%s orders of program %s for %s by person %s', status, program, dodaac, orderer_id) AS row_name,
       format('%s are kept and %s are there, of numbers from %s on', coalesce(k.orders, 0), coalesce(n.orders, 0), stretch << 11) AS reason
     FROM (SELECT program, status, orderer_id, dodaac, stretch, sum(orders) AS orders FROM (
         SELECT program, status, orderer_id, dodaac, stretch, orders FROM order_counts WHERE bits = 11 AND orderer_id <> 0
         UNION ALL SELECT program, status, orderer_id, dodaac, stretch, change FROM order_count_changes) b GROUP BY 1, 2, 3, 4, 5) k
     FULL JOIN (SELECT program, status_word AS status, orderer_id, dodaac, order_id >> 11 AS stretch, count(*) AS orders
         FROM orders GROUP BY 1, 2, 3, 4, 5) n USING (program, status, orderer_id, dodaac, stretch)
     WHERE coalesce(k.orders, 0) <> coalesce(n.orders, 0)
     UNION ALL
     SELECT format('%s orders of program %s%s%s', status, program, ' for ' || nullif(dodaac, ''), ' by person ' || nullif(orderer_id, 0)),
       format('%s are kept, and %s in narrower counts, of numbers from %s on', coalesce(k.orders, 0), coalesce(n.orders, 0), stretch << bits)
     FROM order_counts k
     FULL JOIN (SELECT c.program, c.status, t.orderer_id, t.dodaac, b.bits, c.stretch >> (b.bits - 11) AS stretch, sum(c.orders) AS orders
         FROM order_counts c CROSS JOIN LATERAL (VALUES (0, ''), (0, c.dodaac), (c.orderer_id, c.dodaac)) t (orderer_id, dodaac)
           CROSS JOIN (VALUES (11::smallint), (16::smallint), (62::smallint)) b (bits)
         WHERE c.bits = 11 AND c.orderer_id <> 0 GROUP BY 1, 2, 3, 4, 5, 6) n USING (program, status, orderer_id, dodaac, bits, stretch)
     WHERE coalesce(k.orders, 0) <> coalesce(n.orders, 0)`,
  ],
  [
    'What each program lists is what it sells and what can be ordered of it',
    `SELECT format('product %s of program %s in %s', pgc, program, fiscal_year) AS row_name, format('%s from %s to %s', what, from_day, until_day) AS reason
     FROM (${differ('listed_products', 'work_out_listed_products')}) d`,
  ],
  [
    'The kept successors are where the replacements lead',
    `SELECT format('obsolete %s at the prices of %s in %s', obsolete, coalesce(nullif(program, ''), 'everybody'), fiscal_year) AS row_name,
       format('%s from %s to %s: %s', what, from_day, until_day, coalesce(successor_nsn, successor_pgc, 'nothing')) AS reason
     FROM (${differ('successors', 'work_out_successors')}) d`,
  ],
  [
    'The audit trail, the ledger and the signatures are append-only and in order',
    `SELECT 'table ' || wanted.tab AS row_name, 'its guard against changes is missing or switched off' AS reason
     FROM (VALUES ('transfers', 'transfers_stay'), ('approvals', 'approvals_stay'), ('audit_events', 'audit_events_stay'), ('audit_events', 'audit_events_young'),
       ('order_events', 'order_events_stay'), ('receipts', 'receipts_stay'), ('audit_blocks', 'audit_blocks_stay'), ('audit_archives', 'audit_archives_stay')) wanted (tab, guard)
     WHERE NOT EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = wanted.tab::regclass AND g.tgname = wanted.guard AND g.tgenabled IN ('O', 'A'))
     UNION ALL
     SELECT 'audit event ' || event_id, format('dated %s, before the event ahead of it', happened_at)
     FROM (SELECT event_id, happened_at, max(happened_at) OVER (ORDER BY event_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS latest
       FROM audit_events) e WHERE happened_at < latest - interval '1 minute'
     UNION ALL
     SELECT 'audit event ' || event_id, format('dated %s, in the future', happened_at)
     FROM audit_events WHERE happened_at > clock_timestamp() + interval '1 minute'`,
  ],
]

/** Recomputes every promise about orders, money and the audit trail. `sql` is a connection of the owner. */
export async function verifyLedger(sql: Connection): Promise<Invariant[]> {
  const invariants: Invariant[] = []
  for (const [name, query] of CHECKS) {
    const rows = await sql.unsafe(
      `SELECT row_name AS row, reason FROM (${query}) broken LIMIT ${MOST_NAMED + 1}`,
    )
    invariants.push({
      name,
      broken: rows.map((row) => ({ row: String(row.row), reason: String(row.reason) })),
    })
  }
  invariants.push(await verifyParts(sql))
  return invariants
}
