import { settle } from './accessibility.ts'
import { bringBarChecks, expectClearOfBars } from './bars.ts'
import { test } from './fixed.ts'
import { follow } from './signing-in.ts'

test('no bar covers what has the focus or was scrolled to on a list of orders, on a desk and at 400 % [F4]', async ({
  page,
  enter,
}) => {
  await bringBarChecks(page)
  await enter('approver1')
  for (const [width, height] of [
    [1366, 768],
    // Here the bar stays at the foot of the window.
    [1366, 700],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await follow(page, `/orders?view=rows`)
    await settle(page)
    await expectClearOfBars(page, `orders at ${width} by ${height}`)
  }
})
