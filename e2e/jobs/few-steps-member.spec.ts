import { expect, test } from '@playwright/test'
import { countAwaiting } from '../../src/wire/dashboard/dashboard.ts'
import { readDesk } from '../../src/wire/dashboard/desk.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { countActs } from '../counted.ts'
import { changeResponses, withoutInitialData } from '../send-request.ts'
import { PASSWORD } from '../signing-in.ts'

test('a member sees the status of her coat and her issued items, in eight actions from the sign-in', async ({
  page,
}) => {
  // The demo may have ordered for her: one coat is on its way.
  await withoutInitialData(page)
  await changeResponses(page, readDesk, (desk) => ({
    ...desk,
    coming: [
      {
        ...{ order: 1234, number: 1, description: 'Coat, all weather', size: '10 R', picture: null },
        ...{ sizeFamily: 'tops', quantity: 1, shippedQuantity: 0, receivedQuantity: 0 },
        ...{ lineStatus: 'Backordered', expectedOn: '2027-06-12', trackingNumber: '', trackingUrl: '' },
      },
    ],
  }))
  await changeResponses(page, countAwaiting, () => ({ total: 0, mine: 0 }))
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
  await expect(page.getByText('0 AWAITING APPROVAL'), 'said [DASH-08]').toBeVisible()
  await expect(page.getByRole('list', { name: 'Overview' }), 'and no tile').toHaveCount(0)
  await page.getByRole('link', { name: 'My clothing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My clothing' })).toBeVisible()
  expect(await counted.acts(), 'what she was issued').toBeLessThanOrEqual(8)
})
