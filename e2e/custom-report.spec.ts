import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { makeName } from './new-people.ts'
import { download, readTotal } from './report-screen.ts'
import { signIn } from './signing-in.ts'
import { notices } from './uncovered.ts'

test('a manager builds, saves and shares a report; a member opens it, sees only own rows, and exports them', async ({
  page,
}) => {
  const name = makeName('Report')
  const table = page.getByRole('table', { name: 'Rows of the report' })
  await signIn(page, 'manager', '/reports?tab=custom')
  await page.getByRole('link', { name: 'Build a report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Build a report' })).toBeVisible()
  await expectAccessible(page, 'a new report')
  await page.getByRole('checkbox', { name: 'Requisition' }).check()
  await page.getByRole('combobox', { name: 'Column of a new filter' }).selectOption('Total')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByRole('combobox', { name: 'Condition' })).toBeFocused()
  await page.getByRole('textbox', { name: 'From' }).fill('9')
  await page.getByRole('textbox', { name: 'To' }).fill('1')
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(
    page.getByRole('group', { name: 'There is a problem' }).or(page.locator('.error-summary')),
  ).toBeFocused()
  await expect(page.locator('.error-summary')).toContainText('Total ends before it begins.')
  await page.getByRole('textbox', { name: 'To' }).fill('')
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused()
  await expect(table.getByRole('columnheader', { name: 'Requisition' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Design in words' })).toContainText('Total is from $9')
  await expectAccessible(page, 'rows of a report')
  await expectNoSidewaysScroll(page, 'a report')
  const all = await readTotal(page)

  await test.step('the head stays in sight and covers no focused link', async () => {
    await table.locator('tbody tr').nth(80).scrollIntoViewIfNeeded()
    const head = table.getByRole('columnheader', { name: 'Order No' })
    await expect(head).toBeInViewport()
    const place = () => head.evaluate((cell) => cell.getBoundingClientRect().top)
    // The bar gets lower when the page scrolls, and the head follows it a frame later.
    const bar = page.locator('.masthead--scrolled')
    const gap = async () => Math.abs(((await bar.boundingBox())?.height ?? 0) - (await place()))
    await expect.poll(gap).toBeLessThan(1)
    await page.mouse.wheel(0, -600)
    await expect.poll(gap).toBeLessThan(1)
  })

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Share with').selectOption('The whole program')
  await page.getByRole('button', { name: 'Save report' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(notices(page)).toContainText(`The report ${name} was saved.`)
  await expect(page).toHaveURL(/\/reports\/custom\/\d+$/)
  const address = page.url()

  await page.getByRole('button', { name: 'Mail' }).click()
  await page.getByLabel('Time').selectOption('6:00 AM')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText(/Each Monday at 6:00 AM .* time, an Excel file goes to/)).toBeVisible()

  await page.context().clearCookies()
  await signIn(page, 'member', new URL(address).pathname)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('.report__count')).toBeVisible()
  const own = await readTotal(page)
  expect(own).toBeLessThan(all)
  await expect(page.getByRole('button', { name: 'Mail' })).toHaveCount(0)
  if (own > 0) {
    const { file, sheet } = await download(page, page.getByRole('button', { name: 'Export to Excel' }))
    expect(file).toContain(name.replaceAll(/\W+/g, '_'))
    expect(sheet.rows).toHaveLength(own + 1)
  }

  await page.context().clearCookies()
  await signIn(page, 'manager', new URL(address).pathname)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete report' }).click()
  await expect(page).toHaveURL('/reports?tab=custom')
  await expect(notices(page)).toContainText(`The report ${name} was deleted.`)
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})
