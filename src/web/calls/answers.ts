import { listExpectedLines, readExpectedMonth } from '#wire/orders/expected.ts'
import { countOrderPlaces } from '#wire/orders/order-places.ts'
import { listOrders, readOrder } from '#wire/orders/orders.ts'
import { listToReceive } from '#wire/receipts/receipts.ts'
import type { Answers } from './call-keys.ts'

/** What a change of an order shows in. Each receipt is one. */
export const ORDERS: readonly Answers[] = [
  listOrders,
  countOrderPlaces,
  readOrder,
  readExpectedMonth,
  listExpectedLines,
  listToReceive,
]

/** What a change of money shows in. */
export const MONEY: readonly Answers[] = ['funding', 'supply']
