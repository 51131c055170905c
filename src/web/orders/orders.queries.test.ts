import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keyOf } from '#web/calls/call-keys.ts'
import { listOrders, type OrderDetails, readOrder } from '#wire/orders/orders.ts'
import { cacheOrder } from './orders.queries.ts'

it('a decided order replaces its own row of a list and its page, and no other row', () => {
  const queries = new QueryClient()
  const list = keyOf(listOrders, { query: { searchTerm: 'x' } })
  const waiting = (number: number) => ({ number, status: 'awaiting' })
  queries.setQueryData(list, { total: 2, rows: [waiting(1), waiting(2)] })
  const details = { order: { number: 2, status: 'approved' } } as OrderDetails
  cacheOrder(queries, details)
  expect(queries.getQueryData(list)).toEqual({ total: 2, rows: [waiting(1), details.order] })
  expect(queries.getQueryData(keyOf(readOrder, { params: { number: 2 } }))).toBe(details)
})
