import { MAX_PIECES } from '#domain/lines/limits.ts'

/** Full-width digits of an input method count. */
export function readQuantity(text: string, min: number, max: number): number | null {
  const digits = text.trim().replace(/[０-９]/g, (wide) => String(wide.charCodeAt(0) - 0xff10))
  if (!/^\d+$/.test(digits)) return null
  const quantity = Number(digits)
  return quantity < min || quantity > max ? null : quantity
}

export const WRONG_QUANTITY = `Enter a whole number from 1 to ${MAX_PIECES}, or 0 to remove the item.`

/**
 * The content of a quantity field when it is not the stored number. It can be typed, pending, not a number, a 0 that
 * asks to remove, or refused.
 */
export type QuantityEntry = {
  text: string
  state: 'typing' | 'waiting' | 'sending' | 'wrong' | 'zero' | 'refused'
  /** Typed by hand, not set by the buttons. */
  isTyped: boolean
  message: string
}

export type QuantityLine = {
  entry: QuantityEntry | undefined
  step: (quantity: number) => void
  type: (text: string) => void
  enter: () => void
  leave: () => void
  restore: () => void
}

/** The reason why the whole is blocked while a quantity is open, and how to resolve it. */
export function describeUnsettled(itemName: string, stored: number, holder: 'cart' | 'order'): string {
  return `The quantity of ${itemName} is not saved; the ${holder} holds ${stored}. Press Enter in its field to save it, or Escape to keep ${stored}.`
}
