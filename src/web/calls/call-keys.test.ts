import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { findCalls, nameOf } from '#testing/calls.ts'
import { checkRows } from '#testing/check-rows.ts'
import { ADMINISTRATION } from '#web/pages/administration.ts'
import { listFundCodes, readProduct } from '#wire/catalogue/catalogue.ts'
import { readDesk } from '#wire/dashboard/desk.ts'
import { listFunds } from '#wire/funds/funds.ts'
import { readImport } from '#wire/imports/imports.ts'
import { readFigures } from '#wire/operations/operations.ts'
import { readSupplyLimit } from '#wire/orders/supply-requests.ts'
import { type AnyCall, keyOf, type Noun, readAgain } from './call-keys.ts'
import { ORDERS } from './responses.ts'

it('the cache key of a noun covers each of its calls', () =>
  checkRows<[Noun, AnyCall]>(
    [
      ['admin', readFigures],
      ['dashboard', readDesk],
      ['funding', listFunds],
      ['funding', listFundCodes],
      ['import', readImport],
      ['product', readProduct],
      ['supply', readSupplyLimit],
    ],
    (noun, call) => expect(keyOf(noun)).toEqual(keyOf(call, {}).slice(0, 1)),
  ))

it('the cache keeps responses for different queries, and for one query at different times, apart', () => {
  const sendRequest = (item: string) => ({ params: { program: 'AR', item } })
  const keys = [keyOf(readProduct, sendRequest('10001')), keyOf(readProduct, sendRequest('10002'))]
  const again = [keyOf(readProduct, sendRequest('10001'), 1), keyOf(readProduct, sendRequest('10001'), 2)]
  expect(new Set([...keys, ...again].map((key) => JSON.stringify(key))).size).toBe(4)
  for (const key of [...keys, ...again]) expect(key.slice(0, 2)).toEqual(keyOf(readProduct))
})

it('the way of sending a query does not change its key', () => {
  const input = { params: { person: 7 } }
  const sent = { ...input, signal: new AbortController().signal, background: true }
  expect(keyOf(readDesk, sent)).toEqual(keyOf(readDesk, input))
})

it('a source that is a path has the key of its call', async () => {
  const calls = new Map((await findCalls()).map((call) => [nameOf(call), call]))
  const paths = [...ADMINISTRATION, ...ORDERS].filter(
    (source) => typeof source === 'string' && source.includes('/'),
  )
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths)
    expect(keyOf(path), String(path)).toEqual(keyOf(calls.get(String(path)) as AnyCall))
})

it('a change reads the screen again also while its first read is on the way, which can be older', async () => {
  const queries = new QueryClient()
  const responses: ((rows: string) => void)[] = []
  const queryFn = () => new Promise<string>((respond) => responses.push(respond))
  const list = new QueryObserver(queries, { queryKey: keyOf('funding'), queryFn })
  const leave = list.subscribe(() => {})
  const reading = readAgain(queries, ['funding'])
  expect(responses).toHaveLength(2)
  responses[1]?.('after the change')
  responses[0]?.('before it')
  await reading
  expect(list.getCurrentResult()).toMatchObject({ data: 'after the change', fetchStatus: 'idle' })
  leave()
})
