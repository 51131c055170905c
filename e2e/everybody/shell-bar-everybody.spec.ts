import { expect, test } from '@playwright/test'
import { signIn } from '../signing-in.ts'

for (const username of ['placer', 'admin'])
  test(`the bar of ${username} is one row at every width, and nothing in it covers anything`, async ({
    page,
  }) => {
    await signIn(page, username, '/profile')
    for (const width of [1366, 1281, 1210, 1200, 1199, 970, 769, 768, 712, 641, 600, 545, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const bar = await page.getByRole('banner').evaluate((element) => {
        const parts = [...element.querySelectorAll<HTMLElement>('a, button, select, p')]
          .filter((one) => one.offsetParent !== null)
          .map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
        const covers = parts.flatMap((one, at) =>
          parts.slice(at + 1).flatMap((other) => {
            const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
            const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
            return across > 1 && down > 1 ? [`${one.name} and ${other.name}`] : []
          }),
        )
        const small = parts.filter(({ box }) => box.height > 0 && box.width < 24).map(({ name }) => name)
        const wide = document.documentElement.scrollWidth - innerWidth
        return { covers, small, wide, isLow: element.getBoundingClientRect().height <= 64 }
      })
      expect(bar, `${width} px`).toEqual({ covers: [], small: [], wide: 0, isLow: true })
    }
  })

for (const username of ['placer', 'admin'])
  test(`${username} can read the whole hint of the search field at every width [NAV-52]`, async ({
    page,
  }) => {
    await signIn(page, username, '/profile')
    const field = page.getByRole('combobox', { name: 'Search', exact: true })
    for (const width of [1536, 1366, 1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await page.keyboard.press('Control+k')
      await expect(field).toHaveAttribute('placeholder', 'Search by product name or nsn...')
      const measureRoom = () =>
        field.evaluate((input: HTMLInputElement) => {
          const words = document.createElement('span')
          words.textContent = input.placeholder
          const { font } = getComputedStyle(input, '::placeholder')
          const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(input)
          Object.assign(words.style, { font, whiteSpace: 'nowrap', position: 'absolute' })
          document.body.append(words)
          const { width } = words.getBoundingClientRect()
          words.remove()
          return input.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd) - width
        })
      // Another width may replace the field, and a field that has left the page has no padding.
      await expect.poll(measureRoom, `${width} px`).toBeGreaterThanOrEqual(0)
      await page.keyboard.press('Escape')
    }
  })
