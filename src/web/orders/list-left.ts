import { readInTab, saveInTab, type Who } from './saved-in-tab.ts'

const KEY = 'ordersLeft'
const FIRST = '/orders'

/** The last list of this tab, for 'Back to Orders'. */
export function readListLeft(who: Who): string {
  const stored = readInTab(KEY, who)
  return typeof stored === 'string' && (stored === FIRST || stored.startsWith(`${FIRST}?`)) ? stored : FIRST
}

export function saveListLeft(who: Who, address: string): void {
  saveInTab(KEY, who, address)
}
