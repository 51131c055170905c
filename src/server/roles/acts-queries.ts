import { ORDER_STATUSES } from '#domain/orders/orders.ts'
import { listChanges, MAX_ACTS } from '#domain/roles/acts.ts'
import type { Sql } from '../db/connect.ts'

/** Acts of holder `h` since `h.since`: count, last one, and whether older ones were not read. */
export function actsSince(sql: Sql, program: string) {
  return sql`(SELECT count(*) FILTER (WHERE counts AND at > h.since) AS acts,
      max(at) FILTER (WHERE counts AND at > h.since) AS last_act_at,
      coalesce(count(*) >= ${MAX_ACTS} AND min(at) > h.since, false) AS has_more_acts
    FROM (${signed(sql, program)} UNION ALL ${placed(sql, program)}
      UNION ALL ${moved(sql, program)} UNION ALL ${changed(sql, program)}) looked)`
}

/** At the role's level on its DoDAAC; those of the newest orders. */
function signed(sql: Sql, program: string) {
  return sql`SELECT a.decided_at AS at, o.dodaac = h.dodaac AND a.level = h.level AS counts
    FROM (SELECT order_id, level, decided_at FROM approvals
      WHERE h.role = 'approver' AND program = ${program} AND person_id = h.person_id
      ORDER BY order_id DESC LIMIT ${MAX_ACTS}) a
    JOIN orders o ON o.program = ${program} AND o.order_id = a.order_id`
}

/** The index starts with the status: takes the newest of each status, then of all. */
function placed(sql: Sql, program: string) {
  return sql`(SELECT o.submitted_at, o.dodaac = h.dodaac
    FROM unnest(${[...ORDER_STATUSES]}::text[]) s (word)
    CROSS JOIN LATERAL (SELECT order_id, dodaac, submitted_at FROM orders
      WHERE h.role = 'order-placer' AND program = ${program} AND orderer_id = h.person_id AND status_word = s.word
      ORDER BY order_id DESC LIMIT ${MAX_ACTS}) o
    ORDER BY o.order_id DESC LIMIT ${MAX_ACTS})`
}

/** Allotments, withdrawals and transfers of the DoDAAC's funds. */
function moved(sql: Sql, program: string) {
  return sql`SELECT t.made_at, EXISTS (SELECT FROM accounts a JOIN funds f USING (fund_id)
      WHERE a.account_id IN (t.from_account, t.to_account) AND f.dodaac = h.dodaac)
    FROM (SELECT from_account, to_account, made_at FROM transfers
      WHERE h.role = 'finance' AND program = ${program} AND actor_id = h.person_id AND order_id IS NULL
      ORDER BY made_at DESC LIMIT ${MAX_ACTS}) t`
}

/** From the audit trail. Admins and permissions cover the whole program. */
function changed(sql: Sql, program: string) {
  const changes = listChanges()
  return sql`SELECT e.happened_at, e.outcome = 'done' AND EXISTS (
      SELECT FROM unnest(${changes.map(({ role }) => role)}::text[], ${changes.map(({ area }) => area)}::smallint[],
        ${changes.map(({ begins }) => begins)}::text[]) c (role, area, begins)
      WHERE (c.role = h.role OR c.area = h.area)
        AND starts_with(substr(e.action, strpos(e.action, ' ') + 1), c.begins))
    FROM (SELECT action, outcome, happened_at FROM audit_events
      WHERE (h.role = 'admin' OR h.area IS NOT NULL) AND program = ${program} AND person_id = h.person_id
      ORDER BY event_id DESC LIMIT ${MAX_ACTS}) e`
}
