import { expect, test } from '@playwright/test'
import { openDesk } from './own-desk.ts'
import { signIn } from './signing-in.ts'

test('on a phone the bar covers nothing but orders, and leaves of what is in sight enough to press', async ({
  page,
}) => {
  const { place, signer } = await openDesk(page)
  await place(1, 2, 1, 3, 1, 2)
  await signIn(page, signer.username, '/orders')
  const bar = page.locator('.decision-bar')
  for (const [width, height] of [
    [320, 640],
    [360, 640],
    [390, 664],
    [390, 844],
    [412, 823],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/orders')
    await expect(bar).toBeAttached()
    for (const scrolled of [false, true]) {
      if (scrolled)
        await page
          .getByRole('checkbox', { name: /^Select order/ })
          .first()
          .focus()
      const covered = await bar.evaluate((element, least) => {
        const { top } = element.getBoundingClientRect()
        return [...document.querySelectorAll<HTMLElement>('main :is(a, button, label)')]
          .filter((one) => !element.contains(one) && one.offsetParent !== null)
          .flatMap((one) => {
            const box = one.getBoundingClientRect()
            const isUnder = box.top < innerHeight && box.bottom > top
            const isOfList = one.closest('.order-rows-area') !== null
            return isUnder && !(isOfList && (box.top >= top || top - box.top >= least))
              ? [one.textContent]
              : []
          })
      }, 24)
      expect(covered, `${width} × ${height}${scrolled ? ', scrolled to the first order' : ''}`).toEqual([])
    }
    await expect(page.getByRole('button', { name: /^Approve all 6 · / })).toBeInViewport({ ratio: 1 })
  }
})

test('in a low window, as at 200 % on a laptop, the bar is in sight from the beginning and covers no control', async ({
  page,
}) => {
  const { place, signer } = await openDesk(page)
  await place(1, 2, 1)
  await page.setViewportSize({ width: 683, height: 512 })
  await signIn(page, signer.username, '/orders')
  const approve = page.getByRole('button', { name: /^Approve all 3 · / })
  await expect(approve).toBeInViewport({ ratio: 1 })
  const boxes = page.getByRole('checkbox', { name: /^Select order/ })
  for (const box of await boxes.all()) {
    await box.focus()
    await expect(box).toBeInViewport({ ratio: 1 })
    const { y = 0, height = 0 } = (await box.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual((await approve.boundingBox())?.y ?? 0)
  }
  // The lines that somebody opens at the foot of the window are seen.
  await boxes.last().press('o')
  const line = page.getByRole('list', { name: /^Items of order/ }).getByRole('listitem')
  await expect(line).toBeInViewport({ ratio: 1 })
  const { y = 0, height = 0 } = (await line.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual((await approve.boundingBox())?.y ?? 0)
})
