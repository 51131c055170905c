import { readPage } from '#web/pages/paged.ts'

/** Parts of the view 'Supply connection', in the order of their tabs. */
export const SUPPLY_PARTS = {
  overview: 'Overview',
  batches: 'Batches',
  files: 'Files',
  quarantine: 'Quarantine',
  strays: 'Not read',
  held: 'Held back',
} as const
export type SupplyPart = keyof typeof SUPPLY_PARTS

/** What the address says: a part, its page, and the batch or file that is open in it. */
export type SupplyPlace = { part: SupplyPart; page: number; batch: number | null; file: number | null }

const isPart = (text: string | null): text is SupplyPart => text !== null && Object.hasOwn(SUPPLY_PARTS, text)
const number = (text: string | null, most: number) =>
  text !== null && new RegExp(`^[1-9]\\d{0,${most - 1}}$`).test(text) ? Number(text) : null

export function readSupplyAddress(query: URLSearchParams): SupplyPlace {
  const part = query.get('part')
  return {
    part: isPart(part) ? part : 'overview',
    page: readPage(query.get('page')),
    batch: number(query.get('batch'), 9),
    file: number(query.get('file'), 9),
  }
}

export function writeSupplyAddress({ part, page, batch, file }: Partial<SupplyPlace>): string {
  const query = new URLSearchParams({ view: 'supply' })
  if (part && part !== 'overview') query.set('part', part)
  if (batch) query.set('batch', String(batch))
  if (file) query.set('file', String(file))
  if (page && page > 1) query.set('page', String(page))
  return `/admin?${query}`
}
