import { expect, type Page, test } from '@playwright/test'
import { readAmount } from '../src/domain/funds/funds.ts'
import { createFund, listFunds, sumFunds } from '../src/wire/funds/funds.ts'
import { ask } from './ask.ts'
import { countActs } from './counted.ts'
import { signIn } from './signing-in.ts'

/** What the funds of W9AR01 have, by fund code (cents). */
async function readFunds(page: Page): Promise<Record<string, number>> {
  const funds = await ask(page, listFunds, { params: { program: 'AR' }, query: { searchTerm: 'W9AR01' } })
  return Object.fromEntries(funds.map(({ fundCode, available }) => [fundCode, available]))
}

test('Finance transfers money from Home in six acts or fewer: the other fund of the DoDAAC is there already', async ({
  page,
}) => {
  await signIn(page, 'finance')
  const before = await readFunds(page)
  const { acts, said } = await countActs(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Funding' }).click()
  await page.getByRole('button', { name: 'Move money of W9AR01 6C' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move money of W9AR01/6C' })
  await expect(dialog.getByRole('radio', { name: 'Transfer to another fund' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: /^W9AR01\/6R .* available$/ })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Amount ($)' }).click()
  await page.keyboard.type('250.75')
  const [left, more] = [(before['6C'] ?? 0) - 250_75, (before['6R'] ?? 0) + 250_75].map((cents) =>
    (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
  )
  await expect(dialog.getByRole('status')).toHaveText(
    `W9AR01/6C will have ${left} available, and W9AR01/6R ${more}.`,
  )
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await acts(), (await said()).join(', ')).toBeLessThanOrEqual(6)
  await expect(page.getByText('Funds Transferred! Moved $250.75 from ').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move money of W9AR01 6C' })).toBeFocused()
  expect(await readFunds(page)).toMatchObject({
    '6C': (before['6C'] ?? 0) - 250_75,
    '6R': (before['6R'] ?? 0) + 250_75,
  })
})

/** A year that no other journey looks at. */
const YEAR = 2053

test('one dialog allots, withdraws and transfers; the list has the totals of all pages', async ({ page }) => {
  await signIn(page, 'finance')
  for (const fundCode of ['6C', '6R', '7D'])
    for (const dodaac of ['W9AR01', 'W9AR02', 'W9AR03', 'W9AR04'].slice(0, 2))
      await ask(page, createFund, {
        body: { dodaac, fundCode, fiscalYear: YEAR, amount: readAmount('1000.10') },
      }).catch(() => null)
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByRole('textbox', { name: 'Amount ($)' })
  const total = page.getByRole('row', { name: /^Total of / })
  const sums = () => ask(page, sumFunds, { params: { program: 'AR' }, query: { fiscalYear: YEAR } })
  await page.goto(`/funding?year=${YEAR}`)
  const open = (fund: string) => page.getByRole('button', { name: `Move money of ${fund}` }).click()
  await test.step('two others of the DoDAAC: none of them is taken for granted', async () => {
    await open('W9AR01 6C')
    await expect(
      dialog.getByRole('group', { name: /^To/ }).getByRole('radio', { checked: true }),
    ).toHaveCount(0)
    await amount.fill('10')
    await dialog.getByRole('button', { name: 'Transfer' }).click()
    await expect(
      dialog.getByRole('link', { name: 'Choose a DoDAAC and fund code to transfer to!' }),
    ).toBeVisible()
    await dialog.getByRole('radio', { name: /^W9AR02\/7D/ }).check()
    await amount.fill('2000')
    await expect(dialog.getByRole('status').first()).toHaveText('W9AR01/6C has only $1,000.10 available.')
    await dialog.getByRole('button', { name: 'Transfer' }).click()
    await expect(dialog.getByRole('alert')).toContainText('which is less than $2,000.00')
    await amount.fill('0.10')
    await dialog.getByRole('button', { name: 'Transfer' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /W9AR02.* 7D / })).toContainText('$1,000.20')
  })
  await test.step('the foot adds up every fund, to the cent', async () => {
    expect(await sums()).toMatchObject({ funds: 6, available: 6000_60 })
    await expect(total.getByRole('rowheader')).toHaveText('Total of 6 funds')
    await expect(total.getByRole('cell').nth(1)).toHaveText('$6,000.60')
    await open('W9AR01 6R')
    await dialog.getByRole('radio', { name: 'Allot more' }).check()
    await amount.fill('5')
    await expect(dialog.getByRole('status').first()).toHaveText('W9AR01/6R will have $1,005.10 available.')
    await dialog.getByRole('button', { name: 'Allot' }).click()
    await expect(total.getByRole('cell').nth(1)).toHaveText('$6,005.60')
    await page.getByRole('searchbox', { name: 'Search funds' }).fill('W9AR02')
    await expect(total.getByRole('rowheader')).toHaveText('Total of 3 funds')
    await expect(total.getByRole('cell').nth(1)).toHaveText('$3,000.40')
  })
})
