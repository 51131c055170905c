import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import type { Mailbox } from '../src/testing/mailbox.ts'
import { readResetLink, resetPassword } from '../src/wire/account/recovery.ts'
import { press, reach, signInByKeyboard } from './keyboard.ts'
import { sendRequest } from './send-request.ts'
import { PASSWORD, signIn } from './signing-in.ts'

const run = promisify(execFile)

/** Chooses a password through the mailed link, by calls only. */
export async function choosePassword(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  await page.context().clearCookies()
  const { words } = await mailbox.waitFor(email)
  const [found = ''] = /https?:\/\/\S+\/passreset\?[^\s"]+/.exec(words) ?? []
  const link = readResetLink(new URL(found).search)
  if (!link) throw new Error(`The mail to ${email} holds no link.`)
  await sendRequest(page, resetPassword, { body: { ...link, password: PASSWORD, confirmation: PASSWORD } })
}

type First = {
  dataDir: string
  placer: string
  approver: string
  category: RegExp
  product: string
  member: RegExp
}

/** The supplier rejects six of 100 orders, so a rejected order is placed again. */
const TRIES = 3

/** The first order of a portal: chosen by picture, submitted, signed and shipped by the simulated supplier. */
export async function placeFirstOrder(page: Page, first: First): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const order = await orderAndSign(page, first)
    if (await isShipped(page, first, order)) return
  }
  throw new Error(`The supplier has rejected ${TRIES} orders.`)
}

/** Returns the address of the order. */
async function orderAndSign(page: Page, first: First): Promise<string> {
  const main = page.getByRole('main')
  await signIn(page, first.placer, '/products')
  await page
    .getByRole('navigation', { name: 'Categories', exact: true })
    .getByRole('link', { name: first.category })
    .click()
  const product = page.getByRole('link', { name: first.product })
  await expect(product).toBeVisible()
  const isShown = () =>
    page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(isShown).toBe(true)
  await product.click()
  await expect(page.getByRole('heading', { level: 1, name: first.product })).toBeVisible()
  await expect.poll(isShown).toBe(true)
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await page.getByRole('combobox', { name: 'Service member' }).click()
  await page.getByRole('option', { name: first.member }).click()
  await page.getByRole('combobox', { name: 'Fund code' }).click()
  await page.getByRole('option', { name: /^6C .*left$/ }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(main).toContainText(`2 × ${first.product}`)
  await page.getByRole('link', { name: /^Cart/ }).click()
  await page.getByRole('button', { name: /^Submit for Approval/ }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Order \d+$/ })
  await expect(heading).toBeVisible()
  const order = new URL(page.url()).pathname

  await signByKeys(page, first.approver, order, first.product)
  return order
}

/** An approver signs in at another browser and signs the order, by keyboard only. */
async function signByKeys(from: Page, approver: string, order: string, product: string): Promise<void> {
  const number = order.replace(/\D/g, '')
  const own = await from
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(from.url()).origin })
  const page = await own?.newPage()
  if (!page) throw new Error('There is no browser for the approver.')
  const keys = page.keyboard
  await signInByKeyboard(page, approver)
  await press(page.getByRole('main').getByRole('link', { name: /^Approve \d+/ }))
  const box = page.getByRole('checkbox', { name: `Select order ${number}` })
  await reach(box)
  await keys.press('o')
  await expect(page.getByRole('list', { name: `Items of order ${number}` })).toContainText(product)
  await keys.press('x')
  await expect(box).toBeChecked()
  await keys.press('a')
  const dialog = page.getByRole('dialog', { name: 'Approve 1 order?' })
  await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(`^Order ${number} for `)])
  await expect(dialog.getByRole('button', { name: /^Approve 1 · / })).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByRole('main').getByText(/1 (?:approved|goes to level \d)\./)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting for you' })).toBeFocused()
  await expect(box).toHaveCount(0)
  await own?.close()
}

/** Advances the supplier until it ships or rejects the order, which depends on the requisition. */
async function isShipped(page: Page, { dataDir, placer }: First, order: string): Promise<boolean> {
  await signIn(page, placer, order)
  const way = page.getByRole('list', { name: /^Progress of order/ }).getByRole('listitem')
  const shipped = way.filter({ hasText: /^Shipped, done/ })
  const rejected = way.filter({ hasText: /^Cancelled or rejected, stopped/ })
  await expect(async () => {
    await run(process.execPath, ['src/server/commands/main.ts', 'supply', 'step', '--days', '60'], {
      env: { ...process.env, DEMO: '0', DATA_DIR: dataDir, SUPPLY: 'simulator', DATABASE_URL: undefined },
    })
    await page.reload()
    await expect(shipped.or(rejected)).toBeVisible()
  }).toPass()
  return shipped.isVisible()
}
