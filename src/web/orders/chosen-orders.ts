import type { OrderRow } from '#wire/orders/orders.ts'
import { readInTab, saveInTab, type Who } from './saved-in-tab.ts'

const KEY = 'chosenOrders'

/** With the version that the person saw: an order that changed later is left out of the decision. */
export type ChosenOrder = { number: number; version: number; total: number; mayApprove: boolean }
export type Decidable = Pick<OrderRow, 'number' | 'version' | 'total' | 'whyNotApprove'>

/** Orders of a closed fiscal year can only be declined. */
export function toChosen({ number, version, total, whyNotApprove }: Decidable): ChosenOrder {
  return { number, version, total, mayApprove: whyNotApprove === '' }
}

/** As the person saw them, on the page or when choosing. An order seen nowhere keeps its version. */
export function keepSeen<A extends Decidable>(
  found: readonly A[],
  shown: readonly Decidable[],
  chosen: readonly ChosenOrder[],
): A[] {
  const seen = new Map([...shown, ...chosen].map(({ number, version }) => [number, version]))
  return found.map((one) => ({ ...one, version: seen.get(one.number) ?? one.version }))
}

function isChosen(stored: unknown): stored is ChosenOrder {
  const { number, version, total, mayApprove } = (stored ?? {}) as Record<string, unknown>
  return [number, version, total].every(Number.isSafeInteger) && typeof mayApprove === 'boolean'
}

/** Stored in this tab for the session, so that the choice survives a reload and a look at an order. */
export function readChosen(who: Who): ChosenOrder[] {
  const stored = readInTab(KEY, who)
  return Array.isArray(stored) ? stored.filter(isChosen) : []
}

export function saveChosen(who: Who, chosen: readonly ChosenOrder[]): void {
  saveInTab(KEY, who, chosen.length > 0 ? chosen : null)
}

/** After the person's own change of a chosen order. */
export function updateChosen(who: Who, order: Decidable): void {
  saveChosen(
    who,
    readChosen(who).map((one) => (one.number === order.number ? toChosen(order) : one)),
  )
}

/** After a single decision: if the order waits again, the person chooses it again. */
export function forgetChosen(who: Who, number: number): void {
  saveChosen(
    who,
    readChosen(who).filter((one) => one.number !== number),
  )
}
