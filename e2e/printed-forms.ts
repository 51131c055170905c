import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { listOrders } from '../src/wire/orders/orders.ts'
import { lookUpShipments, type ShipmentLine } from '../src/wire/papers/shipment-documents.ts'
import { sendRequest } from './send-request.ts'

/** A4 in PDF points. */
export const LANDSCAPE = [842, 595]
export const LETTER_LANDSCAPE = [792, 612]
export const PORTRAIT = [595, 842]
export const LETTER_PORTRAIT = [612, 792]

/** The bar code reader is a WebAssembly file on the disk. */
export function loadBarReader(): void {
  const wasm = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer as ArrayBuffer } })
}

/** Sizes and words of the printed pages, and whether they have tags. */
export async function print(page: Page) {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true, tagged: true }))
  const document = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const sheet = await document.getPage(at + 1)
      const { width, height } = sheet.getViewport({ scale: 1 })
      const { items } = await sheet.getTextContent()
      const words = items.map((item) => ('str' in item ? item.str : '')).join(' ')
      const left = Math.min(...items.map((item) => ('str' in item && item.str ? item.transform[4] : width)))
      return { size: [width, height].map(Math.round), words: words.replaceAll(/\s+/g, ' '), left }
    }),
  )
  const marks = (await document.getMarkInfo()) as unknown as Map<string, boolean> | null
  return { pages, isTagged: marks?.get('Marked') ?? false }
}

export async function decode(symbol: Locator): Promise<{ format: string; text: string }[]> {
  const found = await readBarcodes(await symbol.screenshot(), { tryHarder: true, textMode: 'Plain' })
  return found.map(({ format, text }) => ({ format: format.replaceAll(/\W/g, ''), text }))
}

/** An order of the demo with shipped lines and one other. */
export async function findShipped(page: Page): Promise<ShipmentLine[]> {
  for (const status of ['approved', 'shipped'] as const)
    for (const { number, lines } of await sendRequest(page, listOrders, {
      query: { status, pageSize: 100 },
    })) {
      const going = lines.filter((line) => line.shippedQuantity > 0).length
      if (going > 0 && going < lines.length)
        return sendRequest(page, lookUpShipments, { params: { search: number }, query: { program: 'AR' } })
    }
  throw new Error('The demo data has no order that is on its way in part.')
}

export async function showRequest(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('combobox').fill('Begay Dan')
  await page.getByRole('option').first().click()
  await main.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(main.getByRole('article').first()).toBeVisible()
}
