import { expect, test } from '@playwright/test'
import { holdTime } from './held-time.ts'
import { link, list, mainOf } from './parts.ts'
import { follow, signInQuietly } from './signing-in.ts'

test('users find products by category, page, card, and search, and the biggest categories stay visible', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  const field = page.getByRole('searchbox', { name: 'Search products' })
  const pages = page.getByRole('navigation', { name: 'Pages of products' })
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
  const counted = (words: RegExp) => expect(mainOf(page).getByText(words)).toBeVisible()
  await test.step('people find all eighteen categories, Accessories first [CAT-01 CAT-03 CONST-36]', async () => {
    await follow(page, '/products?category=NOTHERE')
    const sidebar = page.getByRole('navigation', { name: 'Categories', exact: true })
    await expect(heading('Accessories')).toBeVisible()
    // screens/products.txt has the names. A parallel test adds a category.
    await expect(sidebar.getByRole('link').filter({ hasNotText: 'Lost' })).toHaveCount(18)
    await expect(link(sidebar, /^Accessories/)).toHaveAttribute('aria-current', 'page')
    await link(sidebar, /^Name & Service Tapes/).click()
    await expect(page).toHaveURL(/category=TAPE/)
    await expect(list(page, 'Name & Service Tapes').getByRole('listitem').first()).toBeVisible()
  })
  await test.step('each page shows twenty products, each with its picture or IMAGE COMING SOON... [CAT-04 CAT-05 CAT-07 CONST-02]', async () => {
    await follow(page, '/products?category=INSIG')
    const found = list(page, 'Insignia')
    await expect(found.getByRole('listitem')).toHaveCount(20)
    await counted(/^displaying 1 - 20 of \d+ entries$/)
    let missing = await found.getByText('IMAGE COMING SOON...').count()
    expect((await found.getByRole('img').count()) + missing).toBe(20)
    await link(pages, 'Next page').click()
    await expect(page).toHaveURL(/page=2/)
    await counted(/^displaying 21 - \d+ of \d+ entries$/)
    missing += await found.getByText('IMAGE COMING SOON...').count()
    expect(missing).toBeGreaterThan(0)
  })
  await test.step('a card leads to its product with category and item, and Continue Shopping back to the category [CAT-06 PROD-09]', async () => {
    await follow(page, '/products?category=COAT')
    await list(page, 'Coats').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/products\/nsn\/\d{5,13}\?category=COAT&item=\d{5,13}$/)
    await link(page, 'Continue Shopping').click()
    await expect(page).toHaveURL(/\/products\?category=COAT/)
    await expect(heading('Coats')).toBeVisible()
  })
  await test.step('a search waits half a second, covers all categories, begins at page 1, and is part of the address [CAT-08 CAT-09 CAT-10 CONST-14]', async () => {
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/product/search/')) requested.push(request.url())
    })
    await follow(page, '/products?category=INSIG&page=2')
    await counted(/^displaying 21 - /)
    await holdTime(page)
    await field.pressSequentially('black')
    await page.clock.runFor(600)
    await page.clock.resume()
    await expect(heading('Products found for “black”')).toBeVisible()
    await expect(page).toHaveURL(/search=black&page=1/)
    await counted(/^displaying 1 - \d+ of \d+ entries$/)
    expect(requested).toHaveLength(1)
    await link(pages, /^2 of/).click()
    await expect(page).toHaveURL(/search=black&page=2/)
    await field.fill('black coat')
    await expect(page).toHaveURL(/search=black\+coat&page=1/)
    await page.reload()
    await expect(field).toHaveValue('black coat')
    await field.fill('')
    await expect(heading('Insignia')).toBeVisible()
  })
  await test.step('an NSN with dashes finds its product, nonsense finds none [MISC-01]', async () => {
    await field.fill('8440-01-908-3000')
    await counted(/^displaying 1 - 1 of 1 entries$/)
    await expect(link(page, 'Necktie, four-in-hand, Black')).toBeVisible()
    await field.fill('zzzz qqqq')
    await expect(page.getByText('No products found.')).toBeVisible()
  })
  await test.step('after 80 pixels of scrolling the eight biggest categories stay visible [CAT-02 CONST-21]', async () => {
    await follow(page, '/products?category=INSIG')
    await expect(list(page, 'Insignia').getByRole('listitem')).toHaveCount(20)
    const bar = page.getByRole('navigation', { name: 'Biggest categories' })
    // While the list grows, the browser's scroll anchoring moves the page.
    const scroll = async () => {
      window.scrollTo(0, 80)
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return window.scrollY
    }
    await expect.poll(() => page.evaluate(scroll)).toBe(80)
    await expect(bar).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect(bar.getByRole('link')).toHaveCount(8)
    await expect(bar).toBeInViewport()
    await bar.getByRole('link').first().click()
    await expect(page).toHaveURL(/category=(?!INSIG)[A-Z]+/)
  })
})
