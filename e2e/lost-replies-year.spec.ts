import { expect, test } from '@playwright/test'
import { copyPrices, openYearPeriods, readYearTurn } from '../src/wire/panel/year-turn.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { ask } from './ask.ts'
import { loseReply } from './lost-replies.ts'
import { signIn } from './signing-in.ts'

test('the coming fiscal year is prepared once, although both replies are lost', async ({ page }) => {
  await signIn(page, 'admin')
  // A program that no other journey works in.
  await page.getByRole('combobox', { name: 'Program' }).selectOption('US Army Africa SETAF')
  await expect(page.getByText('You work in US Army Africa SETAF now.').first()).toBeVisible()
  await page.goto('/admin?view=year')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Fiscal year' })).toBeVisible()
  const chosen = main.locator('[aria-current=page]', { hasText: /^Fiscal year 20\d\d$/ })
  const fiscalYear = Number((await chosen.textContent())?.slice(-4))
  const holds = () => ask(page, readYearTurn, { params: { fiscalYear } })
  const steps = main.getByRole('list', { name: `Steps to fiscal year ${fiscalYear}` })
  await expect(steps).toContainText(/No price for fiscal year 20\d\d on [\d,]+ sizes?\./)
  await expectAccessible(page, 'the coming fiscal year, unprepared')

  const dialog = page.getByRole('dialog', { name: `Copy prices to fiscal year ${fiscalYear}` })
  await loseReply(page, {
    fill: async () => {
      await steps.getByRole('button', { name: /^Copy [\d,]+ prices of/ }).click()
      const raise = dialog.getByRole('textbox', { name: 'Raise all by percent' })
      await raise.fill('two')
      await dialog.getByRole('button', { name: 'Copy prices' }).click()
      await expect(raise).toHaveAccessibleDescription(/Enter a percentage from -50 to 100/)
      await raise.fill('')
      await raise.pressSequentially('2.5')
      await expect(dialog).toContainText('$100.00 becomes $102.50.')
      return dialog.getByRole('button', { name: 'Copy prices' })
    },
    sends: copyPrices,
    holds,
    sees: () =>
      expect(
        main.getByText(`Every size that is sold has a price for fiscal year ${fiscalYear}.`),
      ).toBeVisible(),
  })
  await loseReply(page, {
    fill: async () => {
      await steps.getByRole('button', { name: `Open periods as in ${fiscalYear - 1}` }).click()
      return page.getByRole('dialog').getByRole('button', { name: 'Open periods' })
    },
    sends: openYearPeriods,
    holds,
    sees: () =>
      expect(steps).toContainText(
        `On 10/01/${fiscalYear - 1} a period of fiscal year ${fiscalYear} is open, by itself.`,
      ),
  })
  await expect(main.getByText('No size lacks a price.')).toBeVisible()
  await expectAccessible(page, 'the coming fiscal year, prepared')
  await expectNoSidewaysScroll(page, 'the coming fiscal year')
})
