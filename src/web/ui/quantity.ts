import { MOST_PIECES } from '#domain/lines/limits.ts'

/** Reads a typed quantity: whole numbers within the bounds, otherwise null. The wide digits of an input method count. */
export function readQuantity(text: string, min: number, max: number): number | null {
  const digits = text.trim().replace(/[０-９]/g, (wide) => String(wide.charCodeAt(0) - 0xff10))
  if (!/^\d+$/.test(digits)) return null
  const quantity = Number(digits)
  return quantity < min || quantity > max ? null : quantity
}

export const WRONG_QUANTITY = `Enter a whole number from 1 to ${MOST_PIECES}, or 0 to remove the item.`

/**
 * What stands in a quantity's field where that is not the stored number: it is being typed; it waits for its pause or is under
 * way; it is no number; it is a 0 that asks whether to remove; or the server has refused it.
 */
export type QuantityEntry = {
  text: string
  state: 'typing' | 'waiting' | 'sending' | 'wrong' | 'zero' | 'refused'
  /** Typed by hand, not set by the buttons. */
  isTyped: boolean
  /** Why it was refused. */
  message: string
}

/** One quantity of a list, as its control works with it. */
export type QuantityLine = {
  entry: QuantityEntry | undefined
  /** The buttons and the arrow keys. */
  step: (quantity: number) => void
  type: (text: string) => void
  /** The Enter key. */
  enter: () => void
  /** The focus has left the control. */
  leave: () => void
  /** Back to the stored number. */
  restore: () => void
}

/** Why nothing can be done with the whole while a quantity of it is open, and how to end it. */
export function describeUnsettled(itemName: string, stored: number, holder: 'cart' | 'order'): string {
  return `The quantity of ${itemName} is not saved; the ${holder} holds ${stored}. Press Enter in its field to save it, or Escape to keep ${stored}.`
}
