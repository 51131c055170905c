import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { press, reach } from './keyboard.ts'
import { makeName } from './new-people.ts'
import { button, checkbox, link, list, mainOf, radio, textbox } from './parts.ts'
import { options, search } from './search-bar.ts'
import { follow, signInQuietly } from './signing-in.ts'

test('an orderer narrows products by facets, saves the view, opens it from Home and the search, and waits for a size', async ({
  page,
}) => {
  const main = mainOf(page)
  const inStock = checkbox(page, /^In stock/)
  const name = makeName('Black and cheap')
  await signInQuietly(page, 'placer')

  await test.step('each press of a facet keeps its place and focus, and its count is that of the list', async () => {
    const entries = main.getByText(/^displaying/)
    await follow(page, '/products?search=black')
    await expect(entries).toBeVisible()
    const said = await inStock.evaluate((box) => box.closest('label')?.textContent?.match(/\d+/)?.[0])
    await reach(inStock)
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/stock=1/)
    await expect(inStock).toBeFocused()
    await expect(entries).toHaveText(new RegExp(`of ${said} entries$`))
    await press(button(page, /^Color$/))
    await reach(checkbox(page, /^Black/))
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/color=Black/)
    await page.getByRole('button', { name: 'Size family', exact: true }).click()
    await expect(checkbox(page, /^Boot /)).toBeVisible()
    await expectAccessible(page, 'products with facets')
  })
  await test.step('a price keeps its field and what is typed while the list follows', async () => {
    const to = page.getByRole('textbox', { name: 'To', exact: true })
    await to.focus()
    await to.pressSequentially('1')
    await expect(page).toHaveURL(/to=1(&|$)/)
    await expect(main.getByText('No product has all of this.')).toBeVisible()
    await expect(to).toBeFocused()
    await to.pressSequentially('2')
    await expect(page).toHaveURL(/to=12(&|$)/)
    await page.reload()
    await expect(to).toHaveValue('12')
    await button(page, /^Price up to \$12\.00/).click()
    await expect(page.getByRole('heading', { level: 2, name: /^Products found/ })).toBeFocused()
    await expect(page).not.toHaveURL(/to=/)
  })
  await test.step('on a phone the facets are a sheet', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await button(page, 'Filters, 2 in use').click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(checkbox(sheet, /^In stock/)).toBeChecked()
    await expectAccessible(page, 'the sheet of facets')
    await button(sheet, /^Show \d+ products$/).click()
    await page.setViewportSize({ width: 1366, height: 768 })
  })
  await test.step('the view gets a name, and Home and the search open it', async () => {
    await button(page, 'Save this view').click()
    await textbox(page, /^Name/).fill(name)
    await page.getByLabel('Share with').selectOption('People of W9AR01')
    await expectAccessible(page, 'saving a view')
    await button(page, 'Save view').click()
    await expect(page.getByText(`The view ${name} was saved.`).first()).toBeVisible()
    await follow(page, '/dashboard')
    await link(list(main, 'Saved views'), name).click()
    await expect(page).toHaveURL(/search=black.*color=Black.*stock=1/)
    await follow(page, '/dashboard')
    await search(page, name)
    await options(page).filter({ hasText: name }).click()
    await expect(inStock).toBeChecked()
  })
  await test.step('a backordered size is watched, and the watch is withdrawn among the messages', async () => {
    await follow(page, '/products/nsn/26025')
    await radio(page, /backordered/)
      .first()
      .check()
    await button(page, /^Tell me when it is back/).click()
    await expect(button(page, 'Stop waiting for it')).toBeFocused()
    await link(page, 'Items that you wait for').click()
    const waiting = list(page, 'Items that you wait for')
    await expectAccessible(page, 'items that a person waits for')
    await button(waiting, /^Stop waiting for Trousers/)
      .first()
      .click()
    await expect(link(waiting, /^Trousers/)).toHaveCount(0)
  })
})
