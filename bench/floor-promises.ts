import type { FastifyInstance } from 'fastify'
import type { Ask } from './floor-statements.ts'
import type { Told } from './floor-writes.ts'

// The same rows as the portal writes, in its own tables, with every constraint, trigger, wall and index, the ledger, the audit
// trail, a mail to send and the answer kept under its key: one statement an act. No session, no rule of the domain, no
// sentence for anybody. What is dear here is dear because of the promises, and what the portal takes above it is its own.
const LINE = `json_build_object('number', l.line_number, 'nsn', l.nsn, 'description', p.display_name, 'size', i.size, 'pgc', i.pgc,
  'price', l.unit_price_cents, 'quantity', l.quantity, 'total', l.amount_cents, 'picture', p.picture, 'requisition', l.requisition,
  'state', l.supply_state, 'itemStatus', i.status, 'shipped', l.shipped_quantity, 'received', l.received_state,
  'goods', json_build_object('due', l.quantity, 'received', l.received_quantity, 'short', l.short_quantity,
    'damaged', l.damaged_quantity, 'issued', l.issued_quantity, 'returned', l.returned_quantity))`
const answerFrom = (
  lines: string,
) => `answer AS (SELECT json_build_object('number', o.order_id, 'createdAt', o.created_at,
    'submittedAt', o.submitted_at, 'status', o.status, 'orderer', p.first_name || ' ' || p.last_name,
    'member', m.first_name || ' ' || m.last_name, 'memberId', o.member_id, 'dodaac', o.dodaac, 'shipTo', o.ship_to, 'billTo', o.bill_to,
    'fundCode', o.fund_code, 'total', o.total_cents, 'level', o.current_level, 'levels', o.levels, 'version', o.version,
    'shipToAddress', o.ship_to_address, 'lines', (SELECT json_agg(${LINE} ORDER BY l.line_number)
      FROM ${lines} l JOIN items i USING (nsn) JOIN products p USING (pgc) WHERE l.order_id = o.order_id)) AS a
  FROM saved o JOIN people p ON p.person_id = o.orderer_id JOIN people m ON m.person_id = o.member_id)`
/** Parameters 1 to 3 are program, person and key of every act. */
const kept = (route: string, from: string, object: string) => `trail AS (
    INSERT INTO audit_events (program, person_id, action, object, detail, address, request_id, session, user_agent)
    SELECT $1::text, $2::bigint, '${route}', ${object}, '{"cents": 1}', '127.0.0.1', gen_random_uuid()::text, 'floor', 'floor' FROM ${from}),
  kept AS (INSERT INTO idempotency_keys (person_id, key, route, request_hash, response)
    SELECT $2::bigint, $3::text, '${route}', sha256(convert_to($3::text, 'UTF8')), a::text FROM answer)
  SELECT a::text AS answer FROM answer`
/** Rests for an hour, so that the portal does not send it while the floor is measured. */
const mail = `mail AS (INSERT INTO pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, start_after)
    SELECT 'mail', json_build_object('order', order_id), 300, 30, true, now() + interval '1 hour' FROM saved)`
const move = (kind: string, from: string, to: string) => `money AS (
    INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id, actor_id)
    SELECT o.program, f.account_id, t.account_id, o.total_cents, '${kind}', o.order_id, $2::bigint FROM saved o
    JOIN accounts f ON f.fund_id = o.fund_id AND f.kind = '${from}' JOIN accounts t ON t.fund_id = o.fund_id AND t.kind = '${to}')`
const event = (kind: string) => `event AS (INSERT INTO order_events (program, order_id, kind, actor_id)
    SELECT program, order_id, '${kind}', $2::bigint FROM saved)`

const ADD = `WITH saved AS (
    INSERT INTO carts AS c (program, orderer_id, member_id, dodaac, fund_code) VALUES ($1, $2::bigint, $2::bigint, $4, $5)
    ON CONFLICT (program, orderer_id, member_id) DO UPDATE SET touched_at = now(), version = c.version + 1
    RETURNING c.program, c.order_id),
  line AS (INSERT INTO cart_lines AS l (program, order_id, line_number, nsn, quantity, unit_price_cents)
    SELECT o.program, o.order_id, (SELECT coalesce(max(x.line_number), 0) + 1 FROM cart_lines x WHERE x.order_id = o.order_id), $6, 1,
      price_of($1, $6, $7::int, $8::date) FROM saved o
    ON CONFLICT (order_id, nsn) DO UPDATE SET quantity = l.quantity + 1, unit_price_cents = excluded.unit_price_cents
    RETURNING l.order_id, l.line_number, l.nsn, l.quantity, l.unit_price_cents),
  answer AS (SELECT json_build_object('number', order_id, 'line', line_number, 'nsn', nsn, 'quantity', quantity,
    'price', unit_price_cents) AS a FROM line),
  ${kept('add', 'line', `'order ' || order_id`)}`
const SUBMIT = `WITH cart AS (DELETE FROM carts WHERE order_id = $4::bigint RETURNING *),
  taken AS (DELETE FROM cart_lines WHERE order_id = $4::bigint RETURNING *),
  saved AS (INSERT INTO orders (order_id, program, orderer_id, member_id, status, dodaac, fund_code, fund_id, levels, current_level,
      bill_to, ship_to, sold_to, signal_code, ship_to_address, version, created_at, submitted_at, total_cents, line_count)
    SELECT c.order_id, c.program, c.orderer_id, c.member_id, 'awaiting', c.dodaac, c.fund_code, f.fund_id, 1, 1,
      d.bill_to, d.ship_to, d.sold_to, d.signal_code, jsonb_build_array(d.street_1, d.city, d.state), c.version + 1, c.created_at, now(),
      (SELECT sum(quantity * unit_price_cents) FROM taken), (SELECT count(*) FROM taken)
    FROM cart c JOIN dodaacs d ON d.program = c.program AND d.dodaac = c.dodaac
    JOIN funds f ON f.program = c.program AND f.dodaac = c.dodaac AND f.fund_code = c.fund_code AND f.fiscal_year = $5::int
    RETURNING *),
  written AS (INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
    SELECT program, order_id, line_number, nsn, quantity, unit_price_cents FROM taken RETURNING *),
  ${move('reserve', 'available', 'reserved')}, ${event('submitted')}, ${mail}, ${answerFrom('written')},
  ${kept('submit', 'saved', `'order ' || order_id`)}`
const APPROVE = `WITH serial AS (INSERT INTO document_serials AS s (dodaac, day, last_serial)
    SELECT dodaac, $5, line_count FROM orders WHERE order_id = $4::bigint
    ON CONFLICT (dodaac, day) DO UPDATE SET last_serial = s.last_serial + excluded.last_serial RETURNING dodaac, last_serial),
  saved AS (UPDATE orders SET status = 'approved', decided_at = now(), version = version + 1 WHERE order_id = $4::bigint RETURNING *),
  signed AS (INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version)
    SELECT program, order_id, round, current_level, 'approve', orderer_id, member_id, $2::bigint, version - 1 FROM saved),
  numbered AS (UPDATE order_lines l SET supply_state = 'none',
      requisition = s.dodaac || $5 || lpad((s.last_serial - o.line_count + l.line_number)::text, 4, '0')
    FROM serial s, saved o WHERE l.order_id = o.order_id RETURNING l.*),
  ${move('post', 'reserved', 'spent')}, ${event('approved')}, ${mail}, ${answerFrom('numbered')},
  ${kept('approve', 'saved', `'order ' || order_id`)}`

export type PromiseFacts = { program: string; fundCode: string; fiscalYear: number; today: string }

export function floorPromises(app: FastifyInstance, ask: Ask, facts: PromiseFacts): void {
  const { program, fundCode, fiscalYear, today } = facts
  const dayOfYear = (Date.parse(today) - Date.parse(`${today.slice(0, 4)}-01-01`)) / 86_400_000 + 1
  const yddd = today.slice(3, 4) + String(dayOfYear).padStart(3, '0')
  const statements: Record<string, (told: Told) => [string, (string | number)[]]> = {
    '/promises/add': (t) => [ADD, [program, t.person, t.key, t.dodaac, fundCode, t.nsn, fiscalYear, today]],
    '/promises/submit': (t) => [SUBMIT, [program, t.person, t.key, t.order, fiscalYear]],
    '/promises/approve': (t) => [APPROVE, [program, t.person, t.key, t.order, yddd]],
  }
  for (const [path, statement] of Object.entries(statements))
    app.post<{ Body: Told }>(path, async ({ body }, reply) => {
      const answer = await ask(...statement(body))
      return reply.header('content-type', 'application/json; charset=utf-8').send(answer)
    })
}
