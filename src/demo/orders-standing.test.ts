import { expect, test } from 'vitest'
import { addDays } from '#domain/fiscal-years.ts'
import { outstandingQuantity } from '#domain/supply/line.ts'
import { buildStandingOrder } from './orders-standing.ts'
import { playSupply } from './orders-supply.ts'
import type { OrderingUnit, OrderWorld } from './orders-world.ts'

const TODAY = '2026-11-21'
const unit: OrderingUnit = {
  ...{ program: 'AR', dodaac: 'W9AR01', levels: 2, billTo: 'W9AR01', shipTo: 'W9AR01', soldTo: 'W9AR01' },
  ...{ signalCode: 'A', shipToAddress: [], placers: [1], members: [1, 2] },
  approvers: [1, 3, 4].map((personId) => ({ personId, level: personId === 4 ? 2 : 1 })),
}
const nsns = ['8405019001234', '8405019001235', '8405019001236']
const world = {
  funds: new Map([['AR W9AR01 2027', [{ fundCode: '6C' }]]]),
  items: new Map([['AR', nsns]]),
  prices: new Map(nsns.map((nsn) => [`${nsn} 2027`, 2500])),
  ...{ fitting: new Map(), genders: new Map() },
} as unknown as OrderWorld

test('the order has a line with a date that changed twice, a late line, and a line on its way', () => {
  const [order] = buildStandingOrder(world, unit, TODAY)
  if (!order) throw new Error('There is no order.')
  expect(order.decisions.map(({ personId }) => personId)).toEqual([3, 4])
  const lines = order.lines.map((line, at) => ({
    ...{ ...line, requisition: `W9AR016285000${at}`, unitOfIssue: 'EA' },
  }))
  const facts = { ...unit, fundCode: '6C', isExpedited: false, approvedOn: order.decisions[0]?.day ?? '' }
  const played = playSupply(lines, facts, addDays(TODAY, -1), 1, order.courses)
  expect(
    played.lines.map((line) => [line.supplyState, line.nextSupplyStep, outstandingQuantity(line) > 0]),
  ).toEqual([
    ['backordered', null, true],
    ['backordered', null, true],
    ['shipped', null, false],
  ])
  const days = played.events.filter(({ lineNumber }) => lineNumber === 1).map((event) => event.estimatedOn)
  expect(new Set(days).size).toBe(3)
  const [waiting, late, coming] = played.lines
  expect((waiting?.getWellOn ?? '') > TODAY && (late?.getWellOn ?? TODAY) < TODAY).toBe(true)
  expect([coming?.receivedQuantity, played.parcels.length, played.shippedAt]).toEqual([0, 1, null])
})

test('a unit with a level that only one person can sign has no standing order', () => {
  expect(buildStandingOrder(world, { ...unit, approvers: [{ personId: 1, level: 1 }] }, TODAY)).toEqual([])
})
