import { readInTab, saveInTab, type Who } from './saved-in-tab.ts'

const KEY = 'chosenOrders'

/** Stored in this tab for the session, so that the choice survives a reload and a look at an order. */
export function readChosen(who: Who): number[] {
  const stored = readInTab(KEY, who)
  return Array.isArray(stored) ? stored.filter(Number.isSafeInteger) : []
}

export function saveChosen(who: Who, numbers: readonly number[]): void {
  saveInTab(KEY, who, numbers.length > 0 ? numbers : null)
}

/** After a single decision: if the order waits again, the person chooses it again. */
export function forgetChosen(who: Who, number: number): void {
  saveChosen(
    who,
    readChosen(who).filter((one) => one !== number),
  )
}
