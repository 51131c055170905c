import { keepInTab, readInTab, type Who } from './kept-in-tab.ts'

const KEY = 'ordersLeft'
const FIRST = '/orders'

/** The last list of this tab, for 'Back to Orders'. */
export function readListLeft(who: Who): string {
  const kept = readInTab(KEY, who)
  return typeof kept === 'string' && (kept === FIRST || kept.startsWith(`${FIRST}?`)) ? kept : FIRST
}

export function keepListLeft(who: Who, address: string): void {
  keepInTab(KEY, who, address)
}
