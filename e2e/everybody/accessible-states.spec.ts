import { expect, test } from '@playwright/test'
import { toMail } from '../../src/server/mail/email.ts'
import { writeSupplyMails } from '../../src/server/supply/supply-mail.ts'
import { expectAccessible, expectNoSidewaysScroll, settle, watchConsole } from '../accessibility.ts'
import { expectAccessibleScreen } from '../accessible-screen.ts'
import { follow, openSignIn, signIn, signInQuietly } from '../signing-in.ts'

test('the screens for visitors are accessible', async ({ page }) => {
  const signedOut = (text: string) => !text.includes('401')
  const complaints = watchConsole(page)
  await follow(page, '/')
  await expect(page.getByRole('button', { name: 'I agree' })).toBeVisible()
  await expectAccessibleScreen(page, 'the notice')
  await openSignIn(page)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('alert')).toContainText('Error logging in.')
  await expectAccessible(page, 'sign-in with an error')
  await page.getByText('Need to reset password? Click here').click()
  await expectAccessible(page, 'the forgotten password')
  await follow(page, '/unauthorized')
  await expectAccessible(page, 'unauthorized')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible()
  await expect(page).toHaveTitle('Quartermaster | Accessibility')
  const email = page.getByRole('main').getByRole('link', { name: 'support@quartermaster.example' })
  await expect(email).toHaveAttribute('href', /^mailto:support@quartermaster\.example\?subject=/)
  await expectAccessibleScreen(page, 'the statement')
  expect(complaints.filter(signedOut)).toEqual([])
})

test('open menus, panels, and lists are accessible', async ({ page }) => {
  await signInQuietly(page, 'placer')
  await follow(page, '/orders')
  await settle(page)
  for (const name of ['Menu', 'Contact Us', 'Profile']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expectAccessible(page, `open ${name}`)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByPlaceholder('Search by product name or nsn...').fill('coat')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'search with results')
  await follow(page, '/products/nsn/10002')
  await settle(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('group', { name: /^\w+ problems?$/ })).toBeVisible()
  await expectAccessible(page, 'product with mistakes')
  await page.getByRole('combobox', { name: 'Service member' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'open list of members')
})

test('the dialogs and forms of Funding are accessible while they show errors', async ({ page }) => {
  await signIn(page, 'finance', '/funding')
  const check = async (what: string) => {
    await expectAccessible(page, what)
    await expectNoSidewaysScroll(page, what)
  }
  const dialog = page.getByRole('dialog')
  await page.getByRole('textbox', { name: 'Amount to add to W9AR01 6C' }).fill('1e3')
  await page.getByRole('button', { name: 'Comment on the adjustment of W9AR01 6C' }).click()
  await check('funds')
  await page.getByRole('button', { name: 'Add fund' }).click()
  // No error before an attempt.
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add fund' }).click()
  await expect(dialog.getByRole('link').first()).toBeVisible()
  await check('add fund')
  await follow(page, '/funding?tab=transfer')
  await page.getByRole('button', { name: 'Continue' }).click()
  // The summary has scrolled the tabs under the masthead.
  await page.evaluate(() => window.scrollTo(0, 0))
  await check('transfer')
})

test('the page of a shipped order is accessible', async ({ page }) => {
  await signInQuietly(page, 'approver1')
  await follow(page, '/orders?status=6&view=cards')
  const link = page.getByRole('link', { name: /^View Details/ }).first()
  await follow(page, (await link.getAttribute('href')) ?? '')
  await expectAccessibleScreen(page, 'a shipped order')
})

test('the screens for deciding on an order and for a lost session are accessible', async ({ page }) => {
  await page.clock.install()
  await signInQuietly(page, 'approver1')
  await follow(page, '/orders?view=cards')
  await settle(page)
  await page
    .getByRole('button', { name: /^Decline order/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline order' }).click()
  await expectAccessible(page, 'declining without a comment')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.clock.fastForward('13:10')
  await expect(page.getByRole('alertdialog', { name: 'Your session is about to end' })).toBeVisible()
  await expectAccessible(page, 'the warning before the end of the session')
})

test('screens that are loading or failed are accessible', async ({ page }) => {
  await signInQuietly(page, 'placer')
  let isFailing = true
  await page.route('**/cart/orders/rows?**', (route) =>
    isFailing ? route.fulfill({ status: 422, json: { detail: 'It broke for a test.' } }) : undefined,
  )
  await follow(page, '/orders')
  await expect(page.getByText('ERROR: It broke for a test.')).toBeVisible()
  await expectAccessible(page, 'a list that failed')
  isFailing = false
  await page.reload()
  await expect(page.getByText('Loading orders…')).toBeVisible()
  await expectNoSidewaysScroll(page, 'a list that loads')
})

test('an email is accessible', async ({ page }) => {
  const reader = { orderId: 12, email: 'ann@example.mil', name: 'Ann Ellis' }
  const lines = [{ lineNumber: 1, name: 'Belt', quantity: 2 }]
  const shipped = [{ lines, words: 'shipped with UPS, tracking number 1Z999AA10123456784.' }]
  const lost = { lineNumber: 2, name: 'Coat', kind: 'rejected', words: 'Rejected' } as const
  const ended = [{ ...lost, refundedCents: 7500, nextStep: 'Ask.' }]
  const [mail] = writeSupplyMails(
    { orderId: 12, shipped, ended, delayed: [], isAllShipped: true, publicUrl: 'https://portal.example' },
    [{ ...reader, people: [1], isOrderer: true, sendsConfirmation: true, maySignIn: true }],
  )
  await page.setContent(mail ? (toMail(mail).html ?? '') : '')
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'a mail about supply')
  await expectNoSidewaysScroll(page, 'a mail about supply')
})
