import { keepInTab, readInTab, type Who } from './kept-in-tab.ts'

const KEY = 'ordersLeft'
const FIRST = '/orders'

/** The list that somebody saw last in this tab, with its status, search and page: 'Back to Orders' leads to it. */
export function readListLeft(who: Who): string {
  const kept = readInTab(KEY, who)
  return typeof kept === 'string' && (kept === FIRST || kept.startsWith(`${FIRST}?`)) ? kept : FIRST
}

export function keepListLeft(who: Who, address: string): void {
  keepInTab(KEY, who, address)
}
