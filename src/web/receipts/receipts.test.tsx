import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { textsOf } from '#testing/markup.ts'
import { liveInZone } from '#web/ui/portal-time.ts'
import type { OpenShipment, UnitLine } from '#wire/receipts/receipts.ts'
import { NO_COUNTS } from './CountFields.tsx'
import { Discrepancy } from './Discrepancy.tsx'
import { noteUndone, useDoneList } from './DoneList.tsx'
import { LinePanel } from './LinePanel.tsx'
import { ShipmentPanel } from './ShipmentPanel.tsx'

vi.mock('#web/session/AuthProvider.tsx', () => ({ usePerson: () => ({ program: 'AR' }) }))
vi.mock('#web/texts/PortalTexts.tsx', () => ({ usePortalTexts: () => null }))
beforeAll(() => liveInZone({ zone: 'America/New_York', zoneName: 'Eastern' }))

const goods = {
  ...{ dueQuantity: 5, endedQuantity: 0, receivedQuantity: 1, issuedQuantity: 0, returnedQuantity: 0 },
  ...{ shortQuantity: 1, damagedQuantity: 2, wrongQuantity: 1, settledQuantity: 0 },
}

test('each kind of reported pieces leads to a case of its own with its own count and the receipt', () => {
  const line = { ...goods, shippedQuantity: 5, requisition: 'W9AR0163250001' }
  const html = renderToStaticMarkup(<Discrepancy line={line} of={{ order: 7, line: 2, receipt: 31 }} />)
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
  const from = '/cases/new?order=7&line=2&receipt=31'
  expect(hrefs).toEqual([
    `${from}&type=short&pieces=1`,
    `${from}&type=damaged&pieces=2`,
    `${from}&type=wrong&pieces=1`,
  ])
  expect(html).toContain('Report 2 damaged pieces of line 2 of order 7 to the supplier')
})

test('the button counts full-width digits and never below zero, and two people of one name are two', () => {
  const line = {
    ...{ order: 7, number: 1, description: 'Coat', size: '40R', picture: null },
    ...{ member: 'Jane Doe', memberId: 3, requisition: 'W9AR0163250001', nsn: '8405019001234', goods },
  }
  const shipment = {
    ...{ number: '1Z', carrier: 'UPS', trackingUrl: '', shippedOn: '2026-11-20', isCut: true },
    parts: [
      { shipment: 71, suffix: '', pieces: 5, line },
      { shipment: 72, suffix: '', pieces: 1, line: { ...line, number: 2, memberId: 4 } },
    ],
  } as unknown as OpenShipment
  const nothing = () => {}
  const on = { onExceptions: nothing, onReceived: nothing, onOpenLine: nothing, onSaving: nothing }
  const show = (damaged: string) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <ShipmentPanel
          {...{ formId: 'f', shipment, onRefused: nothing, ...on }}
          exceptions={{ 71: { ...NO_COUNTS, damaged } }}
        />
      </QueryClientProvider>,
    )
  expect(show('7')).toContain('Receive 1, report 7')
  const html = show('２')
  expect(html).toContain('Receive 4, report 2')
  expect(html).toContain('6 pieces for 2 people.')
  expect(html).not.toContain('Receive and issue')
  expect(html).toContain('This is part of the box. Scan it again after receiving these.')
  const [part] = shipment.parts.map((one) => ({
    ...one,
    pieces: 2,
    line: { ...one.line, shippedQuantity: 6, goods: { ...goods, damagedQuantity: 0 } },
  }))
  const panel = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LinePanel
        {...{ part: part ?? null, line: part?.line as UnitLine, scanned: null }}
        {...{ onEntered: nothing, onOutdated: nothing }}
      />
    </QueryClientProvider>,
  )
  expect(panel, 'the rest of the line is in another box').toMatch(/-quantity"[^>]*value="2"/)
})

let add: ReturnType<typeof useDoneList>['add'] = () => {}
function Desk() {
  const done = useDoneList([], () => {})
  add = done.add
  return done.list
}

test('a receipt that another page has undone leaves the list of done acts, and what was received with it stays', () => {
  const show = () =>
    textsOf(
      renderToStaticMarkup(
        <QueryClientProvider client={new QueryClient()}>
          <Desk />
        </QueryClientProvider>,
      ),
    )
  show()
  add({ receipts: [21], handovers: [5], sentence: 'Issued 1.', lines: [], reported: [] })
  add({ receipts: [22], handovers: [6], sentence: 'Received and issued 2.', lines: [], reported: [] })
  noteUndone([21], 5)
  noteUndone([31], 6)
  const texts = show()
  expect(texts).toContain('Received and issued 2. The issue is undone.')
  expect(texts.slice(texts.indexOf('Issued 1.'))).toEqual(['Issued 1.', 'Undone'])
  expect(texts.filter((text) => text.startsWith('Sign or print'))).toEqual([])
})
