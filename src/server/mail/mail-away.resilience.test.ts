import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IS_WHOLE } from '#testing/faults/trouble.ts'
import { type Mailbox, startMailbox } from '#testing/mailbox.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { wantAllAtOnce } from '#testing/sent-mails.ts'
import { waitUntil } from '#testing/wait.ts'

/** More than two batches of 50 jobs. */
const ORDERS = IS_WHOLE ? 500 : 120

let mailbox: Mailbox
let portal: TestPortal
let world: OrdersWorld

beforeAll(async () => {
  mailbox = await startMailbox()
  portal = await startTestPortal(
    { SMTP_URL: mailbox.url, MAIL_FROM: 'portal@portal.example' },
    { runsJobs: true },
  )
  world = await buildOrdersWorld(portal.owner, 100_000_000)
})
afterAll(async () => {
  await portal.stop()
  await mailbox.stop()
})

test('orders continue while the mail server is unavailable for an hour, and afterward each email arrives once, within minutes [D20]', async () => {
  const { owner } = portal
  const approver = await portal.signIn('first')
  await wantAllAtOnce(owner)
  await owner`UPDATE people SET sends_confirmation = false WHERE person_id = ${world.member.id}`
  const numbers: number[] = []
  for (let order = 0; order < ORDERS; order++) numbers.push(await world.order())
  mailbox.refuse(true)
  for (const number of numbers)
    expect((await approver.post(`/cart/approve/${number}`, { comment: '' })).status).toBe(200)
  await waitUntil('a refusal of each mail', () => mailbox.refused() >= ORDERS)

  await waitUntil('a moment when no mail is tried', async () => {
    await owner`UPDATE pgboss.job SET retry_count = 15, start_after = now() + interval '1 day' WHERE name = 'mail' AND state = 'retry'`
    return (
      (await owner`SELECT 1 FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'active')`)
        .length === 0
    )
  })
  const some = await owner`UPDATE pgboss.job SET start_after = now() WHERE id IN (
    SELECT id FROM pgboss.job WHERE name = 'mail' AND state = 'retry' LIMIT 5) RETURNING id`
  const ids = some.map(({ id }) => String(id))
  let waits: number[] = []
  await waitUntil('another try of some', async () => {
    const rows = await owner`SELECT extract(epoch FROM start_after - now())::float8 AS seconds FROM pgboss.job
      WHERE id = ANY (${ids}) AND state = 'retry' AND retry_count = 16`
    waits = rows.map(({ seconds }) => Number(seconds))
    return rows.length === ids.length
  })
  expect(Math.max(...waits)).toBeLessThanOrEqual(300)

  mailbox.refuse(false)
  await owner`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail' AND state = 'retry'`
  await waitUntil('each mail', () => mailbox.mails.length >= ORDERS)
  await sleep(1_500)
  const subjects = mailbox.mails.map(({ subject }) => subject).sort()
  expect(subjects).toEqual(numbers.map((number) => `Order ${number} is approved`).sort())
}, 300_000)
