import { expect, test } from 'vitest'
import { openPortal } from '#testing/open-portal.ts'
import { listOrders } from '#wire/orders/orders.ts'
import { exportOrderDetails, listOrderStatuses } from '#wire/reports/order-reports.ts'

const { signInNew } = openPortal({
  REPORTS_DATABASE_URL: 'postgres://quartermaster_report:secret@127.0.0.1:1/quartermaster',
})

test('an unavailable read replica keeps nobody from ordering or from reports', async () => {
  const member = await signInNew()
  const query = { program: 'AR' }
  for (const response of [
    await member.send(listOrderStatuses, { query }),
    await member.send(exportOrderDetails, { query }),
    await member.send(listOrders, { query }),
  ])
    expect(response.status).toBe(200)
})
