import { beforeAll, expect, test } from 'vitest'
import { buildFund, buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client } from '#testing/portal.ts'
import { approveOrder } from '#wire/orders/orders.ts'
import { lookUpShipments, type ShipmentLine } from '#wire/papers/shipment-documents.ts'
import { listPersonOptions } from '#wire/people/people.ts'
import type { ReportSummary } from '#wire/reports/order-reports.ts'
import * as wire from '#wire/reports/order-reports.ts'
import { exportUsmcrRows, listUsmcrRows } from '#wire/reports/usmcr-report.ts'
import { readSession } from '#wire/session/session.ts'

const { portal, world, as } = openOrdersPortal()
const query = { program: 'AR' }
let [forMember, forPlacer, elsewhere]: number[] = []
let people: Record<'member' | 'placer' | 'finance' | 'manager' | 'everything' | 'keeper', Client>

beforeAll(async () => {
  const { owner } = portal
  await buildFund(owner, { dodaac: 'W9TA02', cents: 100_000 })
  await buildPerson(owner, { dodaac: 'W9TA02', username: 'manager', permissions: [3] })
  await buildPerson(owner, { dodaac: 'W9TA02', username: 'keeper', permissions: [1, 2, 8] })
  forMember = await world.order({ quantities: [1], levels: 1 })
  forPlacer = await world.order({ quantities: [1, 2], member: world.placer, levels: 1 })
  elsewhere = await world.order({
    quantities: [3],
    orderer: world.outsider,
    member: world.outsider,
    levels: 1,
  })
  await owner`UPDATE orders SET dodaac = 'W9TA02' WHERE order_id = ${elsewhere}`
  for (const number of [forMember, forPlacer]) await as('first').send(approveOrder, { params: { number } })
  people = {
    ...{ member: as('member'), placer: as('placer'), finance: as('finance'), everything: as('everything') },
    manager: await portal.signIn('manager'),
    keeper: await portal.signIn('keeper'),
  }
})

async function findEverywhere(client: Client): Promise<Record<string, number[]>> {
  const page = { ...query, page: 1, pageSize: 50 }
  const wide = { ...page, pageSize: 100_000 }
  const numbers = (rows: { number: number }[]) => [...new Set(rows.map(({ number }) => number))].sort()
  const status = (await client.send(wire.listOrderStatuses, { query: page })).body
  const details = (await client.send(wire.listOrderDetails, { query: page })).body
  const streamed = (await client.send(wire.listOrderStatuses, { query: wide })).body
  const streamedLines = (await client.send(wire.listOrderDetails, { query: wide })).body
  const counted = (await client.send(wire.countOrderStatuses, { query })).body.total
  const countedLines = (await client.send(wire.countOrderDetails, { query })).body.total
  const sum = ({ body }: { body: ReportSummary }) =>
    body.statuses.reduce((total, { rows }) => total + rows, 0)
  const orders = sum(await client.send(wire.sumOrderStatuses, { query }))
  const lines = sum(await client.send(wire.sumOrderDetails, { query }))
  expect([counted, orders, countedLines, lines]).toEqual([
    ...[status.length, status.length, details.length, details.length],
  ])
  const found = await Promise.all(
    [forMember, forPlacer, elsewhere].map(async (order) => {
      const { body } = await client.send(lookUpShipments, {
        params: { search: String(order).padStart(20, '0') },
        query,
      })
      return body.flatMap((line: ShipmentLine) => line.order ?? [])
    }),
  )
  const usmcr = (await client.send(listUsmcrRows, { query })).body
  const file = await client.send(exportUsmcrRows, { query })
  expect(file.status).toBe(200)
  return {
    status: numbers(status),
    details: numbers(details),
    streamed: numbers(streamed),
    streamedLines: numbers(streamedLines),
    forms: [...new Set(found.flat())].sort(),
    usmcr: numbers(
      usmcr.map(({ description }: { description: string }) => ({ number: Number(description.slice(6)) })),
    ),
  }
}

const same = (numbers: (number | undefined)[], approved: (number | undefined)[] = numbers) => ({
  ...{ status: numbers, details: numbers, streamed: numbers, streamedLines: numbers, forms: numbers },
  usmcr: approved.filter((number) => number !== elsewhere),
})

test.each([
  ['program', 'member', () => [forMember]],
  ['program', 'keeper', () => []],
  ['program', 'placer', () => [forMember, forPlacer, elsewhere]],
  ['assigned', 'member', () => [forMember]],
  ['assigned', 'placer', () => [forMember, forPlacer]],
  ['assigned', 'manager', () => [forMember, forPlacer, elsewhere]],
] as const)(
  'when reports reach the %s, the %s finds the same orders in lists, files, counts, sums, and forms [HUB-33]',
  async (reach, who, orders) => {
    await portal.owner`UPDATE programs SET report_reach = ${reach} WHERE code = 'AR'`
    await portal.owner`SELECT pg_notify('sessions_changed', 'all')`
    await expect.poll(async () => (await people.finance.send(readSession, {})).body.reportReach).toBe(reach)
    expect(await findEverywhere(people[who])).toEqual(same(orders()))
  },
)

test('users see their own DoD ID whole, and others with 3 or 99 or where they order or receive; otherwise the last four digits', async () => {
  const read = async (client: Client, searchTerm: string) =>
    (
      await client.send(listPersonOptions, {
        body: { ...query, page: 1, pageSize: 50, searchTerm, dodaacs: [] },
      })
    ).body
  const [{ dodId } = { dodId: '' }] = await portal.owner<
    { dodId: string }[]
  >`SELECT dod_id FROM people WHERE person_id = ${world.member.id}`
  for (const who of ['member', 'placer', 'manager', 'everything'] as const)
    expect(await read(people[who], dodId), who).toMatchObject([{ dodId }])
  expect(await read(as('first'), dodId)).toMatchObject([{ dodId }])
  expect(await read(people.finance, dodId)).toEqual([])
  const hidden = { smid: world.member.id, dodId: `••••••${dodId.slice(-4)}` }
  expect(await read(people.finance, world.member.lastName)).toContainEqual(expect.objectContaining(hidden))
})
