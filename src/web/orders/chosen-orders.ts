import { keepInTab, readInTab, type Who } from './kept-in-tab.ts'

const KEY = 'chosenOrders'

/** Stored in this tab for the session, so that the choice survives a reload and a look at an order. */
export function readChosen(who: Who): number[] {
  const kept = readInTab(KEY, who)
  return Array.isArray(kept) ? kept.filter(Number.isSafeInteger) : []
}

export function keepChosen(who: Who, numbers: readonly number[]): void {
  keepInTab(KEY, who, numbers.length > 0 ? numbers : null)
}

/** After a single decision: if the order waits again, the person chooses it again. */
export function forgetChosen(who: Who, number: number): void {
  keepChosen(
    who,
    readChosen(who).filter((one) => one !== number),
  )
}
