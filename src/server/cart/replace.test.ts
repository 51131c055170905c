import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type BuiltProduct, buildProduct } from '#testing/build.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { codeOf } from '#testing/said.ts'
import { replaceCartLine, submitCart } from '#wire/cart/cart.ts'

const { portal, coat, unit, add, read, signInRival } = openCartPortal()
let next: BuiltProduct
let elsewhere: BuiltProduct
const of = (product: BuiltProduct, at = 0) => product.nsns[at] ?? ''
const [M, L] = [1, 2]

beforeAll(async () => {
  next = await buildProduct(portal.owner, { name: 'New coat', cents: 3000 })
  elsewhere = await buildProduct(portal.owner, { name: 'Navy coat', programs: ['USNR'] })
})
beforeEach(async () => {
  await portal.owner`UPDATE products SET is_obsolete = false, replacement_pgc = NULL`
  await portal.owner`UPDATE items SET status = 'active', replacement_nsn = NULL, get_well_on = NULL`
})

const replaceWhole = (by = next.pgc) =>
  portal.owner`UPDATE products SET is_obsolete = true, replacement_pgc = ${by} WHERE pgc = ${coat.pgc}`
const setItem = (nsn: string, state: object) =>
  portal.owner`UPDATE items SET ${portal.owner(state)} WHERE nsn = ${nsn}`
const replace = (number: number, extra = {}, by = unit.placing) =>
  by.send(replaceCartLine, { params: { number, nsn: of(coat) } }, extra)

test("an obsolete line of the orderer's own cart becomes its successor at the same place, with today's price, once", async () => {
  const { number } = (await add({ quantity: 3 })).body
  await add({ nsn: of(next, L), quantity: 1 })
  await replaceWhole()
  const { lines, obstacles, version } = (await read()).carts[0]
  expect(lines[0]).toMatchObject({
    itemStatus: 'obsolete',
    replacement: { nsn: of(next), name: 'New coat', size: 'SMALL', isSold: true },
  })
  expect(obstacles.join()).toContain('Replace or remove the line to continue.')
  expect((await replace(number, {}, (await signInRival()).rivalling)).status).toBe(404)
  expect(codeOf(await replace(number, { version: 99 }))).toEqual([409, 'CART_STALE'])
  const both = await Promise.all([replace(number), replace(number)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await read()).carts[0]).toMatchObject({
    ...{ total: 120_00, version: version + 1, obstacles: [] },
    lines: [
      { number: 1, nsn: of(next), quantity: 3, price: 30_00, itemStatus: 'active', replacement: null },
      { number: 2, nsn: of(next, L), quantity: 1 },
    ],
  })
  expect((await unit.placing.send(submitCart, { params: { number } })).status).toBe(200)
})

test('an obsolete line joins the successor that is already in the cart, up to the limit of one line', async () => {
  const { number } = (await add({ quantity: 3 })).body
  await add({ nsn: of(next), quantity: 9997 })
  await replaceWhole()
  expect(codeOf(await replace(number))).toEqual([422, 'QUANTITY'])
  await portal.owner`UPDATE cart_lines SET quantity = 9996 WHERE order_id = ${number} AND nsn = ${of(next)}`
  const { body } = await replace(number)
  expect(body.carts[0].lines).toMatchObject([{ nsn: of(next), quantity: 9999 }])
})

test('a line stays when its successor needs a size, or is sold elsewhere', async () => {
  const { number } = (await add()).body
  const expectRefused = async (code: string, words: string) => {
    const refused = await replace(number)
    expect(codeOf(refused)).toEqual([422, code])
    expect(refused.body.detail).toContain(words)
  }
  await expectRefused('NOT_OBSOLETE', 'needs no replacement')
  await replaceWhole(elsewhere.pgc)
  await expectRefused('NO_SUCCESSOR', 'is not sold in your program')
  await setItem(of(next), { status: 'obsolete' })
  await replaceWhole()
  await expectRefused('NO_SUCCESSOR', `PGC ${next.pgc}, instead and choose a size.`)
  expect((await read()).carts[0].lines).toMatchObject([{ nsn: of(coat), replacement: { nsn: null } }])
})

test('a backordered line shows when it is expected, and the refusal of an obsolete item names the end of its chain', async () => {
  await add()
  await setItem(of(coat), { status: 'backordered', get_well_on: '2027-03-12' })
  const backordered = { itemStatus: 'backordered', getWellOn: '2027-03-12' }
  expect((await read()).carts[0].lines).toMatchObject([backordered])
  await setItem(of(coat, M), { status: 'obsolete', replacement_nsn: of(coat, L) })
  await setItem(of(coat, L), { status: 'obsolete', replacement_nsn: of(next, L) })
  const refused = await add({ nsn: of(coat, M) })
  expect(codeOf(refused)).toEqual([422, 'OBSOLETE_NSN'])
  expect(refused.body.detail).toContain(`-${of(next, L).slice(-4)}, instead.`)
})
