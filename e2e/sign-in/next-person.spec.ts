import { expect, type Page, test } from '@playwright/test'
import { reach } from '../keyboard.ts'
import { addMember, addOrderer, makeName } from '../new-people.ts'
import { submitByCall } from '../portal-calls.ts'
import { agree, PASSWORD, signIn, signInQuietly } from '../signing-in.ts'

/** Ways in which a session ends. */
/** Navigates as a link does. A late request may have ended the session before, and its link is gone. */
const leaveFor = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

const ENDS: [string, (page: Page) => Promise<unknown>][] = [
  [
    'signs out',
    async (page) => {
      await page.getByRole('button', { name: 'Profile' }).click()
      await page.getByRole('button', { name: 'Logout', exact: true }).click()
    },
  ],
  [
    'signs out in another tab',
    (page) => page.evaluate(() => new BroadcastChannel('quartermaster-session').postMessage('signed-out')),
  ],
  [
    'is signed out by the portal',
    async (page) => {
      await page.context().clearCookies()
      await leaveFor(page, '/orders')
    },
  ],
]

test('the next person at the browser finds no data of the previous person, however that session ended', async ({
  page,
}) => {
  await signInQuietly(page, 'manager')
  const member = { first: 'Journey', last: makeName('Kept'), dodaac: 'W9AR02' }
  const smid = await addMember(page, member.last)
  const last = makeName('Before')
  const before = await addOrderer(page, { dodaac: 'W9AR02', last })
  await signInQuietly(page, before)
  await submitByCall(page, { smid, ...member })
  for (const [way, end] of ENDS) {
    await test.step(`the previous person ${way}`, async () => {
      await signIn(page, before, `/orders?search=${member.last}`)
      await page.getByRole('link', { name: 'Cart', exact: false }).first().click()
      await page
        .getByRole('region', { name: 'Ordering for' })
        .getByRole('button', { name: new RegExp(member.last, 'i') })
        .click()
      await page.getByRole('button', { name: 'Quick add' }).click()
      await expect(page.getByRole('radio', { name: /^6C — \$/ }).first()).toBeChecked()
      const item = page.getByRole('combobox', { name: 'Item and quantity' })
      await reach(item)
      await item.pressSequentially('10002 42r')
      await item.press('Enter')
      const said = `added to the cart for Journey ${member.last}`
      await expect(page.getByRole('main').getByText(said).first()).toBeVisible()
      const stored = await readEverything(page)
      for (const words of [member.last, last, before]) expect(stored).toContain(words)
      expect(await readTimings(page)).toEqual([])

      await end(page)
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Quartermaster' })).toBeVisible()
      await expectNothing(page, [member.last, last, before])
      if (await page.getByRole('button', { name: 'I agree' }).isVisible()) await agree(page)
      await page.getByLabel('Username').fill('member')
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
      await page.getByRole('button', { name: 'LOGIN' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Welcome, Daniel/ })).toBeVisible()
      await page.getByRole('button', { name: 'Profile' }).click()
      await page.getByRole('button', { name: 'Recent messages' }).click()
      await expect(page.getByRole('dialog', { name: 'Recent messages' })).toBeVisible()
      await expectNothing(page, [member.last, last, before])
    })
  }
  await test.step('another tab follows to the next person, and to the end of the session', async () => {
    await page.context().clearCookies()
    await page.goto('/')
    await expect(page.getByLabel('Username')).toBeVisible()
    const tab = await page.context().newPage()
    await signIn(tab, before, `/orders?search=${member.last}`)
    await page.getByLabel('Username').fill('member')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'LOGIN' }).click()
    for (const one of [page, tab])
      await expect(one.getByRole('heading', { level: 1, name: /^Welcome, Daniel/ })).toBeVisible()
    await expectNothing(tab, [member.last, last, before])
    await page.context().clearCookies()
    await leaveFor(page, '/orders')
    for (const one of [page, tab])
      await expect(one.getByRole('heading', { level: 1, name: 'Sign in to Quartermaster' })).toBeVisible()
  })
})

async function expectNothing(page: Page, words: string[]) {
  const found = await readEverything(page)
  for (const word of words) expect(found.toLowerCase()).not.toContain(word.toLowerCase())
}

/** Addresses of calls in the browser's timing entries. A late response would remain there. */
const readTimings = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/U3PLRest/')),
  )

/** All text in the page, its fields, address, title, history, storage and cached responses. */
async function readEverything(page: Page): Promise<string> {
  return page.evaluate(() => {
    type Fiber = { child: Fiber | null; sibling: Fiber | null; memoizedProps: { client?: Queries } | null }
    type Queries = {
      getQueryCache?: () => { getAll: () => { queryKey: unknown; state: { data: unknown } }[] }
      getMutationCache: () => { getAll: () => { state: { variables: unknown; data: unknown } }[] }
    }
    const stored: unknown[] = []
    const walk = (fiber: Fiber | null): void => {
      for (let at = fiber; at; at = at.sibling) {
        const queries = at.memoizedProps?.client
        if (queries?.getQueryCache) {
          stored.push(
            queries
              .getQueryCache()
              .getAll()
              .map(({ queryKey, state }) => [queryKey, state.data]),
          )
          stored.push(
            queries
              .getMutationCache()
              .getAll()
              .map(({ state }) => [state.variables, state.data]),
          )
        }
        walk(at.child)
      }
    }
    const root = document.getElementById('root') as unknown as Record<
      string,
      { stateNode: { current: Fiber } }
    >
    const [key = ''] = Object.keys(root).filter((name) => name.startsWith('__reactContainer'))
    walk(root[key]?.stateNode.current ?? null)
    if (stored.length === 0) throw new Error('The screens keep their answers somewhere else by now.')
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    return [
      document.documentElement.outerHTML,
      document.title,
      location.href,
      JSON.stringify(history.state),
      document.referrer,
      window.name,
      ...fields.map(({ value }) => value),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify({ ...localStorage }),
      JSON.stringify(stored),
    ].join('\n')
  })
}
