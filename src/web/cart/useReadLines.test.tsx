import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Reading } from '#domain/cart/order-lines.ts'
import { openBarePage } from '#testing/bare-page.ts'
import { TYPING_DELAY } from '#web/change/quantity-sends.ts'
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
