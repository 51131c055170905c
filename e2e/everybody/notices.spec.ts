import { expect, type Page, test } from '@playwright/test'
import { settle } from '../accessibility.ts'
import { addOrdererWithMember } from '../new-people.ts'
import { NECKTIE } from '../portal-calls.ts'
import { follow, signIn } from '../signing-in.ts'
import { expectNothingCovered, notices } from '../uncovered.ts'

async function expectRecent(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Recent messages' }).click()
  await expect(page.getByRole('dialog', { name: 'Recent messages' })).toContainText(text)
  await page.keyboard.press('Escape')
}

test('users can read past messages again', async ({ page }) => {
  await signIn(page, 'admin')
  await page.getByRole('combobox', { name: 'Program' }).selectOption('Army Reserve')
  const notice = page.getByRole('main').getByText('You work in Army Reserve now.')
  await expect(notice).toBeVisible()
  await expect(notice).toBeHidden()
  await expectRecent(page, 'You work in Army Reserve now.')
})

test('a message covers no control, even beside the fixed panel, and disappears with its page', async ({
  page,
}) => {
  const { orderer, last } = await addOrdererWithMember(page)
  await signIn(page, orderer, `/products/nsn/${NECKTIE}`)
  await page.getByRole('combobox', { name: 'Service member' }).fill(last)
  await page.getByRole('option', { name: new RegExp(`^${last}`) }).click()
  const added = notices(page).getByText(/Necktie.* added to the cart/)
  const measure = () => page.getByRole('main').evaluate((main: HTMLElement) => main.offsetHeight)
  /** Returns the height of the page before the press. */
  const add = async () => {
    // The form fills in the last member after a moment.
    await expect(page.getByRole('combobox', { name: 'Service member' })).toHaveValue(new RegExp(last))
    await expect(page.getByRole('combobox', { name: 'Fund code' })).toHaveValue(/^6C/)
    await settle(page)
    const height = await measure()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    return height
  }
  // The last as at 400 % zoom.
  for (const [width, height] of [
    [1366, 844],
    [390, 844],
    [320, 844],
    [320, 256],
  ] as const)
    await test.step(`at ${width} by ${height} px`, async () => {
      await page.setViewportSize({ width, height })
      const whole = await add()
      await expect(added.first()).toBeAttached()
      const list = notices(page)
      const isShown = async () => (await list.getAttribute('data-form')) !== 'waiting'
      let wasShown = await isShown()
      if (width === 1366) expect(wasShown, 'room beside the panel').toBe(true)
      expect(await measure(), 'nothing moves').toBe(whole)
      await expectNothingCovered(page, `${width} px, as it comes`)
      await page.mouse.move(2, height / 3)
      for (let top = 0; top < whole; top += 200) {
        await page.evaluate((to) => window.scrollTo(0, to), top)
        await expectNothingCovered(page, `${width} px, scrolled to ${top}`)
        wasShown ||= await isShown()
      }
      expect(wasShown, `${width} px, shown somewhere`).toBe(true)
      await page.reload()
    })
  await add()
  await expect(added).toBeVisible()
  await follow(page, '/cart')
  await expect(notices(page)).toBeEmpty()
  await expectRecent(page, /Necktie.* added to the cart/)

  await test.step('a message that leads to another page shows there, and disappears with the next page', async () => {
    await page.getByRole('button', { name: `Submit for Approval, order for Journey ${last}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
    await expect(notices(page)).toContainText(/Order \d+ was submitted for approval\./)
    await expectNothingCovered(page, 'the order that was submitted')
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeVisible()
    await expect(notices(page)).toBeEmpty()
    await expectRecent(page, /Order \d+ was submitted for approval\./)
  })
})
