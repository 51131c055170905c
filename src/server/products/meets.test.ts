import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeNewPrice, describeNewSale } from '#domain/products/price-upkeep.ts'
import { buildPerson } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { addToCart, submitCart } from '#wire/cart/cart.ts'
import { approveOrder } from '#wire/orders/orders.ts'
import * as more from '#wire/products/product-prices.ts'
import * as wire from '#wire/products/products.ts'

let portal: TestPortal
let world: OrdersWorld
let manager: Client
let placer: Client
let pgc: string
let nsn: string
let waiting: number
let cart: number

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  nsn = world.nsns[0] ?? ''
  const [row] = await portal.owner`SELECT pgc FROM items WHERE nsn = ${nsn}`
  pgc = String(row?.pgc)
  const { username } = await buildPerson(portal.owner, { dodaac: world.dodaac, permissions: [8] })
  manager = await portal.signIn(username)
  placer = await portal.signIn(world.placer.username)
  waiting = await world.order({ levels: 1, quantities: [1] })
  const added = await placer.send(addToCart, {
    body: { memberId: world.member.id, nsn, quantity: 2, fundCode: '6C' },
  })
  expect(added.status).toBe(200)
  const [open] = await portal.owner`SELECT order_id FROM carts`
  cart = Number(open?.orderId)
})
afterAll(() => portal?.stop())

const params = () => ({ params: { pgc } })
const holders = async () =>
  ((await manager.send(wire.readStoredProduct, params())).body as wire.StoredProduct).holders
const submit = (acceptPrices: boolean) =>
  placer.send(submitCart, { params: { number: cart }, body: { acceptPrices } })

test('a manager reads how many carts and orders hold a product, and how a change affects them', async () => {
  const held = await holders()
  expect(held).toEqual({ carts: 1, awaiting: 1, ownCarts: 1, ownAwaiting: 1 })
  expect(describeNewPrice(held, '2027-01-01')).toBe(
    '1 open cart and 1 order awaiting approval hold this product. From 01/01/2027 on, the orderer must accept the new total before submitting a cart. Orders that await approval keep the price at which they were submitted.',
  )
  expect(describeNewSale({ carts: 1, awaiting: 1 })).toBe(
    '1 open cart and 1 order awaiting approval hold this product. On days on which it is not sold, a cart can be submitted only without it. Orders that await approval continue.',
  )
  expect(describeNewPrice({ carts: 0, awaiting: 0 }, null)).toBe(
    'No open cart and no waiting order holds this product.',
  )
})

test('the change takes the announced effect: the cart asks for acceptance, and the order keeps its price', async () => {
  await manager.send(more.savePrices, {
    ...params(),
    body: { fiscalYear: 2027, isOwn: false, beginsOn: null, prices: [{ nsn, price: 2700 }] },
  })
  expect(await submit(false)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } })
  const lines =
    await portal.owner`SELECT unit_price_cents AS cents FROM order_lines WHERE order_id = ${waiting}`
  expect(lines).toEqual([{ cents: 2500 }])
})

test('a product that is no longer sold stops the cart, but not the order', async () => {
  const sell = (isListed: boolean) =>
    manager.send(more.saveSale, { ...params(), body: { isListed, soldFrom: null, soldUntil: null } })
  expect((await sell(false)).body).toMatchObject({ isListed: false })
  expect(await submit(true)).toMatchObject({ status: 422, body: { errors: [{ field: expect.anything() }] } })
  const approver = await portal.signIn(world.first.username)
  const approved = await approver.send(approveOrder, { params: { number: waiting }, body: { comment: '' } })
  expect(approved).toMatchObject({ status: 200 })
  const [order] = await portal.owner`SELECT status FROM orders WHERE order_id = ${waiting}`
  expect(order?.status).toBe('approved')
  await sell(true)
  expect((await submit(true)).status).toBe(200)
  const [line] =
    await portal.owner`SELECT unit_price_cents AS cents FROM order_lines WHERE order_id = ${cart}`
  expect(line?.cents).toBe(2700)
})

test('the days of a sale follow the rule of a file: the last day is not before the first', async () => {
  const body = { isListed: true, soldFrom: '2027-01-02', soldUntil: '2027-01-01' }
  expect(await manager.send(more.saveSale, { ...params(), body })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'soldUntil', message: 'The last day must not be before the first.' }] },
  })
})

test('the preview shows the shop of a day: the card, the sizes and the price that begins then', async () => {
  const preview = async (day: string) =>
    (await manager.send(more.previewProduct, { ...params(), query: { day } })).body as more.Preview
  await manager.send(more.savePrices, {
    ...params(),
    body: { fiscalYear: 2027, isOwn: true, beginsOn: '2027-02-01', prices: [{ nsn, price: 1234 }] },
  })
  await manager.send(more.saveSale, {
    ...params(),
    body: { isListed: true, soldFrom: null, soldUntil: '2027-02-28' },
  })
  expect((await preview('2027-01-31')).items[0]).toMatchObject({ nsn, price: 2700 })
  const then = await preview('2027-02-01')
  expect(then).toMatchObject({
    card: { pgc, itemCount: world.nsns.length },
    items: [{ nsn, price: 1234 }, {}, {}],
  })
  expect(await preview('2027-03-01')).toEqual({ day: '2027-03-01', card: null, items: [] })
})

test('the history names the author of each change, and shows the price of a program only to its own people', async () => {
  const [latest, begun] = (await manager.send(more.readHistory, params())).body as more.HistoryEvent[]
  expect(latest).toMatchObject({
    isOurs: true,
    changes: [{ field: 'sold until', from: '', to: '2027-02-28' }],
  })
  expect(latest?.person).not.toBe('')
  expect(begun).toMatchObject({
    summary: 'Set prices of sizes, fiscal year 2027, from 02/01/2027 on',
    changes: [{ field: nsn, from: '', to: '$12.34' }],
  })
  const abroad = { dodaac: world.dodaac, program: 'NG', permissions: [8] }
  const { username } = await buildPerson(portal.owner, abroad)
  const foreign = await portal.signIn(username)
  const theirs = (await foreign.send(more.readHistory, params())).body as more.HistoryEvent[]
  expect(theirs).toMatchObject([
    { isOurs: false, person: '', changes: [{ field: nsn, from: '$25.00', to: '$27.00' }] },
  ])
})
