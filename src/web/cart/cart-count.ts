/** The number on the cart's badge and its copy in local storage, so that a page shows it before the server answers. */
export const COUNT_KEY = 'cartQty'
const OWNER_KEY = 'cartQtyOf'

/** What the count needs of a browser's storage. */
export type CountStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The count kept for this person, or null: nothing is kept, it is broken, or somebody else was here before. */
export function readCachedCount(storage: CountStorage, personId: number): number | null {
  if (storage.getItem(OWNER_KEY) !== String(personId)) return null
  const kept = storage.getItem(COUNT_KEY)
  return kept !== null && /^\d{1,9}$/.test(kept) ? Number(kept) : null
}

export function cacheCount(storage: CountStorage, personId: number, count: number): void {
  storage.setItem(OWNER_KEY, String(personId))
  storage.setItem(COUNT_KEY, String(count))
}

/** The count after the server has spoken: `flag` means that the cart is empty. */
export function countFrom(summary: { flag: boolean; totalLines: number }): number {
  return summary.flag ? 0 : summary.totalLines
}

export function countAfterAdding(count: number, quantity: number): number {
  return count + quantity
}

/** Removing lowers by one, whatever the quantity of the line, until the server says what is left. */
export function countAfterRemoving(count: number): number {
  return Math.max(0, count - 1)
}
