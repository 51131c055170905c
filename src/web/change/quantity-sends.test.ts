import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQuantitySends, SEND_DELAY, TYPING_DELAY } from './quantity-sends.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Send = (key: string, quantity: number) => Promise<void>

/** A cart or order with 5 coats and 1 pair of shoes. */
function watch(typingDelay?: number, refuse: Send = async () => {}) {
  const stored = new Map([
    ['coat', 5],
    ['shoes', 1],
  ])
  const saved: [string, number][] = []
  const failed: [string, number][] = []
  const send = vi.fn(async (key: string, quantity: number) => {
    await refuse(key, quantity)
    stored.set(key, quantity)
  })
  const sends = createQuantitySends({
    send,
    storedOf: (key) => stored.get(key),
    typingDelay,
    onSaved: (key, quantity) => saved.push([key, quantity]),
    onFailed: (key, _error, quantity) => failed.push([key, quantity]),
  })
  const coat = () => sends.line('coat')
  /** Key by key. */
  const type = (...texts: string[]) => {
    for (const text of texts) coat().type(text)
  }
  return { send, sends, saved, failed, stored, coat, type }
}
const inCart = (refuse?: Send) => watch(TYPING_DELAY, refuse)
const onOrder = (refuse?: Send) => watch(undefined, refuse)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const held = () => {
  const responses: (() => void)[] = []
  return { responses, send: () => new Promise<void>((done) => void responses.push(done)) }
}

it('plus and minus show at once, and the browser sends them 2.4 seconds after the last click, each item on its own [CART-30 CONST-18]', async () => {
  const { send, sends, coat, saved } = inCart()
  expect(SEND_DELAY).toBe(2400)
  coat().step(6)
  await pass(2399)
  coat().step(7)
  expect(sends.quantityOf('coat')).toBe(7)
  await pass(1000)
  sends.line('shoes').step(2)
  await pass(1399)
  expect(send).not.toHaveBeenCalled()
  await pass(1)
  expect(send.mock.calls).toEqual([['coat', 7]])
  expect(saved).toEqual([['coat', 7]])
  expect(coat().entry).toBeUndefined()
  await pass(1000)
  expect(send.mock.calls.slice(1)).toEqual([['shoes', 2]])
})

it('plus and minus that return to the stored number, and a removed line, send nothing', async () => {
  const { send, sends, coat } = onOrder()
  coat().step(6)
  coat().step(5)
  sends.line('shoes').step(6)
  sends.drop('shoes')
  await pass(2400)
  expect(send).not.toHaveBeenCalled()
  expect(coat().entry).toBeUndefined()
})

it('plus and minus never go below 0, and 0 asks before the browser removes the line [CART-32]', async () => {
  const { send, sends, coat } = inCart()
  coat().step(-1)
  expect(coat().entry).toMatchObject({ text: '0', state: 'zero' })
  await pass(10_000)
  await sends.flush()
  expect(send).not.toHaveBeenCalled()
  expect(sends.unsettled()).toEqual(['coat'])
  coat().restore()
  expect(sends.unsettled()).toEqual([])
})

it('the browser sends the number 0.6 seconds after the last key, or at once with Enter or on leaving [CART-31]', async () => {
  const { send, sends, coat, type } = inCart()
  expect(TYPING_DELAY).toBe(600)
  type('', '1')
  await pass(599)
  type('12')
  await pass(599)
  expect(send).not.toHaveBeenCalled()
  expect(sends.quantityOf('coat')).toBeUndefined()
  await pass(1)
  expect(send.mock.calls).toEqual([['coat', 12]])
  type('40')
  coat().enter()
  type('41')
  coat().leave()
  await pass(10_000)
  expect(send.mock.calls.slice(1)).toEqual([
    ['coat', 40],
    ['coat', 41],
  ])
})

it('a text on the way to another number changes nothing, even after a long time or when the page closes', async () => {
  for (const text of ['', ' ', '0', '00']) {
    const { send, sends, coat, type } = inCart()
    type(text)
    await pass(60_000)
    await sends.flush()
    expect(send, text).not.toHaveBeenCalled()
    expect(coat().entry, text).toMatchObject({ text, state: 'typing' })
    expect(sends.unsettled(), text).toEqual(['coat'])
  }
})

it('the browser sends the number only on Enter or on leaving the field, and not when the page closes [ORD-16]', async () => {
  const { responses, send: wait } = held()
  const { send, sends, coat, type } = onOrder(wait)
  type('', '1', '12')
  await pass(60_000)
  await sends.flush()
  expect(send).not.toHaveBeenCalled()
  expect(sends.unsettled()).toEqual(['coat'])
  coat().leave()
  await pass(60_000)
  expect(send.mock.calls).toEqual([['coat', 12]])
  expect(coat().entry, 'until the response').toMatchObject({ text: '12', state: 'sending' })
  expect(sends.quantityOf('coat')).toBe(12)
  responses[0]?.()
  await pass(0)
  expect([coat().entry, sends.unsettled()]).toEqual([undefined, []])
})

describe.each([
  ['in a cart', inCart],
  ['on a waiting order', onOrder],
])('any typed text %s', (_, open) => {
  it('full-width digits, spaces, and zeros before a number mean the number', async () => {
    for (const [text, quantity] of [
      ['05', 5],
      ['012', 12],
      [' 12 ', 12],
      ['１２', 12],
      ['9999', 9999],
    ] as const) {
      const { send, coat, type } = open()
      type('', text)
      coat().enter()
      expect(send.mock.calls, text).toEqual(quantity === 5 ? [] : [['coat', quantity]])
      await pass(0)
      expect(coat().entry, text).toBeUndefined()
    }
  })

  it('a text that is not a quantity stays, the browser sends nothing, and the page blocks a submit', async () => {
    for (const text of ['12a', '1e1', '-3', '2.5', '1,000', '10000', 'five']) {
      const { send, sends, coat, type } = open()
      type(text)
      coat().leave()
      await pass(60_000)
      await sends.flush()
      expect(send, text).not.toHaveBeenCalled()
      expect(coat().entry, text).toMatchObject({ text, state: 'wrong' })
      expect(sends.unsettled(), text).toEqual(['coat'])
      type('6')
      expect(coat().entry, text).toMatchObject({ text: '6', state: 'typing' })
    }
  })

  it('an empty field gets the stored number back, and a 0 asks the person and is never sent', async () => {
    const { send, sends, coat, type } = open()
    type('')
    coat().leave()
    expect(coat().entry).toBeUndefined()
    for (const end of ['enter', 'leave'] as const) {
      type('0')
      coat()[end]()
      expect(coat().entry, end).toMatchObject({ state: 'zero' })
      coat().enter()
      await sends.flush()
      await pass(60_000)
    }
    expect(send).not.toHaveBeenCalled()
  })

  it('the browser sends once when the person leaves the field twice or after Enter', async () => {
    const { responses, send: wait } = held()
    const { send, coat, type } = open(wait)
    type('12')
    coat().enter()
    coat().leave()
    coat().enter()
    responses[0]?.()
    await pass(0)
    coat().leave()
    expect(send).toHaveBeenCalledTimes(1)
  })
})

const refuseOnce = () => vi.fn(async () => {}).mockRejectedValueOnce(new Error('The fund holds less.'))

it('a refused number stays in the field with the reason, and only Enter sends it again [CART-33 ERR-23]', async () => {
  const { send, sends, coat, type, failed, stored } = onOrder(refuseOnce())
  type('12')
  coat().leave()
  await pass(0)
  expect(coat().entry).toMatchObject({ text: '12', state: 'refused', message: 'The fund holds less.' })
  expect(failed).toEqual([['coat', 12]])
  expect([sends.unsettled(), sends.quantityOf('coat')]).toEqual([['coat'], undefined])
  coat().leave()
  await pass(60_000)
  expect(send).toHaveBeenCalledTimes(1)
  coat().enter()
  await pass(0)
  expect([stored.get('coat'), send.mock.calls.length, coat().entry]).toEqual([12, 2, undefined])
})

it('a refused number blocks nothing after the stored number turns out to be the same', async () => {
  const { sends, coat, type, stored, send } = onOrder(refuseOnce())
  type('12')
  coat().enter()
  await pass(0)
  stored.set('coat', 12)
  expect(sends.unsettled()).toEqual([])
  coat().enter()
  expect([coat().entry, send.mock.calls.length]).toEqual([undefined, 1])
})

it('a refused number does not remove text that the person typed in the meantime', async () => {
  const { coat, type, failed } = onOrder(refuseOnce())
  type('12')
  coat().enter()
  type('7')
  await pass(0)
  expect(coat().entry).toMatchObject({ text: '7', state: 'typing' })
  expect(failed).toEqual([['coat', 12]])
})

it('the browser sends the numbers of one line one after another, never at the same time', async () => {
  const { responses, send: wait } = held()
  const { send, coat, type, saved } = inCart(wait)
  type('1')
  coat().enter()
  type('12')
  coat().leave()
  expect(send).toHaveBeenCalledTimes(1)
  for (const at of [0, 1]) {
    responses[at]?.()
    await pass(0)
  }
  expect(send.mock.calls).toEqual([
    ['coat', 1],
    ['coat', 12],
  ])
  expect(saved).toEqual(send.mock.calls)
  expect(coat().entry).toBeUndefined()
})

it('a click during a running request still waits for its own pause', async () => {
  const { responses, send: wait } = held()
  const { send, coat, type } = inCart(wait)
  type('4')
  coat().enter()
  coat().step(6)
  responses[0]?.()
  await pass(2399)
  expect(send).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(send.mock.calls.at(-1)).toEqual(['coat', 6])
})

it('a click after typing continues from the typed number, and the browser sends only one number', async () => {
  const { send, coat, type } = onOrder()
  type('12')
  coat().step(13)
  await pass(2400)
  expect(send.mock.calls).toEqual([['coat', 13]])
})

it('the browser sends all waiting numbers before a submit and when the page closes, and awaits the responses', async () => {
  const { send, sends, coat } = inCart()
  coat().type('12')
  sends.line('shoes').step(3)
  await sends.flush()
  expect(send.mock.calls).toEqual([
    ['coat', 12],
    ['shoes', 3],
  ])
  expect(sends.unsettled()).toEqual([])
  await sends.flush()
  expect(send).toHaveBeenCalledTimes(2)
})
