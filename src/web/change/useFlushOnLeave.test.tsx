import { afterEach, expect, it, vi } from 'vitest'
import { openBarePage } from '#testing/bare-page.ts'
import { forgetTyped, saveTyped } from '#web/ui/typed.ts'
import { createQuantitySends, type QuantitySends, SEND_DELAY } from './quantity-sends.ts'
import { useFlushOnLeave } from './useFlushOnLeave.ts'

afterEach(() => {
  forgetTyped()
  vi.useRealTimers()
})

function Quantities({
  sends,
  readAgain = async () => {},
}: {
  sends: QuantitySends
  readAgain?: () => Promise<void>
}) {
  useFlushOnLeave('quantities', sends, readAgain)
  return null
}

it('the browser sends a quantity from the buttons after the next sign-in if the session ended first', async () => {
  vi.useFakeTimers()
  const open = () => {
    const send = vi.fn(async () => {})
    const sends = createQuantitySends({ send, storedOf: () => 5 })
    const page = openBarePage('/orders/7')
    page.show(<Quantities sends={sends} />)
    return { send, sends, page }
  }
  const before = open()
  before.sends.line('coat').step(6)
  saveTyped('AR/1')
  before.page.leave()
  const { send } = open()
  await vi.advanceTimersByTimeAsync(SEND_DELAY)
  expect(send.mock.calls).toEqual([['coat', 6]])
})

it('a page that follows one with waiting quantities reads them again, because its first response may be older', async () => {
  vi.useFakeTimers()
  const stored = new Map([['quantitiesLeft', 'quantities']])
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  }
  const sends = createQuantitySends({ send: vi.fn(), storedOf: () => 5 })
  const readAgain = vi.fn(async () => {})
  for (const times of [3, 0]) {
    readAgain.mockClear()
    const page = openBarePage('/cart')
    vi.stubGlobal('sessionStorage', sessionStorage)
    page.show(<Quantities sends={sends} readAgain={readAgain} />)
    await vi.advanceTimersByTimeAsync(4000)
    expect(readAgain).toHaveBeenCalledTimes(times)
    page.leave()
  }
})
