import { expect, test } from '@playwright/test'
import { dayIn, fiscalYearOf } from '../src/domain/fiscal-years.ts'
import { addFund, choose, MONEY_YEAR } from './new-funds.ts'
import { signIn } from './signing-in.ts'

test('every tab of Funding opens on the current fiscal year, also after another was looked at [FUND-02 FUND-04 FUND-16 CONST-38]', async ({
  page,
}) => {
  await signIn(page, 'finance', '/funding')
  const tabs = page.getByRole('navigation', { name: 'Funding' })
  await expect(tabs.getByRole('link')).toHaveText(['Funding', 'Period Maintenance', 'Transfer Funds'])
  await expect(tabs.getByRole('link', { name: 'Funding', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const year = page.getByRole('combobox', { name: 'Fund year' })
  const current = fiscalYearOf(dayIn('America/New_York', new Date()))
  await expect(year).toHaveValue(`${current} (current)`)
  await expect(page.getByRole('heading', { name: `Funds of fiscal year ${current}` })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    ...[
      'DoDAAC',
      'Fund code',
      'Allotted',
      'Reserved',
      'Spent',
      'Available',
      '% used',
      'Adjust by ($)',
      'Move',
    ],
  ])
  await expect(page.getByRole('button', { name: /Show fiscal year/ })).toHaveCount(0)
  await year.click()
  await year.fill('1901')
  await expect(page.getByRole('main').getByText('No fund year 1901.', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose(page, 'Fund year', '2025', '2025')
  await expect(page.getByRole('heading', { name: 'Funds of fiscal year 2025' })).toBeVisible()
  // A year that was chosen holds for the tabs of this visit, and says so in the address.
  await tabs.getByRole('link', { name: 'Period Maintenance' }).click()
  await expect(page.getByRole('heading', { name: 'Periods of fiscal year 2025' })).toBeVisible()
  await page.getByRole('button', { name: `Show fiscal year ${current} (current)` }).click()
  await expect(page.getByRole('heading', { name: `Periods of fiscal year ${current}` })).toBeVisible()
  await page.goto('/funding?year=2025')
  for (const [address, heading] of [
    ['/funding?tab=periods', 'Periods'],
    ['/funding?tab=transfer', 'Transfer funds'],
    ['/funding', 'Funds'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: `${heading} of fiscal year ${current}` })).toBeVisible()
  }
  await page.getByRole('searchbox', { name: 'Search funds' }).fill('W9AR02 7D')
  await expect(page.getByRole('main').getByText('displaying 1 - 1 of 1 entries')).toBeVisible()
  await expect(page.getByRole('row', { name: /W9AR02/ })).toContainText('Initial issue')
})

test('Finance adds a fund, adjusts it by keyboard, withdraws, and reads who did what and why', async ({
  page,
}) => {
  await signIn(page, 'finance', `/funding?year=${MONEY_YEAR}`)
  const code = await addFund(page, '100')
  const name = `W9AR02 ${code}`
  const row = page.getByRole('row', { name: new RegExp(`W9AR02.* ${code} `) })
  const amount = row.getByRole('textbox', { name: `Amount to add to ${name}` })
  const confirm = row.getByRole('button', { name: `Confirm adjustment of ${name}` })
  const comment = row.getByRole('button', { name: `Comment on the adjustment of ${name}` })
  await test.step('a search finds the row of the fund, with an amount of its own [FUND-03 FUND-06]', async () => {
    await page.getByRole('searchbox', { name: 'Search funds' }).fill(name)
    await expect(page.getByRole('main').getByText('displaying 1 - 1 of 1 entries')).toBeVisible()
    await expect(row).toContainText('$100.00')
    await expect(amount).toHaveValue('')
  })
  await test.step('comment and confirm come with an amount that is not negative [FUND-07 VAL-16]', async () => {
    for (const control of [comment, confirm]) await expect(control).toHaveCount(0)
    await amount.focus()
    await page.keyboard.type('-5')
    await expect(confirm).toBeDisabled()
    await expect(row).toContainText('Use Withdraw to take some back')
    await amount.fill('')
    await expect(confirm).toHaveCount(0)
    await page.keyboard.type('12.50')
    await page.keyboard.press('Tab')
    await expect(comment).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(confirm).toBeFocused()
    await expect(confirm).toBeEnabled()
  })
  await test.step('confirming adjusts the fund and empties the field [FUND-01 FUND-08]', async () => {
    await page.keyboard.press('Enter')
    await expect(row).toContainText('$112.50')
    await expect(amount).toHaveValue('')
    await expect(amount).toBeFocused()
    await expect(
      page
        .getByText(
          `Adjusted by $12.50. W9AR02/${code} of fiscal year ${MONEY_YEAR} had $100.00 available and has $112.50 now.`,
        )
        .first(),
    ).toBeVisible()
  })
  await page.keyboard.type('1')
  await comment.click()
  await row.getByRole('textbox', { name: 'Comment' }).fill('Second part')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('$113.50')

  await row.getByRole('button', { name: `Move money of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Move money of W9AR02/${code}` })
  await dialog.getByRole('radio', { name: 'Withdraw' }).check()
  await dialog.getByLabel('Amount ($)').fill('500')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog.getByRole('link', { name: 'Say in a comment why you withdraw.' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Not needed')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog.getByRole('alert')).toContainText('$113.50 available, which is less than $500.00')
  await dialog.getByLabel('Amount ($)').fill('13.50')
  await expect(dialog.getByText('will have $100.00 available')).toBeVisible()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('$100.00')
  await expect(
    page
      .getByText(
        `$13.50 withdrawn. W9AR02/${code} of fiscal year ${MONEY_YEAR} had $113.50 available and has $100.00 now.`,
      )
      .first(),
  ).toBeVisible()

  await row.getByRole('link', { name: `${name}, transactions` }).click()
  const rows = page.getByRole('table').getByRole('row')
  await test.step('a row opens its transactions, each with its comment [FUND-05 FUND-09 CONST-47]', async () => {
    await expect(page).toHaveURL(`/funding?year=${MONEY_YEAR}&dodaac=W9AR02&fundcode=${code}`)
    await expect(
      page.getByRole('heading', { name: `W9AR02/${code}, fiscal year ${MONEY_YEAR}` }),
    ).toBeVisible()
    await expect(page.getByText('$113.50 in 3 parts')).toBeVisible()
    await expect(rows).toHaveCount(5)
    await expect(rows.nth(1)).toContainText(/Withdrawal.*−\$13\.50.*\$100\.00/)
    await expect(rows.nth(1)).toContainText('Not needed')
    await expect(rows.nth(2)).toContainText(/\+\$1\.00.*\$113\.50/)
    await expect(rows.nth(2)).toContainText('Second part')
    await expect(rows.nth(3)).toContainText(/\+\$12\.50.*\$112\.50/)
    await expect(rows.nth(3)).toContainText('Adjusted by $12.50')
    await expect(rows.nth(3)).toContainText('Priya Ann Patel')
    await expect(rows.nth(4)).toContainText('First allotment of $100.00')
  })
  await test.step('its money moves on its own page, too, where the balance, the line and the rows follow', async () => {
    const move = page.getByRole('button', { name: `Move money of ${name}` })
    await move.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Move money of W9AR02/${code}` })
    await dialog.getByRole('radio', { name: 'Allot more' }).check()
    await dialog.getByLabel('Amount ($)').fill('7.25')
    await expect(dialog.getByText(`W9AR02/${code} will have $107.25 available.`)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(move).toBeFocused()
    await expect(page.getByText('Available', { exact: true }).first().locator('+ dd')).toHaveText('$107.25')
    await expect(page.getByRole('figure', { name: /now \$107\.25\./ })).toBeVisible()
    await expect(rows.nth(1)).toContainText(/\+\$7\.25.*\$107\.25/)
  })
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('second')
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: `All funds of fiscal year ${MONEY_YEAR}` }).click()
  await expect(page.getByRole('heading', { name: `Funds of fiscal year ${MONEY_YEAR}` })).toBeVisible()
})
