import type { FastifyInstance } from 'fastify'
import type { Handles } from '#server/db/connect.ts'

type Sql = Handles['writes']

/** Copies of the tables without triggers, walls or checks: the floor of an order writes rows and nothing else. */
export async function prepareFloor(owner: Sql): Promise<void> {
  await owner.unsafe(`DROP TABLE IF EXISTS floor_orders, floor_lines, floor_approvals;
    CREATE TABLE floor_orders (LIKE orders INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING INDEXES);
    CREATE TABLE floor_lines (LIKE order_lines INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING INDEXES);
    CREATE TABLE floor_approvals (LIKE approvals INCLUDING DEFAULTS INCLUDING INDEXES);
    GRANT ALL ON floor_orders, floor_lines, floor_approvals TO quartermaster_app;`)
}

/** Add an item, submit, approve: the statements that nobody could leave out, on bare routes. */
export function floorWrites(app: FastifyInstance, sql: Sql): void {
  app.post('/add', async (request) => {
    const { person, nsn, quantity } = request.body as { person: number; nsn: string; quantity: number }
    const [item] = await sql`SELECT price_cents FROM item_prices WHERE nsn = ${nsn} AND fiscal_year = 2027`
    const [order] = await sql`INSERT INTO floor_orders (program, orderer_id, member_id, dodaac, fund_code)
      VALUES ('AR', ${person}, ${person}, 'W9AR01', '6C')
      ON CONFLICT (program, orderer_id, member_id) WHERE status = 'cart' DO UPDATE SET touched_at = now() RETURNING order_id`
    await sql`INSERT INTO floor_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
      VALUES ('AR', ${order?.orderId}, (SELECT count(*) + 1 FROM floor_lines WHERE order_id = ${order?.orderId}), ${nsn}, ${quantity},
        ${item?.priceCents ?? 1000})`
    return { number: order?.orderId }
  })
  app.post('/submit', async (request) => {
    const { order } = request.body as { order: number }
    await sql`UPDATE floor_orders SET status = 'awaiting', submitted_at = now(), levels = 2, current_level = 1,
      total_cents = (SELECT sum(amount_cents) FROM floor_lines WHERE order_id = ${order}) WHERE order_id = ${order}`
    const [saved] = await sql`SELECT * FROM floor_orders WHERE order_id = ${order}`
    const lines = await sql`SELECT * FROM floor_lines WHERE order_id = ${order}`
    return { saved, lines }
  })
  app.post('/approve', async (request) => {
    const { order, person } = request.body as { order: number; person: number }
    await sql`INSERT INTO floor_approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version)
      VALUES ('AR', ${order}, 1, 1, 'approve', 1, 1, ${person}, 1)`
    await sql`UPDATE floor_orders SET current_level = 2, version = version + 1 WHERE order_id = ${order}`
    const [saved] = await sql`SELECT * FROM floor_orders WHERE order_id = ${order}`
    const lines = await sql`SELECT * FROM floor_lines WHERE order_id = ${order}`
    return { saved, lines }
  })
}
