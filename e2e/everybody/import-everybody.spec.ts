import { expect, test } from '@playwright/test'
import { listSizeChoices } from '../../src/wire/people/sizes.ts'
import { expectAccessible } from '../accessibility.ts'
import { addMember, makeDodId, makeName } from '../new-people.ts'
import { sendRequest } from '../send-request.ts'
import { follow, signIn, signInQuietly } from '../signing-in.ts'

const COAT = 'Coat, men’s'

test('a personnel manager imports sizes from a file without the panel, and an orderer finds them chosen', async ({
  page,
  browser,
}) => {
  const [last, dodId] = [makeName('Sized'), makeDodId()]
  await signIn(page, 'manager', '/servicemember')
  const member = await addMember(page, last, { dodId })
  const main = page.getByRole('main')
  const coats = (await sendRequest(page, listSizeChoices, {})).find(({ name }) => name === COAT)?.sizes ?? []
  const orderer = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await signInQuietly(orderer, 'placer')
  await follow(orderer, '/products/nsn/10002')
  await expect(orderer.getByRole('radio').first()).toBeVisible()
  const named = await orderer.getByRole('radio').last().getAttribute('aria-label')
  const other = (named ?? '').replace(/,.*/, '').toUpperCase()
  const size = coats.find((one) => one !== other) ?? ''
  await test.step('the list leads to Import, where the manager chooses sizes', async () => {
    await page.getByRole('link', { name: 'Import from file' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/import?kind=people')
    await page.getByLabel('Kind of data').selectOption('Sizes of people')
  })
  await test.step('a file is checked and applied there, and its address stays there', async () => {
    const text = `dod id,category,system,size\n${dodId},coat,men,${size.toLowerCase()}\n${dodId},COAT,men,none\n`
    await page
      .getByLabel(/^File/)
      .setInputFiles({ name: 'sizes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Check file' }).press('Enter')
    await expect(main.getByText('1 row can be written. Nothing is written yet.')).toBeVisible()
    await expect(page).toHaveURL(/^[^?]*\/import\?file=/)
    await expect(main.getByRole('row', { name: /^3/ })).toContainText('is already in row 2.')
    await page.getByRole('button', { name: 'Apply 1 row' }).press('Enter')
    await expect(main.getByText('1 row was written.')).toBeVisible()
  })
  await test.step('the manager finds the same sizes in the form, and can change them', async () => {
    await follow(page, `/servicemember?manage=${member}`)
    await page.getByRole('link', { name: `Sizes of Journey ${last}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Sizes of Journey ${last}` })).toBeFocused()
    await expect(page.getByRole('combobox', { name: `Size of ${COAT}` })).toHaveValue(size)
    await page.getByRole('combobox', { name: `Size of ${COAT}` }).selectOption(other)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`The sizes of Journey ${last} are saved.`).first()).toBeVisible()
  })
  await test.step('Finance - RA finds opening balances beside the funds', async () => {
    const second = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
    await signIn(second, 'finance', '/funding')
    await second.getByRole('link', { name: 'Import opening balances from a file' }).click()
    await expect(second.getByLabel('Kind of data').getByRole('option')).toHaveText([
      'Opening balances of funds',
      'Limits of orders',
    ])
    await second.context().close()
  })
  await test.step('an orderer finds the size of the member chosen, and can choose another', async () => {
    await orderer.getByRole('combobox', { name: 'Service member' }).fill(last)
    await orderer.getByRole('option', { name: new RegExp(last) }).click()
    await expect(
      orderer.getByRole('status').filter({ hasText: `Journey ${last} wears ${other} in ${COAT}.` }),
    ).toBeVisible()
    await expect(orderer.getByRole('radio', { name: new RegExp(`^${other}, `, 'i') })).toBeChecked()
    await expectAccessible(orderer, 'a size that is known')
    await orderer.getByRole('radio').first().check()
    await expect(orderer.getByRole('radio', { name: new RegExp(`^${other}, `, 'i') })).not.toBeChecked()
    await orderer.context().close()
  })
})
