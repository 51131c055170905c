import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { holdResponses } from './held-responses.ts'
import { follow, signIn } from './signing-in.ts'

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true })
const options = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option')
/** Below the field while the search is open. */
const hint = (page: Page) => page.getByText(/^Also orders, requisitions/)
const said = (page: Page) => page.locator('[aria-live="polite"]')

async function search(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

test('a manager finds everything in one field, the portal announces each result once, and Enter opens the first', async ({
  page,
}) => {
  await signIn(page, 'manager')
  await test.step('a person, by the first letters of both names', async () => {
    await search(page, 'bell, j')
    await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toHaveText([/^Bell, James/])
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
    await expect(fieldOf(page)).toHaveAttribute(
      'aria-activedescendant',
      (await second.getAttribute('id')) ?? '',
    )
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dodaac?manage=W9AR01')
  })
  await test.step('a screen, by its tasks', async () => {
    await search(page, 'confirm roles')
    await expect(options(page).first()).toHaveText('Confirm roles')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/recertification')
  })
  await test.step('a screen that is closed to the person is not a result', async () => {
    await search(page, 'transfer funds')
    const none = page.getByRole('search').getByText(/^(No results found|Similar items)/)
    await expect(none).toBeVisible()
    await expect(options(page)).toHaveCount(0)
  })
})

test('the search in the bar says what it cannot take, and a key opens it outside text fields', async ({
  page,
}) => {
  await signIn(page, 'placer')
  const bar = page.getByRole('banner')
  const lens = page.getByRole('button', { name: 'Search', exact: true })
  const height = async () => Math.round((await bar.boundingBox())?.height ?? 0)
  const wide = await height()
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/search/everything')) requested.push(request.postData() ?? '')
  })
  const tooLong = `${'profile '.repeat(12)}and more`
  const sentence = 'Search for at most 100 characters. These are 104.'
  await test.step('a text that is too long is not cut: a message states the limit, and a shortened text finds results', async () => {
    await search(page, '')
    await page.keyboard.insertText(tooLong)
    await expect(fieldOf(page)).toHaveValue(tooLong)
    await expect(fieldOf(page)).toHaveAccessibleDescription(new RegExp(`^Error:.*${sentence}`))
    await expect(said(page).getByText('Search for at most 100 characters.')).toHaveCount(1)
    await expect(page.getByText('Searching…')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expectAccessible(page, 'a search that is too long')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('profile')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile')
    expect(requested).toHaveLength(1)
  })
  await test.step('Enter before the response waits for it, and opens the first result', async () => {
    await follow(page, '/dashboard')
    const letGo = await holdResponses(page, '**/search/everything')
    await search(page, 'profile')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Searching…')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    letGo()
    await expect(page).toHaveURL('/profile')
  })
  await test.step('the search says that a mistyped order does not exist, and whose orders the person sees', async () => {
    await search(page, '999999')
    await page.keyboard.press('Enter')
    const none = page
      .getByRole('search')
      .getByText('No results found. You see the orders that you placed and those for you.')
    await expect(none).toBeVisible()
    await expect(fieldOf(page)).toHaveValue('999999')
    await expect(page).toHaveURL('/profile')
  })
  await test.step('Escape closes it and gives the focus back', async () => {
    await page.keyboard.press('Escape')
    await expect(hint(page)).toBeHidden()
    const here = page.getByRole('button', { name: 'Menu', exact: true })
    await here.focus()
    await page.keyboard.press('/')
    await expect(fieldOf(page)).toBeFocused()
    await expect(fieldOf(page)).toHaveAttribute('aria-keyshortcuts', '/ Control+K Meta+K')
    await page.keyboard.press('Escape')
    await expect(here).toBeFocused()
  })
  await test.step('a list says the same', async () => {
    await follow(page, '/orders')
    await page.getByRole('button', { name: 'Filters' }).click()
    const field = page.getByRole('searchbox', { name: 'Search orders' })
    await field.fill(tooLong)
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(field).toBeFocused()
    await expect(page).toHaveURL('/orders')
  })
  await test.step('the key / is a letter in text fields, and the user can switch it off; Ctrl-K still works', async () => {
    const own = page.getByRole('main').getByRole('searchbox').first()
    await own.fill('')
    await own.click()
    await page.keyboard.type('a/b')
    await expect(own).toHaveValue('a/b')
    await expect(hint(page)).toBeHidden()
    const choice = page.getByRole('switch', { name: 'One-key shortcuts' })
    await page.getByRole('button', { name: 'Profile' }).click()
    await choice.uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(lens).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K')
    await expect(hint(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(fieldOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Profile' }).click()
    await choice.check()
    await page.keyboard.press('Escape')
  })
  await test.step('the field is there without a press, typing opens the results below it, and Escape closes them', async () => {
    await page.reload()
    await expect(fieldOf(page)).toBeVisible()
    await expect(fieldOf(page)).not.toBeFocused()
    await expect(hint(page)).toBeHidden()
    await page.keyboard.press('/')
    await expect(fieldOf(page)).toBeFocused()
    await expect(hint(page)).toBeVisible()
    await page.keyboard.type('coat')
    await expect(fieldOf(page)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(hint(page)).toBeHidden()
    await expect(fieldOf(page)).toHaveAttribute('aria-expanded', 'false')
  })
  await test.step('the typed text stays, finds its results again, and a click elsewhere closes them', async () => {
    await lens.click()
    await expect(fieldOf(page)).toBeFocused()
    await expect(fieldOf(page)).toHaveValue('coat')
    await expect(options(page).first()).toBeVisible()
    await page.mouse.click(4, 650)
    await expect(hint(page)).toBeHidden()
  })
  await test.step('shortened results lead to their list, with the same words', async () => {
    await search(page, 'co')
    const all = page.getByRole('option', { name: /^All \d+ items$/ })
    await expect(all).toBeVisible()
    await page.keyboard.press('ArrowUp')
    while ((await all.getAttribute('aria-selected')) === 'false') await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/products?search=co')
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused()
    await expect(fieldOf(page)).toHaveValue('')
  })
  await test.step('where there is little room a button opens the field', async () => {
    await page.setViewportSize({ width: 1200, height: 768 })
    await expect(fieldOf(page)).toBeHidden()
    expect(await height()).toBe(wide)
    await lens.click()
    await expect(fieldOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(lens).toBeFocused()
    await expect(fieldOf(page)).toBeHidden()
  })
})
