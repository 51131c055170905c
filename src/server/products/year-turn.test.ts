import { beforeAll, expect, test } from 'vitest'
import { raisePrice } from '#domain/products/year-turn.ts'
import { buildFund, buildPerson, buildProduct } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { detailOf } from '#testing/said.ts'
import { addToCart, submitCart } from '#wire/cart/cart.ts'
import { copyPrices, listUnpriced, openYearPeriods, readYearTurn } from '#wire/products/year-turn.ts'

// On 21 November 2026, fiscal year 2027 is current and 2028 is next.
const NEXT = { params: { fiscalYear: 2028 } }

const { portal, world, as, signIn } = openOrdersPortal()

beforeAll(async () => {
  await buildPerson(portal.owner, { dodaac: world.dodaac, username: 'keeper', permissions: [8] })
  await signIn('keeper')
  // Odd cents reveal every way of rounding.
  await portal.owner`UPDATE item_prices SET price_cents = price_cents + (right(nsn, 4)::integer * 7) % 101`
  await portal.owner`INSERT INTO program_prices (program, nsn, fiscal_year, price_cents)
    SELECT 'AR', min(nsn), 2027, 3333 FROM items UNION ALL SELECT 'ANG', max(nsn), 2027, 4444 FROM items`
})

const read = async (name = 'keeper') => (await as(name).send(readYearTurn, NEXT)).body
const left = async () =>
  ((await read()).steps as { key: string; isDone: boolean }[])
    .filter((step) => !step.isDone)
    .map(({ key }) => key)
const pricesOf = async (fiscalYear: number) => {
  const rows = await portal.owner<{ program: string; nsn: string; cents: number }[]>`
    SELECT '' AS program, nsn, price_cents::integer AS cents FROM item_prices WHERE fiscal_year = ${fiscalYear}
    UNION ALL SELECT program, nsn, price_cents::integer FROM program_prices WHERE fiscal_year = ${fiscalYear} ORDER BY program, nsn`
  return rows.filter(({ program }) => program !== 'ANG')
}
const copy = (raise: number, name = 'keeper', fiscalYear = 2028) =>
  as(name).send(copyPrices, { params: { fiscalYear }, body: { raise } })

test('a catalog manager reads what the coming year lacks, size by size, and prepares no other year', async () => {
  expect(await left()).toEqual(['prices', 'periods', 'money'])
  const { body } = await as('keeper').send(listUnpriced, { ...NEXT, query: { page: 1, pageSize: 500 } })
  const before = new Map((await pricesOf(2027)).map(({ nsn, cents }) => [nsn, cents]))
  expect([body.total, body.rows.length]).toEqual([before.size, before.size])
  for (const row of body.rows) expect(row.before).toBe(before.get(row.nsn))
  for (const year of [2026, 2029]) expect((await copy(0, 'everything', year)).status).toBe(404)
})

test('the portal copies prices once, raises them to the cent, and keeps those that the year already has', async () => {
  const source = await pricesOf(2027)
  const [first, second] = source
  await portal.owner`INSERT INTO item_prices (nsn, fiscal_year, price_cents) VALUES (${first?.nsn ?? ''}, 2028, 7)`
  await portal.owner`INSERT INTO prepared_prices (nsn, fiscal_year, begins_on, price_cents)
    SELECT ${second?.nsn ?? ''}, 2027, p.* FROM (VALUES ('2026-12-01'::date, 911), ('2027-09-30', 1234), ('2027-03-01', 999)) p`
  const expected = source.map(({ program, nsn, cents }) => {
    const last = program === '' && nsn === second?.nsn ? 1234 : cents
    const isThere = program === first?.program && nsn === first.nsn
    return { program, nsn, cents: isThere ? 7 : raisePrice(last, 275) }
  })
  const { copyable } = await read()
  expect(copyable).toBe(source.length - 1)
  expect((await copy(275)).body).toEqual({ copied: copyable })
  expect(await pricesOf(2028)).toEqual(expected)
  expect((await copy(275)).body).toEqual({ copied: 0 })
  expect(await left()).toEqual(['periods', 'money'])
  const [event] = await portal.owner`SELECT detail FROM audit_events
    WHERE object = 'prices of fiscal year 2028' ORDER BY event_id LIMIT 1`
  expect(event).toMatchObject({ detail: { after: { copied: copyable, raise: 275 } } })
})

test('Finance or an administrator creates the periods like those of this year, and once', async () => {
  const open = (name: string) => as(name).send(openYearPeriods, { ...NEXT, body: {} })
  expect((await open('keeper')).status).toBe(403)
  expect([(await read()).mayOpenPeriods, (await read('everything')).mayOpenPeriods]).toEqual([false, true])
  expect((await open('everything')).body).toEqual({ opened: 1 })
  expect(detailOf(await open('everything'))).toEqual([
    409,
    'Fiscal year 2028 has periods already. Change them on the Funding page.',
  ])
  expect((await read('everything')).mayOpenPeriods).toBe(false)
  expect(await left()).toEqual(['money'])
})

test('nothing is left to do on 1 October: the first order of the year has its new price', async () => {
  const { owner } = portal
  const { nsns } = await buildProduct(owner, { cents: 1000 })
  await copy(500)
  await buildFund(owner, { dodaac: world.dodaac, cents: 500_00, fiscalYear: 2028 })
  expect(await left()).toEqual([])
  portal.setTime('2027-10-01T13:00:00Z')
  await signIn('placer')
  const cart = await as('placer').send(addToCart, {
    body: { memberId: world.member.id, nsn: nsns[0] ?? '', quantity: 2, fundCode: '6C' },
  })
  const { number } = cart.body
  expect((await as('placer').send(submitCart, { params: { number } })).status).toBe(200)
  const [order] = await owner`SELECT o.total_cents::integer AS total, f.fiscal_year FROM orders o
    JOIN funds f USING (fund_id) WHERE o.order_id = ${Number(number)}`
  expect(order).toMatchObject({ total: 2100, fiscalYear: 2028 })
})
