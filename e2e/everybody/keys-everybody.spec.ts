import { expect, test } from '@playwright/test'
import { settle } from '../accessibility.ts'
import { follow, signInQuietly } from '../signing-in.ts'

/** Screens with controls of every kind, by account. */
const SCREENS: [account: string, path: string][] = [
  ['approver1', '/orders'],
  ['placer', '/products/nsn/10002'],
  ['manager', '/servicemember?manage=10397'],
  ['finance', '/funding'],
]

test('a keyboard user sees the focus at each stop, and can move on from each', async ({ page }) => {
  for (const [account, path] of SCREENS) {
    await signInQuietly(page, account)
    // On the first page of a visit, the focus stays at the beginning.
    await page.goto('/profile')
    await settle(page)
    await follow(page, path)
    await settle(page)
    await test.step(path, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      const foot = page.getByRole('contentinfo')
      for (let stop = 1; stop <= 25; stop += 1) {
        const isLast = await foot
          .getByRole('link')
          .last()
          .evaluate((link) => link === document.activeElement)
        await page.keyboard.press('Tab')
        // After the last stop the focus leaves the page.
        if (isLast) break
        const { name, isNew, isMarked, isInSight } = await page.evaluate(lookAtFocus)
        expect(isNew, `${name}, stop ${stop} of ${path}, is another one`).toBe(true)
        expect(isMarked, `${name}, stop ${stop} of ${path}, is marked`).toBe(true)
        expect(isInSight, `${name}, stop ${stop} of ${path}, is in sight`).toBe(true)
      }
    })
  }
})

/** Whether an outline of two pixels around the focused element, or its stand-in, shows the focus. */
function lookAtFocus() {
  const held = document.activeElement as HTMLElement
  const stored = window as { before?: Element }
  const isNew = held !== document.body && held !== stored.before
  stored.before = held
  const drawn = [held, held.nextElementSibling, held.parentElement].filter((one) => one !== null)
  const isMarked = drawn.some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  const box = (
    held.matches('input[type=radio]') ? (held.parentElement ?? held) : held
  ).getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)]
  const isInSight = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight
  const name = held.getAttribute('aria-label') ?? held.textContent ?? held.id
  return { name, isNew, isMarked, isInSight }
}
