import { expect, type Page, test } from '@playwright/test'
import { settle } from '../accessibility.ts'
import { follow, signIn, signInQuietly } from '../signing-in.ts'

/** Dialogs of each kind: account, page, button, name and question. */
const DIALOGS: [account: string, path: string, opener: RegExp, name: RegExp, about: RegExp][] = [
  ['approver1', '/orders?view=cards', /^Decline order/, /^Decline order \d+\?/, /^For .+\$/],
  ['placer', '/orders?view=cards', /^Withdraw order/, /^Withdraw order \d+\?/, /is available again/],
  ['finance', '/funding', /^Add fund/, /^Add fund/, /^A fund holds money/],
  ['manager', '/recertification', /^Remove .+Approver/, /^Take .+ away from /, /^It takes effect at once/],
  ['admin', '/admin?view=statuses', /^Edit code/, /^Edit code/, /^The supplier sends this code/],
]

test('a dialog announces its name and its question, and returns the focus', async ({ page }) => {
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
      // A screen reader reads name and description when the focus enters the dialog.
      await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
      expect(await readSaid(page)).toEqual([])
      // The page behind is inert.
      await page.keyboard.press('Shift+Tab')
      await expect(button).not.toBeFocused()
      await expect(dialog).toHaveJSProperty('open', true)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
    })
  }
})

const readSaid = (page: Page) =>
  page.locator('dialog:is([open], :popover-open) [aria-live] p').allTextContents()

test('the portal announces the keyboard actions of a manager, and leaves the focus where the work continues', async ({
  page,
}) => {
  await signIn(page, 'manager', '/reports')
  await test.step('a search of the roles to confirm announces the remaining roles, also when none remain', async () => {
    await follow(page, '/recertification')
    await settle(page)
    const said = page.locator('[aria-live="polite"]')
    const search = page.getByRole('searchbox', { name: 'Search roles' })
    await search.fill('zzqqx')
    await expect(said.getByText('No results found')).toHaveCount(1)
    await search.fill('')
    await expect(said.getByText(/^displaying 1 - /)).toHaveCount(1)
  })
  await test.step('the panel copies an address although the browser refuses its clipboard, and stays open', async () => {
    await follow(page, '/profile')
    await settle(page)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not over http'))
    })
    await page.getByRole('button', { name: 'Contact Us' }).press('Enter')
    const copy = page.getByRole('button', { name: 'support@quartermaster.example, copy email' })
    await copy.press('Enter')
    await expect(page.getByText('Email copied to clipboard').first()).toBeVisible()
    await expect(copy).toBeFocused()
  })
  await test.step('setting up an authenticator app begins at its heading', async () => {
    await follow(page, '/profile')
    await settle(page)
    await page.getByRole('button', { name: 'Add an authenticator app' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Add an authenticator app' })).toBeFocused()
  })
})

test('the portal announces the keyboard actions of an administrator, and leaves the focus where the work continues', async ({
  page,
}) => {
  await signIn(page, 'admin', '/reports')
  await test.step('a message that the user dismisses, or that disappears, gives the focus to the heading', async () => {
    await follow(page, '/ui/template')
    await settle(page)
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
  await test.step('the form asks for a missing file at its field', async () => {
    await follow(page, '/admin?view=import')
    await settle(page)
    await page.getByRole('button', { name: 'Check file' }).press('Enter')
    const file = page.getByLabel('File (required)')
    await expect(file).toBeFocused()
    await expect(file).toHaveAccessibleDescription(/Choose a file\./)
  })
  await test.step('a file that is checked and applied by keys leaves the focus at its heading', async () => {
    await follow(page, '/admin?view=import')
    await settle(page)
    await page.getByLabel('Kind of data').selectOption('Categories')
    const buffer = Buffer.from('code,name,position\nEAR,Heard,990\n')
    await page.getByLabel(/^File/).setInputFiles({ name: 'heard.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Check file' }).press('Enter')
    await page.getByRole('button', { name: 'Apply 1 row' }).press('Enter')
    await expect(page.getByText('1 row was written.', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeFocused()
  })
  await test.step('the portal announces the default texts that a button fills in', async () => {
    const said = page.locator('[aria-live="polite"]')
    await follow(page, '/admin?view=texts')
    await settle(page)
    await page.getByRole('button', { name: 'Fill in the defaults' }).press('Enter')
    await expect(said.getByText('The defaults are filled in.')).toHaveCount(1)
  })
})

test('the portal announces the keyboard actions of an orderer in lists, and leaves the focus where the work continues', async ({
  page,
}) => {
  await signIn(page, 'placer', '/reports')
  await test.step('the portal announces a category that a link changes', async () => {
    const said = page.locator('[aria-live="polite"]')
    await follow(page, '/products')
    // The user reads the first list without an announcement.
    await settle(page)
    const categories = page.getByRole('navigation', { name: 'Categories', exact: true })
    await categories.getByRole('link', { name: /^Coats/ }).press('Enter')
    await expect(said.getByText(/^displaying 1 - /)).toHaveCount(1)
  })
  await test.step('the user dismisses the reason of a failed card change, and reading continues at its order', async () => {
    await page.route('**/cart/order/*/shipping', (route) =>
      route.fulfill({ status: 422, json: { detail: 'It broke for a test.' } }),
    )
    await follow(page, '/orders?view=cards')
    await settle(page)
    const standard = page.getByRole('radio', { name: 'Standard', checked: true })
    const card = page.getByRole('article').filter({ has: standard }).last()
    await card.getByRole('radio', { name: 'Expedited' }).press('Space')
    await card.getByRole('button', { name: 'Dismiss message' }).press('Enter')
    await expect(card.getByRole('heading', { name: /^Order \d+$/ })).toBeFocused()
  })
  await test.step('the portal announces nothing when the same orders change between table and cards', async () => {
    await follow(page, '/orders?status=3&view=cards')
    await settle(page)
    const said: string[] = []
    // A slow response is announced, too.
    await page.exposeFunction('heard', (text: string) => /^Load/.test(text) || said.push(text))
    await page.evaluate(() => {
      const { heard } = window as unknown as { heard(text: string): void }
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) heard(node.textContent ?? '')
      }).observe(document.querySelector('[aria-live="polite"]') as Element, {
        childList: true,
        subtree: true,
      })
    })
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Table', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.getByRole('article')).toHaveCount(0)
    // Another page is announced.
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect.poll(() => said.join('; ')).toMatch(/^displaying 13 - 24 of \d+ entries$/)
  })
})
