import { expect, test } from '@playwright/test'
import { readClothingRequest } from '../src/wire/papers/clothing-requests.ts'
import { expectAccessible, settle } from './accessibility.ts'
import { button, combobox, link, mainOf, row, title } from './parts.ts'
import { PORTRAIT, print } from './printed-forms.ts'
import { readResponse } from './send-request.ts'
import { signIn } from './signing-in.ts'

test('the portal fills a personal clothing request from the orders of a member and prints it on portrait A4', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/3078r/')) requested.push(request.url())
  })
  await signIn(page, 'approver1', '/reports/3078/')
  const main = mainOf(page)
  const search = button(main, /^Search$/)
  const select = combobox(main, 'Search Service Member or DODID:')
  const sheet = main.getByRole('article')
  await test.step('nothing is searched before a member is chosen [F3078-01 F3078-03 F3078-04 VAL-29]', async () => {
    await expect(title(main, /^3078$/)).toBeVisible()
    await expect(search).toHaveAttribute('aria-disabled', 'true')
    await expect(search).toHaveAccessibleDescription('Choose a service member first.')
    await search.press('Enter')
    expect(requested).toEqual([])
  })
  await test.step('a member is found by name, or by DoD ID [F3078-02]', async () => {
    await select.pressSequentially('Begay Dan')
    await expect(page.getByRole('option')).toHaveText([/^Daniel Begay \d{10}/])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(select).toHaveValue(/^Daniel Begay \d{10}$/)
  })
  const dodId = (await select.inputValue()).slice(-10)
  await button(main, 'Clear Search Service Member or DODID:').click()
  await select.fill(dodId)
  await expect(page.getByRole('option')).toHaveText([`Daniel Begay ${dodId}`])
  await page.getByRole('option').click()
  await search.press('Enter')

  await test.step('the form fills in the stored data of the member [F3078-06]', async () => {
    await expect(sheet.getByRole('definition')).toHaveText(['Begay, Daniel, Ray', dodId, 'W9AR02', 'AR'])
  })
  await test.step('the items are those of the orders, with their sum [F3078-08]', async () => {
    const table = sheet.getByRole('table', { name: 'Items, page 1 of 1' })
    const rows = await readResponse(readClothingRequest, await page.request.get(requested[0] ?? ''))
    expect(rows.length).toBeGreaterThan(3)
    await expect(table.getByRole('row').nth(2).getByRole('rowheader')).toHaveText(rows[0]?.article ?? '')
    const total = rows.reduce((sum, { totalPrice }) => sum + totalPrice, 0) / 100
    const written = total.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    await expect(row(table, /^GRAND TOTAL/).getByRole('cell')).toHaveText(written)
  })
  await test.step('it prints on one sheet, without the portal around it [CONST-45 HUB-16]', async () => {
    await settle(page)
    const { pages, isTagged } = await print(page)
    expect(pages.map(({ size }) => size)).toEqual([PORTRAIT])
    expect(isTagged).toBe(true)
    expect(pages[0]?.words).toMatch(/^CUI .*PERSONAL CLOTHING REQUEST.*Begay, Daniel, Ray.* CUI$/)
    expect(pages[0]?.words).not.toMatch(/System Reports|Search Service Member|Profile/)
  })
  await test.step('a program of the Air Force also prints AF Form 656, and the Army does not', async () => {
    await expect(combobox(main, 'Form')).toHaveCount(0)
    await signIn(page, 'guard', '/reports/3078')
    await select.press('ArrowDown')
    await page.getByRole('option').first().click()
    await search.click()
    await combobox(main, 'Form').selectOption('AF Form 656')
    await expect(sheet.first()).toHaveAccessibleName(/^AF Form 656, page 1 of/)
    await expectAccessible(page, 'AF Form 656')
    const { pages } = await print(page)
    expect(pages[0]?.size).toEqual(PORTRAIT)
    expect(pages.at(-1)?.words).toContain('AF FORM 656')
    expect(pages.map(({ words }) => words).join(' ')).not.toContain('not confirmed')
  })
})

test('the obsolete list names the replacement of each item and searches by more than three characters', async ({
  page,
}) => {
  await signIn(page, 'placer', '/reports/obsolete')
  const main = mainOf(page)
  const crumbs = main.getByRole('navigation', { name: 'Breadcrumb' })
  const table = main.getByRole('table', { name: 'Obsolete NSNs' })
  const rows = table.locator('tbody tr')
  const search = main.getByRole('searchbox', { name: 'Search NSN' })
  // screens/report-obsolete.txt has the words.
  await test.step('the page shows its place in the portal, and four columns with what to order instead [OBS-01 OBS-05 HUB-15]', async () => {
    await expect(link(crumbs, 'System Reports')).toHaveAttribute('href', '/reports')
    await expect(title(main, /^Obsolete NSNs$/)).toBeVisible()
    await expect(table.getByRole('columnheader')).toHaveCount(5)
  })
  await test.step('the notice says what to send along [HUB-30 HUB-31]', async () => {
    const said = page.getByRole('region', { name: 'Attention' }).getByRole('listitem')
    await expect(said).toHaveText([/^It is critical/, /all NSNs with that PGC are obsolete\.$/])
  })
  const all = await rows.count()
  await test.step('three letters search nothing yet, four do [OBS-02 OBS-03]', async () => {
    await search.fill('bel')
    await search.press('Enter')
    await expect(page).toHaveURL(/search=bel$/)
    await expect(rows).toHaveCount(all)
    await search.fill('INDIVIDUAL equip')
    await expect(rows).toHaveText([/BELT, INDIVIDUAL EQUIPMENT/])
    await expect(page.locator('[aria-live="polite"]')).toContainText(`1 of ${all} obsolete items`)
    await rows.getByRole('link').click()
    await expect(title(main, /Belt, rigger/)).toBeVisible()
    await page.goBack()
  })
  await test.step('the portal announces once that nothing was found, and the user can clear the search [OBS-02 OBS-07]', async () => {
    await search.fill('%%%%')
    // Visible five times, and announced once.
    await expect(rows.locator('td')).toHaveText(Array(5).fill('No results found'))
    await expect(rows.getByRole('cell')).toHaveText(['No results found'])
    await button(main, 'Clear Search NSN').click()
    await expect(rows).toHaveCount(all)
    await expect(search).toBeFocused()
  })
})
