import { expect, type Page } from '@playwright/test'
import { readOrder } from '../src/wire/orders/orders.ts'
import { sendRequest } from './send-request.ts'

export const quantityField = (page: Page) => page.getByRole('textbox', { name: /^Quantity of Necktie/ })
export const saved = (page: Page, quantity: number) =>
  expect(page.getByText(`Quantity ${quantity}, saved`).last()).toBeAttached()
export const read = (page: Page, number: number) => sendRequest(page, readOrder, { params: { number } })

/** The quantities that the page sends, to an order or to a cart. */
export function watchQuantities(page: Page, of: 'order' | 'updatecart' = 'order'): number[] {
  const sent: number[] = []
  page.on('request', (request) => {
    const [, path, quantity] = /\/cart\/(\w+)\/\d+\/\d+\/(\d+)$/.exec(request.url()) ?? []
    if (path === of) sent.push(Number(quantity))
  })
  return sent
}
