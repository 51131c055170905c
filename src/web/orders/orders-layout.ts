import { LAYOUTS, type OrdersLayout } from './orders-address.ts'

/** The number of the person stands in the key: whoever signs in next on this browser has a choice of their own. */
const keyOf = (personId: number) => `quartermaster-orders-as-${personId}`

/** How this person chose to see the list of orders in this browser; null before that, or when storage is closed. */
export function readLayout(personId: number): OrdersLayout | null {
  try {
    const kept = localStorage.getItem(keyOf(personId))
    return LAYOUTS.find((one) => one === kept) ?? null
  } catch {
    return null
  }
}

export function keepLayout(personId: number, layout: OrdersLayout): void {
  try {
    localStorage.setItem(keyOf(personId), layout)
  } catch {
    // Storage is closed (private window): the choice then lasts as long as the address.
  }
}
