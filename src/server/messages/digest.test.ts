import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDigestWorld } from '#testing/digest-world.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Email } from '../mail/email.ts'

const { portal, world } = openOrdersPortal()
let digests: Awaited<ReturnType<typeof openDigestWorld>>

beforeAll(async () => {
  digests = await openDigestWorld(portal)
  await portal.owner`DELETE FROM message_choices`
})
afterAll(() => digests?.stop())
afterEach(async () => {
  for (const table of ['messages', 'digests', 'digest_hours', 'message_settings', 'message_choices'])
    await portal.owner`DELETE FROM ${portal.owner(table)}`
  await portal.owner`DELETE FROM pgboss.job WHERE name = 'mail'`
})

const tell = (subject: string, more: Partial<Email> = {}) =>
  digests.post([
    {
      ...{ to: 'member@example.mil', subject, greeting: 'Hello,', paragraphs: ['Words.'] },
      ...{ kind: 'delayed', people: [world.member.id], ...more },
    },
  ])
const at = async (instant: string) => {
  digests.setTime(instant)
  await digests.send()
}
const chooseHour = (hour: number, person = world.member) =>
  portal.owner`INSERT INTO message_settings (program, person_id, digest_hour) VALUES ('AR', ${person.id}, ${hour})
    ON CONFLICT (person_id) DO UPDATE SET digest_hour = ${hour}`
const told = async (to = 'member@example.mil') =>
  (await digests.readDigests()).filter((mail) => mail.to === to).map(({ text }) => text)

test('a digest has what waits, what changed and what arrived, each with its lines', async () => {
  const number = await world.order()
  const asking = await world.order()
  await portal.owner.begin(async (sql) => {
    await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id)
      SELECT 'AR', f.account_id, t.account_id, 5000, 'release', ${asking} FROM accounts f JOIN accounts t USING (fund_id)
      WHERE fund_id = ${world.fundId} AND f.kind = 'reserved' AND t.kind = 'available'`
    await sql`UPDATE orders SET finance_state = 'asked' WHERE order_id = ${asking}`
  })
  await tell('Order 7 has a backordered line', { points: ['Line 1, Belt.', 'Line 2.', 'Line 3.', 'Line 4.'] })
  await tell('Order 8 is shipped', { kind: 'shipped' })
  await tell('Roles to confirm', { kind: 'roles' })
  await at('2026-11-22T12:00:00Z')
  expect(await told()).toEqual([
    `Hello ${world.member.firstName} ${world.member.lastName},

This is what waits for you and what is new since the last digest.

Waits for you

- Roles to confirm.

Changed

- Order 7 has a backordered line: Line 1, Belt. Line 2. Line 3. And 1 more.

Arrived

- Order 8 is shipped.

Open Messages:
https://portal.example.mil/messages

Choose in your profile when this digest comes, and what it has.
`,
  ])
  expect((await told('first@example.mil')).join()).toContain(`- 1 order waits for your approval: ${number}.`)
  expect((await told('finance@example.mil')).join()).toContain(
    `- 1 order waits for your approval: ${asking}.`,
  )
  expect(await told('outsider@example.mil')).toEqual([])
  await portal.owner`INSERT INTO message_choices (program, person_id, kind, way) VALUES ('AR', ${world.first.id}, 'approval', 'portal')`
  await at('2026-11-23T12:00:00Z')
  expect(await told('first@example.mil')).toHaveLength(1)
  expect(await told('other-first@example.mil')).toHaveLength(2)
})

test('two programs that run at once and a repeated run send one digest, and a run that fails leaves it to the next', async () => {
  const subjects = async () => (await told()).map((text) => /- (\w+)\./.exec(text)?.[1])
  await tell('One')
  digests.setTime('2026-11-22T12:30:00Z')
  const broken = { bulkSender: () => () => Promise.reject(new Error('The queue is away.')) }
  await expect(digests.send(broken as never)).rejects.toThrow('The queue is away.')
  expect(await subjects()).toEqual([])
  await Promise.all([digests.send(), digests.send()])
  await tell('Two')
  await tell('Read')
  await portal.owner`UPDATE messages SET read_at = now() WHERE subject = 'Read'`
  await at('2026-11-22T20:00:00Z')
  expect(await subjects()).toEqual(['One'])
  await at('2026-11-23T12:00:00Z')
  expect(await subjects()).toEqual(['One', 'Two'])
  expect((await told()).join()).not.toContain('Read')
  await at('2026-11-24T12:00:00Z')
  expect(await subjects(), 'nothing to say').toEqual(['One', 'Two'])
})

test('an hour that daylight saving leaves out comes an hour later, and one that it repeats gives one digest', async () => {
  await chooseHour(2)
  await tell('Spring')
  await at('2026-03-08T06:59:00Z')
  expect(await told()).toEqual([])
  await at('2026-03-08T07:01:00Z')
  expect(await told()).toEqual([expect.stringContaining('- Spring.')])
  await chooseHour(1)
  await tell('Fall')
  await at('2026-11-01T05:01:00Z')
  await tell('Later')
  await at('2026-11-01T06:01:00Z')
  expect((await told()).slice(1)).toEqual([expect.stringContaining('- Fall.')])
})
