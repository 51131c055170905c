import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { press, reach } from './keyboard.ts'
import { addOrderer, makeName } from './new-people.ts'
import { findMember, submitByCall } from './portal-calls.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('a person chooses by keyboard how messages come, reads them in the message center, and each leads to its work', async ({
  page,
}) => {
  await signInQuietly(page, 'manager')
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Told') })
  await signIn(page, orderer, '/profile')
  const choices = page.getByRole('form', { name: 'Messages' })
  await test.step('the profile offers each kind its ways, and never only where nothing waits', async () => {
    const submitted = choices.getByRole('combobox', { name: 'Your order is submitted' })
    await expect(
      choices.getByRole('combobox', { name: 'An order is declined' }).getByRole('option'),
    ).toHaveText([...['By mail at once', 'In the daily digest', 'In the portal only']])
    await reach(choices.getByRole('combobox', { name: 'Time of the daily digest' }))
    await page.keyboard.type('4:00 PM')
    await reach(submitted)
    await page.keyboard.type('In the portal')
    await press(choices.getByRole('button', { name: 'Save choices' }))
    await expect(
      page.getByText('Your choices for messages are saved and count from now on.').first(),
    ).toBeVisible()
    await page.reload()
    await expect(submitted).toHaveValue('portal')
    await expect(choices.getByRole('combobox', { name: 'Time of the daily digest' })).toHaveValue('16')
    await expectAccessible(page, 'choices of messages')
    await expectNoSidewaysScroll(page, 'choices of messages')
  })
  const member = await findMember(page, 31)
  const first = await submitByCall(page, member)
  const second = await submitByCall(page, member)
  await page.goto('/dashboard')
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  await test.step('the bar counts what is unread, and the center marks one message by keyboard', async () => {
    await press(link('2 unread messages'))
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused()
    const list = page.getByRole('list', { name: 'Messages', exact: true })
    await expect(list.getByRole('heading', { level: 2 })).toHaveText([
      ...[`Order ${second} has been submitted`, `Order ${first} has been submitted`],
    ])
    await expectAccessible(page, 'messages')
    await expectNoSidewaysScroll(page, 'messages')
    await press(page.getByRole('button', { name: `Mark as read: Order ${second} has been submitted` }))
    await expect(link('1 unread message')).toBeVisible()
    await press(page.getByRole('link', { name: 'Unread (1)' }))
    await expect(list.getByRole('listitem')).toHaveCount(1)
  })
  await test.step('a message leads to its order, which is read then', async () => {
    await press(page.getByRole('link', { name: `Order ${first} has been submitted` }))
    await expect(page).toHaveURL(new RegExp(`/orders/${first}$`))
    await expect(link('Messages')).toBeVisible()
    await page.goto('/messages?shown=unread')
    await expect(page.getByText('You have read every message.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  })
})
