import { afterAll, beforeAll } from 'vitest'
import { type CourseStep, planCourse } from '#domain/supply/course.ts'
import { buildDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { connect, connection } from '#server/db/connect.ts'
import { openPool } from '#server/db/driver/sql.ts'
import type { JobData } from '#server/jobs/kinds.ts'
import { type Rendered, toMail } from '#server/mail/email.ts'
import type { SupplyContext } from '#server/supply/supply-context.ts'
import {
  balancesOf,
  buildFund,
  buildOrder,
  buildPerson,
  buildProduct,
  buildPrograms,
  buildUnit,
  type Owner,
} from './build.ts'
import { createTestDatabase } from './database.ts'

export const SUPPLY_DAY = '2026-11-21'

export type SupplyWorld = Awaited<ReturnType<typeof createSupplyWorld>>

export function openSupplyWorld(): SupplyWorld {
  const world = {} as SupplyWorld
  beforeAll(async () => {
    Object.assign(world, await createSupplyWorld())
  })
  afterAll(() => world.close?.())
  return world
}

/** Without a running portal. Mail is collected, not sent. */
async function createSupplyWorld() {
  const database = await createTestDatabase()
  const owner = openPool(database.url('owner'), { ...connection, max: 2 })
  const handles = connect({ url: database.url })
  await buildPrograms(owner)
  const { dodaac } = await buildUnit(owner)
  const placer = await buildPerson(owner, { dodaac, roles: [{ role: 'order-placer' }] })
  const member = await buildPerson(owner, { dodaac })
  const approver = await buildPerson(owner, { dodaac, roles: [{ role: 'approver', level: 1 }] })
  const { fundId } = await buildFund(owner, { dodaac, cents: 10_000_000 })
  const { nsns } = await buildProduct(owner, {
    sizes: Array.from({ length: 12 }, (_, size) => `SIZE ${size}`),
  })
  const mails: Rendered[] = []
  const supply: SupplyContext = {
    handles,
    sender: () => async (_kind, many) => {
      mails.push(...(many as readonly JobData['mail'][]).map(toMail))
    },
    publicUrl: 'https://portal.example',
    now: new Date(),
    today: SUPPLY_DAY,
    zone: 'America/New_York',
  }
  const items = new Map<string, string>()
  /** A line of `quantity` pieces at $25.00 for each requisition number. */
  async function approve(requisitions: readonly string[], quantity = 2): Promise<number> {
    for (const [index, requisition] of requisitions.entries()) items.set(requisition, nsns[index] ?? '')
    const lines = requisitions.map((_, index) => ({ nsn: nsns[index] ?? '', quantity, cents: 2500 }))
    const { number, totalCents } = await buildOrder(owner, { orderer: placer, member, fundId, lines })
    await owner.begin(async (sql) => {
      await sql`INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version)
        VALUES ('AR', ${number}, 1, 1, 'approve', ${placer.id}, ${member.id}, ${approver.id}, 1)`
      await sql`UPDATE orders SET status = 'approved', decided_at = now() WHERE order_id = ${number}`
      await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id)
        SELECT 'AR', r.account_id, s.account_id, ${totalCents}, 'post', ${number} FROM accounts r JOIN accounts s USING (fund_id)
        WHERE fund_id = ${fundId} AND r.kind = 'reserved' AND s.kind = 'spent'`
      for (const [index, requisition] of requisitions.entries())
        await sql`UPDATE order_lines SET requisition = ${requisition}
          WHERE order_id = ${number} AND line_number = ${index + 1}`
    })
    return number
  }
  const nsnOf = (requisition: string) => items.get(requisition) ?? '8405019001234'
  async function close(): Promise<void> {
    await handles.close()
    await owner.end()
    await database.drop()
  }
  return { owner, handles, supply, mails, dodaac, placer, member, fundId, nsns, approve, nsnOf, close }
}

export async function readSupplied(owner: Owner, number: number) {
  const [order] = await owner`
    SELECT status, refunded_cents, added_cents, shipped_at, order_invariant_violation(order_id) AS fault FROM orders
    WHERE order_id = ${number}`
  const lines = await owner`
    SELECT supply_state, supply_code, supply_text, shipped_quantity, supplied_nsn, supplied_quantity, charge_cents,
      refunded_cents, added_cents, owed_cents, cancellation_requested, supply_hold, get_well_on, next_supply_step
    FROM order_lines WHERE order_id = ${number} ORDER BY line_number`
  const events = await owner`
    SELECT kind, code, detail, record FROM order_events WHERE order_id = ${number} AND kind <> 'submitted' ORDER BY event_id`
  const parcels = await owner`
    SELECT quantity, shipped_on, carrier, tracking_number FROM shipments WHERE order_id = ${number} ORDER BY shipment_id`
  return { order, lines, events, parcels }
}

export const availableOf = async (owner: Owner, fundId: number) => (await balancesOf(owner, fundId)).available

/** A requisition number with a matching course at the simulated supplier. The search begins at a serial. */
export function findCourse(dodaac: string, from: number, matches: (steps: CourseStep[]) => boolean): string {
  for (let serial = from; serial < 9000; serial++) {
    const number = buildDocumentNumber(dodaac, SUPPLY_DAY, serial)
    if (matches(planCourse(number))) return number
  }
  throw new Error('No such course.')
}
