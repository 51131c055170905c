import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { createQueryClient } from './query-client.ts'

const MINUTES = 60_000

describe('data that a screen loads', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  async function countLoads(error: Error): Promise<number> {
    const load = vi.fn().mockRejectedValue(error)
    const observer = new QueryObserver(createQueryClient(), {
      ...{ queryKey: ['x'], queryFn: load, refetchInterval: false },
    })
    const leave = observer.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(MINUTES)
    leave()
    return load.mock.calls.length
  }

  it('the browser requests the data three more times after a failure, and only once when the response would be the same [API-05 CONST-34]', async () => {
    expect(await countLoads(new Refusal('failed', 'It broke.'))).toBe(4)
    expect(await countLoads(new Refusal('busy', 'It is away.'))).toBe(4)
    for (const kind of ['invalid', 'signed-out', 'forbidden', 'not-found', 'conflict', 'rule'] as const)
      expect(await countLoads(new Refusal(kind, 'No.')), kind).toBe(1)
  })

  it('the first screen does not request the data that came in its page, and the next screen requests them', async () => {
    const client = createQueryClient()
    const load = vi.fn(async () => 'new')
    const open = () =>
      new QueryObserver(client, { queryKey: ['x'], queryFn: load, initialData: 'old' }).subscribe(() => {})
    const parts = [open(), open()]
    await vi.advanceTimersByTimeAsync(1)
    for (const leave of parts) leave()
    expect(load).not.toHaveBeenCalled()
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect([load.mock.calls.length, client.getQueryData(['x'])]).toEqual([1, 'new'])
    open()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('the browser keeps the data for five minutes after the last screen that shows it closes [CONST-33]', async () => {
    const client = createQueryClient()
    const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: async () => 'words' })
    const leave = observer.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(10 * MINUTES)
    expect(client.getQueryData(['x'])).toBe('words')
    leave()
    await vi.advanceTimersByTimeAsync(5 * MINUTES - 1000)
    expect(client.getQueryData(['x'])).toBe('words')
    await vi.advanceTimersByTimeAsync(2000)
    expect(client.getQueryData(['x'])).toBeUndefined()
  })
})
