import { expect, type Page, test } from '@playwright/test'
import { addFund, MONEY_YEAR } from './new-funds.ts'
import { button, heading, link, mainOf, radio, row, textbox } from './parts.ts'
import { signIn } from './signing-in.ts'

const amountOf = (page: Page) => textbox(page, 'Amount ($)')
const side = (page: Page, name: 'From' | 'To') => page.getByRole('group', { name, exact: true })

test('Finance adds a fund, adjusts it by keyboard, withdraws money, and reads the author and reason of each change', async ({
  page,
}) => {
  await signIn(page, 'finance', `/funding?year=${MONEY_YEAR}`)
  const code = await addFund(page, '100')
  const name = `W9AR02 ${code}`
  const fund = row(page, new RegExp(`W9AR02.* ${code} `))
  const amount = textbox(fund, `Amount to add to ${name}`)
  const confirm = button(fund, `Confirm adjustment of ${name}`)
  const comment = button(fund, `Comment on the adjustment of ${name}`)
  const nowHas = (words: string) =>
    expect(
      page.getByText(words.replace('FUND', `W9AR02/${code} of fiscal year ${MONEY_YEAR}`)).first(),
    ).toBeVisible()
  await test.step('a search finds the row of the fund, with an amount of its own [FUND-03 FUND-06]', async () => {
    await page.getByRole('searchbox', { name: 'Search funds' }).fill(name)
    // On a new portal the whole list has this one fund, too.
    await expect(page).toHaveURL(/search=/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(mainOf(page).getByText('displaying 1 - 1 of 1 entries')).toBeVisible()
    await expect(fund).toContainText('$100.00')
    await expect(amount).toHaveValue('')
  })
  await test.step('comment and confirm come with an amount that is not negative [FUND-07 VAL-16]', async () => {
    await expect(comment).toHaveCount(0)
    await amount.focus()
    await page.keyboard.type('-5')
    await expect(confirm).toHaveCount(0)
    await expect(fund).toContainText('Use Withdraw to take some back')
    await amount.fill('')
    await page.keyboard.type('12.50')
    await page.keyboard.press('Tab')
    await expect(comment).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(confirm).toBeFocused()
  })
  await test.step('confirming adjusts the fund and empties the field [FUND-01 FUND-08]', async () => {
    await page.keyboard.press('Enter')
    await expect(fund).toContainText('$112.50')
    await expect(amount).toHaveValue('')
    await expect(amount).toBeFocused()
    await nowHas('Adjusted by $12.50. FUND had $100.00 available and has $112.50 now.')
  })
  await page.keyboard.type('1')
  await comment.click()
  await textbox(fund, 'Comment').fill('Second part')
  await page.keyboard.press('Enter')
  await expect(fund).toContainText('$113.50')

  await test.step('a withdrawal is checked before it is made, and keeps what was typed on the way back', async () => {
    const next = button(page, 'Continue')
    const withdraw = button(page, 'Confirm withdrawal')
    await link(fund, `Move money from ${name}`).click()
    await expect(radio(side(page, 'From'), 'A fund')).toBeChecked()
    await radio(side(page, 'To'), 'The program').check()
    await next.click()
    await expect(heading(page, 'Step 2 of 3: Amount')).toBeFocused()
    await amountOf(page).fill('500')
    await textbox(page, 'Comment').fill('Not needed')
    await next.click()
    await expect(row(page, /^From/)).toContainText('$386.50 missing')
    await withdraw.click()
    await expect(page.getByRole('alert')).toContainText('$113.50 available, which is less than $500.00')
    await button(page, 'Back').click()
    await expect(textbox(page, 'Comment')).toHaveValue('Not needed')
    await amountOf(page).fill('13.50')
    await next.click()
    await expect(row(page, /^From/)).toContainText(/\$113\.50.*−\$13\.50.*\$100\.00/)
    await withdraw.click()
    await nowHas('$13.50 withdrawn. FUND had $113.50 available and has $100.00 now.')
    await expect(heading(page, 'Step 1 of 3: From and to')).toBeFocused()
    await expect(mainOf(page).getByRole('radio', { checked: true })).toHaveCount(0)
  })

  await page.goto(`/funding?year=${MONEY_YEAR}&search=W9AR02+${code}`)
  await link(fund, `${name}, transactions`).click()
  const rows = page.getByRole('table').getByRole('row')
  await test.step('a row opens its transactions, each with its comment [FUND-05 FUND-09 CONST-47]', async () => {
    await expect(page).toHaveURL(`/funding?year=${MONEY_YEAR}&dodaac=W9AR02&fundcode=${code}`)
    await expect(heading(page, `W9AR02/${code}, fiscal year ${MONEY_YEAR}`)).toBeVisible()
    await expect(
      page.getByText('$100.00: 3 allotments, plus or minus transfers and withdrawals'),
    ).toBeVisible()
    await expect(rows).toHaveText([
      /\w/,
      /Withdrawal.*−\$13\.50.*\$100\.00.*Not needed/,
      /\+\$1\.00.*\$113\.50.*Second part/,
      /\+\$12\.50.*\$112\.50.*Adjusted by \$12\.50/,
      /First allotment of \$100\.00/,
    ])
    await expect(rows.nth(3)).toContainText('Priya Ann Patel')
  })
  await test.step('a reversal names the transaction that it takes back, and each links the other', async () => {
    await button(rows.nth(1), /^Reverse transaction/).click()
    const dialog = page.getByRole('dialog', { name: /^Reverse transaction \d+\?/ })
    await expect(dialog).toContainText(
      `Withdrawal of $13.50 goes back whole. W9AR02/${code} will have $113.50.`,
    )
    await button(dialog, 'Reverse').click()
    await expect(rows.nth(1)).toContainText(/Reverses transaction \d+.*\+\$13\.50.*\$113\.50/)
    await expect(rows.nth(2)).toContainText(/Reversed by transaction \d+/)
    await expect(rows.nth(2).getByRole('button')).toHaveCount(0)
    await link(rows.nth(1), /^transaction \d+$/).click()
    await expect(rows).toHaveCount(3)
  })
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('second')
  await expect(rows).toHaveCount(2)
  await link(page, `All funds of fiscal year ${MONEY_YEAR}`).click()
  await expect(heading(page, `Funds of fiscal year ${MONEY_YEAR}`)).toBeVisible()
})
