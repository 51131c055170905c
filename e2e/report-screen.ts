import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import type { Call } from '../src/wire/call.ts'
import { addressOf, readQuery, readResponse } from './send-request.ts'
import { signIn } from './signing-in.ts'

/** The bars above the rows are also a table. */
export const table = (page: Page) =>
  page.getByRole('table', { name: /^(Order Status|Order Details|USMCR Report|Obsolete NSNs)$/ })
export const filtersButton = (page: Page) => page.getByRole('button', { name: /^Filters/ })
/** Filters collapse when applied. */
export const change = (page: Page) => page.getByRole('button', { name: 'Change filters' })
export const apply = (page: Page) => page.getByRole('button', { name: 'Apply filters' })
export const applied = (page: Page) => page.getByRole('list', { name: 'Applied filters' })
export const found = (page: Page) => page.locator('.report__count')
export const rowsOf = (page: Page) => table(page).locator('tbody tr')

export async function readColumn(page: Page, head: string): Promise<string[]> {
  await expect(table(page).locator('tbody th').first()).toBeVisible()
  await expect(page.locator('.loading[data-loading]')).toHaveCount(0)
  return table(page).evaluate((element, text) => {
    const at = [...element.querySelectorAll('thead th')].findIndex((cell) => cell.textContent === text)
    return [...element.querySelectorAll('tbody tr')].map((row) => row.children[at]?.textContent ?? '')
  }, head)
}

export async function readTotal(page: Page): Promise<number> {
  return Number.parseInt(((await found(page).textContent()) ?? '').replace(',', ''), 10)
}

export function countRequests(page: Page): { list: number; count: number } {
  const requested = { list: 0, count: 0 }
  page.on('request', (request) => {
    if (/\/reports\/(status|detail)\?/.test(request.url())) requested.list += 1
    if (/\/reports\/(status|detail)-paging\?/.test(request.url())) requested.count += 1
  })
  return requested
}

export async function open(page: Page, username: string, path: string): Promise<void> {
  await signIn(page, username, path)
  await filtersButton(page).click()
}

export async function download(page: Page, button: Locator, meanwhile = async () => {}) {
  await expect(found(page)).toBeVisible()
  const started = page.waitForEvent('download')
  await button.click()
  await meanwhile()
  const saved = await started
  const book = await readXlsx(readFileSync(await saved.path()))
  const sheet = book.sheets[0]
  return { file: saved.suggestedFilename(), sheet: { name: sheet?.name, rows: sheet?.rows ?? [] } }
}

/** The request of a report after `act`, and its rows. */
export async function waitForRequest<P, Q, A>(
  page: Page,
  call: Call<P, Q, undefined, A>,
  act: () => Promise<unknown>,
) {
  const isIt = addressOf(call)
  const responded = page.waitForResponse((response) => isIt(new URL(response.url())))
  await act()
  const response = await responded
  return { requested: readQuery(call, response), rows: await readResponse(call, response) }
}
