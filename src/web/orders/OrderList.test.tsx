import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openBarePage } from '#testing/bare-page.ts'
import { stubTabStorage } from '#testing/tab-storage.ts'
import type { OrderRow } from '#wire/orders/orders.ts'
import type { DecisionBar } from './DecisionBar.tsx'
import { OrderList } from './OrderList.tsx'

type Bar = ComponentProps<typeof DecisionBar>
type Asked = {
  title: string
  about: string
  actions: ReactElement<{ children: ReactElement<{ onClick: () => void }>[] }>
}
const shown = vi.hoisted(() => ({ bar: {} as unknown, dialog: {} as unknown }))
const find = vi.hoisted(() => vi.fn())
const notify = vi.hoisted(() => vi.fn())
vi.mock('./OrderTable.tsx', () => ({
  OrderTable: ({ foot }: { foot: ReactNode }) => foot,
  ItemWords: () => null,
}))
vi.mock('./DecisionBar.tsx', async (original) => ({
  ...(await original<object>()),
  DecisionBar: (bar: unknown) => {
    shown.bar = bar
    return null
  },
}))
vi.mock('#web/ui/Dialog.tsx', () => ({
  Dialog: (dialog: unknown) => {
    shown.dialog = dialog
    return null
  },
}))
vi.mock('#web/session/AuthProvider.tsx', () => ({ usePerson: () => ({ id: 1, program: 'AR' }) }))
vi.mock('#web/ui/Notices.tsx', () => ({ useNotices: () => ({ notify }) }))
vi.mock('#web/ui/Announcer.tsx', () => ({ useAnnounce: () => () => {} }))
vi.mock('#web/calls/useCall.ts', () => ({
  callQuery: (_call: unknown, { query }: { query: object }) => ({
    queryKey: [query],
    queryFn: async () => ({ rows: find(query) }),
  }),
}))
vi.mock('#web/change/useChange.ts', () => ({
  useChange: () => ({
    send: async (_: unknown, { onDone }: { onDone: (responses: object[]) => void }) =>
      onDone([{ approved: true, level: null }]),
  }),
}))

beforeEach(() => {
  stubTabStorage()
  find.mockReset()
  notify.mockReset()
})
const order = (number: number, version: number, whyNotApprove = '') =>
  ({ ...{ number, version, whyNotApprove, mayDecide: true, total: 973 }, unusual: [] }) as unknown as OrderRow

function open(orders: OrderRow[], waiting: number) {
  const page = openBarePage('/orders')
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
  const queries = new QueryClient()
  const show = (shownOrders: OrderRow[]) =>
    page.show(
      <QueryClientProvider client={queries}>
        <OrderList
          {...{ label: '', waiting, filter: { dodaacs: [], members: [], orderers: [], searchTerm: '' } }}
          list={{ layout: 'rows', orders: shownOrders, sort: '-total', isGrouped: false }}
          onSort={() => {}}
          onDone={() => {}}
        />
      </QueryClientProvider>,
    )
  show(orders)
  return show
}
const bar = () => shown.bar as Bar
const dialog = () => shown.dialog as Asked
const press = (run: (bar: Bar) => void) =>
  act(async () => {
    run(bar())
    await new Promise((done) => setTimeout(done, 20))
  })
const versions = () => bar().chosen.map(({ number, version }) => [number, version])

it('"Select all" asks in the order of the table and keeps the versions that the approver saw', async () => {
  const show = open([order(1, 3)], 3)
  find.mockReturnValue([order(1, 3)])
  await press(({ onSelectAll }) => onSelectAll())
  show([order(1, 4), order(2, 5)])
  find.mockReturnValue([order(1, 4), order(2, 6), order(3, 7)])
  await press(({ onSelectAll }) => onSelectAll())
  expect(versions()).toEqual([
    [1, 3],
    [2, 5],
    [3, 7],
  ])
  expect(find.mock.lastCall?.[0]).toMatchObject({ waitingFor: 'me', sort: '-total' })
})

it('"Approve all" decides the orders of the page as they were shown, and names those that changed since', async () => {
  open([order(1, 3), order(2, 5)], 2)
  find.mockReturnValue([order(1, 3), order(2, 6), order(3, 1)])
  await press(({ onDecideAll }) => onDecideAll('approve'))
  expect(dialog().title).toBe('Approve 1 order?')
  expect(dialog().about).toContain('Left out, because it changed after you chose it: order 2.')
})

it('"Approve all" says so when no order is left to approve', async () => {
  open([order(1, 3)], 2)
  find.mockReturnValue([order(1, 3, 'The fiscal year is closed.')])
  await press(({ onDecideAll }) => onDecideAll('approve'))
  expect(notify.mock.calls.map(([{ text }]) => text)).toEqual([
    'No order that you can approve waits any more.',
  ])
})

it('after a decision, the chosen orders that were not part of it stay chosen', async () => {
  const orders = [order(1, 3), order(2, 5, 'The fiscal year is closed.')]
  open(orders, 2)
  find.mockReturnValue(orders)
  await press(({ onSelectAll }) => onSelectAll())
  await press(({ onDecide, chosen }) => onDecide('approve', chosen.slice(0, 1)))
  await press(() => dialog().actions.props.children[0]?.props.onClick())
  expect(versions()).toEqual([[2, 5]])
})
