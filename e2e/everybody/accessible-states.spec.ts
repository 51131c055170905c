import { expect, test } from '@playwright/test'
import { toMail } from '../../src/server/mail/email.ts'
import { writeSupplyMails } from '../../src/server/supply/supply-mail.ts'
import { expectAccessible, expectNoSidewaysScroll, settle, watchConsole } from '../accessibility.ts'
import { expectAccessibleScreen } from '../accessible-screen.ts'
import { watchResponses } from '../held-time.ts'
import { withoutInitialData } from '../send-request.ts'
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
  await page.getByRole('combobox', { name: 'Service member' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'open list of members')
})

test('the warning before the end of a session is accessible', async ({ page }) => {
  await page.clock.install()
  const responded = watchResponses(page)
  await signIn(page, 'approver1', '/orders?view=cards')
  await settle(page)
  // A later response would extend the session.
  await responded()
  await page.clock.fastForward('13:10')
  await expect(page.getByRole('alertdialog', { name: 'Your session is about to end' })).toBeVisible()
  await expectAccessible(page, 'the warning before the end of the session')
})

test('the portal seen as somebody else is accessible', async ({ page }) => {
  await signIn(page, 'admin', '/admin?view=users')
  await page.getByLabel('Email address or EDIPI').fill('placer2@example.mil')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'View as: Marcus Holloway' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Cannot find an order.')
  await dialog.getByRole('button', { name: 'View as', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Support session' })).toBeVisible()
  await expectAccessible(page, 'the portal as somebody else')
})

test('screens that are loading or failed are accessible', async ({ page }) => {
  await signInQuietly(page, 'placer')
  await withoutInitialData(page)
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
