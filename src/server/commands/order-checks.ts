/** The query selects `row_name` and `reason` of each broken row (decision 4). */
export type Check = readonly [name: string, query: string]

/** `verify` checks all orders, and the loader of synthetic orders its new ones. */
export const ORDER_CHECKS: readonly Check[] = [
  [
    'The total of each order is the sum of its lines',
    `SELECT 'order ' || o.order_id AS row_name, format('total %s cents, refunded %s, added %s on %s lines; its lines say %s, %s, %s on %s', o.total_cents,
         o.refunded_cents, o.added_cents, o.line_count, coalesce(l.cents, 0), coalesce(l.refunded, 0), coalesce(l.added, 0), coalesce(l.lines, 0)) AS reason
     FROM orders o LEFT JOIN (SELECT order_id, sum(amount_cents) AS cents, sum(refunded_cents) AS refunded, sum(added_cents) AS added,
         count(*) AS lines FROM order_lines GROUP BY order_id) l USING (order_id)
     WHERE (o.total_cents, o.refunded_cents, o.added_cents, o.line_count)
       <> (coalesce(l.cents, 0), coalesce(l.refunded, 0), coalesce(l.added, 0), coalesce(l.lines, 0))`,
  ],
  [
    'The amounts that each order holds and has spent fit its status and its fund',
    `SELECT 'order ' || o.order_id AS row_name, format('status %s, total %s, added %s, refunded %s cents: holds %s, has spent %s%s',
         o.status, o.total_cents, o.added_cents, o.refunded_cents, coalesce(m.held, 0), coalesce(m.spent, 0),
         CASE WHEN m.foreign_fund THEN ', of another fund' ELSE '' END) AS reason
     FROM orders o LEFT JOIN (
       SELECT t.order_id,
         sum(CASE t.kind WHEN 'reserve' THEN t.amount_cents WHEN 'release' THEN -t.amount_cents WHEN 'post' THEN -t.amount_cents ELSE 0 END) AS held,
         sum(CASE WHEN t.kind IN ('post', 'adjust') THEN t.amount_cents WHEN t.kind = 'refund' THEN -t.amount_cents ELSE 0 END) AS spent,
         -- An order that moved to the fund of another year left nothing behind.
         coalesce(sum(CASE WHEN t.kind IN ('release', 'refund') THEN -t.amount_cents WHEN t.kind = 'post' THEN 0 ELSE t.amount_cents END)
           FILTER (WHERE a.fund_id IS DISTINCT FROM p.fund_id), 0) <> 0 AS foreign_fund
       FROM transfers t JOIN accounts a ON a.account_id = t.from_account JOIN orders p ON p.order_id = t.order_id
       GROUP BY t.order_id) m USING (order_id)
     WHERE coalesce(m.held, 0) <> CASE WHEN o.status = 'awaiting' AND o.returned_at IS NULL AND o.finance_state = '' THEN o.total_cents ELSE 0 END
       OR coalesce(m.spent, 0) <> CASE WHEN o.status IN ('approved', 'shipped') THEN o.total_cents + o.added_cents - o.refunded_cents ELSE 0 END
       OR m.foreign_fund`,
  ],
  [
    'Each order is signed level by level, never by its orderer or its member',
    `WITH signed AS (
       SELECT a.order_id, count(*) AS decisions, count(*) FILTER (WHERE decision = 'decline') AS declined,
         min(level) AS first_level, max(level) AS last_level, count(DISTINCT person_id) AS people,
         count(*) FILTER (WHERE level = ANY (o.skipped_levels)) AS at_skipped
       FROM approvals a JOIN orders o USING (order_id) WHERE a.round = o.round GROUP BY a.order_id)
     SELECT 'order ' || o.order_id AS row_name, format('status %s at level %s of %s with %s decisions in round %s',
         o.status, o.current_level, o.levels, coalesce(s.decisions, 0), o.round) AS reason
     FROM orders o LEFT JOIN signed s USING (order_id)
     WHERE s.decisions > 0 AND (s.first_level <> 1 OR s.last_level - skipped_below(o.skipped_levels, s.last_level) <> s.decisions OR s.at_skipped > 0 OR s.people <> s.decisions)
       OR NOT CASE o.status
         WHEN 'awaiting' THEN coalesce(s.declined, 0) = 0 AND coalesce(s.decisions, 0) = o.current_level - 1 - skipped_below(o.skipped_levels, o.current_level)
         WHEN 'declined' THEN CASE WHEN o.withdrawn THEN s.decisions IS NULL ELSE coalesce(s.declined, 0) = CASE o.finance_state WHEN 'declined' THEN 0 ELSE 1 END END
         ELSE coalesce(s.declined, 0) = 0 AND coalesce(s.decisions, 0) = o.levels - cardinality(o.skipped_levels) END
     UNION ALL
     SELECT 'order ' || a.order_id, format('level %s was decided by person %s, who ordered it or for whom it is', a.level, a.person_id)
     FROM approvals a JOIN orders o USING (order_id) WHERE a.person_id IN (o.orderer_id, o.member_id)`,
  ],
  [
    'Each submitted order has a time of submission, and each approved line has a requisition number of its own',
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
    'The paid and owed amounts of each approved line follow from its supply records, and its parcels are those that it has shipped',
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
    'The received, issued and returned pieces of each line are the sum of its receipts',
    `SELECT format('order %s line %s', l.order_id, l.line_number) AS row_name,
       format('received %s, missing %s, damaged %s, wrong %s, issued %s, returned %s in state %s; receipts say %s, %s, %s, %s, %s, %s', l.received_quantity,
         l.short_quantity, l.damaged_quantity, l.wrong_quantity, l.issued_quantity, l.returned_quantity, l.received_state, coalesce(r.received, 0),
         coalesce(r.short, 0), coalesce(r.damaged, 0), coalesce(r.wrong, 0), coalesce(r.issued, 0), coalesce(r.returned, 0)) AS reason
     FROM order_lines l LEFT JOIN (
       SELECT order_id, line_number, sum(quantity) FILTER (WHERE kind = 'receive') AS received, sum(short_quantity) AS short,
         sum(damaged_quantity) AS damaged,
         sum(wrong_quantity) AS wrong, sum(quantity) FILTER (WHERE kind = 'issue') AS issued,
         sum(quantity) FILTER (WHERE kind = 'return') AS returned
       FROM receipts GROUP BY order_id, line_number) r USING (order_id, line_number)
     WHERE (l.received_quantity, l.short_quantity, l.damaged_quantity, l.wrong_quantity, l.issued_quantity, l.returned_quantity)
         <> (coalesce(r.received, 0), coalesce(r.short, 0), coalesce(r.damaged, 0), coalesce(r.wrong, 0), coalesce(r.issued, 0), coalesce(r.returned, 0))
       OR l.received_state <> CASE WHEN l.issued_quantity > l.returned_quantity THEN 'issued'::received_state
         WHEN l.received_quantity > l.issued_quantity THEN 'received' WHEN l.received_quantity > 0 THEN 'returned' ELSE 'no' END`,
  ],
]
