import { beforeAll, expect, test } from 'vitest'
import { buildFund, buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client } from '#testing/portal.ts'
import { approveOrder } from '#wire/orders/orders.ts'
import { lookUpShipments, type ShipmentLine } from '#wire/papers/shipment-documents.ts'
import { listPersonOptions } from '#wire/people/people.ts'
import type { ReportSummary } from '#wire/reports/order-reports.ts'
import * as wire from '#wire/reports/order-reports.ts'
import { listUsmcrRows } from '#wire/reports/usmcr-report.ts'
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

/** The numbers of the orders that each page, file and form finds. Counts and sums must agree. */
async function findEverywhere(client: Client): Promise<Record<string, number[]>> {
  const numbers = (rows: { number: number }[]) => [...new Set(rows.map(({ number }) => number))].sort()
  const found: Record<string, number[]> = {}
  for (const [name, list, count, sum] of [
    ['status', wire.listOrderStatuses, wire.countOrderStatuses, wire.sumOrderStatuses],
    ['details', wire.listOrderDetails, wire.countOrderDetails, wire.sumOrderDetails],
  ] as const) {
    const read = (pageSize: number) =>
      client.send(list as typeof wire.listOrderStatuses, { query: { ...query, pageSize } })
    const rows = (await read(50)).body
    const { total } = (await client.send(count as typeof wire.countOrderStatuses, { query })).body
    const bars = (await client.send(sum as typeof wire.sumOrderStatuses, { query })).body as ReportSummary
    const summed = bars.statuses.reduce((all, one) => all + one.rows, 0)
    expect([total, summed]).toEqual([rows.length, rows.length])
    found[name] = numbers(rows)
    found[`${name}, streamed`] = numbers((await read(100_000)).body)
  }
  const forms = await Promise.all(
    [forMember, forPlacer, elsewhere].map(async (order) => {
      const params = { search: String(order).padStart(20, '0') }
      const lines = (await client.send(lookUpShipments, { params, query })).body as ShipmentLine[]
      return lines.flatMap(({ order: number }) => (number === null ? [] : { number }))
    }),
  )
  const usmcr = (await client.send(listUsmcrRows, { query })).body as { description: string }[]
  return {
    ...{ ...found, forms: numbers(forms.flat()) },
    usmcr: numbers(usmcr.map(({ description }) => ({ number: Number(description.slice(6)) }))),
  }
}

test('the people of each role find the same orders in lists, files, counts, sums, and forms, as far as reports reach [HUB-33]', async () => {
  for (const [reach, who, orders] of [
    ['program', 'member', [forMember]],
    ['program', 'keeper', []],
    ['program', 'placer', [forMember, forPlacer, elsewhere]],
    ['assigned', 'member', [forMember]],
    ['assigned', 'placer', [forMember, forPlacer]],
    ['assigned', 'manager', [forMember, forPlacer, elsewhere]],
  ] as const) {
    await portal.owner`UPDATE programs SET report_reach = ${reach} WHERE code = 'AR'`
    await portal.owner`SELECT pg_notify('sessions_changed', 'all')`
    await expect.poll(async () => (await people.finance.send(readSession, {})).body.reportReach).toBe(reach)
    expect(await findEverywhere(people[who]), `${reach} ${who}`).toEqual({
      ...{ status: orders, 'status, streamed': orders, details: orders, 'details, streamed': orders },
      ...{ forms: orders, usmcr: orders.filter((number) => number !== elsewhere) },
    })
  }
})

test('users see their own DoD ID whole, and others with 3 or 99 or where they order or receive; otherwise the last four digits', async () => {
  const read = async (client: Client, searchTerm: string) =>
    (await client.send(listPersonOptions, { body: { ...query, pageSize: 50, searchTerm, dodaacs: [] } })).body
  const [row] = await portal.owner`SELECT dod_id FROM people WHERE person_id = ${world.member.id}`
  const dodId = String(row?.dodId)
  for (const who of ['member', 'placer', 'manager', 'everything'] as const)
    expect(await read(people[who], dodId), who).toMatchObject([{ dodId }])
  expect(await read(as('first'), dodId)).toMatchObject([{ dodId }])
  expect(await read(people.finance, dodId)).toEqual([])
  const hidden = { smid: world.member.id, dodId: `••••••${dodId.slice(-4)}` }
  expect(await read(people.finance, world.member.lastName)).toContainEqual(expect.objectContaining(hidden))
})
