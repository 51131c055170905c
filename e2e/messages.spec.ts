import { expect, test } from '@playwright/test'
import { press, reach } from './keyboard.ts'
import { addOrderer, makeName } from './new-people.ts'
import { button, combobox, link, list, title } from './parts.ts'
import { findMember, submitByCall } from './portal-calls.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('a person chooses by keyboard how messages come, reads them in the message center, and each leads to its work', async ({
  page,
}) => {
  await signInQuietly(page, 'manager')
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Told') })
  await signIn(page, orderer, '/profile')
  await test.step('the profile offers each kind its ways, and never only where nothing waits', async () => {
    const choices = page.getByRole('form', { name: 'Messages' })
    const submitted = combobox(choices, 'Your order is submitted')
    const hour = combobox(choices, 'Time of the daily digest')
    await expect(combobox(choices, 'An order is declined').getByRole('option')).toHaveText([
      ...['By mail at once', 'In the daily digest', 'In the portal only'],
    ])
    await reach(hour)
    await page.keyboard.type('4:00 PM')
    await reach(submitted)
    await page.keyboard.type('In the portal')
    await press(button(choices, 'Save choices'))
    const saved = page.getByText('Your choices for messages are saved and count from now on.')
    await expect(saved.first()).toBeVisible()
    await page.reload()
    await expect(submitted).toHaveValue('portal')
    await expect(hour).toHaveValue('16')
  })
  const member = await findMember(page, 31)
  const first = await submitByCall(page, member)
  const second = await submitByCall(page, member)
  await page.goto('/dashboard')
  const counter = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  await test.step('the bar counts what is unread, and the center marks one message by keyboard', async () => {
    await press(counter('2 unread messages'))
    await expect(title(page, 'Messages')).toBeFocused()
    const messages = list(page, /^Messages$/)
    await expect(messages.getByRole('heading', { level: 2 })).toHaveText([
      ...[`Order ${second} has been submitted`, `Order ${first} has been submitted`],
    ])
    await press(button(page, `Mark as read: Order ${second} has been submitted`))
    await expect(counter('1 unread message')).toBeVisible()
    await press(link(page, 'Unread (1)'))
    await expect(messages.getByRole('listitem')).toHaveCount(1)
  })
  await test.step('a message leads to its order, which is read then', async () => {
    await press(link(page, `Order ${first} has been submitted`))
    await expect(page).toHaveURL(new RegExp(`/orders/${first}$`))
    await expect(counter('Messages')).toBeVisible()
  })
})
