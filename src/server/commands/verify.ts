import type { Connection, Invariant } from './findings.ts'
import { type Check, ORDER_CHECKS } from './order-checks.ts'
import { MAX_NAMED, PARTS, verifyParts } from './verify-parts.ts'
import { SEALING_TRIGGERS, verifyRows } from './verify-rows.ts'

function differ(stored: string, workOut: string): string {
  const due = `SELECT * FROM ${workOut}(ARRAY(SELECT pgc FROM products))`
  return `SELECT 'is kept and should not be' AS what, * FROM (SELECT * FROM ${stored} EXCEPT ${due}) extra
    UNION ALL SELECT 'is missing', * FROM (${due} EXCEPT SELECT * FROM ${stored}) missing`
}

function differIn(stored: string, workOut: string): string {
  const due = `SELECT * FROM ${workOut}(ARRAY(SELECT order_id FROM orders))`
  return `SELECT 'is kept and should not be' AS what, * FROM (SELECT * FROM ${stored} EXCEPT ${due}) extra
    UNION ALL SELECT 'is missing', * FROM (${due} EXCEPT SELECT * FROM ${stored}) missing`
}

const KIND =
  'program, report, dodaac, orderer_id, status, withdrawn, supply_state, supply_code, supply_text, hold_code'

const CHECKS: readonly Check[] = [
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
  ...ORDER_CHECKS,
  [
    'The stored counts of orders match the orders',
    // First the most detailed counts against the orders, then the others against these.
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
    'The parcels on their way and the pieces to issue match the lines, shipments and receipts',
    `SELECT 'order ' || order_id AS row_name, what AS reason FROM (
       SELECT order_id, 'a parcel on its way ' || what AS what FROM (${differIn('parcels_to_come', 'compute_parcels_to_come')}) d
       UNION ALL SELECT order_id, 'a count of pieces to issue ' || what FROM (${differIn('orders_to_issue', 'compute_orders_to_issue')}) e) goods`,
  ],
  [
    'The list of each program matches what it sells and what can be ordered of it',
    `SELECT format('product %s of program %s in %s', pgc, program, fiscal_year) AS row_name, format('%s from %s to %s', what, from_day, until_day) AS reason
     FROM (${differ('listed_products', 'compute_listed_products')}) d`,
  ],
  [
    'The stored successors match the replacements',
    `SELECT format('obsolete %s at the prices of %s in %s', obsolete, coalesce(nullif(program, ''), 'everybody'), fiscal_year) AS row_name,
       format('%s from %s to %s: %s', what, from_day, until_day, coalesce(successor_nsn, successor_pgc, 'nothing')) AS reason
     FROM (${differ('successors', 'compute_successors')}) d`,
  ],
  [
    'The stored spending of each fund matches its transfers',
    `SELECT format('fund %s of program %s', fund_id, program) AS row_name,
       format('%s cents are kept and %s were spent from %s on', coalesce(k.cents, 0), coalesce(n.cents, 0), since) AS reason
     FROM (SELECT program, fund_id, since, sum(cents) AS cents FROM (
         SELECT program, fund_id, since, cents FROM fund_spending
         UNION ALL SELECT program, fund_id, since, cents FROM fund_spending_changes) b GROUP BY 1, 2, 3) k
     FULL JOIN (SELECT a.program, a.fund_id, spending_stretch(t.made_at) AS since, sum(t.cents) AS cents
         FROM accounts a JOIN (SELECT to_account AS account_id, made_at, amount_cents AS cents FROM transfers
           UNION ALL SELECT from_account, made_at, -amount_cents FROM transfers) t USING (account_id)
         WHERE a.kind = 'spent' GROUP BY 1, 2, 3) n USING (program, fund_id, since)
     WHERE coalesce(k.cents, 0) <> coalesce(n.cents, 0)`,
  ],
  [
    'The stored money of each fund that is committed, obligated or undecided matches its lines',
    `SELECT format('fund %s of program %s', fund_id, program) AS row_name,
       format('%s, %s and %s cents are kept, its lines say %s, %s and %s', coalesce(k.committed, 0), coalesce(k.obligated, 0),
         coalesce(k.undecided, 0), coalesce(n.committed, 0), coalesce(n.obligated, 0), coalesce(n.undecided, 0)) AS reason
     FROM (SELECT program, fund_id, sum(committed) AS committed, sum(obligated) AS obligated, sum(undecided) AS undecided
       FROM (SELECT * FROM fund_stages UNION ALL SELECT * FROM fund_stage_changes) b GROUP BY 1, 2) k
     FULL JOIN (SELECT program, fund_id, sum(committed) AS committed, sum(obligated) AS obligated, sum(undecided) AS undecided
       FROM line_stages GROUP BY 1, 2) n USING (program, fund_id)
     WHERE (coalesce(k.committed, 0), coalesce(k.obligated, 0), coalesce(k.undecided, 0))
       <> (coalesce(n.committed, 0), coalesce(n.obligated, 0), coalesce(n.undecided, 0))`,
  ],
  [
    'The stored sums for the order reports match their rows',
    // First the shortest periods against the rows, then months against days.
    `SELECT format('%s rows of report %s of program %s for %s%s', concat_ws(' ', status, nullif(supply_state, ''), nullif(supply_code, '')), report,
         program, dodaac, ' by person ' || nullif(orderer_id, 0)) AS row_name,
       format('%s with %s cents are kept and %s with %s are there, from %s on', coalesce(k.rows, 0), coalesce(k.cents, 0), coalesce(n.rows, 0),
         coalesce(n.cents, 0), since) AS reason
     FROM (SELECT ${KIND}, since, sum(rows) AS rows, sum(cents) AS cents FROM (
         SELECT ${KIND}, since, rows, cents FROM report_sums WHERE span <> 'month'
         UNION ALL SELECT ${KIND}, report_stretch(submitted_at), rows, cents FROM report_changes) b GROUP BY ${KIND}, since) k
     FULL JOIN (SELECT ${KIND}, report_stretch(submitted_at) AS since, sum(rows) AS rows, sum(cents) AS cents
         FROM report_rows GROUP BY ${KIND}, report_stretch(submitted_at)) n USING (${KIND}, since)
     WHERE (coalesce(k.rows, 0), coalesce(k.cents, 0)) <> (coalesce(n.rows, 0), coalesce(n.cents, 0))
     UNION ALL
     SELECT format('%s rows of report %s of program %s for %s', status, report, program, dodaac),
       format('%s with %s cents are kept of the month and %s with %s of its days, from %s on', coalesce(k.rows, 0), coalesce(k.cents, 0),
         coalesce(n.rows, 0), coalesce(n.cents, 0), since)
     FROM (SELECT * FROM report_sums WHERE span = 'month') k
     FULL JOIN (SELECT ${KIND}, middle_of_month(since) AS since, sum(rows) AS rows, sum(cents) AS cents
         FROM report_sums WHERE span = 'day' GROUP BY ${KIND}, middle_of_month(since)) n USING (${KIND}, since)
     WHERE (coalesce(k.rows, 0), coalesce(k.cents, 0)) <> (coalesce(n.rows, 0), coalesce(n.cents, 0))`,
  ],
  [
    'The bytes of each file of a question or answer have its hash',
    `SELECT format('file %s of order %s', file_id, order_id) AS row_name, 'its bytes have another hash' AS reason
     FROM order_files WHERE encode(sha256(content), 'hex') <> content_hash
     UNION ALL
     SELECT format('file %s of case %s', file_id, case_id), 'its bytes have another hash'
     FROM case_files WHERE encode(sha256(content), 'hex') <> content_hash`,
  ],
  [
    'The audit trail, the ledger and the signatures are append-only and in order',
    `SELECT 'table ' || wanted.tab AS row_name, 'its guard against changes is missing or switched off' AS reason
     FROM (VALUES ('transfers', 'transfers_stay'), ('approvals', 'approvals_stay'), ('audit_events', 'audit_events_stay'), ('audit_events', 'audit_events_young'),
       ('order_events', 'order_events_stay'), ('receipts', 'receipts_stay'), ('line_decisions', 'line_decisions_stay'),
       ('order_messages', 'order_messages_stay'), ('order_files', 'order_files_stay'), ('case_messages', 'case_messages_stay'), ('case_files', 'case_files_stay'), ('audit_blocks', 'audit_blocks_stay'), ('audit_archives', 'audit_archives_stay'), ('row_seals', 'row_seals_stay'), ${SEALING_TRIGGERS}) wanted (tab, guard)
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

/** `sql` is a connection of the owner. @param wanted names of invariants; all by default */
export async function verifyLedger(sql: Connection, wanted?: readonly string[]): Promise<Invariant[]> {
  const invariants: Invariant[] = []
  for (const [name, query] of CHECKS) {
    if (wanted && !wanted.includes(name)) continue
    const rows = await sql.unsafe(
      `SELECT row_name AS row, reason FROM (${query}) broken LIMIT ${MAX_NAMED + 1}`,
    )
    invariants.push({
      name,
      broken: rows.map((row) => ({ row: String(row.row), reason: String(row.reason) })),
    })
  }
  if (!wanted || wanted.includes(PARTS)) invariants.push(await verifyParts(sql))
  if (!wanted) invariants.push(await verifyRows(sql))
  return invariants
}
