import { beforeAll, expect, test } from 'vitest'
import { describeNewPrice, describeNewSale } from '#domain/products/price-upkeep.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client } from '#testing/portal.ts'
import { addToCart, submitCart } from '#wire/cart/cart.ts'
import { approveOrder } from '#wire/orders/orders.ts'
import * as more from '#wire/products/product-prices.ts'
import * as wire from '#wire/products/products.ts'

const { portal, world, as, signInNew } = openOrdersPortal()
let manager: Client
let params: { pgc: string }
let nsn: string

beforeAll(async () => {
  nsn = world.nsns[0] ?? ''
  params = { pgc: world.pgc }
  manager = await signInNew({ permissions: [8] })
})

const setPrice = (price: number, isOwn = false, beginsOn: string | null = null) =>
  manager.send(more.savePrices, {
    params,
    body: { fiscalYear: 2027, isOwn, beginsOn, prices: [{ nsn, price }] },
  })
const sell = (isListed: boolean, soldUntil: string | null = null, soldFrom: string | null = null) =>
  manager.send(more.saveSale, { params, body: { isListed, soldFrom, soldUntil } })
const priceIn = async (order: number) =>
  (await portal.owner`SELECT unit_price_cents AS cents FROM order_lines WHERE order_id = ${order}`)[0]?.cents

test('a change of price or sale takes the announced effect: the cart asks or stops, and the order keeps its price', async () => {
  const waiting = await world.order({ quantities: [1] })
  const added = await as('placer').send(addToCart, {
    body: { memberId: world.member.id, nsn, quantity: 2, fundCode: '6C' },
  })
  const cart = Number(added.body.number)
  const submit = (acceptPrices: boolean) =>
    as('placer').send(submitCart, { params: { number: cart }, body: { acceptPrices } })
  const { holders } = (await manager.send(wire.readStoredProduct, { params })).body as wire.StoredProduct
  expect(holders).toEqual({ carts: 1, awaiting: 1, ownCarts: 1, ownAwaiting: 1 })
  const held = '1 open cart and 1 order awaiting approval hold this product.'
  expect(describeNewPrice(holders, '2027-01-01')).toBe(
    `${held} From 01/01/2027 on, the orderer must accept the new total before submitting a cart. Orders that await approval keep the price at which they were submitted.`,
  )
  expect(describeNewSale(holders)).toBe(
    `${held} On days on which it is not sold, a cart can be submitted only without it. Orders that await approval continue.`,
  )
  expect(describeNewPrice({ carts: 0, awaiting: 0 }, null)).toBe(
    'No open cart and no waiting order holds this product.',
  )

  await setPrice(2700)
  expect(await submit(false)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } })
  expect(await priceIn(waiting)).toBe(2500)
  expect((await sell(false)).body).toMatchObject({ isListed: false })
  expect((await submit(true)).status).toBe(422)
  await as('first').send(approveOrder, { params: { number: waiting }, body: { comment: '' } })
  const [order] = await portal.owner`SELECT status FROM orders WHERE order_id = ${waiting}`
  expect(order?.status).toBe('approved')
  await sell(true)
  expect((await submit(true)).status).toBe(200)
  expect(await priceIn(cart)).toBe(2700)
})

test('the preview shows the shop of a day, and the history shows the price of a program only to its own people', async () => {
  const preview = async (day: string) =>
    (await manager.send(more.previewProduct, { params, query: { day } })).body as more.Preview
  await setPrice(1234, true, '2027-02-01')
  expect(await sell(true, '2027-01-01', '2027-01-02')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'soldUntil', message: 'The last day must not be before the first.' }] },
  })
  await sell(true, '2027-02-28')
  expect((await preview('2027-01-31')).items[0]).toMatchObject({ nsn, price: 2700 })
  expect(await preview('2027-02-01')).toMatchObject({
    card: { pgc: params.pgc, itemCount: world.nsns.length },
    items: [{ nsn, price: 1234 }, {}, {}],
  })
  expect(await preview('2027-03-01')).toEqual({ day: '2027-03-01', card: null, items: [] })

  const history = async (client: Client) =>
    (await client.send(more.readHistory, { params })).body as more.HistoryEvent[]
  const [latest, begun] = await history(manager)
  expect(latest).toMatchObject({
    isOurs: true,
    person: expect.stringMatching(/./),
    changes: [{ field: 'sold until', from: '', to: '2027-02-28' }],
  })
  expect(begun).toMatchObject({
    summary: 'Set prices of sizes, fiscal year 2027, from 02/01/2027 on',
    changes: [{ field: nsn, from: '', to: '$12.34' }],
  })
  expect(await history(as('foreigner'))).toMatchObject([
    { isOurs: false, person: '', changes: [{ field: nsn, from: '$25.00', to: '$27.00' }] },
  ])
})
