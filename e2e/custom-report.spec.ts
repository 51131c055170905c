import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { makeName } from './new-people.ts'
import { button, checkbox, combobox, heading, link, list, textbox, title } from './parts.ts'
import { download, readTotal } from './report-screen.ts'
import { signIn } from './signing-in.ts'

test('a manager builds, saves and shares a report; a member opens it, sees only own rows, and exports them', async ({
  page,
}) => {
  const name = makeName('Report')
  const table = page.getByRole('table', { name: 'Rows of the report' })
  await signIn(page, 'manager', '/reports?tab=custom')
  await link(page, 'Build a report').click()
  await expect(title(page, 'Build a report')).toBeVisible()
  await expectAccessible(page, 'a new report')
  await checkbox(page, 'Requisition').check()
  await combobox(page, 'Column of a new filter').selectOption('Total')
  await button(page, 'Add filter').click()
  await expect(combobox(page, 'Condition')).toBeFocused()
  await textbox(page, 'From').fill('9')
  await textbox(page, 'To').fill('1')
  await button(page, 'Show results').click()
  await expect(page.locator('.error-summary')).toBeFocused()
  await expect(page.locator('.error-summary')).toContainText('Total ends before it begins.')
  await textbox(page, 'To').fill('')
  await button(page, 'Show results').click()
  await expect(heading(page, 'Results')).toBeFocused()
  await expect(table.getByRole('columnheader', { name: 'Requisition' })).toBeVisible()
  await expect(list(page, 'Design in words')).toContainText('Total is from $9')
  await expectAccessible(page, 'rows of a report')
  await expectNoSidewaysScroll(page, 'rows of a report')
  const all = await readTotal(page)
  await test.step('the head stays in sight below the bar', async () => {
    await table.locator('tbody tr').nth(80).scrollIntoViewIfNeeded()
    const head = table.getByRole('columnheader', { name: 'Order No' })
    const bar = page.locator('.masthead--scrolled')
    // The bar gets lower when the page scrolls, and the head follows it a frame later.
    const room = async () =>
      Math.abs(((await head.boundingBox())?.y ?? 0) - ((await bar.boundingBox())?.height ?? 0))
    await expect.poll(room).toBeLessThanOrEqual(1)
  })

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Share with').selectOption('The whole program')
  await button(page, 'Save report').click()
  await expect(title(page, name)).toBeVisible()
  await expect(page).toHaveURL(/\/reports\/custom\/\d+$/)
  const address = new URL(page.url()).pathname
  await button(page, 'Mail').click()
  await page.getByLabel('Time').selectOption('6:00 AM')
  await button(page, 'Save schedule').click()
  await expect(page.getByText(/Each Monday at 6:00 AM .* time, an excel file goes to/)).toBeVisible()

  await signIn(page, 'member', address)
  await expect(title(page, name)).toBeVisible()
  await expect(page.locator('.report__count')).toBeVisible()
  const own = await readTotal(page)
  expect(own).toBeLessThan(all)
  await expect(button(page, 'Mail')).toHaveCount(0)
  const { file, sheet } = await download(page, button(page, 'Export to Excel'))
  expect(file).toContain(name.replaceAll(/\W+/g, '_'))
  expect(sheet.rows).toHaveLength(own + 1)

  await signIn(page, 'manager', address)
  await button(page, 'Delete').click()
  await button(page, 'Delete report').click()
  await expect(page).toHaveURL('/reports?tab=custom')
  await expect(link(page, name)).toHaveCount(0)
})
