import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { API } from './signing-in.ts'

/** Landscape and portrait A4 in points, as a PDF has them. */
export const LANDSCAPE = [842, 595]
export const PORTRAIT = [595, 842]

/** Bar codes are read by WebAssembly, which is taken from the disk. */
export function loadBarReader(): void {
  const wasm = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer as ArrayBuffer } })
}

/** The pages that Chromium prints: their sizes, their words, and whether they carry tags for screen readers. */
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

export type Line = Record<'vcrnum' | 'itmref' | 'requisition' | 'sdhnum' | 'xsspronbr' | 'uom', string> & {
  qty: number
  groprI: number
}

/** An order of the demo with lines that are on their way and one that is not. */
export async function findShipped(page: Page): Promise<Line[]> {
  for (const status of [3, 6]) {
    const orders = await page.request.get(`${API}/cart/orders?SCSTA_0=${status}&pageSize=100`)
    for (const { vcrnuM_0, items } of await orders.json()) {
      const lines = items as { shippedQuantity: number }[]
      const going = lines.filter((line) => line.shippedQuantity > 0).length
      if (going === 0 || going === lines.length) continue
      return (await page.request.get(`${API}/reports/1348/${vcrnuM_0}?BPCNUM_0=AR`)).json()
    }
  }
  throw new Error('The demo data has no order that is on its way in part.')
}

/** Chooses a member by mouse and shows the form. */
export async function showRequest(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('combobox').fill('Begay Dan')
  await page.getByRole('option').first().click()
  await main.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(main.getByRole('article').first()).toBeVisible()
}
