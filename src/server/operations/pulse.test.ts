import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { type Pulse, readPulse } from '#wire/operations/pulse.ts'
import { signIn } from '#wire/session/session.ts'

let portal: TestPortal
let world: OrdersWorld
let admin: Client

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  admin = await portal.signIn('everything')
})
afterAll(() => portal?.stop())

// It is 2026-11-21T17:00:00Z, noon in New York.
const read = async (): Promise<Pulse> => (await admin.send(readPulse, {})).body

test('the charts count records to and from supply by hour and by day, over all programs', async () => {
  const { owner } = portal
  const order = await world.order()
  await owner`INSERT INTO supply_batches (program, batch_number, records, checksum, built_at) VALUES
    ('AR', 1, 5, 'a', '2026-11-21T16:10:00Z'), ('NG', 1, 2, 'b', '2026-11-21T16:50:00Z'), ('AR', 2, 40, 'c', '2026-11-10T12:00:00Z'),
    ('AR', 3, 900, 'd', '2026-11-01T12:00:00Z')`
  await owner`INSERT INTO supply_refusals (record, reason, refused_at) VALUES ('x', 'Nobody knows it.', '2026-11-21T04:30:00Z')`
  await owner`INSERT INTO order_events (program, order_id, line_number, kind, record, record_key, happened_at) VALUES
    ('AR', ${order}, 1, 'status', ${'A'.repeat(80)}, 'one', '2026-11-21T15:00:00Z'),
    ('AR', ${order}, 1, 'status', ${'B'.repeat(80)}, 'two', '2026-11-20T12:00:00Z'),
    ('AR', ${order}, 1, 'changed', '', NULL, '2026-11-21T15:00:00Z')`
  const { hours, days } = await read()
  type Counts = Record<'sent' | 'answered' | 'quarantined', number>
  const isBusy = ({ sent, answered, quarantined }: Counts) => sent + answered + quarantined > 0
  expect(hours.filter(isBusy)).toMatchObject([
    { from: new Date('2026-11-21T04:00:00Z'), sent: 0, answered: 0, quarantined: 1 },
    { from: new Date('2026-11-21T15:00:00Z'), sent: 0, answered: 1, quarantined: 0 },
    { from: new Date('2026-11-21T16:00:00Z'), sent: 7, answered: 0, quarantined: 0 },
  ])
  expect(days.filter(isBusy)).toMatchObject([
    { day: '2026-11-10', sent: 40, answered: 0, quarantined: 0 },
    { day: '2026-11-20', sent: 0, answered: 1, quarantined: 1 },
    { day: '2026-11-21', sent: 7, answered: 1, quarantined: 0 },
  ])
})

test('the charts count sign-ins and refused sign-ins separately, and nothing else of the audit trail', async () => {
  await portal.signIn('placer')
  const wrong = { body: { username: 'placer', password: 'Not-My-Pass-2026', assertion: '' } }
  await portal.anonymous.send(signIn, wrong)
  await portal.owner`INSERT INTO audit_events (action, outcome) VALUES ('sign-out', 'done'), ('export', 'refused')`
  // The audit trail uses the database clock.
  await portal.owner`ALTER TABLE audit_events DISABLE TRIGGER USER`
  await portal.owner`UPDATE audit_events SET happened_at = '2026-11-21T16:30:00Z'`
  expect((await read()).days.at(-1)).toMatchObject({ signedIn: 2, refused: 1 })
})
