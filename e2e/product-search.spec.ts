import { expect, test } from '@playwright/test'
import { searchEverything } from '../src/wire/search/search.ts'
import { holdTime, letAppear } from './held-time.ts'
import { button, link, list } from './parts.ts'
import { options, search } from './search-bar.ts'
import { readSent } from './send-request.ts'
import { signIn } from './signing-in.ts'

const placeholder = 'Search by product name or nsn...'

test('users find a product by its words or its number, and read a message when there is none', async ({
  page,
}) => {
  await signIn(page, 'placer')
  const requested: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/search/everything')) requested.push(readSent(searchEverything, request))
  })
  const field = page.getByPlaceholder(placeholder, { exact: true })
  await test.step('a search waits half a second after the last key, and not without text [CONST-14]', async () => {
    await holdTime(page)
    await button(page, /^Search$/).click()
    await letAppear(page, field)
    await field.fill('   ')
    await page.clock.runFor(5000)
    for (const text of ['co', 'coat', 'coat all']) {
      await field.fill(text)
      await page.clock.runFor(400)
    }
    await page.clock.runFor(50)
    expect(requested).toEqual([])
    await page.clock.runFor(100)
    await expect.poll(() => requested.length).toBe(1)
    await page.clock.resume()
  })
  await test.step('it asks for the program, page 1 of 20 and the text [NAV-56 CONST-03]', () =>
    expect(requested).toEqual([{ program: 'AR', page: 1, pageSize: 20, searchTerm: 'coat all' }]))
  await test.step('a result is its item, a dash and its description [NAV-29 NAV-52 NAV-54]', async () => {
    await expect(options(page).nth(2)).toHaveText(
      /^8405019997000 - Coat, man's, all-weather, Black.*(?:In stock|ackordered.*)$/,
    )
    await expect(options(page)).toHaveCount(8)
  })
  await test.step('a click closes the search and opens the product from the cart side [NAV-55]', async () => {
    await options(page).nth(2).click()
    await expect(page).toHaveURL('/products/nsn/10002?from=cart')
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await expect(field).toHaveValue('')
    await expect(link(page, 'Back to Cart')).toBeVisible()
    expect(requested).toHaveLength(1)
  })
  await test.step('a search with no match says so, and one for an NSN opens that item [NAV-53 NAV-55 ERR-05]', async () => {
    await search(page, 'zzzz qqqq')
    await expect(page.getByRole('search').getByText('No results found')).toBeVisible()
    await field.fill('8415-01-901-9002')
    await expect(page.getByRole('option')).toHaveText([/^8415019019002 - Belt, rigger, Tan 499/])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/products/nsn/8415019019002?from=cart')
  })
  await test.step('users without permission to order get plain text [NAV-29 NAV-52]', async () => {
    await signIn(page, 'finance')
    await search(page, '8415-01-901-9002')
    const found = list(page, 'Products found')
    await expect(found.getByRole('listitem')).toHaveText([/^8415019019002 - Belt, rigger, Tan 499/])
    await expect(found.getByRole('link')).toHaveCount(0)
  })
})
