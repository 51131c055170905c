import { keepInTab, readInTab, type Who } from './kept-in-tab.ts'

const KEY = 'chosenOrders'

/**
 * Orders that somebody chose in the list to decide on together, kept in this tab: whoever looks at one of them and comes back, or
 * loads the page anew, finds them chosen. They go with the session, and nobody else reads them.
 */
export function readChosen(who: Who): number[] {
  const kept = readInTab(KEY, who)
  return Array.isArray(kept) ? kept.filter(Number.isSafeInteger) : []
}

export function keepChosen(who: Who, numbers: readonly number[]): void {
  keepInTab(KEY, who, numbers.length > 0 ? numbers : null)
}

/** Of an order that was decided on alone: should it wait again, it is another question. */
export function forgetChosen(who: Who, number: number): void {
  keepChosen(
    who,
    readChosen(who).filter((one) => one !== number),
  )
}
