import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { SubmitAgain } from '#web/orders/ReturnedOrder.tsx'
import type { OrderChanges } from '#web/orders/useOrderChanges.ts'
import type { Cart } from '#wire/cart/cart.ts'
import type { OrderCard } from '#wire/orders/orders.ts'
import { SubmitCart } from './SubmitCart.tsx'

const screen = vi.hoisted(() => ({ notices: [] as string[], press: () => {}, asksFinance: true }))
vi.mock('#web/session/AuthProvider.tsx', () => ({ usePerson: () => ({ id: 1 }) }))
vi.mock('#web/ui/AppLink.tsx', () => ({ useNavigateTo: () => () => {} }))
vi.mock('#web/ui/Notices.tsx', () => ({
  useNotices: () => ({ notify: ({ text }: { text: string }) => screen.notices.push(text) }),
}))
vi.mock('#web/ui/Dialog.tsx', () => ({ ConfirmDialog: () => null }))
vi.mock('#web/ui/Button.tsx', () => ({
  Button: (button: { variant: string; onClick: () => void }) => {
    if (button.variant === 'brass') screen.press = button.onClick
    return null
  },
}))
vi.mock('#web/change/useChange.ts', () => ({
  useChange: () => ({
    send: async (_change: unknown, { onDone }: { onDone: (response: unknown) => unknown }) => {
      await onDone({ order: { number: 7, total: 50_00, asksFinance: screen.asksFinance } })
      return true
    },
  }),
}))
vi.mock('./CartProvider.tsx', () => ({
  useCart: () => ({ reload: async () => {}, sends: { flush: async () => {}, unsettled: () => [] } }),
}))
vi.mock('./CartShipping.tsx', () => ({ readTypedComment: () => null }))

const cart = { number: 7, version: 1, member: 'Jane Doe', lines: [] } as unknown as Cart
const changes = { settle: async () => true, currentVersion: () => 1 } as unknown as OrderChanges
it.each([
  ['cart', <SubmitCart key="cart" cart={cart} saveComment={async () => true} />, 'Doe, $50.00.'],
  [
    'order',
    <SubmitAgain key="order" order={{ number: 7 } as OrderCard} changes={changes} />,
    '$50.00 is reserved.',
  ],
])('a submitted %s that asks Finance says that it holds no money', async (_name, part: ReactNode, usual) => {
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>)
  for (const [asksFinance, end] of [
    [true, 'It waits for Finance, and holds no money.'],
    [false, usual],
  ] as const) {
    Object.assign(screen, { asksFinance, notices: [] })
    screen.press()
    await vi.waitFor(() => expect(screen.notices.join().endsWith(end)).toBe(true))
  }
})
