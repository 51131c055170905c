import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listOrders } from '#wire/orders/orders.ts'
import { exportOrderDetails, listOrderStatuses } from '#wire/reports/order-reports.ts'

let portal: TestPortal
let member: Client

beforeAll(async () => {
  // Nobody listens there.
  portal = await startTestPortal({
    REPORTS_DATABASE_URL: 'postgres://quartermaster_report:secret@127.0.0.1:1/quartermaster',
  })
  await buildPrograms(portal.owner)
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  member = await portal.signIn((await buildPerson(portal.owner, { dodaac: 'W9AR01' })).username)
})
afterAll(() => portal.stop())

test('a read replica that is away is said, and keeps nobody from ordering', async () => {
  const query = { program: 'AR' }
  for (const answer of [
    await member.ask(listOrderStatuses, { query }),
    await member.ask(exportOrderDetails, { query }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([503, 'NOT_DONE'])
    expect(answer.body.detail).toContain('Ordering goes on')
    expect(answer.headers['retry-after']).toBe('5')
  }
  expect((await member.ask(listOrders, { query })).status).toBe(200)
})
