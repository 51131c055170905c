/** The badge's count in local storage, so that a page shows it before the response. */
export const COUNT_KEY = 'cartQty'
const OWNER_KEY = 'cartQtyOf'

export type CountStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Null when nothing is stored, it is broken, or it is another person's. */
export function readCachedCount(storage: CountStorage, personId: number): number | null {
  if (storage.getItem(OWNER_KEY) !== String(personId)) return null
  const stored = storage.getItem(COUNT_KEY)
  return stored !== null && /^\d{1,9}$/.test(stored) ? Number(stored) : null
}

export function cacheCount(storage: CountStorage, personId: number, count: number): void {
  storage.setItem(OWNER_KEY, String(personId))
  storage.setItem(COUNT_KEY, String(count))
}

/** `flag` means that the cart is empty. */
export function countFrom(summary: { flag: boolean; totalLines: number }): number {
  return summary.flag ? 0 : summary.totalLines
}

export function countAfterAdding(count: number, quantity: number): number {
  return count + quantity
}

/** A removal lowers it by one, whatever the quantity, until the server responds. */
export function countAfterRemoving(count: number): number {
  return Math.max(0, count - 1)
}
