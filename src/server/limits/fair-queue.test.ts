import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FairQueue, type Place, type QueueLimits } from './fair-queue.ts'

const limits: QueueLimits = {
  atOnce: 1,
  maxOfAccount: 5,
  maxOfNetwork: 8,
  patience: 60_000,
  spacing: 60,
  sentence: 'Come again.',
}

function open(more: Partial<QueueLimits> = {}) {
  const queue = new FairQueue({ ...limits, ...more })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const enter = (name: string, place: Partial<Place>) => {
    const taken = queue.take({ lane: 'plain', network: 'N', account: name, ...place }, () => {
      begun.push(name)
      return new Promise<string>((done) => ends.push(() => done(name)))
    })
    taken.catch(() => {})
    return taken
  }
  const end = async () => {
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(1)
  }
  return { queue, begun, enter, end }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the fair queue', () => {
  it('the first request of a quiet network waits behind only one request of each flooding network', async () => {
    const { begun, enter, end } = open()
    for (const network of ['A', 'B'])
      for (let n = 1; n <= 6; n++) void enter(`${network}${n}`, { network, account: `${network}${n}` })
    void enter('quiet', { network: 'C' })
    for (let n = 0; n < 5; n++) await end()
    expect(begun).toEqual(['A1', 'A2', 'B1', 'quiet', 'A3', 'B2'])
  })

  it('known users go first, networks with failures go after others, and slow networks go last with a delay between requests', async () => {
    const { begun, enter, end } = open()
    void enter('first', {})
    void enter('failed', { lane: 'failed', network: 'F' })
    void enter('slow1', { lane: 'slow', network: 'S' })
    void enter('slow2', { lane: 'slow', network: 'S' })
    void enter('plain', { network: 'P' })
    void enter('known', { lane: 'known', network: 'K' })
    for (let n = 0; n < 5; n++) await end()
    expect(begun).toEqual(['first', 'known', 'plain', 'failed', 'slow1'])
    await vi.advanceTimersByTimeAsync(100)
    expect(begun).toEqual(['first', 'known', 'plain', 'failed', 'slow1', 'slow2'])
  })

  it('the queue runs one attempt for each account at a time, from any network, and nobody else waits for it', async () => {
    const { begun, enter, end } = open({ atOnce: 3 })
    void enter('guess', { network: 'A', account: 'bell' })
    void enter('owner', { lane: 'known', network: 'B', account: 'bell' })
    void enter('again', { network: 'A', account: 'bell' })
    void enter('ortiz', { network: 'A' })
    expect(begun).toEqual(['guess', 'ortiz'])
    await end()
    expect(begun).toEqual(['guess', 'ortiz', 'owner'])
  })

  it('nobody waits behind too many requests of one account or network, and the queue admits others', async () => {
    const { queue, enter } = open()
    void enter('running', { network: 'Z' })
    for (let n = 0; n < 5; n++) void enter('bell', { account: 'bell' })
    expect(queue.isFull({ lane: 'plain', network: 'N', account: 'bell' })).toBe(true)
    expect(queue.isFull({ lane: 'plain', network: 'N', account: 'ortiz' })).toBe(false)
    for (let n = 0; n < 3; n++) void enter(`more${n}`, {})
    expect(queue.waitingOf('N')).toBe(8)
    expect(() => enter('ortiz', {})).toThrow('Come again.')
    expect(queue.isFull({ lane: 'plain', network: 'M', account: 'ortiz' })).toBe(false)
    expect(queue.isFull({ lane: 'known', network: 'N', account: 'ortiz' })).toBe(false)
  })

  it('a request that waits too long is rejected and costs nothing', async () => {
    const { begun, enter, end } = open({ patience: 30 })
    void enter('first', {})
    const late = enter('late', {})
    await vi.advanceTimersByTimeAsync(50)
    void enter('fresh', {})
    await end()
    await expect(late).rejects.toMatchObject({ kind: 'busy', retryAfter: 5 })
    expect(begun).toEqual(['first', 'fresh'])
  })

  it('work that fails frees its place like any other work', async () => {
    const { enter, queue } = open()
    const place: Place = { lane: 'plain', network: 'N', account: 'bell' }
    await expect(queue.take(place, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    void enter('next', {})
    expect(queue.waitingOf('N')).toBe(0)
  })
})
