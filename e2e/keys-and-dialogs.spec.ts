import { expect, type Page, test } from '@playwright/test'
import { settle } from './accessibility.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

/** Screens with controls of every kind, by who works there. */
const SCREENS: [account: string, path: string][] = [
  ['approver1', '/orders'],
  ['placer', '/products/nsn/10002'],
  ['manager', '/servicemember?manage=10397'],
  ['finance', '/funding'],
]

test('who goes by keys sees where the focus is, at each stop, and gets on from each', async ({ page }) => {
  for (const [account, path] of SCREENS) {
    await signInQuietly(page, account)
    // On the first page of a visit nothing takes the focus from the beginning of the page.
    await page.goto('/profile')
    await settle(page)
    await follow(page, path)
    await settle(page)
    await test.step(path, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      const foot = page.getByRole('contentinfo')
      for (let stop = 1; stop <= 25; stop += 1) {
        const isLast = await foot
          .getByRole('link')
          .last()
          .evaluate((link) => link === document.activeElement)
        await page.keyboard.press('Tab')
        // From the last stop of the page one comes to the bars of the browser.
        if (isLast) break
        const { name, isNew, isMarked, isInSight } = await page.evaluate(lookAtFocus)
        expect(isNew, `${name}, stop ${stop} of ${path}, is another one`).toBe(true)
        expect(isMarked, `${name}, stop ${stop} of ${path}, is marked`).toBe(true)
        expect(isInSight, `${name}, stop ${stop} of ${path}, is in sight`).toBe(true)
      }
    })
  }
})

/** What holds the focus, and whether that can be seen: by a line of two pixels around it, or around what stands for it. */
function lookAtFocus() {
  const held = document.activeElement as HTMLElement
  const kept = window as { before?: Element }
  const isNew = held !== document.body && held !== kept.before
  kept.before = held
  const drawn = [held, held.nextElementSibling, held.parentElement].filter((one) => one !== null)
  const isMarked = drawn.some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  const box = (
    held.matches('input[type=radio]') ? (held.parentElement ?? held) : held
  ).getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)]
  const isInSight = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight
  const name = held.getAttribute('aria-label') ?? held.textContent ?? held.id
  return { name, isNew, isMarked, isInSight }
}

/** Dialogs of each kind: who opens them where and by which button, how they are called and what they ask. */
const DIALOGS: [account: string, path: string, opener: RegExp, name: RegExp, about: RegExp][] = [
  ['approver1', '/orders?view=cards', /^Decline order/, /^Decline order \d+\?/, /^For .+\$/],
  ['approver1', '/orders?view=cards', /^Approve order/, /^Approve order \d+\?/, /^For .+\$/],
  ['placer', '/orders?view=cards', /^Withdraw order/, /^Withdraw order \d+\?/, /are free again/],
  ['finance', '/funding', /^Add fund/, /^Add fund$/, /^Money for one DoDAAC/],
  ['finance', '/funding', /^Move money/, /^Move money of /, /available/],
  ['manager', '/recertification', /^Remove .+Approver/, /^Take .+ away from /, /^It counts at once/],
  ['admin', '/admin?view=announcements', /^End /, /^End .+\?$/, /^Nobody sees it/],
  ['admin', '/admin?view=closures', /^Close ordering/, /^Close ordering/, /^Nobody submits an order/],
  ['admin', '/admin?view=programs', /^Retire program/, /^Retire program/, /^What is there can still be read/],
  ['admin', '/admin?view=statuses', /^Edit code/, /^Edit code/, /^What the supplier says/],
]

test('a dialog says its name and its question, and gives the focus back', async ({ page }) => {
  let signedIn = ''
  for (const [account, path, opener, name, about] of DIALOGS) {
    if (account !== signedIn) {
      await signInQuietly(page, account)
      await page.goto('/profile')
      await settle(page)
    }
    signedIn = account
    await follow(page, path)
    await settle(page)
    await test.step(`${opener} on ${path}`, async () => {
      const button = page.getByRole('button', { name: opener }).first()
      await button.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog).toHaveAccessibleDescription(about)
      // A reader says both as the focus comes into the dialog, to what changes nothing.
      await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
      expect(await readSaid(page)).toEqual([])
      // The page behind is shut off.
      await page.keyboard.press('Shift+Tab')
      await expect(button).not.toBeFocused()
      await expect(dialog).toHaveJSProperty('open', true)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
    })
  }
})

/** What stands in the live regions of the open dialog. */
const readSaid = (page: Page) =>
  page.locator('dialog:is([open], :popover-open) [aria-live] p').allTextContents()

test('setting up an authenticator app begins at its heading', async ({ page }) => {
  await signIn(page, 'manager', '/profile')
  await page.getByRole('button', { name: 'Add an authenticator app' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Add an authenticator app' })).toBeFocused()
})

test('a message that is dismissed, or goes by itself, gives the focus to the heading', async ({ page }) => {
  await signIn(page, 'admin', '/ui/template')
  const dismiss = page.locator('.notices').getByRole('button', { name: 'Dismiss message' })
  for (const [notice, end] of [
    ['Lasting notice', () => dismiss.press('Enter')],
    ['Short notice', () => dismiss.focus()],
  ] as const) {
    await page.getByRole('button', { name: notice }).press('Enter')
    await end()
    await expect(dismiss).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test('why a card could not be changed is dismissed, and reading goes on at its order', async ({ page }) => {
  await page.route('**/cart/order/*/shipping', (route) =>
    route.fulfill({ status: 422, json: { detail: 'It broke for a test.' } }),
  )
  await signIn(page, 'placer', '/orders?view=cards')
  const standard = page.getByRole('radio', { name: 'Standard', checked: true })
  const card = page.getByRole('article').filter({ has: standard }).last()
  await card.getByRole('radio', { name: 'Expedited' }).press('Space')
  await card.getByRole('button', { name: 'Dismiss message' }).press('Enter')
  await expect(card.getByRole('heading', { name: /^Order \d+$/ })).toBeFocused()
})

test('an address is copied though the browser refuses its clipboard, and the panel stays open', async ({
  page,
}) => {
  await signIn(page, 'manager', '/profile')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not over http'))
  })
  await page.getByRole('button', { name: 'Contact Us' }).press('Enter')
  const copy = page.getByRole('button', { name: 'support@quartermaster.example, copy e-mail' })
  await copy.press('Enter')
  await expect(page.getByText('Email copied to clipboard').first()).toBeVisible()
  await expect(copy).toBeFocused()
})

test('who searches the roles to confirm hears what is left, also that nothing is', async ({ page }) => {
  await signIn(page, 'manager', '/recertification')
  const said = page.locator('[aria-live="polite"]')
  const search = page.getByRole('searchbox', { name: 'Search roles' })
  await search.fill('zzqqx')
  await expect(said.getByText('No results found')).toHaveCount(1)
  await search.fill('')
  await expect(said.getByText(/^displaying 1 - /)).toHaveCount(1)
})

test('a file that is missing is asked for at its field', async ({ page }) => {
  await signIn(page, 'admin', '/admin?view=import')
  await page.getByRole('button', { name: 'Check file' }).press('Enter')
  const file = page.getByLabel('File (required)')
  await expect(file).toBeFocused()
  await expect(file).toHaveAccessibleDescription(/Choose a file\./)
})

test('a file that is checked and applied by keys leaves the focus at its heading', async ({ page }) => {
  await signIn(page, 'admin', '/admin?view=import')
  await page.getByLabel('What the file holds').selectOption('Categories')
  const buffer = Buffer.from('code,name,position\nEAR,Heard,990\n')
  await page.getByLabel(/^File/).setInputFiles({ name: 'heard.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check file' }).press('Enter')
  await page.getByRole('button', { name: 'Apply 1 row' }).press('Enter')
  await expect(page.getByText('1 row was written.', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading').first()).toBeFocused()
})

test('what a button changes elsewhere on the page is said: a category, the defaults of texts', async ({
  page,
}) => {
  const said = page.locator('[aria-live="polite"]')
  await signIn(page, 'placer', '/products')
  // The first list is met by reading.
  await settle(page)
  const categories = page.getByRole('navigation', { name: 'Categories', exact: true })
  await categories.getByRole('link', { name: /^Coats/ }).press('Enter')
  await expect(said.getByText(/^displaying 1 - /)).toHaveCount(1)
  await signIn(page, 'admin', '/admin?view=texts')
  await page.getByRole('button', { name: 'Fill in the defaults' }).press('Enter')
  await expect(said.getByText('The defaults are filled in.')).toHaveCount(1)
})

test('the same orders as rows or as cards are no news', async ({ page }) => {
  await signInQuietly(page, 'finance')
  await follow(page, '/orders?status=3&view=cards')
  await settle(page)
  const said: string[] = []
  await page.exposeFunction('heard', (text: string) => said.push(text))
  await page.evaluate(() => {
    const { heard } = window as unknown as { heard(text: string): void }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) heard(node.textContent ?? '')
    }).observe(document.querySelector('[aria-live="polite"]') as Element, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Rows', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Rows', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('article')).toHaveCount(0)
  // Another page of them is.
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => said.join('; ')).toMatch(/^displaying 13 - 24 of \d+ entries$/)
})
