import { expect, type Page, test } from '@playwright/test'
import { addFund, choose, MONEY_YEAR } from './new-funds.ts'
import { signInQuietly } from './signing-in.ts'

/** Of two or three that somebody has each stands in sight. */
const chooseDodaac = (page: Page, side: string) =>
  page.getByRole('group', { name: side }).getByRole('radio', { name: 'W9AR02' }).check()

test('Finance transfers funds after the form has said what is missing and what will happen', async ({
  page,
}) => {
  await signInQuietly(page, 'finance')
  // More than three are searched.
  const [from, to] = [await addFund(page, '50'), await addFund(page, '1')]
  for (const amount of ['2', '3']) await addFund(page, amount)
  await page.goto(`/funding?tab=transfer&year=${MONEY_YEAR}`)
  const main = page.getByRole('main')
  const confirm = page.getByRole('button', { name: 'Confirm transfer' })
  const problems = page.getByRole('group', { name: /^\w+ problems?$/ })
  const summary = problems.getByRole('link')
  const amount = page.getByRole('textbox', { name: 'Amount ($)' })
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/funding/transfer')) calls += 1
  })
  await test.step('without a fund to take from, and one to give to [VAL-17 ERR-16]', async () => {
    await confirm.click()
    await expect(problems).toBeFocused()
    await expect(problems).toHaveAccessibleName('Three problems')
    await expect(problems).toHaveAccessibleDescription(
      'First: choose a dodaac and fundcode to transfer from!',
    )
    await page.keyboard.press('Tab')
    await expect(summary.first()).toBeFocused()
    await expect(summary).toHaveText([
      'Choose a dodaac and fundcode to transfer from!',
      'Choose a DoDAAC and fund code to transfer to!',
      'Please set an amount to transfer',
    ])
  })
  await test.step('two DoDAACs and two fund codes are chosen, and an amount [FUND-11]', async () => {
    await chooseDodaac(page, 'From DoDAAC')
    await choose(page, 'From fund code', from, new RegExp(`^${from} .*\\$50\\.00 available`))
    await chooseDodaac(page, 'To DoDAAC')
    await choose(page, 'To fund code', to, new RegExp(`^${to} .*\\$1\\.00 available`))
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('')
  })
  await test.step('without an amount above zero [VAL-18 ERR-17]', async () => {
    // What is corrected and spoilt again is typed to its end: only the next attempt is answered by the focus.
    await amount.fill('5')
    await expect(summary).toHaveCount(0)
    await amount.press('Backspace')
    await expect(summary).toHaveCount(1)
    await expect(amount).toBeFocused()
    await amount.fill('0')
    await confirm.click()
    await expect(problems).toBeFocused()
    await expect(problems).toHaveAccessibleName('One problem')
    await expect(problems).toHaveAccessibleDescription('Please set an amount to transfer')
    expect(calls).toBe(0)
  })
  await test.step('with more than there is, which the portal refuses [ERR-26]', async () => {
    await amount.fill('60')
    await expect(main.getByText(`W9AR02/${from} has only $50.00 available.`)).toBeVisible()
    await confirm.click()
    await expect(main.getByRole('alert')).toContainText('has $50.00 available, which is less than $60.00')
    await expect(amount).toHaveValue('60')
  })
  await test.step('the transfer is done and said, and the field is empty [FUND-12 FUND-13 ERR-18]', async () => {
    await amount.fill('20.5')
    await expect(
      main.getByText(`W9AR02/${from} will have $29.50 available, and W9AR02/${to} $21.50.`),
    ).toBeVisible()
    await confirm.click()
    await expect(
      main.getByText(
        `Funds Transferred! Moved $20.50 from W9AR02/${from} to W9AR02/${to}. W9AR02/${from} of fiscal year ${MONEY_YEAR} had $50.00 available and has $29.50 now. W9AR02/${to} of fiscal year ${MONEY_YEAR} had $1.00 available and has $21.50 now.`,
      ),
    ).toBeVisible()
    await expect(amount).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'From fund code' })).toHaveValue(/\$29\.50 available/)
  })
  await test.step('it has a comment of its own [FUND-14]', async () => {
    await page.goto(`/funding?year=${MONEY_YEAR}&dodaac=W9AR02&fundcode=${to}`)
    await expect(page.getByRole('row', { name: /Transfer in/ })).toContainText(
      `Transferred $20.5 from W9AR02/${from} to W9AR02/${to}`,
    )
  })
})
