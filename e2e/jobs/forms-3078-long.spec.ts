import { expect, type Page, test } from '@playwright/test'
import { readSession } from '../../src/wire/session/session.ts'
import { LETTER_PORTRAIT, PORTRAIT, print, showRequest } from '../printed-forms.ts'
import { changeResponses } from '../send-request.ts'
import { signIn } from '../signing-in.ts'

test('a long clothing request continues on further pages that name the member again, on either paper size', async ({
  page,
}) => {
  await changeResponses(page, readSession, (person) => ({ ...person, paper: 'letter' as const }))
  await signIn(page, 'approver1', '/reports/3078')
  await page.reload()
  await page.route('**/reports/3078r/**', async (route) => {
    const [row] = await (await route.fetch()).json()
    const many = Array.from({ length: 90 }, (_, at) => ({
      ...row,
      itmref: `84050190${String(at).padStart(5, '0')}`,
      fiscalYear: at < 50 ? 2026 : 2025,
      itmdes1: at % 7 === 0 ? `${'Very long name of an article, '.repeat(4)}number ${at}` : `Article ${at}`,
      shippedAs: at === 3 ? '2 PR at $60.00' : '',
      qty: 1,
      unitPrice: 10,
      totalPrice: 10,
    }))
    await route.fulfill({ json: many })
  })
  await showRequest(page)
  const paper = page.getByRole('combobox', { name: 'Paper' })
  await expect(paper.locator('option:checked')).toHaveText('US Letter')
  await expectPages(page, LETTER_PORTRAIT)
  await paper.selectOption('A4')
  await expect(page).toHaveURL('/reports/3078?paper=a4')
  await expectPages(page, PORTRAIT)
})

/** Every item is on a page with its member and the page's sum. The last page has the total. */
async function expectPages(page: Page, sheet: number[]) {
  const { pages } = await print(page)
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, { size, words }] of pages.entries()) {
    expect(size).toEqual(sheet)
    expect(words).toContain('Begay, Daniel, Ray')
    expect(words).toContain(`Page ${at + 1} of ${pages.length}`)
    expect(words).toContain('Total of this page')
    expect(words.includes('GRAND TOTAL $900.00')).toBe(at === pages.length - 1)
  }
  expect(pages[0]?.words).toContain('Article 3 (2 PR at $60.00, counted in EA)')
  for (let at = 0; at < 90; at += 1)
    expect(pages.filter(({ words }) => new RegExp(`(Article|number) ${at}\\b`).test(words))).toHaveLength(1)
}
