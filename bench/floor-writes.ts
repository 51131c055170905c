import type { FastifyInstance } from 'fastify'
import { DETAILS, FROM_ORDERS } from './floor-reads.ts'
import type { Ask } from './floor-statements.ts'

// Nobody could leave out more: a row for each line, the order that carries them, the signature. No promise is kept about
// them, and each act is one statement, which is its own transaction.
const ADD = `WITH opened AS (
    INSERT INTO floor.orders (program, status, orderer_id, member_id, dodaac, fund_code)
    VALUES ('AR', 'cart', $1::bigint, $1::bigint, $2, $3)
    ON CONFLICT (program, orderer_id, member_id) WHERE status = 'cart' DO UPDATE SET version = floor.orders.version + 1
    RETURNING order_id)
  INSERT INTO floor.lines (order_id, line_number, nsn, quantity, cents, supply_state, shipped, received_state)
  SELECT o.order_id, (SELECT coalesce(max(l.line_number), 0) + 1 FROM floor.lines l WHERE l.order_id = o.order_id), i.nsn, $5::int,
    i.price_cents, 'none', 0, 'no' FROM opened o, floor.items i WHERE i.nsn = $4
  RETURNING json_build_object('number', order_id, 'line', line_number, 'nsn', nsn, 'quantity', quantity, 'price', cents)::text AS answer`
const SUBMIT = `WITH saved AS (UPDATE floor.orders o SET status = 'awaiting', level = 1, levels = 1, submitted_at = now(),
      ship_to = dodaac, bill_to = dodaac, sold_to = dodaac, version = version + 1,
      total_cents = (SELECT sum(l.quantity * l.cents) FROM floor.lines l WHERE l.order_id = o.order_id)
    WHERE o.order_id = $1::bigint RETURNING o.*)
  SELECT ${DETAILS}::text AS answer FROM saved o ${FROM_ORDERS}`
const APPROVE = `WITH signed AS (INSERT INTO floor.approvals (order_id, round, level, decision, person, comment, decided_at)
      VALUES ($1::bigint, 1, 1, 'approve', $2, '', now()) RETURNING order_id),
    saved AS (UPDATE floor.orders o SET status = 'approved', decided_at = now(), version = version + 1
      WHERE o.order_id = $1::bigint RETURNING o.*)
  SELECT ${DETAILS}::text AS answer FROM saved o ${FROM_ORDERS}`

/** What the floor is told of a change: who, for which unit, and the item or the order. */
export type Told = { person: number; name: string; dodaac: string; nsn: string; order: string; key: string }

export function floorWrites(app: FastifyInstance, ask: Ask, fundCode: string): void {
  const statements: Record<string, (told: Told) => [string, (string | number)[]]> = {
    '/add': ({ person, dodaac, nsn }) => [ADD, [person, dodaac, fundCode, nsn, 1]],
    '/submit': ({ order }) => [SUBMIT, [order]],
    '/approve': ({ order, name }) => [APPROVE, [order, name]],
  }
  for (const [path, statement] of Object.entries(statements))
    app.post<{ Body: Told }>(path, async ({ body }, reply) => {
      const answer = await ask(...statement(body))
      return reply.header('content-type', 'application/json; charset=utf-8').send(answer)
    })
}
