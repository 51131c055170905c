import { expect, type Page, type Route, test } from '@playwright/test'
import { forgotPassword } from '../../src/wire/account/recovery.ts'
import { listProducts } from '../../src/wire/catalogue/catalogue.ts'
import { readSession } from '../../src/wire/session/session.ts'
import { expectDelay, holdTime, letAppear, letMinutePass, letTimePassUntil } from '../held-time.ts'
import { addByCall, members } from '../portal-calls.ts'
import { API, changeResponses, readSent, sendRequest, withoutInitialData } from '../send-request.ts'
import { openSignIn, signIn, signInQuietly } from '../signing-in.ts'

// Small features without a test of their own. No other file uses this cart.
const member = members.abebe
const memberList = /\/servicemember\?search=Abebe(%20|\+)Owen&page=1$/

const HELP =
  "Service Member's DoDAAC - Where orders will ship/bill. Click here to update. If DoDAAC is incorrect, DoDAAC must be updated BEFORE Submitting for Approval."
const HELP_OF_ORDERERS =
  "Service Member's DoDAAC - Where orders will ship/bill. If DoDAAC is incorrect, DoDAAC must be updated BEFORE Submitting for Approval. Ask your account manager to update it."

/** Adds the permission to manage service members. */
async function grantPeople(page: Page) {
  await changeResponses(page, readSession, (session) => ({
    ...session,
    permissions: [...session.permissions, 3],
  }))
}

test('the browser trims and checks the email of a forgotten password before its only call, regardless of the account [AUTH-20 VAL-03]', async ({
  page,
}) => {
  await openSignIn(page)
  await page.getByText('Need to reset password? Click here').click()
  await letMinutePass(page)
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes(API))
      calls.push([new URL(request.url()).pathname, readSent(forgotPassword, request)])
  })
  const email = page.getByLabel('Email')
  await expect(email).toHaveAttribute('type', 'email')
  for (const wrong of ['', '   ', 'name', 'name@ example.mil']) {
    await email.fill(wrong)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Enter your email address, like name@example.mil.')).toBeVisible()
  }
  await email.fill('  name@example.mil  ')
  await holdTime(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await letAppear(page, page.getByText('Email password reset has been sent!').first())
  await letMinutePass(page)
  expect(calls).toEqual([[`${API}/auth/forgot-password`, { email: 'name@example.mil' }]])
  await page.clock.resume()
})

test('the loading cover disappears 0.2 s after its content arrives [CONST-32]', async ({ page }) => {
  await signIn(page, 'placer', '/products?category=COAT')
  await expect(page.getByRole('list', { name: 'Coats' })).toBeVisible()
  const [product] = await sendRequest(page, listProducts, { params: { program: 'AR', category: 'HERA' } })
  const cover = page.getByText('Loading products…', { exact: true })
  await expect(cover).toHaveCount(0)
  await holdTime(page)
  await page
    .getByRole('navigation', { name: 'Categories', exact: true })
    .getByRole('link', { name: /^Heraldic/ })
    .click()
  const name = page.getByRole('main').getByText(`${product?.name}`, { exact: true }).first()
  await expectDelay(page, name, 200, {
    before: () => expect(cover).toBeVisible(),
    after: () => expect(cover).toHaveCount(0),
  })
  await page.clock.resume()
})

test('the DoDAAC of a member has an explanation, and links to the service members for users who may open them', async ({
  page,
}) => {
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(`${member.dodaac}$`) })
  const choose = async () => {
    await page.goto('/products/nsn/10001')
    await page.getByRole('combobox', { name: 'Service member' }).fill('Abebe')
    await page.getByRole('option').first().click()
    await expect(page.getByText(`DoDAAC ${member.dodaac}`)).toBeVisible()
  }
  await signInQuietly(page, 'placer')
  await addByCall(page, member)
  for (const open of [choose, () => page.goto('/cart')]) {
    await open()
    await expect(page.getByText(HELP_OF_ORDERERS)).toBeVisible()
    await expect(page.getByText(HELP)).toBeHidden()
    await expect(link).toBeHidden()
  }
  await grantPeople(page)
  const expectLink = async () => {
    await expect(link).toHaveAccessibleDescription(HELP)
    await link.click()
    await expect(page).toHaveURL(memberList)
  }
  await test.step('on the page of a product [PROD-04]', async () => {
    await choose()
    await expectLink()
    await expect(page.getByRole('heading', { level: 1, name: 'Service Member' })).toBeVisible()
  })
  await test.step('in the cart [CART-06]', async () => {
    await page.goto('/cart')
    await expect(link).toHaveText('Owen Abebe - W9AR02')
    await expect(link).toHaveAttribute('title', HELP)
    await expect(page.getByText(HELP).first()).toBeVisible()
    await expectLink()
  })
})

test('the portal announces a closure at the end of the fiscal year to visitors and users, with a link to the reports [MISC-09]', async ({
  page,
}) => {
  const notice = 'Ordering will be down until Tuesday, October 1, 2024.'
  await withoutInitialData(page)
  await page.route('**/U3PLRest/api/portal', async (route) => {
    const texts = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...texts, closureNotice: notice, reportsSite: 'https://reports.example/' },
    })
  })
  for (const open of [() => page.goto('/'), () => signIn(page, 'member')]) {
    await open()
    await expect(page.getByText(notice)).toBeVisible()
    await expect(page.getByText('Reports remain accessible on the reports site.')).toBeVisible()
    const link = page.getByRole('link', { name: 'reports site' })
    await expect(link).toHaveAttribute('href', 'https://reports.example/')
  }
})

test('a product search sends no request without text, and does not repeat one that fails [VAL-04]', async ({
  page,
}) => {
  let calls = 0
  const breakOff = async (route: Route) => {
    calls += 1
    await route.fulfill({ status: 500, json: { detail: 'It broke for a test.' } })
  }
  await page.route('**/search/everything', breakOff)
  await page.route('**/product/search/**', breakOff)
  await signIn(page, 'placer')
  await holdTime(page)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const field = page.getByPlaceholder('Search by product name or nsn...')
  await letAppear(page, field)
  await field.fill('   ')
  await letMinutePass(page)
  expect(calls).toBe(0)
  await field.fill('coat')
  await letTimePassUntil(page, page.getByRole('search').getByText('The search failed. Try again.'))
  await letMinutePass(page)
  expect(calls).toBe(1)
  await page.clock.resume()
  await page.goto('/products?search=coat')
  await expect(page.getByRole('alert').filter({ hasText: 'ERROR: It broke for a test.' })).toBeVisible()
  expect(calls).toBe(2)
})
