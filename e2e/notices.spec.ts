import { expect, type Page, test } from '@playwright/test'
import { addMember, addOrderer, makeName } from './new-people.ts'
import { openDesk } from './own-desk.ts'
import { NECKTIE } from './portal-calls.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

const notices = (page: Page) => page.locator('.notices')

/** What can be pressed, followed or typed into and lies under a message, once the page is at rest. */
async function expectNothingCovered(page: Page, where: string): Promise<void> {
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

async function expectRecent(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Recent messages' }).click()
  await expect(page.getByRole('dialog', { name: 'Recent messages' })).toContainText(text)
  await page.keyboard.press('Escape')
}

test('messages that went can be read again', async ({ page }) => {
  await signIn(page, 'admin')
  await page.getByRole('combobox', { name: 'Program' }).selectOption('Army Reserve')
  const notice = page.getByRole('main').getByText('You work in Army Reserve now.')
  await expect(notice).toBeVisible()
  await expect(notice).toBeHidden()
  await expectRecent(page, 'You work in Army Reserve now.')
})

test('a message covers nothing that can be pressed, beside the panel that stays in sight, too; it goes with its page', async ({
  page,
}) => {
  await signInQuietly(page, 'manager')
  const last = makeName('Corner')
  await addMember(page, last)
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Buyer') })
  await signIn(page, orderer, `/products/nsn/${NECKTIE}`)
  await page.getByRole('combobox', { name: 'Service member' }).fill(last)
  await page.getByRole('option', { name: new RegExp(`^${last}`) }).click()
  const added = notices(page).getByText(/Necktie.* added to the cart/)
  for (const width of [1366, 768, 390, 320])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await expect(added.first()).toBeVisible()
      await expectNothingCovered(page, `${width} px, as it comes`)
      await page.mouse.move(2, 300)
      await page.evaluate(() => window.scrollTo(0, 200))
      await expectNothingCovered(page, `${width} px, scrolled`)
      await page.reload()
    })
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(added).toBeVisible()
  await follow(page, '/cart')
  await expect(notices(page)).toBeEmpty()
  await expectRecent(page, /Necktie.* added to the cart/)

  await test.step('what leads to another page is seen there, and goes with the next', async () => {
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

test('on a phone a message stands over no field in which somebody types, however little room there is', async ({
  page,
}) => {
  await signInQuietly(page, 'manager')
  const last = makeName('Corner')
  await addMember(page, last)
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Buyer') })
  await signIn(page, orderer, '/products')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const open = page.getByRole('button', { name: 'Quick add' })
    if ((await open.getAttribute('aria-expanded')) === 'false') await open.click()
    const item = page.getByRole('combobox', { name: 'Item and quantity' })
    const member = page.getByRole('combobox', { name: 'Service member' })
    if ((await member.inputValue()) === '') {
      await member.pressSequentially(last)
      await page.getByRole('option', { name: new RegExp(`^${last}`) }).click()
    }
    await item.pressSequentially('3 x 10002 42R')
    await item.press('Enter')
    await expect(
      notices(page)
        .getByText(/Coat.* added to the cart/)
        .first(),
    ).toBeVisible()
    for (const field of [item, member]) {
      await field.focus()
      await expect
        .poll(async () => {
          const [held, over] = [await field.boundingBox(), await notices(page).boundingBox()]
          return held && over && held.y < over.y + over.height && over.y < held.y + held.height
        }, `${width} px`)
        .toBe(false)
    }
    await page.reload()
  }
})

test('beside the bar of an approver a message covers no order and no button, on a phone either', async ({
  page,
}) => {
  const { place, signer } = await openDesk(page)
  await place(1, 1, 1, 1, 1)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, signer.username, '/orders')
  await page
    .getByRole('checkbox', { name: /^Select order \d+/ })
    .first()
    .check()
  await page.getByRole('button', { name: /^Approve 1 / }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(notices(page)).toContainText('1 approved.')
  for (const width of [390, 320, 1366]) {
    await page.setViewportSize({ width, height: 844 })
    await page.mouse.move(2, 300)
    await expectNothingCovered(page, `${width} px`)
  }
})
