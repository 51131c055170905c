import { expect, test } from '@playwright/test'
import { group } from '../parts.ts'
import { fieldOf, hint, options, said, search } from '../search-bar.ts'
import { signIn } from '../signing-in.ts'

test('a manager finds everything in one field, the portal announces each result once, and Enter opens the first', async ({
  page,
}) => {
  await signIn(page, 'manager')
  await test.step('a person, by the first letters of both names', async () => {
    await search(page, 'bell, j')
    await expect(group(page, 'People').getByRole('option')).toHaveText([/^Bell, James/])
    await expect(said(page).filter({ hasText: /^1 person\. Enter opens Bell, James/ })).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/servicemember\?manage=\d+$/)
    await expect(hint(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await test.step('a DoDAAC, and the arrows walk over all kinds', async () => {
    await search(page, 'w9ar0')
    await expect(options(page).first()).toHaveText(/W9AR01$/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const second = options(page).nth(1)
    await expect(second).toHaveAttribute('aria-selected', 'true')
    const id = (await second.getAttribute('id')) ?? ''
    await expect(fieldOf(page)).toHaveAttribute('aria-activedescendant', id)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dodaac?manage=W9AR01')
  })
  await test.step('a screen, by its tasks, and none that is closed to the person', async () => {
    await search(page, 'transfer funds')
    const none = page.getByRole('search').getByText(/^(No results found|Similar items)/)
    await expect(none).toBeVisible()
    await expect(options(page)).toHaveCount(0)
    await search(page, 'confirm roles')
    await expect(options(page).first()).toHaveText('Confirm roles')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/recertification')
  })
})
