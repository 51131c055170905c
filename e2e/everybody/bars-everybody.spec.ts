import { expect, test as journey, type Locator } from '@playwright/test'
import { settle } from '../accessibility.ts'
import { expectClearOfBars, loadBarChecks } from '../bars.ts'
import { test } from '../fixed.ts'
import { openDesk } from '../own-desk.ts'
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

journey(
  'the bar of decisions covers no control of the order that has the focus, on a phone and in a low window',
  async ({ page }) => {
    const { place } = await openDesk(page)
    await place(...Array(10).fill(1))
    const boxes = page.getByRole('checkbox', { name: /^Select order/ })
    await journey.step(
      'on a phone the bar covers only orders, and no control of the order that has the focus',
      async () => {
        const bar = page.locator('.decision-bar')
        for (const [width, height] of [
          [320, 640],
          [390, 664],
        ] as const) {
          await page.setViewportSize({ width, height })
          await page.goto('/orders')
          await expect(bar).toBeAttached()
          const findCovered = () =>
            bar.evaluate((element) => {
              const { top } = element.getBoundingClientRect()
              return [...document.querySelectorAll<HTMLElement>('main :is(a, button, label)')]
                .filter((one) => !element.contains(one) && one.offsetParent !== null)
                .filter(
                  (one) => one.closest('.order-rows-area') === null || one.contains(document.activeElement),
                )
                .filter((one) => {
                  const box = one.getBoundingClientRect()
                  return box.top < innerHeight && box.bottom > top
                })
                .map((one) => one.textContent)
            })
          const where = `${width} × ${height}`
          await expect.poll(findCovered, where).toEqual([])
          for (const control of [boxes.first(), page.getByRole('link', { name: 'View Details' }).first()]) {
            await control.focus()
            // The page scrolls the focused element clear of the bar after the event.
            await expect.poll(findCovered, where).toEqual([])
          }
          await expect(page.getByRole('button', { name: 'Approve all 10 · $97.30' })).toBeInViewport({
            ratio: 1,
          })
        }
      },
    )
    await journey.step(
      'in a low window, as at 200 % on a laptop, the bar covers neither the focused control nor lines just opened',
      async () => {
        await page.setViewportSize({ width: 683, height: 512 })
        const approve = page.getByRole('button', { name: 'Approve all 10 · $97.30' })
        await expect(approve).toBeInViewport({ ratio: 1 })
        const isAbove = async (one: Locator) => {
          await expect(one).toBeInViewport({ ratio: 1 })
          const { y = 0, height = 0 } = (await one.boundingBox()) ?? {}
          expect(y + height).toBeLessThanOrEqual((await approve.boundingBox())?.y ?? 0)
        }
        for (const box of await boxes.all()) {
          await box.focus()
          await isAbove(box)
        }
        await boxes.last().press('o')
        await isAbove(page.getByRole('list', { name: /^Items of order/ }).getByRole('listitem'))
        await page.setViewportSize({ width: 1366, height: 768 })
      },
    )
  },
)
