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

it('a page reads the quantities again that the page before it sent when it was left, because its first response may be older', async () => {
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  const sends = createQuantitySends({ send: async () => {}, storedOf: () => 5 })
  const readAgain = vi.fn(async () => {})
  const visit = async () => {
    readAgain.mockClear()
    const listeners: (() => void)[] = []
    const page = openBarePage('/cart')
    vi.stubGlobal('document', {
      visibilityState: 'hidden',
      addEventListener: (_: string, listener: () => void) => listeners.push(listener),
      removeEventListener: () => {},
    })
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    page.show(<Quantities sends={sends} readAgain={readAgain} />)
    await vi.advanceTimersByTimeAsync(SEND_DELAY * 2)
    const hide = () => {
      for (const listener of listeners) listener()
    }
    return { hide, leave: page.leave }
  }
  const first = await visit()
  sends.line('coat').step(6)
  first.hide()
  first.leave()
  const second = await visit()
  expect(readAgain).toHaveBeenCalledTimes(3)
  second.hide()
  second.leave()
  await visit()
  expect(readAgain, 'nothing was waiting').not.toHaveBeenCalled()
})
