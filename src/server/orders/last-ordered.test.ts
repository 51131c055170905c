import { beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { readLastOrdered } from '#wire/orders/last-ordered.ts'
import { approveOrder, declineOrder } from '#wire/orders/orders.ts'

const { portal, world, as } = openOrdersPortal()
let pgc = ''

beforeAll(async () => {
  const [row] = await portal.owner`SELECT pgc FROM items WHERE nsn = ${world.nsns[0] ?? ''}`
  pgc = row?.pgc
})

const lastOf = async (by: string, member = world.member, product = pgc) => {
  const { status, body } = await as(by).send(readLastOrdered, { params: { person: member.id, pgc: product } })
  expect(status).toBe(200)
  return body.map((row: { size: string; quantity: number; nsn: string }) => [row.size, row.quantity, row.nsn])
}
const order = async (index: number, pieces: number, day: string) => {
  const number = await world.order({ quantities: Array.from({ length: index + 1 }, () => pieces) })
  await portal.owner`UPDATE orders SET submitted_at = ${`${day}T16:00:00Z`} WHERE order_id = ${number}`
  return number
}
const sized = (size: string, pieces: number, index: number) => [[size, pieces, world.nsns[index]]]

test('the last order is the newest by its day, whatever its number, and a declined one does not count', async () => {
  expect(await lastOf('placer')).toEqual([])
  await order(2, 3, '2026-11-20')
  await order(0, 2, '2026-11-12')
  expect(await lastOf('placer')).toEqual(sized('LARGE', 3, 2))
  const declined = await order(1, 4, '2026-11-21')
  expect(await lastOf('placer')).toEqual(sized('MEDIUM', 4, 1))
  await as('first').send(declineOrder, { params: { number: declined }, body: { comment: 'Too many.' } })
  expect(await lastOf('placer')).toEqual(sized('LARGE', 3, 2))
  await as('first').send(approveOrder, { params: { number: await order(0, 1, '2026-11-21') } })
  for (const name of ['placer', 'member', 'first', 'everything'])
    expect(await lastOf(name), name).toEqual(sized('SMALL', 1, 0))
})

test('the last order shows nothing of an order that the user may not open, of another product or of another member', async () => {
  for (const name of ['outsider', 'foreigner']) expect(await lastOf(name), name).toEqual([])
  expect(await lastOf('placer', world.member, (await buildProduct(portal.owner)).pgc)).toEqual([])
  expect(await lastOf('placer', world.placer)).toEqual([])
})
