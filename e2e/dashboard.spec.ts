import { expect, test } from '@playwright/test'
import { expectDelay, holdTime } from './held-time.ts'
import { button, link, mainOf, region } from './parts.ts'
import { signIn } from './signing-in.ts'

test('Finance opens a group and finds whom to contact, and a placer continues to ordering', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'finance')
  // screens/home-*.txt has the other words of Home.
  await test.step('the dashboard shows the lead time and the supplier [CONST-20 DASH-13]', async () => {
    await expect(mainOf(page).getByText(/an order takes about 20 business days\.$/)).toBeVisible()
    await expect(mainOf(page).getByText(/^Quartermaster is run by a non-profit/)).toBeVisible()
  })
  await test.step('a group opens the list of its DoDAACs [DASH-09 DASH-10]', async () => {
    const group = page.getByRole('table', { name: 'GROUPS ASSIGNED' }).getByRole('button').first()
    await group.click()
    const panel = page.getByRole('dialog', { name: 'AFFILIATED DODAACS' })
    await expect(panel.getByRole('rowheader')).toHaveText(['W9AR01', 'W9AR02'])
    await button(panel, 'CLOSE').click()
    await expect(group).toBeFocused()
  })
  const contact = region(page, 'CONTACT')
  await test.step('CONTACT US leads to whom to call [DASH-03]', async () => {
    const heading = page.getByRole('heading', { name: 'CONTACT', exact: true })
    await page.getByRole('button', { name: 'CONTACT US', exact: true }).click()
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
    await expect(link(contact, /^1-800-555-0142$/)).toHaveAttribute('href', 'tel:18005550142')
  })
  await test.step('the user copies the support email, and a note shows for 1.5 seconds [DASH-11 DASH-12 CONST-25]', async () => {
    await holdTime(page)
    await button(contact, 'support@quartermaster.example, copy email').click()
    const note = contact.getByText('Email copied to clipboard!', { exact: true })
    await expectDelay(page, note, 1500, {
      before: () => expect(note).toBeVisible(),
      after: () => expect(note).toHaveCount(0),
    })
    await page.clock.resume()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('support@quartermaster.example')
  })
  await test.step('the portal welcomes a placer by name, who continues to ordering [DASH-01 DASH-02]', async () => {
    await signIn(page, 'placer')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Elena Whitfield')
    await link(page, 'ORDER NOW').click()
    await expect(page).toHaveURL('/products')
  })
})
