import { expect, type Page, test } from '@playwright/test'
import { settle } from '../accessibility.ts'
import { letMinutePass, letTimePassUntil, takeClock } from '../held-time.ts'
import { addByCall, findMember } from '../portal-calls.ts'
import { withoutInitialData } from '../send-request.ts'
import { signIn, signInQuietly } from '../signing-in.ts'

const busy = {
  status: 503,
  headers: { 'retry-after': '1' },
  json: { detail: 'The database is away for a test.' },
}

/** Fails the call until `repair`. */
async function breakCall(page: Page, address: string, response: { status: number; json: object }) {
  let isBroken = true
  let calls = 0
  await page.route(address, async (route) => {
    calls += 1
    if (isBroken) await route.fulfill(response)
    else await route.continue()
  })
  return {
    repair: () => {
      isBroken = false
    },
    calls: () => calls,
  }
}

test('users read a calm message while the portal is unavailable, and the page continues by itself', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  await withoutInitialData(page)
  const orders = await breakCall(page, '**/cart/orders**', busy)
  await takeClock(page)
  await page.goto('/orders')
  const message = page.getByText('The portal is temporarily unavailable', { exact: true })
  await expect(message).toBeVisible()
  await expect(page.getByText('Nothing that was saved is lost.')).toBeVisible()
  // List and count are requested four times at once. Then the page retries by itself.
  const requestMore = async () => {
    await page.clock.runFor(5000)
    return orders.calls()
  }
  await expect.poll(requestMore).toBeGreaterThan(8)
  await expect(message).toBeVisible()
  orders.repair()
  await letTimePassUntil(page, page.getByRole('main').getByText(/^displaying /))
  await expect(message).toBeHidden()
})

test('the browser retries a failed list three times, then says why and retries on request [ERR-07 CONST-34]', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  await withoutInitialData(page)
  const broken = await breakCall(page, '**/product/all/**', {
    status: 500,
    json: { detail: 'It broke for a test.' },
  })
  await takeClock(page)
  await page.goto('/products')
  const error = page.getByRole('alert').filter({ hasText: 'ERROR: It broke for a test.' })
  await letTimePassUntil(page, error)
  await letMinutePass(page)
  expect(broken.calls()).toBe(4)
  broken.repair()
  await error.getByRole('button', { name: 'Try again' }).click()
  await expect(error).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('users whose session ended elsewhere come to the sign-in, read why, and continue where they were', async ({
  page,
}) => {
  await signIn(page, 'member', '/orders?status=3')
  // All automatic requests are done, so the click itself is refused.
  const declined = page
    .getByRole('navigation', { name: 'Order status' })
    .getByRole('link', { name: 'Declined' })
  await expect(declined).toHaveText(/\(\d+\)$/)
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await declined.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Quartermaster' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Sign in to continue. Your carts are kept.')
  await signInQuietly(page, 'member')
  await page.reload()
  await expect(page).toHaveURL('/orders?status=4')
})

test('a user who clicks submit twice submits one order', async ({ page }) => {
  await signInQuietly(page, 'placer')
  const member = await findMember(page, 40)
  await addByCall(page, member)
  let submits = 0
  page.on('request', (request) => {
    if (/\/cart\/submit\//.test(request.url())) submits += 1
  })
  await page.goto('/cart')
  // A late balance would move the button.
  await settle(page)
  await page
    .getByRole('button', { name: `Submit for Approval, order for ${member.first} ${member.last}` })
    .dblclick()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  expect(submits).toBe(1)
  await expect(page.getByRole('main').getByText(/Order \d+ was submitted for approval\./)).toBeVisible()
})
