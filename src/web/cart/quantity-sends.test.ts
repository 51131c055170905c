import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQuantitySends, SEND_DELAY } from './quantity-sends.ts'

describe('quantities on their way to the server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function watch(send = vi.fn(async (_key: string, _quantity: number) => {})) {
    const saved: [string, number][] = []
    const failed: string[] = []
    const sends = createQuantitySends({
      send,
      onSaved: (key, quantity) => saved.push([key, quantity]),
      onFailed: (key) => failed.push(key),
    })
    return { send, sends, saved, failed }
  }

  it('a person sees plus and minus at once, and the number is sent 2.4 seconds after the last click [CART-30, CONST-18]', async () => {
    const { send, sends } = watch()
    expect(SEND_DELAY).toBe(2400)
    sends.step('coat', 2)
    await vi.advanceTimersByTimeAsync(2300)
    sends.step('coat', 3)
    expect(sends.quantityOf('coat')).toBe(3)
    await vi.advanceTimersByTimeAsync(2399)
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(send.mock.calls).toEqual([['coat', 3]])
    await vi.runAllTimersAsync()
    expect(sends.quantityOf('coat')).toBeUndefined()
  })

  it('each item has its own pause [CART-30]', async () => {
    const { send, sends } = watch()
    sends.step('coat', 2)
    await vi.advanceTimersByTimeAsync(2000)
    sends.step('shoes', 5)
    await vi.advanceTimersByTimeAsync(400)
    expect(send.mock.calls).toEqual([['coat', 2]])
    await vi.advanceTimersByTimeAsync(2000)
    expect(send.mock.calls).toEqual([
      ['coat', 2],
      ['shoes', 5],
    ])
  })

  it('a typed number is sent immediately [CART-31]', () => {
    const { send, sends } = watch()
    sends.type('coat', 40)
    expect(send.mock.calls).toEqual([['coat', 40]])
  })

  it('a number below zero becomes zero [CART-32]', () => {
    const { send, sends } = watch()
    sends.type('coat', -2)
    expect(send.mock.calls).toEqual([['coat', 0]])
  })

  it('a number changed while another is under way is sent after it, never beside it', async () => {
    const answers: (() => void)[] = []
    const send = vi.fn(
      (_key: string, _quantity: number) => new Promise<void>((done) => void answers.push(done)),
    )
    const { sends, saved } = watch(send)
    sends.type('coat', 1)
    sends.type('coat', 12)
    expect(send).toHaveBeenCalledTimes(1)
    answers[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(send.mock.calls.at(-1)).toEqual(['coat', 12])
    answers[1]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(saved).toEqual([
      ['coat', 1],
      ['coat', 12],
    ])
    expect(sends.quantityOf('coat')).toBeUndefined()
  })

  it('a click while a number is under way still waits its own pause', async () => {
    const answers: (() => void)[] = []
    const send = vi.fn(
      (_key: string, _quantity: number) => new Promise<void>((done) => void answers.push(done)),
    )
    const { sends } = watch(send)
    sends.type('coat', 4)
    sends.step('coat', 5)
    answers[0]?.()
    await vi.advanceTimersByTimeAsync(2399)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(send.mock.calls.at(-1)).toEqual(['coat', 5])
  })

  it('before a submit everything that waits is sent and awaited', async () => {
    const { send, sends } = watch()
    sends.step('coat', 2)
    sends.step('shoes', 3)
    await sends.flush()
    expect(send).toHaveBeenCalledTimes(2)
    await sends.flush()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('a failed number is forgotten and its owner is told, who loads the cart again [CART-33, ERR-23]', async () => {
    const { sends, failed } = watch(vi.fn(async () => Promise.reject(new Error('away'))))
    sends.type('coat', 9)
    await vi.advanceTimersByTimeAsync(0)
    expect(failed).toEqual(['coat'])
    expect(sends.quantityOf('coat')).toBeUndefined()
  })

  it('a deleted line takes its waiting number with it', async () => {
    const { send, sends } = watch()
    sends.step('coat', 2)
    sends.drop('coat')
    await vi.advanceTimersByTimeAsync(5000)
    expect(send).not.toHaveBeenCalled()
  })
})
