import { expect, test } from '@playwright/test'
import { signIn } from './signing-in.ts'

test('the obsolete list names the replacement of each item and searches by more than three characters', async ({
  page,
}) => {
  await signIn(page, 'placer', '/reports/obsolete')
  const main = page.getByRole('main')
  const crumbs = main.getByRole('navigation', { name: 'Breadcrumb' })
  await test.step('the page shows its place in the portal [OBS-01 HUB-15]', async () => {
    await expect(crumbs.getByRole('link', { name: 'System Reports' })).toHaveAttribute('href', '/reports')
    await expect(crumbs.getByRole('listitem')).toHaveText(['System Reports', 'Obsolete NSNs'])
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Obsolete NSNs')
  })
  await test.step('the notice says what to send along [HUB-30 HUB-31]', async () => {
    const said = page.getByRole('region', { name: 'Attention' }).getByRole('listitem')
    await expect(said).toHaveText([/^It is critical/, /all NSNs with that PGC are obsolete\.$/])
  })
  const table = main.getByRole('table', { name: 'Obsolete NSNs' })
  await test.step('each row has four columns, and what to order instead [OBS-05]', () =>
    // screens/report-obsolete.txt has the names.
    expect(table.getByRole('columnheader')).toHaveCount(5))
  const rows = table.locator('tbody tr')
  const all = await rows.count()
  const search = main.getByRole('searchbox', { name: 'Search NSN' })
  await test.step('three letters search nothing yet [OBS-02 OBS-03]', async () => {
    await expect(search).toHaveAttribute('placeholder', 'Search NSN')
    await search.fill('bel')
    await search.press('Enter')
    await expect(page).toHaveURL(/search=bel$/)
    await expect(rows).toHaveCount(all)
  })
  await test.step('four do [OBS-03]', async () => {
    await search.fill('INDIVIDUAL equip')
    await expect(rows).toHaveCount(1)
    await expect(main.getByText(`1 of ${all} obsolete items`)).toBeVisible()
    await expect(page.locator('[aria-live="polite"]')).toContainText(`1 of ${all} obsolete items`)
    await expect(rows).toContainText('BELT, INDIVIDUAL EQUIPMENT')
    await rows.getByRole('link').click()
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Belt, rigger')
    await page.goBack()
  })
  await test.step('the portal announces once that nothing was found, and the user can clear the search [OBS-02 OBS-07]', async () => {
    await search.fill('%%%%')
    await expect(rows).toHaveCount(1)
    // Visible five times, and announced once.
    await expect(rows.locator('td')).toHaveText(Array(5).fill('No results found'))
    await expect(rows.getByRole('cell')).toHaveText(['No results found'])
    await main.getByRole('button', { name: 'Clear Search NSN' }).click()
    await expect(rows).toHaveCount(all)
    await expect(search).toBeFocused()
  })
  await page.emulateMedia({ media: 'print' })
  await expect(crumbs).toBeHidden()
})
