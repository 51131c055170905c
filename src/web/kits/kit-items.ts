import { isPgc, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import type { OptionPage } from '#web/ui/option-search.ts'
import type { KitItemRow } from '#wire/kits/kits.ts'
import { readCatalogueEntry } from '#wire/products/catalogue-upkeep.ts'
import { listStoredProducts } from '#wire/products/products.ts'
import { sendRequest } from '#wire/send-request.ts'

export type EditedItem = Pick<KitItemRow, 'pgc' | 'nsn' | 'name' | 'size' | 'isSold' | 'replacement'>
/** `key` stays while the place moves. The quantity is as typed. */
export type EditedPlace = { key: number; quantity: string; items: EditedItem[] }

export const ITEM_NAMES = {
  many: 'products',
  nameNone: () => 'No product matches. Type fewer words, a PGC or an NSN.',
}
const PER_PAGE = 25

/** A whole NSN also offers that one size. */
export async function searchKitItems(
  text: string,
  page: number,
  signal: AbortSignal,
): Promise<OptionPage<EditedItem>> {
  const query = { page, pageSize: PER_PAGE, searchTerm: text, category: undefined, state: undefined }
  const found = await sendRequest(listStoredProducts, { query, signal })
  const products = found.rows.map(({ pgc, name, isSold }) => ({
    ...{ pgc, nsn: null, name, size: '', isSold, replacement: null },
  }))
  const nsn = parseNsn(text)
  if (nsn === null || page > 1 || products.length === 0 || isPgc(text)) {
    return { options: products, total: found.total }
  }
  const { pgc, name, size, status } = await sendRequest(readCatalogueEntry, { params: { item: nsn }, signal })
  const isSold = status !== 'obsolete' && products.some((one) => one.pgc === pgc && one.isSold)
  const item = { pgc, nsn, name, size, isSold, replacement: null }
  return { options: [item, ...products], total: found.total + 1 }
}

export function moveTo<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list[from]
  return moved === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, moved)
}
