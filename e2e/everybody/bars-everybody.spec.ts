import { settle } from '../accessibility.ts'
import { expectClearOfBars, loadBarChecks } from '../bars.ts'
import { test } from '../fixed.ts'
import { follow } from '../signing-in.ts'

/** Screens with sticky bars, table heads or buttons. */
const SCREENS = [
  ['approver1', '/orders?view=rows', '/orders?view=cards', '/orders/401', '/dashboard'],
  ['placer', '/products/nsn/10002', '/products?category=TROUS', '/cart', '/orders/356'],
  ['approver2', '/reports/orderdetails?applied=1&pageSize=20', '/reports/obsolete?search=belt'],
  ['manager', '/dodaac?manage=W9AR02', '/servicemember'],
  ['finance', '/funding', '/funding?year=2027&dodaac=W9AR01&fundcode=6C'],
  ['admin', '/admin?view=programs', '/admin?view=statuses&search=backordered', '/ui/template'],
] as const
const WINDOWS = [
  [1366, 768],
  // The bar of an approver has another form in a low window.
  [1366, 700],
  [390, 844],
  [320, 256],
] as const

test.describe.configure({ mode: 'parallel' })

for (const [who, ...paths] of SCREENS)
  test(`no bar covers the focused element or the scroll target on the screens of ${who}, in any window [F4]`, async ({
    page,
    enter,
  }) => {
    await loadBarChecks(page)
    await enter(who)
    for (const path of paths) {
      await follow(page, path)
      await settle(page)
      for (const [width, height] of WINDOWS) {
        if (height === 700 && who !== 'approver1') continue
        await page.setViewportSize({ width, height })
        await expectClearOfBars(page, `${path} at ${width} by ${height}`)
      }
    }
  })
