import { expect, test } from '@playwright/test'
import { addOrdererWithMember } from '../new-people.ts'
import { openDesk } from '../own-desk.ts'
import { signIn } from '../signing-in.ts'
import { expectNothingCovered, notices } from '../uncovered.ts'

test('on a phone a message covers no field in which the user types, however little room there is', async ({
  page,
}) => {
  const { orderer, last } = await addOrdererWithMember(page)
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

test('a message beside the bar of an approver covers no order and no button, also on a phone', async ({
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
