import { queryOptions } from '@tanstack/react-query'
import { Refusal } from '#domain/refusal.ts'
import { keyOf } from '#web/calls/call-keys.ts'
import { ask } from '#wire/ask.ts'
import { readCart } from '#wire/cart/cart.ts'
import { readOrder } from '#wire/orders/orders.ts'
import { fromCart, fromOrder, type PrintDocument } from './print-document.ts'

/** An order or an open cart as paper; carts and orders share their numbers. */
export function documentQuery(personId: number, number: number) {
  return queryOptions<PrintDocument>({
    queryKey: keyOf(readOrder, { params: { number } }, 'paper'),
    queryFn: async ({ signal }) => {
      try {
        return fromOrder(await ask(readOrder, { params: { number }, signal }))
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind !== 'not-found') throw error
        return fromCart(await ask(readCart, { params: { person: personId, number }, signal }))
      }
    },
  })
}
