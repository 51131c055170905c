import { settle } from '../accessibility.ts'
import { expectAccessibleScreen } from '../accessible-screen.ts'
import { test } from '../fixed.ts'
import { watchResponses } from '../held-time.ts'
import { follow } from '../signing-in.ts'

/** Screens by account. screens.spec.ts checks words, titles and console. */
const SCREENS = [
  ['finance', '/dashboard', '/funding', '/orders', '/orders?status=6', '/cart', '/profile', '/no-such-page'],
  ['placer', '/products', '/products?search=zzzz', '/products/nsn/10001', '/products/nsn/10002'],
  ['placer', '/products/no', '/products/nsn/8405019950002', '/products?search=coat&page=1', '/receive'],
  ['placer', '/orders?search=zzzz', '/reports/1348?search=0271', '/reports/obsolete?search=belt'],
  ['admin', '/admin', '/expected', '/servicemember', '/dodaac', '/groups', '/waiting', '/ui/template'],
  [
    'approver1',
    '/orders?view=cards',
    '/orders?view=rows',
    '/orders/401',
    '/orders/271',
    '/orders/271/form',
    '/orders/271/invoice',
  ],
  ['manager', '/servicemember?manage=add', '/dodaac?manage=W9AR02', '/groups?manage=add', '/import'],
  ['manager', '/dodaac/W9AR02/roles?tab=approver', '/dodaac/W9AR02/roles?tab=signers', '/roles'],
  ['admin', '/admin?view=users', '/admin?view=announcements', '/admin?view=closures', '/admin?view=jobs'],
  ['admin', '/admin?view=supply', '/admin?view=supply&part=held', '/admin?view=statuses'],
  ['admin', '/admin?view=ready', '/admin?view=programs', '/admin?view=categories', '/recertification'],
  ['admin', '/admin?view=texts', '/admin?view=library', '/admin?view=audit', '/admin?view=obsolete'],
  ['member', '/dashboard', '/reports', '/reports/orderstatus', '/reports/orderdetails', '/reports/1348'],
  ['member', '/reports/3078/', '/reports/usmcr', '/reports/obsolete', '/clothing-record/10007'],
] as const

// Read-only, so the tests can run in parallel.
test.describe.configure({ mode: 'parallel' })

for (const [who, ...paths] of SCREENS)
  test(`the screens ${paths.join(' ')} are accessible, in light and dark mode and at 320 pixels`, async ({
    page,
    enter,
  }) => {
    const responded = watchResponses(page)
    await enter(who)
    for (const path of paths) {
      await follow(page, path)
      await settle(page)
      // A part that arrives late changes the page under axe-core.
      await responded()
      await expectAccessibleScreen(page, path)
    }
  })
