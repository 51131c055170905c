import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { textsOf } from '#testing/markup.ts'
import { keyOf } from '#web/calls/call-keys.ts'
import {
  countAwaiting,
  listAnnouncements,
  listDashboardFunds,
  listPurchases,
} from '#wire/dashboard/dashboard.ts'
import { readDesk } from '#wire/dashboard/desk.ts'
import { readWorklist } from '#wire/dashboard/worklist.ts'
import { listFundAlerts } from '#wire/funds/funds.ts'
import { AnnouncementsCard } from './AnnouncementsCard.tsx'
import { AvailableFundsCard } from './AvailableFundsCard.tsx'
import { ComingCard } from './ComingCard.tsx'
import { ChangesCard } from './DeskCards.tsx'
import { Overview } from './Overview.tsx'
import { RecentPurchasesCard } from './RecentPurchasesCard.tsx'
import { LateCard, ShortFundsCard, WorklistCard } from './WorklistCards.tsx'

const who = { id: 7, program: 'AR' as const }
const own = { params: { person: who.id } }
const nobody = {
  ...who,
  ...{ permissions: [] as number[], opensEverything: false },
  ...{ placerDodaacs: [] as string[], financeDodaacs: [] as string[], approverDodaacs: [] as string[] },
}
const here = vi.hoisted(() => ({ person: {} as object, count: 5 }))
vi.mock('#web/session/AuthProvider.tsx', () => ({ usePerson: () => here.person }))
vi.mock('#web/cart/CartProvider.tsx', () => ({ useCart: () => ({ count: here.count }) }))

let queries: QueryClient
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-21T17:00:00Z'))
  queries = new QueryClient()
  here.person = nobody
})

/** In reading order, with the targets of links. */
const read = (card: ReactElement) => {
  const markup = renderToStaticMarkup(<QueryClientProvider client={queries}>{card}</QueryClientProvider>)
  return textsOf(markup.replace(/<a [^>]*href="([^"]*)"[^>]*>/g, '\n→ $1\n')).filter(
    (text) => text !== '(scrolls)',
  )
}

const desk = { coming: [], changes: [], roles: [] }
const work = { tasks: [], warnings: [], late: 0, backordered: 0, lines: [] }
const giveWork = (more: object) =>
  queries.setQueryData(keyOf(readWorklist, own), { ...work, ...more } as never)
const giveDesk = (more: object) => queries.setQueryData(keyOf(readDesk, own), { ...desk, ...more } as never)
const giveFunds = (rows: object[], total = rows.length) =>
  queries.setQueryData(keyOf(listDashboardFunds, own), { rows, total } as never)
const NOTHING_MORE = { committed: 0, obligated: 0, undecided: 0 }
const fund = {
  ...{ dodaac: 'W9AR01', fundCode: '6C', available: 1234_56, reserved: 78_90, spent: 12_00, ...NOTHING_MORE },
}
const EMPTY = {
  ...{ dodaac: 'W9AR02', fundCode: '7D', available: 0, reserved: 3_00, spent: 55_00, ...NOTHING_MORE },
}

test('a message about an unreadable count appears above the others [ERR-07]', () => {
  queries.setDefaultOptions({ queries: { retryOnMount: false } })
  giveFunds([fund])
  const queryKey = keyOf(countAwaiting, own)
  const error = new Error('The portal is busy.')
  queries.getQueryCache().build(queries, { queryKey }).setState({ status: 'error', error })
  expect(read(<Overview />).slice(0, 4)).toEqual([
    'ERROR: The portal is busy.',
    'Try again',
    '→ /orders',
    '…',
  ])
  queries.setQueryData(queryKey, { total: 2, mine: 0 } as never)
  expect(read(<Overview />).join()).not.toContain('ERROR')
})

test('purchases, accounts, and announcements show their values, and only a low account is called low [DASH-04 DASH-05 DASH-06 DASH-07]', () => {
  queries.setQueryData(keyOf(listPurchases, own), [
    { number: 271, amount: 37_02, at: new Date('2026-11-05T17:00:00Z'), status: 'shipped' },
  ])
  expect(read(<RecentPurchasesCard />).slice(-6)).toEqual([
    ...['STATUS', '→ /orders/271', '271', '$37.02', '11/05/2026', 'Shipped'],
  ])
  queries.setQueryData(keyOf(listPurchases, own), [])
  expect(read(<RecentPurchasesCard />).at(-1)).toMatch(/^No purchases yet/)
  giveFunds([fund, EMPTY])
  const texts = read(<AvailableFundsCard />)
  expect(texts.slice(texts.indexOf('FUNDS') + 1, texts.indexOf('Available'))).toEqual([
    ...['W9AR01', '6C', '$1,234.56', 'reserved', '$78.90', ', spent', '$12.00'],
    ...['W9AR02', '7D', 'Low', '$0.00', 'reserved', '$3.00', ', spent', '$55.00'],
  ])
  expect(texts.filter((text) => text.startsWith('Show'))).toEqual([])
  const seven = Array.from({ length: 7 }, (_, at) => ({ ...fund, fundCode: `${at}A` }))
  giveFunds(seven)
  expect(read(<AvailableFundsCard />)).toContain('Show all 7 accounts')
  giveFunds(seven, 9)
  expect(read(<AvailableFundsCard />)).toContain('Show the first 7 accounts')
  const announcement = {
    title: 'Lead time',
    text: 'Twenty days.',
    shownFrom: '2026-11-02',
    shownUntil: '2026-12-31',
  }
  queries.setQueryData(keyOf(listAnnouncements, {}), [announcement])
  expect(read(<AnnouncementsCard />)).toEqual(['ANNOUNCEMENTS', 'Lead time', '11/02/2026', 'Twenty days.'])
  const six = Array.from({ length: 6 }, (_, at) => ({ ...announcement, title: `Title ${at}` }))
  queries.setQueryData(keyOf(listAnnouncements, {}), six)
  expect(read(<AnnouncementsCard />).filter((text) => /^(Title|Show)/.test(text))).toEqual([
    ...['Title 0', 'Title 1', 'Title 2', 'Title 3', 'Title 4', 'Show all 6 announcements'],
  ])
})

test('the worklist links each kind of work to its page, and shows warnings and what to do without work', () => {
  here.person = { ...nobody, permissions: [99], opensEverything: true }
  giveWork({
    tasks: [
      { kind: 'quarantine', count: 2, day: '2026-11-20', place: '' },
      { kind: 'approve', count: 2, day: null, place: '' },
      { kind: 'questions', count: 1, day: null, place: '271' },
      { kind: 'cases', count: 3, day: null, place: 'unit' },
    ],
    warnings: ['No backup.'],
  })
  expect(read(<WorklistCard />)).toEqual([
    'WAITING FOR YOU',
    ...['→ /admin?view=supply&part=quarantine', 'Fix 2 supply records in quarantine', 'oldest 1 day'],
    ...['→ /orders?status=2&waiting=me&view=rows', 'Approve 2 orders'],
    ...['→ /orders/271', 'Answer the question about 1 order'],
    ...['→ /cases?place=unit', 'Look at 3 open cases with the supplier', 'No backup.'],
  ])
  giveWork({})
  here.person = nobody
  expect(read(<WorklistCard />)).toEqual([
    ...['WAITING FOR YOU', 'No work waits for you.', '→ /my-clothing', 'My clothing'],
  ])
})

test('late lines show what is missing and since when, and a person without orders sees no card', () => {
  const line = { order: 271, number: 1, description: 'Coat', size: '40R', dodaac: 'W9AR01', outstanding: 3 }
  const lines = [
    { ...line, expectedOn: '2026-11-20', isBackordered: false },
    { ...line, number: 2, size: '', expectedOn: null, isBackordered: true },
  ]
  giveWork({ late: 1, backordered: 1, lines })
  expect(read(<LateCard />)).toEqual([
    ...[
      'LATE OR BACKORDERED',
      '→ /expected?list=late',
      'Late or without a date',
      '1 line is late, 1 line is backordered.',
    ],
    ...['→ /orders/271', '3 × Coat, size 40R', ', order 271', 'W9AR01 · was expected 11/20/2026'],
    ...['→ /orders/271', '3 × Coat', ', order 271', 'W9AR01 · no date yet'],
  ])
  giveWork({})
  expect(read(<LateCard />)).toEqual([])
  here.person = { ...nobody, permissions: [2] }
  const nothing = (end = '') => ['LATE OR BACKORDERED', `Nothing is late or backordered${end}.`]
  expect(read(<LateCard />)).toEqual(nothing(' in the orders that you may open'))
  here.person = { ...nobody, permissions: [9, 2] }
  expect(read(<LateCard />)).toEqual(nothing())
})

test('only people who move the money of a fund see that it is short', () => {
  giveFunds([fund, EMPTY, { ...EMPTY, dodaac: 'W9AR03' }])
  const alert = { ...EMPTY, fundCode: '8E', belowCents: 100, belowWeeks: null, weeksLeft: null }
  queries.setQueryData(keyOf(listFundAlerts, {}), [{ ...alert, dodaac: 'W9AR01' }, alert] as never)
  here.person = { ...nobody, financeDodaacs: ['W9AR02'] }
  expect(read(<ShortFundsCard />)).toEqual([
    'FUNDS THAT WILL NOT LAST',
    ...['→ /funding?search=W9AR02', 'W9AR02/8E', 'has $0.00 available, less than $1.00.'],
    ...['→ /funding?search=W9AR02', 'W9AR02/7D', '$0.00 left. Empty.'],
  ])
  here.person = nobody
  expect(read(<ShortFundsCard />)).toEqual([])
  here.person = { ...nobody, financeDodaacs: ['W9AR09'] }
  expect(read(<ShortFundsCard />)).toEqual([])
  const lasting = { ...fund, dodaac: 'W9AR09' }
  giveFunds([lasting], 240)
  expect(read(<ShortFundsCard />)).toEqual([
    ...['FUNDS THAT WILL NOT LAST', '→ /funding', 'Funding'],
    'Only the first 1 of 240 funds are checked here.',
  ])
  giveFunds([lasting, fund], 240)
  expect(read(<ShortFundsCard />), 'all of the own are listed').toEqual([])
})

test("changes link to the order, the waiting work, or the person's own roles, and no change shows nothing", () => {
  giveDesk({})
  expect(read(<ChangesCard />)).toEqual([])
  giveDesk({
    changes: [
      { kind: 'declined', orders: 1, newest: 11 },
      { kind: 'waiting', orders: 2, newest: 14 },
    ],
    roles: [{ role: 'approver', level: 2, dodaac: 'W9AR01', isGiven: true }],
  })
  expect(read(<ChangesCard />)).toEqual([
    'SINCE YOU WERE HERE',
    ...['→ /profile', 'You are now Approver level 2 of W9AR01.'],
    ...[
      '→ /orders?status=2&waiting=me&view=rows',
      '2 orders are new and wait for your approval, order 14 among them.',
    ],
    ...['→ /orders/11', 'Order 11 was declined.'],
  ])
})

test('each expected line appears with its item, status, day, order, and parcel', () => {
  const line = {
    ...{ order: 271, number: 2, description: 'Coat', size: '40R', quantity: 3, shippedQuantity: 2 },
    ...{ receivedQuantity: 0, lineStatus: 'Backorder', expectedOn: '2026-12-06', trackingNumber: '1Z8' },
    ...{ trackingUrl: 'https://carrier.example/1Z8', pgc: '10001', picture: null, looks: [] },
  }
  giveDesk({ coming: [line] })
  const readLine = () => {
    const texts = read(<ComingCard />)
    return texts.slice(texts.indexOf('Coat, size 40R'), texts.indexOf('→ /clothing-record/7'))
  }
  expect(readLine()).toEqual([
    ...['Coat, size 40R', 'Backorder, 3 pieces', 'Expected 12/06/2026 ·', '→ /orders/271', 'Order 271', '·'],
    ...['→ https://carrier.example/1Z8', 'Tracking 1Z8 (opens a new tab)'],
  ])
  const arrived = { receivedQuantity: 3, expectedOn: null, trackingUrl: 'javascript:alert(1)' }
  giveDesk({ coming: [{ ...line, ...arrived }] })
  expect(readLine()).toEqual([
    ...['Coat, size 40R', 'In your unit, ready for you', '→ /orders/271', 'Order 271', '·', '1Z8'],
  ])
})

test("the figures show the person's own work: orders that await approval, the cart, and the money [DASH-08]", () => {
  here.person = { ...nobody, permissions: [1, 2], placerDodaacs: ['W9AR01'], approverDodaacs: ['W9AR01'] }
  queries.setQueryData(keyOf(countAwaiting, own), { total: 13, mine: 2 })
  giveFunds([fund, EMPTY])
  expect(read(<Overview />)).toEqual([
    ...['→ /orders', '13', 'AWAITING APPROVAL – 2 wait for you'],
    ...['→ /cart', '5', 'Items in your cart'],
    ...['→ #available-funds', '$1,234.56', 'Available in 2 accounts'],
    ...['→ #available-funds', '$81.90', 'Reserved for orders awaiting approval'],
  ])
  here.person = nobody
  queries.setQueryData(keyOf(countAwaiting, own), { total: 0, mine: 0 })
  giveFunds([])
  expect(read(<Overview />)).toEqual(['0 AWAITING APPROVAL'])
})
