import { expect, test } from '@playwright/test'
import { follow, signInQuietly } from './signing-in.ts'

test('users find products by category, page, card, and search, and the biggest categories stay visible', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  await test.step('people find all eighteen categories, Accessories first [CAT-01 CAT-03 CONST-36]', async () => {
    await follow(page, '/products')
    const sidebar = page.getByRole('navigation', { name: 'Categories', exact: true })
    await expect(page.getByRole('heading', { level: 2, name: 'Accessories' })).toBeVisible()
    // screens/products.txt has the names. A parallel test adds a category.
    await expect(sidebar.getByRole('link').filter({ hasNotText: 'Lost' })).toHaveCount(18)
    await expect(sidebar.getByRole('link', { name: /^Accessories/ })).toHaveAttribute('aria-current', 'page')
    for (const [code, name] of [
      ['COAT', 'Coats'],
      ['TAPE', 'Name & Service Tapes'],
      ['UNDER', 'Underwear'],
    ] as const) {
      await sidebar.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      await expect(page).toHaveURL(new RegExp(`category=${code}`))
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      await expect(page.getByRole('list', { name }).getByRole('listitem').first()).toBeVisible()
    }
  })
  await test.step('each page shows twenty products, each with its picture or IMAGE COMING SOON... [CAT-04 CAT-05 CAT-07 CONST-02]', async () => {
    await follow(page, '/products?category=INSIG')
    const list = page.getByRole('list', { name: 'Insignia' })
    await expect(list.getByRole('listitem')).toHaveCount(20)
    await expect(page.getByRole('main').getByText(/^displaying 1 - 20 of \d+ entries$/)).toBeVisible()
    const pages = page.getByRole('navigation', { name: 'Pages of products' })
    let missing = await list.getByText('IMAGE COMING SOON...').count()
    expect((await list.getByRole('img').count()) + missing).toBe(20)
    await pages.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('main').getByText(/^displaying 21 - \d+ of \d+ entries$/)).toBeVisible()
    missing += await list.getByText('IMAGE COMING SOON...').count()
    expect(missing).toBeGreaterThan(0)
    await pages.getByRole('link', { name: 'First page' }).click()
    await expect(page.getByRole('main').getByText(/^displaying 1 - 20 of \d+ entries$/)).toBeVisible()
    await pages.getByRole('link', { name: 'Last page' }).click()
    await expect(pages.getByRole('link', { name: 'Next page' })).toBeHidden()
  })
  await test.step('a card leads to its product with category and item, and Continue Shopping back to the category [CAT-06 PROD-09]', async () => {
    await follow(page, '/products?category=COAT')
    await page.getByRole('list', { name: 'Coats' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/products\/nsn\/\d{5,13}\?category=COAT&item=\d{5,13}$/)
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL(/\/products\?category=COAT/)
    await expect(page.getByRole('heading', { level: 2, name: 'Coats' })).toBeVisible()
  })
  await test.step('a search waits half a second, covers all categories, begins at page 1, and is part of the address [CAT-08 CAT-09 CAT-10 CONST-14]', async () => {
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/product/search/')) requested.push(request.url())
    })
    await follow(page, '/products?category=INSIG&page=2')
    await expect(page.getByRole('main').getByText(/^displaying 21 - /)).toBeVisible()
    const field = page.getByRole('searchbox', { name: 'Search products' })
    await field.pressSequentially('black', { delay: 40 })
    await expect(page.getByRole('heading', { level: 2, name: 'Products found for “black”' })).toBeVisible()
    await expect(page).toHaveURL(/search=black&page=1/)
    await expect(page.getByRole('main').getByText(/^displaying 1 - \d+ of \d+ entries$/)).toBeVisible()
    expect(requested).toHaveLength(1)
    await page
      .getByRole('navigation', { name: 'Pages of products' })
      .getByRole('link', { name: /^2 of/ })
      .click()
    await expect(page).toHaveURL(/search=black&page=2/)
    await field.fill('black coat')
    await expect(page).toHaveURL(/search=black\+coat&page=1/)
    await page.reload()
    await expect(field).toHaveValue('black coat')
    await field.fill('')
    await expect(page.getByRole('heading', { level: 2, name: 'Insignia' })).toBeVisible()
  })
  await test.step('an NSN with or without dashes and a PGC find their product, nonsense finds none [MISC-01]', async () => {
    await follow(page, '/products')
    const field = page.getByRole('searchbox', { name: 'Search products' })
    for (const text of ['8440-01-908-3000', '8440019083000', '10001']) {
      await field.fill(text)
      await expect(
        page.getByRole('heading', { level: 2, name: `Products found for “${text}”` }),
      ).toBeVisible()
      await expect(page.getByText('displaying 1 - 1 of 1 entries')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Necktie, four-in-hand, Black' })).toBeVisible()
    }
    await field.fill('zzzz qqqq')
    await expect(page.getByText('No products found.')).toBeVisible()
  })
  await test.step('after 80 pixels of scrolling the eight biggest categories stay visible [CAT-02 CONST-21]', async () => {
    await follow(page, '/products?category=INSIG')
    await expect(page.getByRole('list', { name: 'Insignia' }).getByRole('listitem')).toHaveCount(20)
    const bar = page.getByRole('navigation', { name: 'Biggest categories' })
    // While the list grows, the browser's scroll anchoring moves the page.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          window.scrollTo(0, 80)
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
          return window.scrollY
        }),
      )
      .toBe(80)
    await expect(bar).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect(bar.getByRole('link')).toHaveCount(8)
    await expect(bar).toBeInViewport()
    await bar.getByRole('link').first().click()
    await expect(page).toHaveURL(/category=(?!INSIG)[A-Z]+/)
  })
})
