import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ORDER_STATUSES, type OrderStatus, OUTCOME_WORDS } from '#domain/orders/orders.ts'
import { orderOutcome, orderStatus } from './order-status.ts'

test('orders have the numbers of the seeds on the wire, and 5 is no status [DATA-54]', () => {
  const numbers: Record<OrderStatus, number> = { cart: 1, awaiting: 2, approved: 3, declined: 4, shipped: 6 }
  for (const status of ORDER_STATUSES) {
    expect(orderStatus.write(status)).toBe(numbers[status])
    expect(z.parse(orderStatus.schema, numbers[status])).toBe(status)
  }
  for (const number of [0, 5, 7, -1, 1.5, 'cart'])
    expect(z.safeParse(orderStatus.schema, number).success).toBe(false)
})

test('reports request submitted orders by their number, and withdrawn orders by their word', () => {
  const requested = {
    awaiting: '2',
    approved: '3',
    declined: '4',
    shipped: '6',
    withdrawn: 'withdrawn',
  } as const
  // A returned order and one that asks Finance have the number of a waiting one, and no filter of their own.
  expect(['asked', 'cart', 'returned', ...Object.keys(requested)].sort()).toEqual(
    Object.keys(OUTCOME_WORDS).sort(),
  )
  for (const [outcome, spelling] of Object.entries(requested)) {
    expect(orderOutcome.write(outcome as keyof typeof requested)).toBe(spelling)
    expect(z.parse(orderOutcome.schema, spelling)).toBe(outcome)
  }
  for (const spelling of ['1', '5', 'cart', 'approved', ''])
    expect(z.safeParse(orderOutcome.schema, spelling).success).toBe(false)
})
