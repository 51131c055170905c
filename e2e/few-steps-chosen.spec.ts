import { expect, test } from '@playwright/test'
import { openDesk } from './own-desk.ts'
import { signIn } from './signing-in.ts'

test('who looks at one order and comes back, or loads the page anew, finds the others still chosen', async ({
  page,
}) => {
  const { place, signer } = await openDesk(page)
  const [one, two, three] = (await place(1, 2, 3)) as [number, number, number]
  await signIn(page, signer.username, '/orders')
  const box = (number: number) => page.getByRole('checkbox', { name: `Select order ${number}` })
  const said = page.locator('[aria-live="polite"]')
  const open = (number: number) => page.getByRole('link', { name: `Order ${number}`, exact: true }).click()
  await expect(page.getByText('No order chosen of 3')).toBeVisible()
  await expect(said.getByText(/still chosen/)).toHaveCount(0)
  for (const number of [one, two]) await box(number).check()
  await test.step('by the Back of the browser', async () => {
    await open(three)
    await expect(page.getByRole('heading', { level: 1, name: `Order ${three}` })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('2 orders chosen of 3')).toBeVisible()
    await expect(said.getByText('2 orders are still chosen.')).toHaveCount(1)
    for (const number of [one, two]) await expect(box(number)).toBeChecked()
    await expect(box(three)).not.toBeChecked()
  })
  await test.step('after a reload', async () => {
    await page.reload()
    await expect(page.getByText('2 orders chosen of 3')).toBeVisible()
  })
  await test.step('but for the one that was approved alone', async () => {
    await open(two)
    await page.getByRole('button', { name: `Approve order ${two}` }).click()
    await page.getByRole('button', { name: 'Approve order', exact: true }).click()
    await expect(page.getByRole('main').getByText(`Order ${two} was approved.`)).toBeVisible()
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    await expect(page.getByText('1 order chosen of 2')).toBeVisible()
    await expect(box(one)).toBeChecked()
    expect(await page.evaluate(() => sessionStorage.getItem('chosenOrders'))).not.toContain(String(two))
  })
  await test.step('until they are decided on', async () => {
    await page.getByRole('button', { name: /^Decline 1$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Decline 1 order?' })
    await dialog.getByRole('textbox', { name: /^Comment/ }).fill('Issued in May.')
    await dialog.getByRole('button', { name: /^Decline 1/ }).click()
    await expect(page.getByText('No order chosen of 1')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No order chosen of 1')).toBeVisible()
  })
  await test.step('and not beyond the visit', async () => {
    await box(three).check()
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Logout', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Quartermaster' })).toBeVisible()
    await signIn(page, signer.username, '/orders')
    await expect(page.getByText('No order chosen of 1')).toBeVisible()
  })
})

test('who reads what was shipped goes from an order back to the page of the list where it stood', async ({
  page,
}) => {
  await signIn(page, 'manager', '/orders')
  await page.getByRole('link', { name: /^Shipped/ }).click()
  const pages = page.getByRole('navigation', { name: 'Pages of orders' })
  await pages.getByRole('link', { name: /Next/ }).click()
  const second = pages.getByRole('link', { name: /^2 of \d+ pages/ })
  await expect(second).toHaveAttribute('aria-current', 'page')
  const list = page.url()
  expect(list).toMatch(/page=2/)
  // Others ship meanwhile: any order of the page will do.
  const order = page.getByRole('link', { name: /^View Details of order/ }).nth(3)
  await order.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(page).toHaveURL(list)
  await expect(second).toHaveAttribute('aria-current', 'page')
  await test.step('and the next person in this browser at the first list', async () => {
    await order.click()
    await expect(page.getByRole('link', { name: 'Back to Orders' })).toBeVisible()
    await signIn(page, 'approver1', new URL(page.url()).pathname)
    await expect(page.getByRole('link', { name: 'Back to Orders' })).toHaveAttribute('href', '/orders')
  })
})
