import { expect, test } from '@playwright/test'
import { readClothingRequest } from '../src/wire/papers/clothing-requests.ts'
import { expectAccessible } from './accessibility.ts'
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
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: '3078', exact: true })).toBeVisible()
  const search = main.getByRole('button', { name: 'Search', exact: true })
  await test.step('nothing is searched before a member is chosen [F3078-01 F3078-03 F3078-04 VAL-29]', async () => {
    await expect(search).toHaveAttribute('aria-disabled', 'true')
    await expect(search).toHaveAccessibleDescription('Choose a service member first.')
    await search.press('Enter')
    await search.click({ force: true })
    expect(requested).toEqual([])
  })
  const select = main.getByRole('combobox', { name: 'Search Service Member or DODID:' })
  await test.step('a member is found by name [F3078-02]', async () => {
    await select.focus()
    await page.keyboard.type('Begay Dan')
    await expect(page.getByRole('option')).toHaveText([/^Daniel Begay \d{10}/])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(select).toHaveValue(/^Daniel Begay \d{10}$/)
  })
  const dodId = (await select.inputValue()).slice(-10)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(search).toBeFocused()
  await page.keyboard.press('Enter')

  const sheet = main.getByRole('article')
  await test.step('the form fills in the stored data of the member [F3078-06]', async () => {
    await expect(sheet.getByRole('definition')).toHaveText(['Begay, Daniel, Ray', dodId, 'W9AR02', 'AR'])
  })
  for (const box of await sheet.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await sheet.getByRole('checkbox', { name: 'Replacement' }).check()
  const table = sheet.getByRole('table', { name: 'Items, page 1 of 1' })
  await test.step('the items are those of the orders, with their sum [F3078-08]', async () => {
    const rows = await readResponse(readClothingRequest, await page.request.get(requested[0] ?? ''))
    expect(rows.length).toBeGreaterThan(3)
    await expect(table.getByRole('row').nth(2).getByRole('rowheader')).toHaveText(rows[0]?.article ?? '')
    const total = rows.reduce((sum, row) => sum + row.totalPrice, 0) / 100
    const written = total.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    await expect(table.getByRole('row', { name: /^GRAND TOTAL/ }).getByRole('cell')).toHaveText(written)
  })
  await test.step('it prints on one sheet, without the portal around it [CONST-45 HUB-16]', async () => {
    const { pages, isTagged } = await print(page)
    expect(pages.map(({ size }) => size)).toEqual([PORTRAIT])
    expect(isTagged).toBe(true)
    expect(pages[0]?.words).toContain('PERSONAL CLOTHING REQUEST')
    expect(pages[0]?.words).toContain('Begay, Daniel, Ray')
    expect(pages[0]?.words).toMatch(/^CUI .* CUI$/)
    for (const hidden of ['System Reports', 'Search Service Member', 'Profile'])
      expect(pages[0]?.words).not.toContain(hidden)
  })
  await test.step('the member is cleared, and found again by DoD ID [F3078-02]', async () => {
    await main.getByRole('button', { name: 'Clear Search Service Member or DODID:' }).click()
    await expect(select).toHaveValue('')
    await select.fill(dodId)
    await expect(main.getByRole('listbox').getByRole('option')).toHaveText([`Daniel Begay ${dodId}`])
  })
  await test.step('a program of the Air Force also prints AF Form 656, and the Army does not', async () => {
    await expect(main.getByRole('combobox', { name: 'Form' })).toHaveCount(0)
    await signIn(page, 'guard', '/reports/3078')
    await select.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option').first().click()
    await search.click()
    await main.getByRole('combobox', { name: 'Form' }).selectOption('AF Form 656')
    await expect(main.getByRole('article').first()).toHaveAccessibleName(/^AF Form 656, page 1 of/)
    await expectAccessible(page, 'AF Form 656')
    const { pages } = await print(page)
    expect(pages[0]?.size).toEqual(PORTRAIT)
    expect(pages.at(-1)?.words).toContain('AF FORM 656')
    expect(pages.map(({ words }) => words).join(' ')).not.toContain('not confirmed')
  })
})
