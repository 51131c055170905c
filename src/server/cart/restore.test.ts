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
import { type Answer, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import {
  addToCart,
  changeCart,
  changeCartQuantity,
  deleteCart,
  readCarts,
  removeFromCart,
  submitCart,
} from '#wire/cart/cart.ts'
import { restoreCart, restoreCartLine } from '#wire/cart/undo.ts'

let portal: TestPortal
let dodaac: string
let placer: BuiltPerson
let member: BuiltPerson
let placing: Client
let coat: BuiltProduct
let number: number
const nsn = (at: number) => coat.nsns[at] ?? ''

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  coat = await buildProduct(portal.owner, { name: 'Green coat', cents: 2500 })
})
afterAll(() => portal.stop())

beforeEach(async () => {
  const { owner } = portal
  portal.setTime('2026-11-21T17:00:00Z')
  ;({ dodaac } = await buildUnit(owner))
  await buildFund(owner, { dodaac, cents: 100_000 })
  await buildFund(owner, { dodaac, cents: 100_000, fundCode: '7D' })
  placer = await buildPerson(owner, { dodaac, roles: [{ role: 'order-placer' }] })
  member = await buildPerson(owner, { dodaac })
  await buildPerson(owner, { dodaac, roles: [{ role: 'approver' }] })
  placing = await portal.signIn(placer.username)
  number = (await add(0, 5)).body.number
  await add(1, 3)
})

const add = (at: number, quantity: number, fund = '6C') =>
  placing.ask(addToCart, { body: { memberId: member.id, nsn: nsn(at), quantity, fundCode: fund } })
const remove = (at: number) => placing.ask(removeFromCart, { params: { number, nsn: nsn(at) } })
const undo = (at: number, by = placing) => by.ask(restoreCartLine, { params: { number, nsn: nsn(at) } })
const undoCart = (by = placing) => by.ask(restoreCart, { params: { number } })
const read = () => placing.ask(readCarts, { params: { person: placer.id } })
type Line = { number: number; nsn: string; quantity: number; price: number }
const linesOf = ({ body }: Answer): [number, string, number][] =>
  body.carts.flatMap((cart: { lines: Line[] }) =>
    cart.lines.map((line) => [line.number, line.nsn, line.quantity]),
  )

describe('a line that was taken out of a cart', () => {
  test('comes back at its place with its quantity and the price it had', async () => {
    await portal.owner`UPDATE item_prices SET price_cents = 9900 WHERE nsn = ${nsn(0)}`
    expect(linesOf(await remove(0))).toEqual([[2, nsn(1), 3]])
    const back = await undo(0)
    await portal.owner`UPDATE item_prices SET price_cents = 2500 WHERE nsn = ${nsn(0)}`
    expect(back.status).toBe(200)
    expect(linesOf(back)).toEqual([
      [1, nsn(0), 5],
      [2, nsn(1), 3],
    ])
    expect(back.body.carts[0].lines[0].price).toBe(25_00)
    expect(back.body).toMatchObject({ totalLines: 8 })
  })

  test('comes back once, however often and from however many tabs it is asked for', async () => {
    await remove(0)
    const both = await Promise.all([undo(0), undo(0)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { version } = (await read()).body.carts[0]
    expect(linesOf(await undo(0))).toEqual([
      [1, nsn(0), 5],
      [2, nsn(1), 3],
    ])
    expect((await read()).body.carts[0].version).toBe(version)
  })

  test('also comes back after 0 was asked for, and after other lines were changed and added', async () => {
    await placing.ask(changeCartQuantity, { params: { member: member.id, nsn: nsn(1), quantity: 0 } })
    await placing.ask(changeCartQuantity, { params: { member: member.id, nsn: nsn(0), quantity: 7 } })
    // The new line takes the number that is free.
    await add(2, 1)
    expect(linesOf(await undo(1))).toEqual([
      [1, nsn(0), 7],
      [2, nsn(2), 1],
      [3, nsn(1), 3],
    ])
  })

  test('is not doubled when the person has added the item again, and the sentence says how many there are', async () => {
    await remove(0)
    await add(0, 2)
    const { status, body } = await undo(0)
    expect([status, body.code]).toEqual([409, 'THERE_AGAIN'])
    expect(body.detail).toMatch(/again, 2 of it\. Nothing was put back; change its quantity instead\./)
    expect(linesOf(await read()).map(([, item, quantity]) => [item, quantity])).toEqual([
      [nsn(1), 3],
      [nsn(0), 2],
    ])
  })

  test('opens the cart again when it was the last: same number, fund code and shipping, with a version of its own', async () => {
    await remove(1)
    await placing.ask(changeCart, {
      params: { number },
      body: { fundCode: '7D', expedited: true, expediteComment: 'Parade' },
    })
    const [before] = (await read()).body.carts
    portal.setTime('2026-11-21T17:10:00Z')
    expect((await remove(0)).body.carts).toEqual([])
    const [after] = (await undo(0)).body.carts
    expect(after).toMatchObject({
      number,
      memberId: before.memberId,
      fundCode: '7D',
      expedited: true,
      expediteComment: 'Parade',
      createdAt: before.createdAt,
    })
    expect(after.lines).toEqual(before.lines)
    expect(after.version).toBeGreaterThan(before.version)
  })

  test('goes into the cart that the member has by now, unless that one charges another fund code', async () => {
    await remove(1)
    await remove(0)
    const other = (await add(2, 1, '7D')).body.number
    expect(other).not.toBe(number)
    const refused = await undo(0)
    expect([refused.status, refused.body.code]).toEqual([409, 'CART_HAS_OTHER_FUND_CODE'])
    expect(refused.body.detail).toContain(
      `order ${Number(other)}) that charges fund code 7D; what you took out charges 6C`,
    )
    await placing.ask(changeCart, { params: { number: other }, body: { fundCode: '6C' } })
    const { body } = await undo(0)
    expect(body.carts).toHaveLength(1)
    expect(body.carts[0]).toMatchObject({ number: other, fundCode: '6C' })
    // Its old place is taken there.
    expect(linesOf({ body } as Answer)).toEqual([
      [1, nsn(2), 1],
      [2, nsn(0), 5],
    ])
  })

  test('is past putting back once the cart was submitted', async () => {
    await remove(0)
    expect((await placing.ask(submitCart, { params: { number } })).status).toBe(200)
    const { status, body } = await undo(0)
    expect([status, body.code]).toEqual([409, 'NOT_A_CART'])
    expect(body.detail).toContain('You find it under Orders.')
  })

  test('never makes a cart of more than 200 lines', async () => {
    await remove(0)
    const some = (letter: string, length: number) =>
      buildProduct(portal.owner, { sizes: Array.from({ length }, (_, n) => `${letter}${n}`) })
    const many = [...(await some('A', 90)).nsns, ...(await some('B', 90)).nsns, ...(await some('C', 19)).nsns]
    await portal.owner`INSERT INTO cart_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
      SELECT 'AR', ${Number(number)}, n + 2, nsn, 1, 1 FROM unnest(${many}::text[]) WITH ORDINALITY AS u (nsn, n)`
    const refused = await undo(0)
    expect([refused.status, refused.body.code]).toEqual([422, 'TOO_MANY_LINES'])
    await placing.ask(removeFromCart, { params: { number, nsn: many[0] } })
    expect((await undo(0)).body.carts[0].lines).toHaveLength(200)
  })
})

describe('a cart that was deleted', () => {
  test('comes back whole and once', async () => {
    await placing.ask(changeCart, {
      params: { number },
      body: { fundCode: '7D', expedited: true, expediteComment: 'Parade' },
    })
    const [before] = (await read()).body.carts
    await placing.ask(deleteCart, { params: { number } })
    expect((await read()).body.flag).toBe(true)
    const both = await Promise.all([undoCart(), undoCart()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { carts } = (await undoCart()).body
    expect(carts).toEqual([{ ...before, version: expect.any(Number) }])
    expect(carts[0].version).toBeGreaterThan(before.version)
    expect(
      (await placing.ask(submitCart, { params: { number } }, { version: carts[0].version })).status,
    ).toBe(200)
  })

  test('can lose a line again and get it back, each on its own', async () => {
    await remove(0)
    await placing.ask(deleteCart, { params: { number } })
    expect(linesOf(await undo(0))).toEqual([[1, nsn(0), 5]])
    expect(linesOf(await undoCart())).toEqual([
      [1, nsn(0), 5],
      [2, nsn(1), 3],
    ])
  })

  test('follows a member who moved; who may not order for the member any more does not get it back', async () => {
    const [here, away] = await Promise.all([buildUnit(portal.owner), buildUnit(portal.owner)])
    await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role) VALUES ('AR', ${here.dodaac}, ${placer.id}, 'order-placer')`
    placing = await portal.signIn(placer.username)
    await placing.ask(deleteCart, { params: { number } })
    await portal.owner`UPDATE people SET dodaac = ${away.dodaac} WHERE person_id = ${member.id}`
    expect((await undoCart()).status).toBe(404)
    await portal.owner`UPDATE people SET dodaac = ${here.dodaac} WHERE person_id = ${member.id}`
    expect((await undoCart()).body.carts[0]).toMatchObject({ dodaac: here.dodaac, total: 200_00 })
  })
})

test('nobody puts back what somebody else took out, what nobody did, or what was taken out two days ago', async () => {
  expect((await undo(0)).status).toBe(404)
  expect((await undoCart()).status).toBe(404)
  await remove(0)
  const rival = await buildPerson(portal.owner, { dodaac, roles: [{ role: 'order-placer' }] })
  const rivalling = await portal.signIn(rival.username)
  expect((await undo(0, rivalling)).status).toBe(404)
  expect((await undoCart(rivalling)).status).toBe(404)
  portal.setTime('2026-11-23T16:59:00Z')
  placing = await portal.signIn(placer.username)
  await placing.ask(removeFromCart, { params: { number, nsn: nsn(1) } })
  expect((await undo(0)).status).toBe(200)
  portal.setTime('2026-11-23T17:01:00Z')
  await placing.ask(removeFromCart, { params: { number, nsn: nsn(0) } })
  portal.setTime('2026-11-25T17:02:00Z')
  placing = await portal.signIn(placer.username)
  const kept = await portal.owner`SELECT nsn FROM removals WHERE person_id = ${placer.id}`
  expect(kept.map((row) => row.nsn)).toEqual([nsn(1), nsn(0)])
  await add(2, 1)
  const fresh = (await read()).body.carts[0].number
  await placing.ask(removeFromCart, { params: { number: fresh, nsn: nsn(2) } })
  expect((await undo(0)).status).toBe(404)
})
