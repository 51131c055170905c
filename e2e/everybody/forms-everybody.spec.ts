import { test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, settle } from '../accessibility.ts'
import { findShipped, showRequest } from '../printed-forms.ts'
import { follow, signInQuietly } from '../signing-in.ts'

test.describe('everybody', () => {
  test('can read and use the obsolete list and the look-up, also at 320 pixels', async ({ page }) => {
    await signInQuietly(page, 'placer')
    const [line] = await findShipped(page)
    for (const [path, what] of [
      ['/reports/obsolete?search=zzzz', 'empty obsolete list'],
      ['/reports/obsolete?search=belt', 'obsolete list'],
      [`/reports/1348?search=${line?.order}`, '1348 look-up'],
    ] as const) {
      await follow(page, path)
      await settle(page)
      await expectAccessible(page, what)
      await expectNoSidewaysScroll(page, what)
    }
  })

  test('can read both forms, also at 320 pixels', async ({ page }) => {
    await signInQuietly(page, 'placer')
    const shipped = (await findShipped(page)).find((line) => line.trackingNumber)
    await follow(page, `/reports/1348/${shipped?.shipment}?pdf417=1`)
    await settle(page)
    await expectAccessible(page, '1348')
    await expectNoSidewaysScroll(page, '1348')
    await follow(page, '/reports/3078')
    await showRequest(page)
    await expectAccessible(page, '3078')
    await expectNoSidewaysScroll(page, '3078')
  })
})
