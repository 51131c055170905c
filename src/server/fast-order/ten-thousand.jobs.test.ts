import { expect, test } from 'vitest'
import { type BuiltProduct, buildPerson, buildProduct } from '#testing/build.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { checkRows, type FoundRows } from '#wire/fast-order/fast-order.ts'

const { portal, unit } = openCartPortal()

test('ten thousand rows of names, DoD IDs, stock numbers and words are checked in time proportional to their number', async () => {
  const { owner } = portal
  const products: BuiltProduct[] = []
  for (let at = 0; at < 40; at++)
    products.push(
      await buildProduct(owner, { name: `Garment ${at} wool`, sizes: ['40 REGULAR', '42 REGULAR'] }),
    )
  const { id } = await buildPerson(owner, { dodaac: unit.dodaac })
  await owner`INSERT INTO people (program, username, first_name, last_name, email, dod_id, branch, service_status, dodaac)
    SELECT program, 'many' || n, 'First' || n, 'Many' || n % 700, 'many' || n || '@example.mil', (2000000000 + n)::text, branch,
      service_status, dodaac FROM people, generate_series(1, 2000) n WHERE person_id = ${id}`
  await owner`ANALYZE`
  const rows = Array.from({ length: 10_000 }, (_, at) => {
    const number = 1 + (at % 2000)
    const product = products[at % 40]
    const member = at % 2 === 0 ? `Many${number % 700}, First${number}` : String(2_000_000_000 + number)
    const item =
      [product?.nsns[0], `${product?.pgc}\tsize 42R`, `garment ${at % 40} wool size 40R`][at % 3] ?? ''
    return { row: at + 1, member, item, quantity: 1, fundCode: '6C' }
  })
  const measure = async (count: number) => {
    const start = performance.now()
    const { status, body } = await unit.placing.send(checkRows, { body: { rows: rows.slice(0, count) } })
    expect([status, (body as FoundRows).rows.filter(({ problem }) => problem !== '')]).toEqual([200, []])
    return performance.now() - start
  }
  await measure(100)
  // The smallest of three, because other tests run meanwhile.
  const few = Math.min(await measure(1000), await measure(1000), await measure(1000))
  const many = Math.min(await measure(10_000), await measure(10_000), await measure(10_000))
  console.log(`1,000 rows: ${Math.round(few)} ms; 10,000 rows: ${Math.round(many)} ms`)
  expect(many / few).toBeLessThan(15)
})
