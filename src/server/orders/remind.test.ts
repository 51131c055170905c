import { beforeEach, expect, test } from 'vitest'
import { type BuiltPerson, buildPerson, buildUnit } from '#testing/build.ts'
import { openJobs } from '#testing/open-jobs.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { wantAllAtOnce } from '#testing/sent-mails.ts'
import { readWorklist } from '#wire/dashboard/worklist.ts'
import { listOrders } from '#wire/orders/orders.ts'
import { listStuckOrders } from '#wire/orders/stuck.ts'
import { readConfig } from '../config/config.ts'
import type { Email } from '../mail/email.ts'
import { remindOfOrders } from './remind.ts'

const { portal, world, as } = openOrdersPortal(1_000_000)
const opened = openJobs(portal)
const nameOf = ({ firstName, lastName }: BuiltPerson) => `${firstName} ${lastName}`

beforeEach(async () => {
  await portal.owner`UPDATE orders SET submitted_at = '2030-01-01'`
  await portal.owner`DELETE FROM order_reminders`
  await portal.owner`DELETE FROM closures`
  await portal.owner`DELETE FROM pgboss.job WHERE name = 'mail'`
})

async function makeOrder(submittedAt: string, expedited = false) {
  const number = await world.order()
  await portal.owner`UPDATE orders SET submitted_at = ${submittedAt}, expedited = ${expedited} WHERE order_id = ${number}`
  return number
}

/** Emails by recipient that this run sends. Two processes run at once. */
async function runAll(now: string) {
  const config = readConfig({ DEMO: '0', PUBLIC_URL: 'https://portal.example.mil' })
  const at = { ...opened, config, clock: () => new Date(now) }
  await Promise.all([remindOfOrders(at), remindOfOrders(at)])
  const rows = await portal.owner<
    { data: Email }[]
  >`DELETE FROM pgboss.job WHERE name = 'mail' RETURNING data`
  return Map.groupBy(
    rows.map(({ data }) => data),
    ({ to }) => to,
  )
}

/** Their subjects. */
async function run(now: string): Promise<Map<string, string[]>> {
  const mails = [...(await runAll(now))]
  return new Map(mails.map(([to, all]) => [to, all.map(({ subject }) => subject).sort()]))
}

test('approvers hear of an order after three working days, and managers and the orderer after seven, each once', async () => {
  // Thanksgiving is no working day.
  const number = await makeOrder('2026-11-23T15:00:00Z')
  expect(await run('2026-11-25T23:00:00Z')).toEqual(new Map())
  const first = await run('2026-11-27T15:00:00Z')
  expect([...first.keys()].sort()).toEqual(
    [world.first, world.otherFirst, world.both].map(({ username }) => `${username}@example.mil`).sort(),
  )
  expect(first.get('first@example.mil')).toEqual(['An order still waits for your approval'])
  expect(await run('2026-11-27T16:00:00Z')).toEqual(new Map())
  const later = await run('2026-12-03T15:00:00Z')
  expect(later.get('placer@example.mil')).toEqual([`Order ${number} waits too long`])
  expect(later.get('everything@example.mil')).toEqual(['An order waits too long'])
  expect(later.get('first@example.mil')).toEqual(['An order still waits for your approval'])
  const [row] = (await as('first').send(listOrders, { query: { searchTerm: String(number) } })).body
  expect(row.unusual).toContain('Waits too long')
  const { body } = await as('everything').send(listStuckOrders, {})
  expect(body).toMatchObject([{ number, level: 1, candidates: [] }])
  expect(body[0]?.signers).toContain(nameOf(world.first))
})

test('a deputy with an own seat, or two approvers with one address, hear of one order once', async () => {
  const number = await makeOrder('2026-11-23T15:00:00Z')
  const { first, both, otherFirst } = world
  await portal.owner`INSERT INTO absences (program, person_id, deputy_id, first_day, last_day, made_by, made_at)
    SELECT 'AR', ${first.id}, ${both.id}, portal_day(), portal_day(), ${first.id}, now()`
  await portal.owner`UPDATE people SET email = 'both@example.mil' WHERE person_id = ${otherFirst.id}`
  const mails = await runAll('2026-11-27T15:00:00Z')
  expect(mails.get('both@example.mil')).toMatchObject([
    { subject: 'An order still waits for your approval', orderId: number, people: [otherFirst.id, both.id] },
  ])
  await portal.owner`DELETE FROM absences`
  await portal.owner`UPDATE people SET email = 'other-first@example.mil' WHERE person_id = ${otherFirst.id}`
})

test('a closure that is marked as a holiday moves the day, one that is not marked does not, and expedited orders count hours', async () => {
  await makeOrder('2026-11-30T15:00:00Z')
  const close = (isHoliday: boolean) =>
    portal.owner`INSERT INTO closures (program, closed_from, closed_until, notice, is_holiday)
      VALUES ('AR', '2026-12-01T05:00Z', '2026-12-02T05:00Z', 'Stocktaking', ${isHoliday})`
  await close(true)
  expect((await run('2026-12-03T15:00:00Z')).size).toBe(0)
  expect((await run('2026-12-04T15:00:00Z')).size).toBe(3)
  await portal.owner`DELETE FROM order_reminders`
  await portal.owner`DELETE FROM closures`
  await close(false)
  expect((await run('2026-12-03T15:00:00Z')).size).toBe(3)
  await makeOrder('2026-12-04T10:00:00Z', true)
  expect((await run('2026-12-04T17:59:00Z')).size).toBe(0)
  expect((await run('2026-12-04T18:01:00Z')).size).toBe(3)
})

test('an order that waits for Finance reminds the officers, and after their yes its approvers', async () => {
  const number = await makeOrder('2026-11-23T15:00:00Z')
  const turn = (kind: 'release' | 'reserve', state: string) =>
    portal.owner.begin(async (sql) => {
      const [from, to] = kind === 'release' ? ['reserved', 'available'] : ['available', 'reserved']
      await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id)
        SELECT 'AR', f.account_id, t.account_id, 5000, ${kind}, ${number} FROM accounts f JOIN accounts t USING (fund_id)
        WHERE fund_id = ${world.fundId} AND f.kind = ${from} AND t.kind = ${to}`
      await sql`UPDATE orders SET finance_state = ${state} WHERE order_id = ${number}`
    })
  await turn('release', 'asked')
  expect([...(await run('2026-11-27T15:00:00Z')).keys()]).toEqual(['finance@example.mil'])
  const late = await run('2026-12-03T15:00:00Z')
  expect(late.get('placer@example.mil')).toEqual([`Order ${number} waits too long`])
  const [stuck] = (await as('everything').send(listStuckOrders, {})).body
  expect(stuck).toMatchObject({ number, signers: nameOf(world.finance) })
  await turn('reserve', '')
  await portal.owner`DELETE FROM order_reminders`
  expect((await run('2026-12-04T15:00:00Z')).has('finance@example.mil')).toBe(false)
})

test('an order that nobody can sign is shown to managers at once, with people who could be appointed', async () => {
  const { dodaac } = await buildUnit(portal.owner)
  const helper = await buildPerson(portal.owner, { dodaac, username: 'helper' })
  const number = await makeOrder('2026-11-20T15:00:00Z')
  await portal.owner`UPDATE orders SET dodaac = ${dodaac} WHERE order_id = ${number}`
  const sent = await run('2026-11-20T16:00:00Z')
  expect(sent.get('everything@example.mil')).toEqual(['An order waits too long'])
  expect(sent.get('placer@example.mil')).toEqual([`Order ${number} waits too long`])
  const read = async () => (await as('everything').send(listStuckOrders, {})).body
  expect(await read()).toMatchObject([{ number, dodaac, signers: '', candidates: [nameOf(helper)] }])
  // Somebody can sign this one, so it comes later in the list, but it is older.
  const older = await makeOrder('2026-11-02T15:00:00Z')
  await run('2026-11-20T17:00:00Z')
  expect((await read()).map((one: { number: number }) => one.number)).toEqual([number, older])
  const home = await as('everything').send(readWorklist, { params: { person: world.everything.id } })
  const stuck = { kind: 'stuck', count: 2, day: '2026-11-02', place: '' }
  expect(home.body.tasks).toContainEqual(stuck)
  await portal.owner`DELETE FROM order_reminders WHERE order_id = ${older}`
  await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role, level)
    VALUES ('AR', ${dodaac}, ${helper.id}, 'approver', 1)`
  expect(await read()).toEqual([])
})

test('the holder and the managers hear of the end of an appointment once, 30 days before', async () => {
  const { dodaac } = await buildUnit(portal.owner)
  const roles = [{ role: 'approver' as const }]
  const ending = await buildPerson(portal.owner, { dodaac, username: 'ending', roles })
  await wantAllAtOnce(portal.owner)
  await portal.owner`UPDATE role_assignments SET last_day = '2026-12-31' WHERE person_id = ${ending.id}`
  expect((await run('2026-11-30T15:00:00Z')).size).toBe(0)
  expect([...(await run('2026-12-01T15:00:00Z'))].sort()).toEqual([
    ['ending@example.mil', ['Your appointment ends on 12/31/2026']],
    ['everything@example.mil', ['Appointments end within 30 days']],
  ])
  expect((await run('2026-12-02T15:00:00Z')).size).toBe(0)
})
