import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Reading } from '#domain/cart/order-lines.ts'
import { openBarePage } from '#testing/bare-page.ts'
import { TYPING_DELAY } from '#web/change/quantity-sends.ts'
import type { SizesOfPerson } from '#wire/people/sizes.ts'
import { findItems } from './find-items.ts'
import { useReadLines } from './useReadLines.ts'

const read = vi.hoisted(() => vi.fn(async () => ({ rows: [], total: 0 })))
vi.mock('#web/session/AuthProvider.tsx', () => ({ usePerson: () => ({ program: 'AR' }) }))
vi.mock('#web/calls/useCall.ts', () => ({
  callQuery: (_call: unknown, question: object) => ({ queryKey: [question], queryFn: read }),
}))
afterEach(() => void vi.useRealTimers())

let words: string[]
function Lines({ text }: { text: string }) {
  words = useReadLines(text).lines.map((line) => line.words)
  return null
}

it('the browser looks up lines when the typing stops, and equal lines once', async () => {
  vi.useFakeTimers()
  const page = openBarePage('/cart')
  const queries = new QueryClient()
  const show = (text: string) =>
    page.show(
      <QueryClientProvider client={queries}>
        <Lines text={text} />
      </QueryClientProvider>,
    )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  show('')
  for (const text of ['c', 'coat', 'coat\ncoat']) {
    show(text)
    await pass(TYPING_DELAY - 1)
  }
  expect(read).not.toHaveBeenCalled()
  // Typing pauses, each look-up is sent, and the response renders.
  for (const ms of [1, 100, 100]) await pass(ms)
  expect(read).toHaveBeenCalledTimes(1)
  expect(words.map((line) => line.slice(0, 7))).toEqual(['Line 1:', 'Line 2:'])
  expect(words.join()).not.toContain('looking it up')
  queries.clear()
})

it('the browser looks up only a reading with another quantity when it finds one item', async () => {
  const fetchQuery = vi.fn(async (_query: { queryKey: unknown[] }) => [
    { nsn: '8405019997000', size: '42R', status: 'active' },
  ])
  const find = (...readings: Reading[]) =>
    findItems({ fetchQuery } as unknown as QueryClient, 'AR', readings, true)
  const one: Reading = { by: 'number', item: '10002', size: '42R', quantity: 1 }
  await find(one, { ...one, item: '10003' })
  expect(fetchQuery.mock.calls.map(([{ queryKey }]) => queryKey.at(-1))).toMatchObject([
    { params: { item: '10002' } },
  ])
  await find(one, { ...one, item: '10003', quantity: 2 })
  expect(fetchQuery).toHaveBeenCalledTimes(3)
})

it('a line without a size gets the size of the member and says whose it is, and a typed size wins', async () => {
  const sized = (nsn: string, size: string) => ({ nsn, size, sizeKey: 'coat men', status: 'active' })
  const items = [sized('8405019997000', '40R'), sized('8405019997001', '42 REGULAR')]
  const queries = { fetchQuery: async () => items } as unknown as QueryClient
  const coat = { family: 'coat', system: 'men', name: 'Coat, men’s', size: '42R', isOld: true }
  const worn = { name: 'Kim Lee', sizes: [coat] } as unknown as SizesOfPerson
  const find = async (size: string, isExact: boolean, sizes: SizesOfPerson | null = worn) => {
    const reading: Reading = { by: 'number', item: '10002', size, quantity: 2 }
    const { found } = await findItems(queries, 'AR', [reading], isExact, sizes)
    return found.map(({ item, quantity, whose }) => [item.size, quantity, whose])
  }
  const own = ['42 REGULAR', 2, 'the size of Kim Lee, noted more than a year ago']
  expect(await find('', true)).toEqual([own])
  expect(await find('', false), 'the others follow').toEqual([own, ['40R', 2, undefined]])
  expect(await find('40R', true)).toEqual([['40R', 2, undefined]])
  expect(await find('', true, { ...worn, sizes: [{ ...coat, system: 'women' } as never] })).toHaveLength(2)
})
