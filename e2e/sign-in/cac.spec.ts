import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Authority, type Holder, makeCard, PURPOSE, readAuthority } from '../../src/testing/pki.ts'
import { listOwnSessions } from '../../src/wire/account/my-account.ts'
import { listOrders } from '../../src/wire/orders/orders.ts'
import { readPerson } from '../../src/wire/people/person-record.ts'
import { readSession, sessionUser, signIn as signInByForm } from '../../src/wire/session/session.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { findDataDir } from '../data-dir.ts'
import { holdResponses } from '../held-responses.ts'
import { press } from '../keyboard.ts'
import { addPersonByCall, type NewPerson } from '../new-people.ts'
import { readSent, send, sendRequest } from '../send-request.ts'
import { openSignIn, readCopy, signInQuietly } from '../signing-in.ts'

const port = process.env.E2E_PORT ?? '4173'
const gateway = `https://127.0.0.1:${process.env.E2E_CAC_PORT}`
const trying = 'WE ARE TRYING TO AUTHENTICATE YOU'
const failed = 'WE COULD NOT AUTHENTICATE YOU'

let issuing: Authority
let person: NewPerson & { edipi: string }

test.beforeAll(async ({ browser }) => {
  const folder = join(findDataDir(), 'card-pki')
  issuing = await readAuthority(readFileSync(join(folder, 'issuing.json'), 'utf8'))
  const page = await (await browser.newContext({ baseURL: `http://127.0.0.1:${port}` })).newPage()
  await signInQuietly(page, 'manager')
  const added = await addPersonByCall(page, { dodaac: 'W9AR02', last: 'Cardholder' })
  const { dodId } = await sendRequest(page, readPerson, { params: { person: added.smid } })
  person = { ...added, edipi: dodId }
  await page.context().close()
})

/** A browser with this card. */
async function openWithCard(
  browser: Browser,
  card: Holder,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1366, height: 768 },
    // The gateway has a certificate of the test PKI.
    ignoreHTTPSErrors: true,
    clientCertificates: [
      { origin: gateway, cert: Buffer.from(card.certificate), key: Buffer.from(card.key) },
    ],
  })
  return { context, page: await context.newPage() }
}

test('users with a card press one button and reach the reports, without username and password', async ({
  browser,
}) => {
  const { context, page } = await openWithCard(browser, await makeCard(issuing, person.edipi))
  await openSignIn(page)
  const letGo = await holdResponses(page, '**/servicemember/login')
  const requested = page.waitForRequest((request) => request.url().endsWith('/servicemember/login'))
  await test.step('one button, and they read what happens [AUTH-04 AUTH-30]', async () => {
    await press(page.getByRole('button', { name: 'Sign in with CAC' }), 'Shift+Tab')
    await expect(page.getByRole('heading', { level: 1, name: trying })).toBeVisible()
    await expect(page.getByText('Please stand by while we redirect you...')).toBeVisible()
    await expect(page.getByText(`ending in ${person.edipi.slice(-4)}`)).toBeVisible()
    // The message must not be in the address or the history.
    await expect(page).toHaveURL('/auth/redirect')
    expect(await page.evaluate(() => location.hash + JSON.stringify(history.state))).not.toContain('ey')
    await expectAccessible(page, 'waiting for the card')
    await expectNoSidewaysScroll(page, 'waiting for the card')
  })
  await test.step('they are at the reports [AUTH-34]', async () => {
    letGo()
    await expect(page).toHaveURL('/reports')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await test.step('the card says who they are, and nothing else is sent [AUTH-32 API-10]', async () => {
    const sent = readSent(signInByForm, await requested)
    expect(sent).toEqual({
      username: '',
      password: '',
      assertion: expect.stringMatching(/^ey[\w-]+\.ey[\w-]+\.[\w-]+$/),
    })
    const [, payload = ''] = sent.assertion.split('.')
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString()).sub).toBe(person.edipi)
  })
  expect((await readCopy(page)).user).toMatchObject({ username: person.username })
  expect(await sendRequest(page, listOwnSessions, {})).toEqual([
    expect.objectContaining({ way: 'certificate' }),
  ])
  await context.close()
})

test('an unknown card, a forged message, and a certificate for another use sign nobody in, and each page says so and leads back [A2] [A3]', async ({
  browser,
}) => {
  const { context, page } = await openWithCard(browser, await makeCard(issuing, '9999999999'))
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  const start = page.getByRole('heading', { level: 1, name: 'Sign in to Quartermaster' })
  await test.step('an unknown card: a message on the page, and a line in the console [AUTH-31 AUTH-33 ERR-03 ERR-04]', async () => {
    await openSignIn(page)
    await press(page.getByRole('button', { name: 'Sign in with CAC' }), 'Shift+Tab')
    await expect(page.getByRole('heading', { level: 1, name: failed })).toBeVisible()
    await expect.poll(() => lines).toContain('Could not authenticate. Flag: true')
    await expect(page.getByText('Flag: true')).toHaveCount(0)
    await expect(page).toHaveURL('/auth/redirect')
    expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull()
    await expectAccessible(page, 'could not authenticate')
    await expectNoSidewaysScroll(page, 'could not authenticate')
    await press(page.getByRole('link', { name: 'Back to sign-in' }))
    await expect(start).toBeVisible()
  })
  await test.step('the screen without a message goes to the start; a made-up one is refused [AUTH-35]', async () => {
    await page.goto('/auth/redirect')
    await expect(page).toHaveURL('/')
    await expect(start).toBeVisible()
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    await page.goto('about:blank')
    await page.goto(`/auth/redirect#message=${encode({ alg: 'none' })}.${encode({ sub: person.edipi })}.`)
    await expect(page.getByRole('heading', { level: 1, name: failed })).toBeVisible()
    await expect(page).toHaveURL('/auth/redirect')
  })
  await context.close()
  await test.step('a certificate for something else; the other reasons have their page by the same way', async () => {
    const mail = await makeCard(issuing, person.edipi, { purposes: [PURPOSE.mail] })
    const { context: other, page } = await openWithCard(browser, mail)
    const heading = 'This certificate is not for signing in'
    await openSignIn(page)
    await press(page.getByRole('button', { name: 'Sign in with CAC' }), 'Shift+Tab')
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveTitle(`${heading} | Quartermaster`)
    await expectAccessible(page, heading)
    await expectNoSidewaysScroll(page, heading)
    await press(page.getByRole('link', { name: 'Back to the portal' }))
    await expect(page).toHaveURL(`http://127.0.0.1:${port}/`)
    await other.close()
  })
})

test("changes to DoDAACs and program in the browser's copy of the session change nothing but the copy [AUTH-29]", async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  await page.goto('/orders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const before = await readCopy(page)
  expect(before.dodaacs).toEqual(['W9AR01', 'W9AR02'])
  const forged = {
    ...before.user,
    program: 'ANG',
    dodaacs: ['W9AR02', 'FB9NG1'].map((dodaac) => ({ dodaac })),
  }
  await page.evaluate(
    (user) => {
      sessionStorage.setItem('user', user)
      sessionStorage.setItem('dodaacs', JSON.stringify(['W9AR02', 'FB9NG1']))
    },
    JSON.stringify(sessionUser.write(forged)),
  )
  expect((await readCopy(page)).user).toEqual(forged)
  expect(await sendRequest(page, readSession, {})).toMatchObject({
    program: 'AR',
    dodaacs: [{ dodaac: 'W9AR01' }, { dodaac: 'W9AR02' }],
  })
  expect((await send(page, listOrders, { query: { program: 'ANG' } })).status()).toBe(404)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() => readCopy(page))
    .toEqual({ ...before, user: { ...before.user, endsAt: expect.anything() } })
})
