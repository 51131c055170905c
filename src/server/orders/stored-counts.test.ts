import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/orders.ts'
import { type BuiltPerson, buildFund, buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client, QueryOf } from '#testing/portal.ts'
import { countAwaiting } from '#wire/dashboard/dashboard.ts'
import { countOrderPlaces } from '#wire/orders/order-places.ts'
import { countOrders, listOrderRows, listOrders } from '#wire/orders/orders.ts'
import { verifyLedger } from '../commands/verify.ts'

const LISTED = ORDER_STATUSES.filter((status) => status !== 'cart')
const COUNTS = 'The stored counts of orders match the orders'
/** Spread over many narrow ranges and more than one wide one. */
const LAST_NUMBER = 400_000
const PAGE_SIZES = [1, 3, 12, 40]

const { portal, world, as, signIn } = openOrdersPortal(1_000_000)
let overseer: BuiltPerson
const funds: Record<string, number> = {}
const viewers = new Map<string, { client: Client; id: number; sees: (order: Row) => boolean }>()

type Row = { number: number; status: OrderStatus; ordererId: number; memberId: number; dodaac: string }

beforeAll(async () => {
  const roles = [1, 2].map((level) => ({ role: 'approver' as const, level }))
  overseer = await buildPerson(portal.owner, { dodaac: 'W9TA02', username: 'overseer', roles })
  await signIn('overseer')
  funds.W9TA01 = world.fundId
  funds.W9TA02 = (await buildFund(portal.owner, { dodaac: 'W9TA02', cents: 0 })).fundId
  const { placer, member, first, everything, foreigner } = world
  const own = (person: BuiltPerson) => (order: Row) => [order.ordererId, order.memberId].includes(person.id)
  for (const [person, sees] of [
    [everything, () => true],
    [first, (order) => order.dodaac === 'W9TA01' || own(first)(order)],
    [overseer, (order) => order.dodaac === 'W9TA02' || own(overseer)(order)],
    [placer, own(placer)],
    [member, own(member)],
    [foreigner, () => false],
  ] as [BuiltPerson, (order: Row) => boolean][])
    viewers.set(person.username, { client: as(person.username), id: person.id, sees })
  // An approver who created an orderer does not sign for that orderer.
  await portal.owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
  for (const [made, maker] of [
    [placer, first],
    [first, overseer],
  ] as const)
    await portal.owner`UPDATE people SET created_by_id = ${maker.id}, created_at = now() WHERE person_id = ${made.id}`
  // The test makes impossible orders, because only counts matter.
  await portal.owner`ALTER TABLE orders DISABLE TRIGGER USER`
  for (const trigger of ['orders_counted', 'moved_orders_counted', 'gone_orders_counted'])
    await portal.owner.unsafe(`ALTER TABLE orders ENABLE TRIGGER ${trigger}`)
})

const findBroken = async () => (await verifyLedger(portal.owner, [COUNTS]))[0]?.broken
const numbersOf = (orders: { number: number }[]) => orders.map(({ number }) => number)

type Act = {
  kind: 'add' | 'move' | 'hand over' | 'delete' | 'keep' | 'recount'
  numbers: number[]
  status: OrderStatus
  orderer: number
  member: number
  dodaac: 'W9TA01' | 'W9TA02'
  level: number
  isUndone: boolean
}

async function act({ kind, numbers, status, orderer, member, dodaac, level, isUndone }: Act): Promise<void> {
  await portal.owner
    .begin(async (sql) => {
      if (kind === 'keep') await sql`SELECT refresh_order_counts()`
      if (kind === 'recount') await sql`SELECT recount_orders()`
      if (kind === 'add')
        await sql`INSERT INTO orders (order_id, program, orderer_id, member_id, dodaac, fund_code, status, fund_id, levels, current_level,
            bill_to, ship_to, signal_code, submitted_at)
          SELECT n, 'AR', ${orderer}::bigint, ${member}::bigint, ${dodaac}, '6C', ${status}::order_status, ${funds[dodaac] ?? 0}::bigint,
            2, ${level}::int, 'W9TA01', 'W9TA01', 'A', now()
          FROM unnest(${numbers}::bigint[]) n ON CONFLICT DO NOTHING`
      if (kind === 'move')
        await sql`UPDATE orders SET status = ${status}, withdrawn = false, current_level = ${level} WHERE order_id = ANY (${numbers}::bigint[])`
      if (kind === 'hand over')
        await sql`UPDATE orders SET dodaac = ${dodaac}, orderer_id = ${orderer} WHERE order_id = ANY (${numbers}::bigint[])`
      if (kind === 'delete') await sql`DELETE FROM orders WHERE order_id = ANY (${numbers}::bigint[])`
      if (isUndone) throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
}
class Undone extends Error {}

describe('the kept counts of orders', () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: LAST_NUMBER }),
    fc.integer({ min: 65_500, max: 65_580 }),
    fc.integer({ min: 2040, max: 2060 }),
  )
  const acts = () => {
    const { placer, member, first, outsider } = world
    return fc.record<Act>({
      kind: fc.constantFrom('add', 'add', 'add', 'move', 'move', 'hand over', 'delete', 'keep', 'recount'),
      numbers: fc.array(number, { minLength: 1, maxLength: 40 }),
      status: fc.constantFrom(...LISTED, 'shipped'),
      orderer: fc.constantFrom(placer.id, first.id, overseer.id),
      member: fc.constantFrom(member.id, first.id, overseer.id, placer.id, outsider.id),
      dodaac: fc.constantFrom('W9TA01', 'W9TA02'),
      level: fc.constantFrom(1, 1, 2),
      isUndone: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
    })
  }

  test('the kept counts give every list page its rows and total, and say what waits for whom, after any changes to orders [DASH-08] [ORD-09] [API-22] [API-33]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(acts(), { minLength: 4, maxLength: 15 }),
        fc.infiniteStream(fc.nat()),
        async (happened, random) => {
          for (const one of happened) await act(one)
          expect(await findBroken()).toEqual([])
          const rows = await portal.owner<Row[]>`
            SELECT order_id AS number, status, orderer_id, member_id, dodaac FROM orders WHERE program = 'AR' ORDER BY order_id DESC`
          const choose = <T>(values: readonly T[]) => values[random.next().value % values.length] as T
          for (const [name, { client, id, sees }] of viewers) {
            const [status, pageSize] = [choose(LISTED), choose(PAGE_SIZES)]
            const expectPage = async (query: QueryOf<typeof listOrders>, wanted: number[], page: number) => {
              const call = choose([listOrders, listOrderRows] as (typeof listOrders)[])
              const { body, headers } = await client.send(call, { query: { ...query, page, pageSize } })
              const about = `${name}, ${Object.values(query)}, page ${page} of ${pageSize}`
              expect(numbersOf(body), about).toEqual(wanted.slice((page - 1) * pageSize, page * pageSize))
              expect(headers['x-total'], about).toBe(String(wanted.length))
            }
            const visible = numbersOf(rows.filter((order) => order.status === status && sees(order)))
            const last = Math.ceil(visible.length / pageSize)
            for (const page of new Set([1, 2, last, last + 1, 1 + (random.next().value % (last + 1))]))
              if (page > 0) await expectPage({ status }, visible, page)
            const paging = await client.send(countOrders, { query: { status, pageSize } })
            expect(paging.body).toEqual({ total: visible.length, totalPages: last })
            const awaiting = await client.send(countAwaiting, { params: { person: id } })
            const toSign =
              await portal.owner`SELECT DISTINCT order_id FROM may_sign WHERE is_next AND person_id = ${id}`
            const awaited = numbersOf(rows.filter((order) => order.status === 'awaiting' && sees(order)))
            const total = awaited.length
            expect(awaiting.body, name).toEqual({ total, mine: toSign.length })
            const { body: places } = await client.send(countOrderPlaces, {})
            expect(places, name).toMatchObject({ me: toSign.length, others: total - toSign.length })
            const own = new Set(toSign.map((row) => Number(row.orderId)))
            for (const waitingFor of ['me', 'others'] as const) {
              const wanted = awaited.filter((number) => own.has(number) === (waitingFor === 'me'))
              if (waitingFor === 'me') wanted.reverse()
              const pages = 1 + Math.ceil(wanted.length / pageSize)
              await expectPage({ waitingFor }, wanted, 1 + (random.next().value % pages))
            }
          }
        },
      ),
      { numRuns: 3, seed: 33, endOnFailure: true },
    )
  })

  test('the kept counts are right while some processes count and others change orders', async () => {
    const { placer, member } = world
    const people = { orderer: placer.id, member: member.id }
    const base = { ...people, dodaac: 'W9TA01', level: 1, isUndone: false } as const
    await Promise.all([
      ...Array.from({ length: 12 }, (_, n) =>
        act({ ...base, kind: 'add', numbers: [500_000 + n, 510_000 + n], status: 'awaiting' }),
      ),
      ...Array.from({ length: 12 }, () => portal.owner`SELECT refresh_order_counts()`),
    ])
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const status = LISTED[n % LISTED.length] ?? 'shipped'
        await act({ ...base, kind: 'move', numbers: [500_000 + (n % 12)], status, isUndone: n % 5 === 0 })
        if (n % 3 === 0) await portal.owner`SELECT refresh_order_counts()`
      }),
    )
    expect(await findBroken()).toEqual([])
    await portal.owner`SELECT refresh_order_counts()`
    expect(await portal.owner`SELECT FROM order_count_changes`).toHaveLength(0)
    expect(await findBroken()).toEqual([])
  })

  test('one statement rebuilds the kept counts when they were damaged', async () => {
    await portal.owner`UPDATE order_counts SET orders = orders + 7`
    expect(await findBroken()).not.toEqual([])
    await portal.owner`SELECT recount_orders()`
    expect(await findBroken()).toEqual([])
  })
})
