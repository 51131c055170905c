import { expect, test } from '@playwright/test'
import { ALREADY_OPEN, NOT_OPEN_YET } from '../src/domain/opening/opening-links.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { fillOpening, startEmptyPortal } from './empty-portal.ts'
import { PASSWORD } from './signing-in.ts'

test('an operator opens an empty portal by the printed link, signs in, and reads what comes next', async ({
  page,
}) => {
  const portal = await startEmptyPortal()
  try {
    await test.step('who comes before reads that nobody can sign in yet, and what to do', async () => {
      await page.goto(portal.address)
      await expect(page.getByText(NOT_OPEN_YET)).toBeVisible()
    })
    await page.goto(portal.link)
    await expect(page.getByRole('heading', { name: 'Open your portal' })).toBeVisible()
    await expect(page).toHaveURL(`${portal.address}/set-up`)
    const send = page.getByRole('button', { name: 'Open the portal' })
    await test.step('what is missing is listed at the top, which takes the focus and leads to each field', async () => {
      await send.click()
      const summary = page.getByRole('group', { name: /^\w+ problems?$/ })
      await expect(summary).toBeFocused()
      await summary.getByRole('link', { name: 'Enter the name of your organization.' }).click()
      await expect(page.getByLabel('Name of the organization')).toBeFocused()
      await expectAccessible(page, 'set-up with faults')
      await expectNoSidewaysScroll(page, 'set-up')
    })
    await fillOpening(page, '60601')
    await test.step('what the portal refuses stands at its field, and nothing that was typed is lost', async () => {
      await send.click()
      await expect(page.getByRole('link', { name: /ZIP code 60601 is in Illinois/ })).toBeVisible()
      await expect(page.getByLabel('New password', { exact: false }).first()).toHaveValue(PASSWORD)
      await page.getByLabel('Postal code').fill('43085')
    })
    await send.click()
    await expect(
      page.getByText('Your portal is open. Sign in as robin.keller, and read what comes next.'),
    ).toBeVisible()
    await page.getByRole('button', { name: /agree/i }).click()
    await page.getByLabel('Username').fill('robin.keller')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect(page.getByRole('heading', { name: 'Getting ready' })).toBeVisible()
    await expect(page.getByText(/^2 of 9: There is no product yet\./)).toBeVisible()
    await expect(page.getByText('17 categories are there.')).toBeVisible()
    await test.step('empty screens say the same, and lead back', async () => {
      for (const path of ['/products', '/orders']) {
        await page.goto(portal.address + path)
        await expect(page.getByRole('note')).toContainText('There is no product yet. Bring products in')
      }
      await page.goto(`${portal.address}/servicemember`)
      await expect(page.getByRole('note')).toContainText('Nobody can order. Give somebody')
      await expectAccessible(page, 'an empty list')
      await page.getByRole('link', { name: 'See what comes next' }).click()
      await expect(page.getByRole('heading', { name: 'Getting ready' })).toBeVisible()
    })
    await test.step('the link opens nothing any more', async () => {
      await page.goto(portal.link)
      await expect(page.getByText(ALREADY_OPEN)).toBeVisible()
      await expectAccessible(page, 'set-up of an open portal')
    })
  } finally {
    await portal.stop()
  }
})
