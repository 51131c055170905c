import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Ask } from './floor-statements.ts'

// The least that a screen can cost: one statement writes the whole answer, and the server hands its text on. Nothing here
// comes from the portal's own statements, so that their faults are not the floor's, too.
const LINE = `'number', l.line_number, 'nsn', l.nsn, 'description', i.description, 'size', i.size, 'pgc', i.pgc, 'price', l.cents,
  'quantity', l.quantity, 'total', l.quantity * l.cents, 'picture', i.picture, 'requisition', coalesce(l.requisition, ''),
  'state', l.supply_state, 'stateText', l.supply_text, 'getWellOn', l.get_well_on, 'itemStatus', i.status, 'shipped', l.shipped,
  'received', l.received_state, 'goods', json_build_object('due', l.due, 'ended', l.ended, 'received', l.received, 'short', l.short,
    'damaged', l.damaged, 'issued', l.issued, 'returned', l.returned)`
const CARD = `'number', o.order_id, 'createdAt', o.created_at, 'submittedAt', o.submitted_at, 'status', o.status, 'orderer', p.name,
  'member', m.name, 'memberId', o.member_id, 'dodaac', o.dodaac, 'shipTo', o.ship_to, 'fundCode', o.fund_code,
  'expedited', o.expedited, 'expediteComment', o.expedite_comment, 'total', o.total_cents, 'level', o.level, 'levels', o.levels,
  'version', o.version,
  'approver', coalesce((SELECT string_agg(a.person, ', ' ORDER BY a.level) FROM floor.approvals a WHERE a.order_id = o.order_id), ''),
  'items', (SELECT json_agg(json_build_object(${LINE}) ORDER BY l.line_number)
    FROM floor.lines l JOIN floor.items i USING (nsn) WHERE l.order_id = o.order_id)`
export const FROM_ORDERS = `JOIN floor.people p ON p.person_id = o.orderer_id JOIN floor.people m ON m.person_id = o.member_id`
const PRODUCT = `'nsn', nsn, 'name', name, 'pgc', pgc, 'category', category, 'picture', picture, 'itemCount', variants,
  'backordered', backordered, 'getWellOn', get_well_on`
const ROWS_OF = (kind: string, fields: string, order: string) =>
  `coalesce((SELECT json_agg(json_build_object(${fields}) ORDER BY ${order}) FROM floor.${kind} x WHERE x.order_id = o.order_id), '[]')`

/** An order with all that its page shows, as one text. */
export const DETAILS = `json_build_object('order', json_build_object(${CARD}), 'billTo', o.bill_to, 'soldTo', o.sold_to,
  'signalCode', o.signal_code, 'shipToAddress', o.ship_to_address,
  'fund', (SELECT json_build_object('dodaac', f.dodaac, 'fundCode', f.fund_code, 'fiscalYear', f.fiscal_year, 'available', f.available,
    'reserved', f.reserved, 'spent', f.spent) FROM floor.funds f WHERE f.fund_id = o.fund_id),
  'approvals', ${ROWS_OF('approvals', `'round', x.round, 'level', x.level, 'decision', x.decision, 'person', x.person, 'comment', x.comment, 'at', x.decided_at`, 'x.round, x.level')},
  'events', ${ROWS_OF('events', `'kind', x.kind, 'at', x.happened_at, 'detail', x.detail, 'person', x.person, 'line', x.line_number, 'code', x.code, 'record', x.record, 'datedOn', x.dated_on, 'estimatedOn', x.estimated_on`, 'x.happened_at, x.event_id')},
  'shipments', ${ROWS_OF('shipments', `'line', x.line_number, 'quantity', x.quantity, 'shippedOn', x.shipped_on, 'carrier', x.carrier, 'tracking', x.tracking_number, 'number', x.shipment_number`, 'x.line_number, x.shipped_on')})`

const CATALOGUE = `SELECT json_build_object('total', (SELECT count(*) FROM floor.products WHERE category = $1),
  'rows', coalesce((SELECT json_agg(json_build_object(${PRODUCT}) ORDER BY name, pgc) FROM (
    SELECT * FROM floor.products WHERE category = $1 ORDER BY name, pgc LIMIT 20 OFFSET $2::int) page), '[]'))::text AS answer`
const SEARCH = `WITH found AS MATERIALIZED (
    SELECT p.*, CASE WHEN lower(name) LIKE $2 || '%' THEN 0 ELSE 1 END AS rank, ts_rank(words, to_tsquery('english', $1)) AS score
    FROM floor.products p
    WHERE words @@ to_tsquery('english', $1) OR words @@ websearch_to_tsquery('english', $2) OR searched LIKE '%' || $2 || '%')
  SELECT json_build_object('total', (SELECT count(*) FROM found),
    'rows', coalesce((SELECT json_agg(json_build_object(${PRODUCT}) ORDER BY rank, score DESC, name, pgc)
      FROM (SELECT * FROM found ORDER BY rank, score DESC, name, pgc LIMIT 20) page), '[]'))::text AS answer`
const NSN = `SELECT json_build_object('total', 1, 'rows', json_build_array(json_build_object('nsn', i.nsn, 'name', name, 'pgc', p.pgc,
    'category', category, 'picture', p.picture, 'itemCount', variants, 'backordered', backordered, 'getWellOn', get_well_on)))::text AS answer
  FROM floor.items i JOIN floor.products p ON p.pgc = i.pgc WHERE i.nsn = $1 AND i.status <> 'obsolete'`
const ORDERS = `SELECT json_build_object('total', (SELECT count(*) FROM floor.orders WHERE program = 'AR' AND status = 'shipped'),
  'rows', coalesce((SELECT json_agg(json_build_object(${CARD}) ORDER BY o.order_id DESC)
    FROM (SELECT order_id FROM floor.orders WHERE program = 'AR' AND status = 'shipped'
      ORDER BY order_id DESC LIMIT 12 OFFSET $1::int) page JOIN floor.orders o USING (order_id)
    ${FROM_ORDERS}), '[]'))::text AS answer`
const ORDER = `SELECT ${DETAILS}::text AS answer FROM floor.orders o ${FROM_ORDERS} WHERE o.order_id = $1::bigint`
const TILES: Record<string, string> = {
  purchases: `SELECT json_agg(p)::text AS answer FROM (SELECT order_id AS number, total_cents AS amount, submitted_at AS at, status
    FROM floor.orders WHERE program = 'AR' AND status IN ('awaiting', 'approved', 'shipped')
    ORDER BY submitted_at DESC, order_id DESC LIMIT 10) p`,
  funds: `SELECT json_build_object('total', (SELECT count(*) FROM floor.funds WHERE program = 'AR' AND fiscal_year = $1::int),
    'rows', (SELECT json_agg(f) FROM (SELECT dodaac, fund_code, available, reserved, spent FROM floor.funds
      WHERE program = 'AR' AND fiscal_year = $1::int ORDER BY dodaac, fund_code LIMIT $2::int) f))::text AS answer`,
  awaiting: `SELECT json_build_object('total', (SELECT count(*) FROM floor.orders WHERE program = 'AR' AND status = 'awaiting'),
    'mine', 0)::text AS answer`,
  spending: `SELECT json_agg(s)::text AS answer FROM (SELECT date_trunc('month', made_at, 'America/New_York') AS month, sum(cents) AS spent
    FROM floor.spent WHERE program = 'AR' AND fiscal_year = $1::int GROUP BY 1 ORDER BY 1) s`,
}

type Asked = { Querystring: Record<string, string> }
const JSON_TYPE = 'application/json; charset=utf-8'

export function floorReads(app: FastifyInstance, ask: Ask): void {
  const answer = async (reply: FastifyReply, statement: string, values: (string | number)[]) => {
    return reply.header('content-type', JSON_TYPE).send(await ask(statement, values))
  }
  app.get<Asked>('/catalogue', ({ query }, reply) =>
    answer(reply, CATALOGUE, [query.category as string, (Number(query.page) - 1) * 20]),
  )
  app.get<Asked>('/search', ({ query }, reply) => {
    const text = query.term as string
    if (/^\d{13}$/.test(text)) return answer(reply, NSN, [text])
    const begun = text.split(' ').map((word) => `${word}:*`)
    return answer(reply, SEARCH, [begun.join(' & '), text])
  })
  app.get<Asked>('/orders', ({ query }, reply) => answer(reply, ORDERS, [(Number(query.page) - 1) * 12]))
  app.get<Asked>('/order', ({ query }, reply) => answer(reply, ORDER, [query.number as string]))
  app.get<Asked>('/tile', ({ query }, reply) => {
    const { name = '', year = '', most = '' } = query
    const values = name === 'funds' ? [year, most] : name === 'spending' ? [year] : []
    return answer(reply, TILES[name] as string, values)
  })
}
