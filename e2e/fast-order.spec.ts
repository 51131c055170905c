import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { addMember, addOrderer, makeName } from './new-people.ts'
import { readCarts } from './portal-calls.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('an orderer adds several sizes for one member, and one item for two members with the size of each', async ({
  page,
}) => {
  await signInQuietly(page, 'manager')
  const [first, second] = [makeName('Sizes'), makeName('Others')]
  const one = Number(await addMember(page, first))
  const two = Number(await addMember(page, second))
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Buyer') })
  await signIn(page, orderer, '/products/nsn/10002')
  const quantities = async (member: number) =>
    (await readCarts(page)).flatMap(({ memberId, lines }) =>
      memberId === member ? lines.map(({ size, quantity }) => `${quantity} ${size}`) : [],
    )

  await test.step('quantities of two sizes are added with one press', async () => {
    await page.getByRole('button', { name: 'Several sizes' }).click()
    await page.getByRole('textbox', { name: '42 Regular quantity' }).fill('2')
    await page.getByRole('button', { name: 'Add 1 size to Cart' }).click()
    await expect(page.getByText('Choose the service member.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Service member' }).fill(first)
    await page.getByRole('option', { name: first }).click()
    await page.getByRole('textbox', { name: '44 Long quantity' }).fill('1')
    await expectAccessible(page, 'the quantities of several sizes')
    await page.getByRole('button', { name: 'Add 2 sizes to Cart' }).click()
    await expect(
      page.getByText(`2 sizes, 3 pieces added to the cart for Journey ${first}.`).first(),
    ).toBeVisible()
    expect((await quantities(one)).toSorted()).toEqual([
      expect.stringMatching(/^1 44 LONG/),
      expect.stringMatching(/^2 42 REGULAR/),
    ])
  })
  await test.step('members are ticked or written, and their sizes are chosen in the preview', async () => {
    await page.getByRole('button', { name: 'Order for many people' }).click()
    await page.getByRole('checkbox', { name: `${first}, Journey` }).check()
    await page.getByRole('textbox', { name: 'Other members' }).fill(`${second}, Journey`)
    await page.getByRole('button', { name: 'Check 2 people' }).click()
    await expect(page.getByRole('heading', { name: '0 rows can be added, 2 need attention' })).toBeFocused()
    for (const row of [1, 2]) {
      const size = page.getByRole('combobox', { name: `Item of row ${row}` })
      const value = await size
        .getByRole('option', { name: /42 REGULAR/ })
        .first()
        .getAttribute('value')
      await size.selectOption(value)
    }
    await page.getByRole('button', { name: 'Add 2 rows' }).click()
    await expect(page.getByRole('heading', { name: '2 rows added to 2 carts' })).toBeFocused()
    expect(await quantities(two)).toEqual([expect.stringMatching(/^1 42 REGULAR/)])
    expect(await quantities(one)).toContainEqual(expect.stringMatching(/^3 42 REGULAR/))
  })
})
