import { afterAll, beforeAll, expect, test } from 'vitest'
import { raisePrice } from '#domain/products/year-turn.ts'
import { buildFund, buildPerson, buildProduct } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { addToCart, submitCart } from '#wire/cart/cart.ts'
import { copyPrices, listUnpriced, openYearPeriods, readYearTurn } from '#wire/products/year-turn.ts'

// On 21 November 2026, fiscal year 2027 is current and 2028 is next.
const NEXT = { params: { fiscalYear: 2028 } }

let portal: TestPortal
let world: OrdersWorld
let keeper: Client
let admin: Client

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  await buildPerson(portal.owner, { dodaac: world.dodaac, username: 'keeper', permissions: [8] })
  keeper = await portal.signIn('keeper')
  admin = await portal.signIn('everything')
  // Odd cents reveal every way of rounding.
  await portal.owner`UPDATE item_prices SET price_cents = price_cents + (right(nsn, 4)::integer * 7) % 101`
  await portal.owner`INSERT INTO program_prices (program, nsn, fiscal_year, price_cents)
    SELECT 'AR', min(nsn), 2027, 3333 FROM items UNION ALL SELECT 'ANG', max(nsn), 2027, 4444 FROM items`
})
afterAll(() => portal?.stop())

const read = async (client = keeper) => (await client.send(readYearTurn, NEXT)).body
const left = async () =>
  (await read()).steps
    .filter((step: { isDone: boolean }) => !step.isDone)
    .map((step: { key: string }) => step.key)
const pricesOf = (fiscalYear: number) => portal.owner<
  { program: string; nsn: string; cents: number }[]
>`SELECT '' AS program, nsn, price_cents::integer AS cents FROM item_prices WHERE fiscal_year = ${fiscalYear}
    UNION ALL SELECT program, nsn, price_cents::integer FROM program_prices WHERE fiscal_year = ${fiscalYear} ORDER BY program, nsn`

test('a catalog manager reads what the coming year lacks, size by size', async () => {
  expect(await left()).toEqual(['prices', 'periods', 'money'])
  const { body } = await keeper.send(listUnpriced, { ...NEXT, query: { page: 1, pageSize: 500 } })
  const before = new Map(
    (await pricesOf(2027)).filter(({ program }) => program !== 'ANG').map(({ nsn, cents }) => [nsn, cents]),
  )
  expect(body.total).toBe(before.size)
  expect(body.rows).toHaveLength(before.size)
  for (const row of body.rows) expect(row.before).toBe(before.get(row.nsn))
})

test('the portal prepares no other year', async () => {
  for (const fiscalYear of [2026, 2029])
    expect((await admin.send(copyPrices, { params: { fiscalYear }, body: { raise: 0 } })).status).toBe(404)
})

test('the portal copies prices once, raises them to the cent, and keeps those that the year already has', async () => {
  const [first] = await pricesOf(2027)
  await portal.owner`INSERT INTO item_prices (nsn, fiscal_year, price_cents) VALUES (${first?.nsn ?? ''}, 2028, 7)`
  const [, second] = await pricesOf(2027)
  for (const [day, cents] of [
    ['2026-12-01', 911],
    ['2027-09-30', 1234],
    ['2027-03-01', 999],
  ] as const)
    await portal.owner`INSERT INTO prepared_prices (nsn, fiscal_year, begins_on, price_cents)
      VALUES (${second?.nsn ?? ''}, 2027, ${day}, ${cents})`
  const source = (await pricesOf(2027))
    .filter(({ program }) => program !== 'ANG')
    .map((row) => (row.program === '' && row.nsn === second?.nsn ? { ...row, cents: 1234 } : row))
  const expected = source.map(({ program, nsn, cents }) => ({
    program,
    nsn,
    cents: program === first?.program && nsn === first.nsn ? 7 : raisePrice(cents, 275),
  }))
  const { copyable } = await read()
  expect(copyable).toBe(source.length - 1)

  const copied = await keeper.send(copyPrices, { ...NEXT, body: { raise: 275 } })

  expect(copied.body).toEqual({ copied: copyable })
  expect((await pricesOf(2028)).map((row) => ({ ...row }))).toEqual(expected)
  expect((await keeper.send(copyPrices, { ...NEXT, body: { raise: 275 } })).body).toEqual({ copied: 0 })
  expect(await left()).toEqual(['periods', 'money'])
  const [event] = await portal.owner`SELECT detail FROM audit_events
    WHERE object = 'prices of fiscal year 2028' ORDER BY event_id LIMIT 1`
  expect(event).toMatchObject({ detail: { after: { copied: copyable, raise: 275 } } })
})

test('Finance or an administrator creates the periods like those of this year, and once', async () => {
  expect((await keeper.send(openYearPeriods, { ...NEXT, body: {} })).status).toBe(403)
  expect([(await read()).mayOpenPeriods, (await read(admin)).mayOpenPeriods]).toEqual([false, true])
  expect((await admin.send(openYearPeriods, { ...NEXT, body: {} })).body).toEqual({ opened: 1 })
  const detail = 'Fiscal year 2028 has periods already. Change them on the Funding page.'
  const again = await admin.send(openYearPeriods, { ...NEXT, body: {} })
  expect(again).toMatchObject({ status: 409, body: { detail } })
  expect((await read(admin)).mayOpenPeriods).toBe(false)
  expect(await left()).toEqual(['money'])
})

test('nothing is left to do on 1 October: the first order of the year has its new price', async () => {
  const { nsns } = await buildProduct(portal.owner, { cents: 1000 })
  const nsn = nsns[0] ?? ''
  await keeper.send(copyPrices, { ...NEXT, body: { raise: 500 } })
  const funded = await portal.owner<{ dodaac: string }[]>`SELECT DISTINCT dodaac FROM funds
    WHERE program = 'AR' AND fiscal_year = 2027`
  for (const { dodaac } of funded) await buildFund(portal.owner, { dodaac, cents: 500_00, fiscalYear: 2028 })
  expect(await left()).toEqual([])

  portal.setTime('2027-10-01T13:00:00Z')
  const placer = await portal.signIn('placer')
  const cart = await placer.send(addToCart, {
    body: { memberId: world.member.id, nsn, quantity: 2, fundCode: '6C' },
  })
  expect(cart.status).toBe(200)
  const submitted = await placer.send(submitCart, { params: { number: cart.body.number } })
  expect(submitted.status).toBe(200)
  const [order] = await portal.owner`SELECT o.total_cents::integer AS total, f.fiscal_year FROM orders o
    JOIN funds f USING (fund_id) WHERE o.order_id = ${Number(cart.body.number)}`
  expect(order).toMatchObject({ total: 2100, fiscalYear: 2028 })
})
