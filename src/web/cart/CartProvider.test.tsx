import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import type { CartSummary } from '#wire/cart/cart.ts'
import { CartProvider, useCart } from './CartProvider.tsx'
import { cartKey, lineKey } from './cart.queries.ts'

const reported = vi.hoisted(() => ({
  notices: [] as string[],
  refuse: (_why: unknown) => {},
  responses: [] as ((carts: unknown) => void)[],
}))
vi.mock('#web/session/AuthProvider.tsx', () => ({
  usePerson: () => ({ id: 1, program: 'AR', permissions: [] }),
}))
vi.mock('#web/ui/Announcer.tsx', () => ({ useAnnounce: () => () => {} }))
vi.mock('#web/ui/Notices.tsx', () => ({
  useNotices: () => ({ notify: ({ text }: { text: string }) => reported.notices.push(text) }),
}))
vi.mock('#web/change/useUndo.ts', () => ({ useUndo: () => () => {} }))
vi.mock('#web/change/each-attempts.ts', () => ({
  createEachAttempts: () => ({
    send: () => new Promise((_, refuse) => (reported.refuse = refuse)),
    isUnknown: () => false,
  }),
}))
vi.mock('#wire/send-request.ts', async (original) => ({
  ...(await original<object>()),
  sendRequest: () => new Promise((resolve) => reported.responses.push(resolve)),
}))

const lines = [{ nsn: '1', description: 'Coat', quantity: 2 }]
const carts = {
  ...{ flag: false, totalLines: 2, number: 7, carts: [{ number: 7, version: 1, memberId: 5, lines }] },
} as unknown as CartSummary

function Outside({ onDraw }: { onDraw?: (cart: ReturnType<typeof useCart>) => void }) {
  const cart = useCart()
  onDraw?.(cart)
  return <p>{cart.count}</p>
}

it('a screen that uses the cart outside its provider throws an error that says so [CART-35]', () => {
  expect(() => renderToStaticMarkup(<Outside />)).toThrow('useCart must be used in CartProvider')
})

function draw() {
  const queries = new QueryClient()
  queries.setQueryData(cartKey(1), carts)
  const drawn: ReturnType<typeof useCart>[] = []
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <CartProvider>
        <Outside onDraw={(cart) => drawn.push(cart)} />
      </CartProvider>
    </QueryClientProvider>,
  )
  return { queries, drawn }
}

it('a read of carts during an earlier request gets the response of a later request', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  const { queries, drawn } = draw()
  const reads = [drawn[0]?.reload(), drawn[0]?.reload()]
  await vi.waitFor(() => expect(reported.responses).toHaveLength(1))
  reported.responses[0]?.(carts)
  await vi.waitFor(() => expect(reported.responses).toHaveLength(2))
  const newer = { ...carts, totalLines: 3 }
  reported.responses[1]?.(newer)
  expect(await Promise.all(reads)).toEqual([carts, newer])
  expect(queries.getQueryData(cartKey(1))).toEqual(newer)
  vi.unstubAllGlobals()
})

it('the message about a refused quantity names its item, and a newer number stays in the field [CART-33]', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { drawn } = draw()
  const coat = () => drawn[0]?.sends.line(lineKey(5, '1'))
  coat()?.type('9')
  coat()?.enter()
  coat()?.type('8')
  reported.refuse(new Refusal('rule', 'The fund holds less.'))
  await vi.waitFor(() => {
    reported.responses.at(-1)?.(carts)
    expect(reported.notices).toEqual(['The quantity 9 of Coat was not saved. The fund holds less.'])
  })
  expect(coat()?.entry).toMatchObject({ text: '8' })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
