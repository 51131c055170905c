import { expect, type Page, test } from '@playwright/test'
import { dayIn, fiscalYearOf } from '../../src/domain/fiscal-years.ts'
import { choose } from '../new-funds.ts'
import { follow, signIn } from '../signing-in.ts'

test('Finance views years, and confirms before a closed year changes', async ({ page }) => {
  await test.step('every tab opens on the current fiscal year, also after Finance viewed another one [FUND-02 FUND-04 FUND-16 CONST-38]', () =>
    lookAtYears(page))
  await test.step('a closed year asks before its money is changed, and a no changes nothing', () =>
    changeClosedYear(page))
})

async function lookAtYears(page: Page) {
  await signIn(page, 'finance', '/funding')
  const tabs = page.getByRole('navigation', { name: 'Funding' })
  const year = page.getByRole('combobox', { name: 'Fund year' })
  const current = fiscalYearOf(dayIn('America/New_York', new Date()))
  await expect(year).toHaveValue(`${current} (current)`)
  await expect(page.getByRole('heading', { name: `Funds of fiscal year ${current}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /Show fiscal year/ })).toHaveCount(0)
  await year.click()
  await year.fill('1901')
  await expect(page.getByRole('main').getByText('No fund year 1901.', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose(page, 'Fund year', '2025', '2025')
  await expect(page.getByRole('heading', { name: 'Funds of fiscal year 2025' })).toBeVisible()
  // The chosen year stays for all tabs of the visit, and in the address.
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
}

async function changeClosedYear(page: Page) {
  await follow(page, '/funding?year=2025&search=W9AR01+6C')
  const row = page.getByRole('row', { name: /W9AR01.* 6C / })
  const amount = row.getByRole('textbox', { name: 'Amount to add to W9AR01 6C' })
  const confirm = row.getByRole('button', { name: 'Confirm adjustment of W9AR01 6C' })
  const figure = row.locator('[data-name="Available"]')
  // The old rows stay until those of 2025 arrive.
  await expect(page).toHaveURL(/year=2025/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const before = (await figure.textContent()) ?? ''
  await amount.fill('3')
  await confirm.click()
  const dialog = page.getByRole('dialog', { name: 'Change a closed fiscal year?' })
  await expect(dialog).toContainText(
    'Fiscal year 2025 is closed. Change it only if you mean fiscal year 2025.',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(amount).toHaveValue('3')
  await expect(amount).toHaveAccessibleDescription(/Fiscal year 2025 is closed/)
  await expect(figure).toHaveText(before)
  await confirm.click()
  await dialog.getByRole('button', { name: 'Change the closed year' }).click()
  await expect(
    page.getByText(`Adjusted by $3.00. W9AR01/6C of fiscal year 2025 had ${before} available`).first(),
  ).toBeVisible()
  await expect(figure).not.toHaveText(before)
}

test('Finance adds, closes, and opens a period, and reads what an overlap is [FUND-10]', async ({ page }) => {
  const year = 2050 + Math.floor(Math.random() * 49)
  await signIn(page, 'finance', '/funding?tab=periods&year=2041')
  await page.getByRole('button', { name: 'Add period' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Fiscal year').fill(String(year))
  await expect(dialog.getByLabel('Begin date')).toHaveValue(`10/01/${year - 1}`)
  await dialog.getByLabel('End date').fill(`03/31/${year + 1}`)
  await dialog.getByRole('button', { name: 'Add period' }).click()
  await expect(dialog.getByRole('link', { name: /End within it/ })).toBeVisible()
  await dialog.getByLabel('End date').fill(`03/31/${year}`)
  await dialog.getByRole('checkbox', { name: 'Open it now' }).check()
  await dialog.getByRole('button', { name: 'Add period' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(`^1 10/01/${year - 1} 03/31/${year} Open`) })
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: `Close period 1 of ${year}` }).click()
  await expect(dialog).toContainText(`No order awaits approval in fiscal year ${year}`)
  await dialog.getByRole('button', { name: 'Close period' }).click()
  await expect(page.getByRole('row', { name: /^1 / })).toContainText('Closed')
  await expect(
    page.getByText(`Period 1 of fiscal year ${year} was open and is closed now.`).first(),
  ).toBeVisible()
  await page.getByRole('button', { name: `Open period 1 of ${year}` }).click()
  await dialog.getByRole('button', { name: 'Open period' }).click()
  await expect(row).toBeVisible()

  await page.getByRole('button', { name: 'Add period' }).click()
  await dialog.getByRole('button', { name: 'Add period' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    `Period 1 of fiscal year ${year} runs from 10/01/${year - 1} to 03/31/${year}`,
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Change dates of period 1 of ${year}` }).click()
  await dialog.getByLabel('End date').fill(`06/30/${year}`)
  await dialog.getByRole('button', { name: 'Save dates' }).click()
  await expect(page.getByRole('cell', { name: `06/30/${year}` })).toBeVisible()
})
