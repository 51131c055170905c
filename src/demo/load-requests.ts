import { fitFamilyOf } from '#server/catalogue/sizes.ts'
import type { Pool } from '#server/db/driver/sql.ts'

/** Its orderer is the account `placer`. */
const UNIT = 'W9AR01'
const REQUESTS = 17
const EXCHANGES = 2
const REASONS = ['Never issued to me.', 'Torn at the seam.', 'I need it for the next drill.', '']

/**
 * Open requests of members of one unit: needs that follow from their kits and sizes, and exchanges of issued items. Call
 * it after the orders are loaded.
 */
export async function loadRequests(sql: Pool, today: string): Promise<void> {
  const exchanges = await sql`
    INSERT INTO clothing_requests (program, person_id, kind, pgc, nsn, quantity, reason, order_id, line_number, returned_before, made_at)
    SELECT 'AR', o.member_id, 'exchange', i.pgc, n.nsn, 1, 'Too small.', o.order_id, l.line_number, l.returned_quantity,
      ${today}::text::date - 1 + time '15:00'
    FROM orders o JOIN order_lines l USING (order_id) JOIN items i ON i.nsn = l.nsn
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id AND m.enabled
    JOIN LATERAL (SELECT x.nsn FROM items x WHERE x.pgc = i.pgc AND x.size_order > i.size_order AND x.status <> 'obsolete'
      ORDER BY x.size_order, x.nsn LIMIT 1) n ON true
    WHERE o.program = 'AR' AND m.dodaac = ${UNIT} AND l.issued_quantity > l.returned_quantity AND i.size <> ''
    ORDER BY o.order_id DESC, l.line_number LIMIT ${EXCHANGES}
    RETURNING request_id`
  await sql`
    WITH kit AS (SELECT DISTINCT k.pgc FROM kit_items k JOIN kit_versions v USING (kit_id, number)
      WHERE k.program = 'AR' AND k.nsn IS NULL AND v.active_from <= ${today}::text::date AND v.retired_from IS NULL),
    wanted AS (SELECT m.person_id, p.pgc, i.nsn,
        row_number() OVER (PARTITION BY m.person_id ORDER BY (m.person_id * 31 + p.pgc::integer) % 97, p.pgc) AS place
      FROM people m JOIN member_sizes s USING (person_id) JOIN products p ON ${fitFamilyOf(sql)} = s.family AND p.fit_system = s.fit_system
      JOIN kit USING (pgc)
      JOIN LATERAL (SELECT nsn FROM items WHERE pgc = p.pgc AND size = s.size AND status <> 'obsolete' ORDER BY nsn LIMIT 1) i ON true
      WHERE m.program = 'AR' AND m.dodaac = ${UNIT} AND m.enabled
        AND NOT EXISTS (SELECT FROM orders o JOIN order_lines l USING (order_id) JOIN items x ON x.nsn = l.nsn
          WHERE o.program = 'AR' AND o.member_id = m.person_id AND x.pgc = p.pgc))
    INSERT INTO clothing_requests (program, person_id, kind, pgc, nsn, quantity, reason, made_at)
    SELECT 'AR', person_id, 'need', pgc, nsn, 1 + person_id % 2, (${REASONS}::text[])[1 + person_id % 4],
      ${today}::text::date - (1 + person_id % 9)::integer + time '14:00'
    FROM wanted WHERE place <= 2 ORDER BY place, person_id LIMIT ${REQUESTS - exchanges.length}`
}
