import { expect, test } from '@playwright/test'
import { listDashboardFunds } from '../src/wire/dashboard/dashboard.ts'
import { readDesk } from '../src/wire/dashboard/desk.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { changeAnswers, withoutFirstAnswers } from './ask.ts'
import { countActs } from './counted.ts'
import { PASSWORD, signIn } from './signing-in.ts'

test('a member sees where her coat is and what she was issued, in eight acts from the sign-in', async ({
  page,
}) => {
  // Whatever the demo ordered for her: one coat is on its way.
  await withoutFirstAnswers(page)
  await changeAnswers(page, readDesk, (desk) => ({
    ...desk,
    coming: [
      {
        ...{ order: 1234, number: 1, description: 'Coat, all weather', size: '10 R', picture: null },
        ...{ sizeFamily: 'tops', quantity: 1, shippedQuantity: 0, receivedQuantity: 0 },
        ...{ lineStatus: 'Backordered', expectedOn: '2027-06-12', trackingNumber: '', trackingUrl: '' },
      },
    ],
  }))
  await page.goto('/')
  const counted = await countActs(page)
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByLabel('Username').click()
  await page.keyboard.type('member')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  const coat = page.getByRole('list', { name: 'On its way to you' }).getByRole('listitem')
  await expect(coat).toHaveText(
    /^Coat, all weather, size 10 R ?Backordered, 1 piece ?Expected 06\/12\/2027 · Order 1234$/,
  )
  await expectAccessible(page, 'home of a member')
  await expectNoSidewaysScroll(page, 'home of a member')
  expect(await counted.acts(), 'where the coat is').toBeLessThanOrEqual(6)
  await expect(page.getByText('Items in your cart')).toHaveCount(0)
  await expect(page.getByText('Available in')).toHaveCount(0)
  await page.getByRole('link', { name: 'My clothing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Clothing record of/ })).toBeVisible()
  expect(await counted.acts(), 'what she was issued').toBeLessThanOrEqual(8)
})

test('home offers each role first what waits for it', async ({ page }) => {
  await withoutFirstAnswers(page)
  await changeAnswers(page, listDashboardFunds, (funds) =>
    funds.map((fund) => ({ ...fund, spent: 20 * fund.available })),
  )
  const open = async (username: string) => {
    await page.context().clearCookies()
    await signIn(page, username)
    return page.getByRole('main').locator('.dashboard__first')
  }
  await expect(await open('approver1')).toHaveText(/^Approve \d+$/)
  await expect(await open('finance')).toHaveText('Move money')
  await expect(page.getByRole('region', { name: 'FUNDS THAT WILL NOT LAST' })).toContainText(
    'W9AR02/7D: $100.00 left, 4 % of what it was given',
  )
  await expect(page.getByText('Items in your cart')).toHaveCount(0)
  await expectAccessible(page, 'home of Finance')
  await expect(await open('manager')).toHaveText('Service members')
  await open('admin')
  await expect(page.getByRole('region', { name: 'WHAT IS BROKEN' })).toBeVisible()
  await expectAccessible(page, 'home of an administrator')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page, `home of an administrator at ${width}`)
  }
})
