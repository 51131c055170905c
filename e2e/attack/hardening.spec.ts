import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { readPortal, readSession } from '../../src/wire/session/session.ts'
import { settle } from '../accessibility.ts'
import { API, changeResponses, originOf, sendRequest } from '../send-request.ts'
import { signIn } from '../signing-in.ts'
import { watchViolations } from '../violations.ts'

const PAYLOAD = `<img src=x onerror=alert(1)>"><svg onload=alert(2)>`
/** Fields with text of users. */
const WRITTEN =
  /^(\w*(nam|desc?|cmmt|comment|title|text|notice|reason|strip|hours|words)\w*|orderer|approver|serviceMember|sentence|detail|supplier)$/i
const NEVER = /^(name|fileName|usernam\w*|nametap\w*|branchtap\w*|statustext)$/i

/** Puts markup with script into all text of users. The returned function counts the texts. */
async function spoilTexts(page: Page): Promise<() => number> {
  let spoilt = 0
  const spoil = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => spoil(one, key))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoil(one, name)]))
    if (typeof value !== 'string' || value === '' || !WRITTEN.test(key) || NEVER.test(key)) return value
    spoilt++
    return PAYLOAD
  }
  await page.route(`**${API}/**`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    return route.fulfill({ response, json: spoil(await response.json()) })
  })
  return () => spoilt
}

test('the portal shows markup in user texts as plain characters, on screens and on paper [F4 E6]', async ({
  page,
}) => {
  const watched = await watchViolations(page)
  await signIn(page, 'approver1', '/orders?status=6&view=cards')
  const order = await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .getAttribute('href')
  const count = await spoilTexts(page)
  const silent: string[] = []
  const visit = async (path: string) => {
    const before = count()
    await page.goto(path)
    await settle(page)
    if (count() === before || !(await page.getByText('<img src=x').count())) silent.push(path)
  }
  for (const path of ['/dashboard', '/orders?status=6', `${order}`, `${order}/form`, `${order}/invoice`])
    await visit(path)
  await page.emulateMedia({ media: 'print' })
  await visit(`${order}/form`)
  await page.emulateMedia({ media: 'screen' })
  await signIn(page, 'admin')
  for (const view of ['announcements', 'closures', 'library', 'audit', 'users'])
    await visit(`/admin?view=${view}`)
  for (const path of ['/products', '/servicemember', '/dodaac', '/reports?tab=training']) await visit(path)
  expect(watched).toEqual({ refused: [], dialogs: [] })
  await page.unrouteAll({ behavior: 'wait' })
  // Some of these screens may have no text of users now.
  expect(silent.length, silent.join(' ')).toBeLessThan(6)
})

test("a page of another site cannot write with a user's session or frame the portal, and the design sample has only demo data [F1 F2 F9]", async ({
  page,
}) => {
  await signIn(page, 'member', '/ui/template')
  await test.step('the design sample', async () => {
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Uh oh/)
    expect((await sendRequest(page, readPortal, {})).isDemo).toBe(true)
    await changeResponses(page, readPortal, (texts) => ({ ...texts, isDemo: false }))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Uh oh/)
    await page.unrouteAll({ behavior: 'wait' })
  })
  const target = originOf(page)
  const other = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html')
    reply.end(`<!doctype html><title>Elsewhere</title><iframe src="${target}/dashboard"></iframe>
      <form method="post" action="${target}${API}/session/sign-out" enctype="text/plain"><input name="{}"><button>Go</button></form>`)
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  try {
    // Another host name is another site.
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`)
    const sent = await page.evaluate(async (address) => {
      const post = (mode: RequestMode, type: string) =>
        fetch(address, {
          method: 'POST',
          mode,
          credentials: 'include',
          headers: { 'content-type': type },
          body: '{}',
        })
      const refused = () => 'refused'
      const blind = await post('no-cors', 'text/plain').then((reply) => reply.type, refused)
      const open = await post('cors', 'application/json').then((reply) => reply.type, refused)
      return { blind, open }
    }, `${target}${API}/session/sign-out`)
    expect(sent).toEqual({ blind: 'refused', open: 'refused' })
    expect(page.frames().map((frame) => frame.url())).not.toContain(`${target}/dashboard`)
    const [reply] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/session/sign-out')),
      page.getByRole('button', { name: 'Go' }).click(),
    ])
    expect([401, 403, 415]).toContain(reply.status())
    expect(await sendRequest(page, readSession, {})).toMatchObject({ username: 'member' })
  } finally {
    other.close()
  }
})
