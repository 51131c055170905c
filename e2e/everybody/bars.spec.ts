import { expect } from '@playwright/test'
import { settle } from '../accessibility.ts'
import { expectClearOfBars, loadBarChecks } from '../bars.ts'
import { test } from '../fixed.ts'
import { follow } from '../signing-in.ts'

test('no bar covers the focused element or the scroll target, on a desktop, on a phone, and at 400 % [F4]', async ({
  page,
  enter,
}) => {
  await loadBarChecks(page)
  await enter('approver1')
  for (const [path, width, height] of [
    ['/orders?view=rows', 1366, 768],
    // Here the bar stays at the bottom of the window.
    ['/orders?view=rows', 1366, 700],
    ['/orders?view=rows', 320, 256],
    ['/orders/401', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await follow(page, path)
    await settle(page)
    await expectClearOfBars(page, `${path} at ${width} by ${height}`)
  }
  for (const name of ['Approve order 401', 'Decline order 401'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})
