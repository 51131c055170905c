import { expect, type Page } from '@playwright/test'

export const notices = (page: Page) => page.locator('.notices')

/** No message covers a button, link or field. */
export async function expectNothingCovered(page: Page, where: string): Promise<void> {
  const covered = () =>
    page.evaluate(() => {
      const list = document.querySelector('.notices')
      const own = list?.getBoundingClientRect()
      if (!list || !own || own.height === 0) return ['no message']
      return [...document.querySelectorAll('a[href], button, input, select, textarea')].flatMap((control) => {
        const box = control.getBoundingClientRect()
        const isUnder =
          box.width > 1 &&
          box.left < own.right &&
          own.left < box.right &&
          box.top < own.bottom &&
          own.top < box.bottom
        return isUnder && !list.contains(control) && control.checkVisibility() ? [control.outerHTML] : []
      })
    })
  await expect.poll(covered, { message: where }).toEqual([])
  const box = await notices(page).boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(box && box.x >= 0 && box.x + box.width <= width && box.y >= 0, where).toBe(true)
  expect(box && box.y + box.height <= height, where).toBe(true)
}
