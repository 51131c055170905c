import { formatMoney } from '#domain/money.ts'
import { formatNumberOf } from '#web/ui/format.ts'
import type { CartAddition } from '#wire/cart/cart.ts'

/** 'The cart holds 4 pieces, $312.00.' */
export function describeHeld({ holds: { pieces, total } }: Pick<CartAddition, 'holds'>): string {
  return `The cart holds ${formatNumberOf(pieces, 'piece', 'pieces')}, ${formatMoney(total)}.`
}
