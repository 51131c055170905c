import { listExpectedLines, readExpectedMonth } from '#wire/orders/expected.ts'
import { countOrderPlaces } from '#wire/orders/order-places.ts'
import { listOrderRows, listOrders, readOrder } from '#wire/orders/orders.ts'
import type { ResponseSource } from './call-keys.ts'

/** Responses that a change of an order outdates. Each receipt is such a change. */
export const ORDERS: readonly ResponseSource[] = [
  listOrders,
  listOrderRows,
  countOrderPlaces,
  readOrder,
  readExpectedMonth,
  listExpectedLines,
  'GET /receipts/waiting',
  'GET /allowances/of/:person',
]

export const MONEY: readonly ResponseSource[] = ['funding', 'supply']
