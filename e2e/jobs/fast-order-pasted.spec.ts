import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { addMember, addOrderer, makeName } from '../new-people.ts'
import { NECKTIE, readCarts } from '../portal-calls.ts'
import { signIn, signInQuietly } from '../signing-in.ts'

test('an orderer pastes rows for several members, corrects two, adds them with one press, and is warned the second time', async ({
  page,
}) => {
  await signInQuietly(page, 'manager')
  const [first, second] = [makeName('Rows'), makeName('Twins')]
  const one = await addMember(page, first)
  const two = await addMember(page, second)
  const twin = await addMember(page, second)
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Buyer') })
  await signIn(page, orderer, '/cart/rows')
  const rows = page.getByRole('textbox', { name: 'Rows' })
  const table = page.getByRole('table', { name: 'Rows' })
  const outcomes = () => table.getByRole('row').locator('td:nth-child(2)')
  const text = `Qty\tNSN\tMember\n3\t${NECKTIE}\t${first}, Journey\n2\t${NECKTIE}\t${second}, Journey\n1\t8405-01-999-0000\t${first}, Journey`

  await test.step('the preview says what each row does, and writes nothing', async () => {
    await rows.fill(text)
    await page.getByRole('button', { name: 'Check rows' }).click()
    await expect(page.getByRole('heading', { name: '1 row can be added, 2 need attention' })).toBeFocused()
    await expect(outcomes()).toHaveText(['Add', 'Choose', 'Refused'])
    await expect(table).toContainText('No item 8405-01-999-0000 in this program.')
    await expect(page.getByRole('table', { name: 'Money of each fund' })).toContainText('W9AR02 6C')
    expect(await readCarts(page)).toEqual([])
    await expectAccessible(page, 'the preview of the rows')
  })
  await test.step('the user chooses between two people of one name, and removes a row', async () => {
    await page.getByRole('combobox', { name: 'Member of row 3' }).selectOption({ index: 1 })
    await expect(outcomes()).toHaveText(['Add', 'Add', 'Refused'])
    await page.getByRole('textbox', { name: 'Quantity of row 3' }).fill('4')
    await page.getByRole('button', { name: 'Remove row 4' }).click()
    await expect(outcomes()).toHaveText(['Add', 'Add'])
    await expect(page.getByRole('button', { name: 'Remove row 3' })).toBeFocused()
  })
  await test.step('one press adds the rows, and the result names each member', async () => {
    await page.getByRole('button', { name: 'Add 2 rows' }).click()
    await expect(page.getByRole('heading', { name: '2 rows added to 2 carts' })).toBeFocused()
    const carts = await readCarts(page)
    const pieces = carts.map(({ memberId, lines }) => [memberId, lines.map(({ quantity }) => quantity)])
    expect(pieces).toContainEqual([Number(one), [3]])
    expect(pieces.some(([id]) => id === Number(two) || id === Number(twin))).toBe(true)
    expect(pieces.map(([, lines]) => lines).toSorted()).toEqual([[3], [4]])
  })
  await test.step('the same rows in a file warn before they are added again', async () => {
    await page.getByRole('button', { name: 'More rows' }).click()
    await expect(rows).toBeFocused()
    await expect(rows).toHaveValue('')
    await page.getByLabel('File with rows').setInputFiles({
      ...{ name: 'rows.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(`\uFEFF${text.replaceAll(', ', ' ').replaceAll('\t', ';')}`),
    })
    await expect(rows).toHaveValue(/^Qty;NSN;Member/)
    await rows.fill(text)
    await page.getByRole('button', { name: 'Check rows' }).click()
    await expect(page.getByText(/You added these rows on .* \(2 rows\)\. Add them again\?/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add 1 row again' })).toBeVisible()
    await expect(outcomes().first()).toHaveText('Merge')
  })
})
