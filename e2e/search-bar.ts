import { expect, type Page } from '@playwright/test'

export const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true })
export const options = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option')
/** Below the field while the search is open. */
export const hint = (page: Page) => page.getByText(/^Also orders, requisitions/)
export const said = (page: Page) => page.locator('[aria-live="polite"]')

export async function search(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
