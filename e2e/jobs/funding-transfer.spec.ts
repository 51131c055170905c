import { expect, test } from '@playwright/test'
import { addFund, choose, MONEY_YEAR } from '../new-funds.ts'
import { button, mainOf, problemsOf, radio, row, textbox } from '../parts.ts'
import { signInQuietly } from '../signing-in.ts'

test('Finance transfers funds in three steps, after the form names missing entries', async ({ page }) => {
  await signInQuietly(page, 'finance')
  // More than three have a search.
  const [from, to] = [await addFund(page, '50'), await addFund(page, '1')]
  for (const amount of ['2', '3']) await addFund(page, amount)
  await page.goto(`/funding?tab=transfer&year=${MONEY_YEAR}`)
  const main = mainOf(page)
  const next = button(page, 'Continue')
  const confirm = button(page, 'Confirm transfer')
  const problems = problemsOf(page)
  const amount = textbox(page, 'Amount ($)')
  const chooseFund = async (name: 'From' | 'To', code: string, left: string) => {
    await radio(page.getByRole('group', { name, exact: true }), 'A fund').check()
    await radio(page.getByRole('group', { name, exact: true }), 'W9AR02').check()
    await choose(page, `${name} fund code`, code, new RegExp(`^${code} .*\\${left} available`))
  }
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/funding/transfer')) calls += 1
  })
  await test.step('the form names the missing fund to take from, and the missing fund to give to [VAL-17 ERR-16]', async () => {
    await next.click()
    await expect(problems).toBeFocused()
    await expect(problems.getByRole('link')).toHaveText([
      'Choose a dodaac and fundcode to transfer from!',
      'Choose a DoDAAC and fund code to transfer to!',
    ])
  })
  await test.step('two DoDAACs and two fund codes are chosen, and an amount [FUND-11]', async () => {
    await chooseFund('From', from, '$50\\.00')
    await chooseFund('To', to, '$1\\.00')
    await next.click()
    await expect(textbox(page, 'Comment')).toHaveValue('')
  })
  await test.step('the form refuses an amount that is not above zero [VAL-18 ERR-17]', async () => {
    await amount.fill('0')
    await next.click()
    await expect(problems).toHaveAccessibleDescription('Please set an amount to transfer')
    expect(calls).toBe(0)
  })
  await test.step('the portal refuses an amount above the balance, and the check shows what is missing [ERR-26]', async () => {
    await amount.fill('60')
    await next.click()
    await expect(row(page, /^From/)).toContainText('$10.00 missing')
    await confirm.click()
    await expect(main.getByRole('alert')).toContainText('has $50.00 available, which is less than $60.00')
    await page.goBack()
    await expect(amount).toHaveValue('60')
  })
  await test.step('the portal announces the completed transfer, and empties the form [FUND-12 FUND-13 ERR-18]', async () => {
    await amount.fill('20.5')
    await next.click()
    await expect(row(page, /^From/)).toContainText('$29.50')
    await expect(row(page, /^To/)).toContainText('$21.50')
    await confirm.click()
    const year = `of fiscal year ${MONEY_YEAR}`
    await expect(
      main.getByText(
        `Funds Transferred! Moved $20.50 from W9AR02/${from} to W9AR02/${to}. W9AR02/${from} ${year} had $50.00 available and has $29.50 now. W9AR02/${to} ${year} had $1.00 available and has $21.50 now.`,
      ),
    ).toBeVisible()
    expect(calls).toBe(2)
    await expect(main.getByRole('radio', { checked: true })).toHaveCount(0)
  })
  await test.step('the transfer has its own comment [FUND-14]', async () => {
    await page.goto(`/funding?year=${MONEY_YEAR}&dodaac=W9AR02&fundcode=${to}`)
    await expect(row(page, /Transfer in/)).toContainText(
      `Transferred $20.5 from W9AR02/${from} to W9AR02/${to}`,
    )
  })
})
