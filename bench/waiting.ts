import { listScreens } from './asked.ts'
import type { BenchDatabase, Owner } from './database.ts'
import { cpuEach, measure } from './measure.ts'
import type { Service } from './processes.ts'
import { Visitor } from './visitor.ts'
import { type Facts, FUND_CODE, PROGRAM } from './world.ts'

const WAITING = 10_000

/** What the dashboard costs where many orders wait, for who sees all of them and for who signs them. */
export async function sayCrowdedDashboard(
  { owner, postmaster }: BenchDatabase,
  portal: Service,
  facts: Facts,
): Promise<void> {
  await addWaiting(owner, facts)
  for (const [username, person] of [
    ['bench-admin', facts.admin],
    ['bench-approver', facts.approver.person],
  ] as const) {
    const visitor = await new Visitor(portal.origin, username).signIn()
    const paths = listScreens({ ...facts, admin: person }).dashboard()
    const ask = async () => {
      for (const path of paths) await visitor.ask(0, 'GET', path)
    }
    const meter = { server: portal.pid, postmaster }
    await measure(ask, meter, { clients: 1, forMilliseconds: 1000 })
    const sample = await measure(ask, meter, { clients: 1, forMilliseconds: 4000 })
    const { node, database } = cpuEach(sample)
    console.log(
      `Dashboard of ${username}, ${WAITING.toLocaleString('en-US')} orders waiting: PostgreSQL ${database.toFixed(1)} ms, Node ${node.toFixed(1)} ms.`,
    )
  }
}

/** Orders of one line each, on the units of the bench, up to that many. */
async function addWaiting(owner: Owner, { own, nsns, fiscalYear }: Facts): Promise<void> {
  const [known] =
    await owner`SELECT count(*)::int AS count FROM orders WHERE program = ${PROGRAM} AND status = 'awaiting'`
  const people = own.map(({ person }) => person)
  await owner.begin(async (sql) => {
    const orders = await sql<{ orderId: number }[]>`
      INSERT INTO orders (program, orderer_id, member_id, status, dodaac, fund_code, fund_id, levels, current_level, bill_to, ship_to, sold_to,
        signal_code, ship_to_address, submitted_at)
      SELECT ${PROGRAM}, p.person_id, p.person_id, 'awaiting', d.dodaac, ${FUND_CODE}, f.fund_id, 1, 1, d.bill_to, d.ship_to, d.sold_to,
        d.signal_code, '[]', now()
      FROM generate_series(1, ${Math.max(0, WAITING - (known?.count ?? 0))}::int) n
      JOIN people p ON p.person_id = (${people}::bigint[])[1 + n % ${people.length}::int]
      JOIN dodaacs d ON d.program = p.program AND d.dodaac = p.dodaac
      JOIN funds f ON f.program = d.program AND f.dodaac = d.dodaac AND f.fund_code = ${FUND_CODE} AND f.fiscal_year = ${fiscalYear}
      RETURNING order_id`
    const numbers = orders.map(({ orderId }) => orderId)
    await sql`INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
      SELECT ${PROGRAM}, n, 1, ${nsns[0] ?? ''}, 1, 1000 FROM unnest(${numbers}::bigint[]) n`
    await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id)
      SELECT o.program, f.account_id, t.account_id, o.total_cents, 'reserve', o.order_id FROM orders o
      JOIN accounts f ON f.fund_id = o.fund_id AND f.kind = 'available' JOIN accounts t ON t.fund_id = o.fund_id AND t.kind = 'reserved'
      WHERE o.order_id = ANY (${numbers}::bigint[])`
  })
  await owner`ANALYZE orders`
}
