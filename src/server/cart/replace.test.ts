import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type BuiltPerson,
  type BuiltProduct,
  buildFund,
  buildPerson,
  buildProduct,
  buildPrograms,
  buildUnit,
} from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { addToCart, readCarts, replaceCartLine, submitCart } from '#wire/cart/cart.ts'

let portal: TestPortal
let placer: BuiltPerson
let member: BuiltPerson
let placing: Client
let old: BuiltProduct
let next: BuiltProduct
let elsewhere: BuiltProduct
const of = (product: BuiltProduct, at = 0) => product.nsns[at] ?? ''
const [S, L] = [0, 2]

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  old = await buildProduct(owner, { name: 'Old coat', cents: 2500 })
  next = await buildProduct(owner, { name: 'New coat', cents: 3000 })
  elsewhere = await buildProduct(owner, { name: 'Navy coat', programs: ['USNR'] })
})
afterAll(() => portal?.stop())

beforeEach(async () => {
  const { owner } = portal
  await owner`UPDATE products SET is_obsolete = false, replacement_pgc = NULL`
  await owner`UPDATE items SET status = 'active', replacement_nsn = NULL, get_well_on = NULL`
  const { dodaac } = await buildUnit(owner)
  await buildFund(owner, { dodaac, cents: 100_000 })
  placer = await buildPerson(owner, { dodaac, roles: [{ role: 'order-placer' }] })
  member = await buildPerson(owner, { dodaac })
  await buildPerson(owner, { dodaac, roles: [{ role: 'approver' }] })
  placing = await portal.signIn(placer.username)
})

const add = async (nsn: string, quantity = 2): Promise<number> => {
  const body = { memberId: member.id, nsn, quantity, fundCode: '6C' }
  const answer = await placing.ask(addToCart, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.number
}
const read = async () => (await placing.ask(readCarts, { params: { person: placer.id } })).body.carts[0]
const replaceWhole = (by: string | null = next.pgc) =>
  portal.owner`UPDATE products SET is_obsolete = true, replacement_pgc = ${by} WHERE pgc = ${old.pgc}`

describe('a line of a cart that became obsolete', () => {
  test('names its successor and becomes it with one call: same place and quantity, price of today', async () => {
    const number = await add(of(old, S), 3)
    await add(of(next, L), 1)
    await replaceWhole()
    const before = await read()
    expect(before.lines[0]).toMatchObject({
      itemStatus: 'obsolete',
      replacement: { nsn: of(next, S), name: 'New coat', size: 'SMALL', isSold: true },
    })
    expect(before.obstacles.join()).toContain('Replace or remove the line to go on.')
    const { status, body } = await placing.ask(
      replaceCartLine,
      { params: { number, nsn: of(old, S) } },
      { version: before.version },
    )
    expect(status).toBe(200)
    const [cart] = body.carts
    expect(cart).toMatchObject({ total: 120_00, version: before.version + 1, obstacles: [] })
    expect(cart.lines).toMatchObject([
      { number: 1, nsn: of(next, S), quantity: 3, price: 30_00, itemStatus: 'active', replacement: null },
      { number: 2, nsn: of(next, L), quantity: 1 },
    ])
    expect((await placing.ask(submitCart, { params: { number } })).status).toBe(200)
  })

  test('is added to the successor that is in the cart already, up to what one line may hold', async () => {
    const number = await add(of(old, S), 3)
    await add(of(next, S), 2)
    await replaceWhole()
    const replace = () => placing.ask(replaceCartLine, { params: { number, nsn: of(old, S) } })
    await portal.owner`UPDATE cart_lines SET quantity = 9998 WHERE order_id = ${Number(number)} AND nsn = ${of(next, S)}`
    const over = await replace()
    expect([over.status, over.body.code]).toEqual([422, 'QUANTITY'])
    expect((await read()).lines).toHaveLength(2)
    await portal.owner`UPDATE cart_lines SET quantity = 2 WHERE order_id = ${Number(number)} AND nsn = ${of(next, S)}`
    const { body } = await replace()
    expect(body.carts[0].lines).toMatchObject([{ nsn: of(next, S), quantity: 5, total: 150_00 }])
  })

  test('without a successor, with one of which a size is to be chosen, or one sold elsewhere is not replaced', async () => {
    const { owner } = portal
    const number = await add(of(old, S))
    const replace = async () => {
      const { status, body } = await placing.ask(replaceCartLine, { params: { number, nsn: of(old, S) } })
      return [status, body.code, body.detail]
    }
    const name = 'Old coat (NSN '
    expect(await replace()).toEqual([422, 'NOT_OBSOLETE', expect.stringContaining('needs no replacement')])
    await replaceWhole(null)
    expect(await replace()).toEqual([422, 'NO_SUCCESSOR', expect.stringContaining('It has no replacement.')])
    await replaceWhole(elsewhere.pgc)
    expect(await replace()).toEqual([
      422,
      'NO_SUCCESSOR',
      expect.stringContaining('is not sold in your program'),
    ])
    await owner`UPDATE items SET status = 'obsolete' WHERE nsn = ${of(next, S)}`
    await replaceWhole()
    const [status, code, sentence] = await replace()
    expect([status, code]).toEqual([422, 'NO_SUCCESSOR'])
    expect(sentence).toContain(`PGC ${next.pgc}, instead and choose a size.`)
    expect(sentence).toContain(name)
    expect((await read()).lines).toMatchObject([{ nsn: of(old, S), replacement: { nsn: null } }])
  })

  test('is not touched for somebody else, in an older version of the cart, or when it is not there', async () => {
    const number = await add(of(old, S))
    await replaceWhole()
    const rival = await portal.signIn(
      (await buildPerson(portal.owner, { dodaac: placer.dodaac, roles: [{ role: 'order-placer' }] }))
        .username,
    )
    expect((await rival.ask(replaceCartLine, { params: { number, nsn: of(old, S) } })).status).toBe(404)
    const stale = await placing.ask(replaceCartLine, { params: { number, nsn: of(old, S) } }, { version: 99 })
    expect([stale.status, stale.body.code]).toEqual([409, 'CART_STALE'])
    expect((await placing.ask(replaceCartLine, { params: { number, nsn: of(old, L) } })).status).toBe(404)
    const both = await Promise.all(
      [1, 2].map(() => placing.ask(replaceCartLine, { params: { number, nsn: of(old, S) } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await read()).lines).toMatchObject([{ nsn: of(next, S), quantity: 2 }])
  })
})

test('a backordered line of a cart says when it is expected', async () => {
  await add(of(old, S))
  await portal.owner`UPDATE items SET status = 'backordered', get_well_on = '2027-03-12' WHERE nsn = ${of(old, S)}`
  expect((await read()).lines).toMatchObject([{ itemStatus: 'backordered', getWellOn: '2027-03-12' }])
})

test('adding an obsolete item names what to order instead at the end of the chain', async () => {
  await portal.owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${of(old, L)} WHERE nsn = ${of(old, 1)}`
  await portal.owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${of(next, L)} WHERE nsn = ${of(old, L)}`
  const { status, body } = await placing.ask(addToCart, {
    body: { memberId: member.id, nsn: of(old, 1), quantity: 1, fundCode: '6C' },
  })
  expect([status, body.code]).toEqual([422, 'OBSOLETE_NSN'])
  expect(body.detail).toContain(`-${of(next, L).slice(-4)}, instead.`)
})
