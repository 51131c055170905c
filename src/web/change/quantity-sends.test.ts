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

describe('plus and minus', () => {
  it('plus and minus show at once, and the browser sends them 2.4 seconds after the last click [CART-30, CONST-18]', async () => {
    const { send, sends, coat, saved } = inCart()
    expect(SEND_DELAY).toBe(2400)
    coat().step(6)
    await pass(2399)
    coat().step(7)
    expect(sends.quantityOf('coat')).toBe(7)
    await pass(2399)
    expect(send).not.toHaveBeenCalled()
    await pass(1)
    expect(send.mock.calls).toEqual([['coat', 7]])
    expect(saved).toEqual([['coat', 7]])
    expect(coat().entry).toBeUndefined()
  })

  it('plus and minus pause the same on a waiting order, each item on its own [CART-30]', async () => {
    const { send, sends, coat } = onOrder()
    coat().step(6)
    await pass(2000)
    sends.line('shoes').step(2)
    await pass(399)
    expect(send).not.toHaveBeenCalled()
    await pass(1)
    expect(send.mock.calls).toEqual([['coat', 6]])
    await pass(1999)
    expect(send).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(send.mock.calls).toEqual([
      ['coat', 6],
      ['shoes', 2],
    ])
  })

  it('plus and minus that return to the stored number send nothing', async () => {
    const { send, coat } = onOrder()
    coat().step(6)
    coat().step(5)
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
})

describe('a number typed in a cart', () => {
  it('the browser sends the number 0.6 seconds after the last key [CART-31]', async () => {
    const { send, sends, type } = inCart()
    expect(TYPING_DELAY).toBe(600)
    type('', '1')
    await pass(599)
    type('12')
    await pass(599)
    expect(send).not.toHaveBeenCalled()
    expect(sends.quantityOf('coat')).toBeUndefined()
    await pass(1)
    expect(send.mock.calls).toEqual([['coat', 12]])
  })

  it.each(['enter', 'leave'] as const)(
    'the browser sends the number at once with %s, and not again after its pause [CART-31]',
    async (end) => {
      const { send, coat, type } = inCart()
      type('4', '40')
      coat()[end]()
      expect(send.mock.calls).toEqual([['coat', 40]])
      await pass(10_000)
      expect(send).toHaveBeenCalledTimes(1)
    },
  )

  it.each(['', ' ', '0', '00'])(
    "the text '%s' on the way to another number changes nothing, even after a long time",
    async (text) => {
      const { send, coat, type } = inCart()
      type(text)
      await pass(60_000)
      expect(send).not.toHaveBeenCalled()
      expect(coat().entry).toMatchObject({ text, state: 'typing' })
    },
  )
})

describe('a number typed on a waiting order', () => {
  it('the browser sends the number only on Enter or on leaving the field, and not when the page closes [ORD-16]', async () => {
    const { send, sends, coat, type } = onOrder()
    type('', '1', '12')
    await pass(60_000)
    await sends.flush()
    expect(send).not.toHaveBeenCalled()
    expect(sends.unsettled()).toEqual(['coat'])
    coat().enter()
    expect(send.mock.calls).toEqual([['coat', 12]])
    await pass(0)
    expect([coat().entry, sends.unsettled()]).toEqual([undefined, []])
  })

  it('the number stays in the field until the response arrives', async () => {
    const { responses, send } = held()
    const { coat, type, sends } = onOrder(send)
    type('12')
    coat().leave()
    await pass(60_000)
    expect(coat().entry).toMatchObject({ text: '12', state: 'sending' })
    expect(sends.quantityOf('coat')).toBe(12)
    responses[0]?.()
    await pass(0)
    expect(coat().entry).toBeUndefined()
  })
})

describe.each([
  ['in a cart', inCart],
  ['on a waiting order', onOrder],
])('any typed text %s', (_, open) => {
  it.each([
    ['05', 5],
    ['012', 12],
    [' 12 ', 12],
    ['１２', 12],
    ['9999', 9999],
  ])("the text '%s' means %i", async (text, quantity) => {
    const { send, coat, type } = open()
    type(text)
    coat().enter()
    expect(send.mock.calls).toEqual(quantity === 5 ? [] : [['coat', quantity]])
    await pass(0)
    expect(coat().entry).toBeUndefined()
  })

  it.each(['12a', '1e1', '-3', '2.5', '1,000', '10000', 'five'])(
    "the text '%s' is not a quantity: it stays, the browser sends nothing, and the page blocks a submit",
    async (text) => {
      const { send, sends, coat, type } = open()
      type(text)
      coat().leave()
      await pass(60_000)
      await sends.flush()
      expect(send).not.toHaveBeenCalled()
      expect(coat().entry).toMatchObject({ text, state: 'wrong' })
      expect(sends.unsettled()).toEqual(['coat'])
      type('6')
      expect(coat().entry).toMatchObject({ text: '6', state: 'typing' })
    },
  )

  it('an empty field gets the stored number back when it is left', () => {
    const { send, coat, type } = open()
    type('')
    coat().leave()
    expect([coat().entry, send.mock.calls]).toEqual([undefined, []])
  })

  it.each(['enter', 'leave'] as const)(
    'a 0 with %s asks the person, and the browser never sends it',
    async (end) => {
      const { send, sends, coat, type } = open()
      type('0')
      coat()[end]()
      expect(coat().entry).toMatchObject({ state: 'zero' })
      coat().enter()
      await sends.flush()
      await pass(60_000)
      expect(send).not.toHaveBeenCalled()
    },
  )

  it('the browser does not send a half-typed 0 when the person leaves the page', async () => {
    const { send, sends, type } = inCart()
    type('0')
    await sends.flush()
    expect(send).not.toHaveBeenCalled()
    expect(sends.unsettled()).toEqual(['coat'])
  })

  it('the browser sends nothing when the person types the stored number again', () => {
    const { send, coat, type } = open()
    type('', '5')
    coat().enter()
    expect([coat().entry, send.mock.calls]).toEqual([undefined, []])
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

describe('a number that the server refuses', () => {
  const refuseOnce = () => {
    const reasons = ['The fund holds less.']
    return async () => {
      const reason = reasons.shift()
      if (reason) throw new Error(reason)
    }
  }

  it('a refused number stays in the field with the reason, and only Enter sends it again [CART-33, ERR-23]', async () => {
    const { send, sends, coat, type, failed, stored } = onOrder(refuseOnce())
    type('12')
    coat().leave()
    await pass(0)
    expect(coat().entry).toMatchObject({ text: '12', state: 'refused', message: 'The fund holds less.' })
    expect([failed, sends.unsettled(), sends.quantityOf('coat')]).toEqual([
      [['coat', 12]],
      ['coat'],
      undefined,
    ])
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
})

describe('numbers of one line', () => {
  it('the browser sends the numbers of one line one after another, never at the same time', async () => {
    const { responses, send: wait } = held()
    const { send, coat, type, saved } = inCart(wait)
    type('1')
    coat().enter()
    type('12')
    coat().leave()
    expect(send).toHaveBeenCalledTimes(1)
    responses[0]?.()
    await pass(0)
    expect(send.mock.calls).toEqual([
      ['coat', 1],
      ['coat', 12],
    ])
    responses[1]?.()
    await pass(0)
    expect(saved).toEqual([
      ['coat', 1],
      ['coat', 12],
    ])
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

it('a removed line drops its waiting number', async () => {
  const { send, sends, coat } = inCart()
  coat().step(6)
  sends.drop('coat')
  await pass(5000)
  expect(send).not.toHaveBeenCalled()
})
