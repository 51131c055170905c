import { expect, test } from '@playwright/test'
import { loadBarReader } from '../printed-forms.ts'
import { signInQuietly } from '../signing-in.ts'

// Fine enough for the bar codes.
test.use({ deviceScaleFactor: 3 })
test.beforeAll(loadBarReader)

test('the page of a missing shipment says so and offers to close its tab [S1348-26 ERR-21]', async ({
  page,
}) => {
  await signInQuietly(page, 'guard')
  for (const shipment of ['00000000000000000001', '99999999999999999999', 'abc']) {
    await page.goto(`/reports/1348/${shipment}`)
    await expect(page.getByText('No results found.', { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Close window' })).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await page.evaluate(() => window.open('/reports/1348/1', '_blank'))
  const tab = await opened
  const closed = tab.waitForEvent('close')
  // The tab may close before the click resolves.
  await Promise.any([tab.getByRole('button', { name: 'Close window' }).click(), closed])
  await closed
})
