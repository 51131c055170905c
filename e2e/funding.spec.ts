import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { addFund, choose, MONEY_YEAR } from './new-funds.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('Finance adds a fund, adjusts it by keyboard, withdraws money, and reads the author and reason of each change', async ({
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
    await expect(confirm).toHaveCount(0)
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

  await test.step('a withdrawal is checked before it is made, and keeps what was typed on the way back', async () => {
    await row.getByRole('link', { name: `Move money from ${name}` }).click()
    const step = (words: string) => page.getByRole('heading', { name: words })
    const next = page.getByRole('button', { name: 'Continue' })
    const from = page.getByRole('group', { name: 'From', exact: true })
    const to = page.getByRole('group', { name: 'To', exact: true })
    await expect(from.getByRole('radio', { name: 'A fund' })).toBeChecked()
    await expect(to.getByRole('radio', { checked: true })).toHaveCount(0)
    await to.getByRole('radio', { name: 'The program' }).check()
    await next.click()
    await expect(step('Step 2 of 3: Amount')).toBeFocused()
    await next.click()
    await expect(page.getByLabel('Amount ($)')).toHaveAccessibleDescription(/Enter an amount of more than/)
    await page.getByLabel('Amount ($)').fill('500')
    await page.getByRole('textbox', { name: 'Comment' }).fill('Not needed')
    await next.click()
    await expect(page.getByRole('row', { name: /^From/ })).toContainText('$386.50 missing')
    const confirm = page.getByRole('button', { name: 'Confirm withdrawal' })
    await confirm.click()
    await expect(page.getByRole('alert')).toContainText('$113.50 available, which is less than $500.00')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Not needed')
    await page.getByLabel('Amount ($)').fill('13.50')
    await next.click()
    await expect(page.getByRole('row', { name: /^From/ })).toContainText(/\$113\.50.*−\$13\.50.*\$100\.00/)
    await expectAccessible(page, 'check of a withdrawal')
    await confirm.click()
    await expect(
      page
        .getByText(
          `$13.50 withdrawn. W9AR02/${code} of fiscal year ${MONEY_YEAR} had $113.50 available and has $100.00 now.`,
        )
        .first(),
    ).toBeVisible()
    await expect(step('Step 1 of 3: From and to')).toBeFocused()
    await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0)
    await page.goto(`/funding?year=${MONEY_YEAR}&search=W9AR02+${code}`)
  })

  await row.getByRole('link', { name: `${name}, transactions` }).click()
  const rows = page.getByRole('table').getByRole('row')
  await test.step('a row opens its transactions, each with its comment [FUND-05 FUND-09 CONST-47]', async () => {
    await expect(page).toHaveURL(`/funding?year=${MONEY_YEAR}&dodaac=W9AR02&fundcode=${code}`)
    await expect(
      page.getByRole('heading', { name: `W9AR02/${code}, fiscal year ${MONEY_YEAR}` }),
    ).toBeVisible()
    await expect(
      page.getByText('$100.00: 3 allotments, plus or minus transfers and withdrawals'),
    ).toBeVisible()
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
  await test.step('a reversal names the transaction that it takes back, and each links the other', async () => {
    await rows
      .nth(1)
      .getByRole('button', { name: /^Reverse transaction/ })
      .click()
    const dialog = page.getByRole('dialog', { name: /^Reverse transaction \d+\?/ })
    await expect(dialog).toContainText(
      `Withdrawal of $13.50 goes back whole. W9AR02/${code} will have $113.50.`,
    )
    await dialog.getByRole('button', { name: 'Reverse' }).click()
    await expect(dialog).toBeHidden()
    await expect(rows.nth(1)).toContainText(/Reverses transaction \d+.*\+\$13\.50.*\$113\.50/)
    await expect(rows.nth(2)).toContainText(/Reversed by transaction \d+/)
    await expect(rows.nth(2).getByRole('button')).toHaveCount(0)
    await rows
      .nth(1)
      .getByRole('link', { name: /^transaction \d+$/ })
      .click()
    await expect(rows).toHaveCount(3)
    await expectAccessible(page, 'transactions of a fund')
  })
  await test.step('the orders of the fund are a list of their own', async () => {
    await page.getByRole('link', { name: 'Orders', exact: true }).last().click()
    await expect(page.getByText('No order holds or spent money of this fund').first()).toBeVisible()
    await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  })
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('second')
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: `All funds of fiscal year ${MONEY_YEAR}` }).click()
  await expect(page.getByRole('heading', { name: `Funds of fiscal year ${MONEY_YEAR}` })).toBeVisible()
})

test('Finance transfers funds in three steps, after the form names missing entries', async ({ page }) => {
  await signInQuietly(page, 'finance')
  // More than three have a search.
  const [from, to] = [await addFund(page, '50'), await addFund(page, '1')]
  for (const amount of ['2', '3']) await addFund(page, amount)
  await page.goto(`/funding?tab=transfer&year=${MONEY_YEAR}`)
  const main = page.getByRole('main')
  const next = page.getByRole('button', { name: 'Continue' })
  const confirm = page.getByRole('button', { name: 'Confirm transfer' })
  const problems = page.getByRole('group', { name: /^\w+ problems?$/ })
  const summary = problems.getByRole('link')
  const amount = page.getByRole('textbox', { name: 'Amount ($)' })
  const chooseFund = async (side: 'From' | 'To', code: string, option: RegExp) => {
    const group = page.getByRole('group', { name: side, exact: true })
    await group.getByRole('radio', { name: 'A fund' }).check()
    await group.getByRole('radio', { name: 'W9AR02' }).check()
    await choose(page, `${side} fund code`, code, option)
  }
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/funding/transfer')) calls += 1
  })
  await test.step('the form names the missing fund to take from, and the missing fund to give to [VAL-17 ERR-16]', async () => {
    await next.click()
    await expect(problems).toBeFocused()
    await expect(problems).toHaveAccessibleName('Two problems')
    await expect(summary).toHaveText([
      'Choose a dodaac and fundcode to transfer from!',
      'Choose a DoDAAC and fund code to transfer to!',
    ])
  })
  await test.step('two DoDAACs and two fund codes are chosen, and an amount [FUND-11]', async () => {
    await chooseFund('From', from, new RegExp(`^${from} .*\\$50\\.00 available`))
    await chooseFund('To', to, new RegExp(`^${to} .*\\$1\\.00 available`))
    await next.click()
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('')
  })
  await test.step('the form refuses an amount that is not above zero [VAL-18 ERR-17]', async () => {
    await amount.fill('0')
    await next.click()
    await expect(problems).toBeFocused()
    await expect(problems).toHaveAccessibleDescription('Please set an amount to transfer')
    expect(calls).toBe(0)
  })
  await test.step('the portal refuses an amount above the balance, and the check shows what is missing [ERR-26]', async () => {
    await amount.fill('60')
    await next.click()
    await expect(page.getByRole('row', { name: /^From/ })).toContainText('$10.00 missing')
    await confirm.click()
    await expect(main.getByRole('alert')).toContainText('has $50.00 available, which is less than $60.00')
    await page.goBack()
    await expect(amount).toHaveValue('60')
  })
  await test.step('the portal announces the completed transfer, and empties the form [FUND-12 FUND-13 ERR-18]', async () => {
    await amount.fill('20.5')
    await next.click()
    await expect(page.getByRole('row', { name: /^From/ })).toContainText('$29.50')
    await expect(page.getByRole('row', { name: /^To/ })).toContainText('$21.50')
    await confirm.click()
    await expect(
      main.getByText(
        `Funds Transferred! Moved $20.50 from W9AR02/${from} to W9AR02/${to}. W9AR02/${from} of fiscal year ${MONEY_YEAR} had $50.00 available and has $29.50 now. W9AR02/${to} of fiscal year ${MONEY_YEAR} had $1.00 available and has $21.50 now.`,
      ),
    ).toBeVisible()
    expect(calls).toBe(2)
    await expect(main.getByRole('radio', { checked: true })).toHaveCount(0)
  })
  await test.step('the transfer has its own comment [FUND-14]', async () => {
    await page.goto(`/funding?year=${MONEY_YEAR}&dodaac=W9AR02&fundcode=${to}`)
    await expect(page.getByRole('row', { name: /Transfer in/ })).toContainText(
      `Transferred $20.5 from W9AR02/${from} to W9AR02/${to}`,
    )
  })
})
