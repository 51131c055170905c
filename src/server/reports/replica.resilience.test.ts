import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listOrders } from '#wire/orders/orders.ts'
import { exportOrderDetails, listOrderStatuses } from '#wire/reports/order-reports.ts'

let portal: TestPortal
let member: Client

beforeAll(async () => {
  portal = await startTestPortal({
    REPORTS_DATABASE_URL: 'postgres://quartermaster_report:secret@127.0.0.1:1/quartermaster',
  })
  await buildPrograms(portal.owner)
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  member = await portal.signIn((await buildPerson(portal.owner, { dodaac: 'W9AR01' })).username)
})
afterAll(() => portal.stop())

test('an unavailable read replica keeps nobody from ordering or from reports', async () => {
  const query = { program: 'AR' }
  for (const response of [
    await member.send(listOrderStatuses, { query }),
    await member.send(exportOrderDetails, { query }),
    await member.send(listOrders, { query }),
  ])
    expect(response.status).toBe(200)
})
