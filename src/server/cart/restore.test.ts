import { beforeEach, describe, expect, test } from 'vitest'
import { buildProduct, buildUnit } from '#testing/build.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { codeOf } from '#testing/said.ts'
import { changeCart, changeCartQuantity, deleteCart, removeFromCart, submitCart } from '#wire/cart/cart.ts'
import { restoreCart, restoreCartLine } from '#wire/cart/undo.ts'

const { portal, coat, unit, signInRival, ...carts } = openCartPortal()
let number: number
const nsn = (at: number) => coat.nsns[at] ?? ''
const START = '2026-11-21T17:00:00Z'

beforeEach(async () => {
  number = (await add(0, 2)).body.number
  await add(1, 3)
})

const add = (at: number, quantity: number, fundCode = '6C') => carts.add({ nsn: nsn(at), quantity, fundCode })
const take = (nsn: string, from = number) =>
  unit.placing.send(removeFromCart, { params: { number: from, nsn } })
const remove = (at: number) => take(nsn(at))
const undo = (at: number, by = unit.placing) => by.send(restoreCartLine, { params: { number, nsn: nsn(at) } })
const undoCart = (by = unit.placing) => by.send(restoreCart, { params: { number } })
const removeCart = () => unit.placing.send(deleteCart, { params: { number } })
const change = (body: { fundCode?: string; expedited?: boolean; expediteComment?: string }, cart = number) =>
  unit.placing.send(changeCart, { params: { number: cart }, body })
const setQuantity = (at: number, quantity: number) =>
  unit.placing.send(changeCartQuantity, { params: { member: unit.member.id, nsn: nsn(at), quantity } })
const setPrice = (cents: number) =>
  portal.owner`UPDATE item_prices SET price_cents = ${cents} WHERE nsn = ${nsn(0)}`
type Cart = { lines: { number: number; nsn: string; quantity: number }[] }
const linesOf = ({ body }: { body: { carts: Cart[] } }) =>
  body.carts.flatMap(({ lines }) =>
    lines.map((line) => `${line.number}: ${line.quantity} of ${coat.nsns.indexOf(line.nsn)}`),
  )
const read = async () => ({ body: await carts.read() })
const WHOLE = ['1: 2 of 0', '2: 3 of 1']

describe('a line that was removed from a cart', () => {
  test('a removed line returns once with its place, quantity, and price, even from several tabs', async () => {
    await setPrice(9900)
    expect(linesOf(await remove(0))).toEqual(['2: 3 of 1'])
    const both = await Promise.all([undo(0), undo(0)])
    await setPrice(2500)
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { version } = (await read()).body.carts[0]
    const again = await undo(0)
    expect(linesOf(again)).toEqual(WHOLE)
    expect(again.body).toMatchObject({ totalLines: 5, carts: [{ version, lines: [{ price: 25_00 }, {}] }] })
    await setQuantity(1, 0)
    await setQuantity(0, 7)
    await add(2, 1)
    expect(linesOf(await undo(1)), 'removed by quantity 0').toEqual(['1: 7 of 0', '2: 1 of 2', '3: 3 of 1'])
  })

  test('a removed line does not return beside the same item or into an order, and the message says why', async () => {
    await remove(0)
    await add(0, 2)
    const refused = await undo(0)
    expect(codeOf(refused)).toEqual([409, 'THERE_AGAIN'])
    const words = 'again, 2 of it. Nothing was put back; change its quantity instead.'
    expect(refused.body.detail).toContain(words)
    expect(linesOf(await read())).toEqual(['2: 3 of 1', '3: 2 of 0'])
    await unit.placing.send(submitCart, { params: { number } })
    const late = await undo(0)
    expect(codeOf(late)).toEqual([409, 'NOT_A_CART'])
    expect(late.body.detail).toContain('Find it under View Orders.')
  })

  test('a removed last line reopens the cart with the same number, fund code, and shipping, and a new version', async () => {
    await remove(1)
    await change({ fundCode: '7D', expedited: true, expediteComment: 'Parade' })
    const [before] = (await read()).body.carts
    portal.setTime('2026-11-21T17:10:00Z')
    expect((await remove(0)).body.carts).toEqual([])
    const [after] = (await undo(0)).body.carts
    portal.setTime(START)
    expect(after).toEqual({ ...before, version: expect.any(Number) })
    expect(after.version).toBeGreaterThan(before.version)
  })

  test('a removed line goes into the newer cart of the member, unless that cart has another fund code', async () => {
    await remove(1)
    await remove(0)
    const other = (await add(2, 1, '7D')).body.number
    expect(other).not.toBe(number)
    const refused = await undo(0)
    expect(codeOf(refused)).toEqual([409, 'CART_HAS_OTHER_FUND_CODE'])
    const words = `order ${other}) that charges fund code 7D; the removed items charge 6C`
    expect(refused.body.detail).toContain(words)
    await change({ fundCode: '6C' }, other)
    const back = await undo(0)
    expect(back.body.carts).toMatchObject([{ number: other, fundCode: '6C' }])
    expect(linesOf(back)).toEqual(['1: 1 of 2', '2: 2 of 0'])
  })

  test('restoring lines never makes a cart longer than 200 lines', async () => {
    await remove(0)
    const letters = ['A', 'B', 'C', 'D']
    const products = await Promise.all(
      letters.map((letter) =>
        buildProduct(portal.owner, { sizes: Array.from({ length: 50 }, (_, n) => `${letter}${n}`) }),
      ),
    )
    const many = products.flatMap(({ nsns }) => nsns).slice(1)
    await portal.owner`INSERT INTO cart_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
      SELECT 'AR', ${Number(number)}, n + 2, nsn, 1, 1 FROM unnest(${many}::text[]) WITH ORDINALITY AS u (nsn, n)`
    expect(codeOf(await undo(0))).toEqual([422, 'TOO_MANY_LINES'])
    await take(many[0] ?? '')
    expect((await undo(0)).body.carts[0].lines).toHaveLength(200)
  })
})

describe('a cart that was deleted', () => {
  test('a deleted cart returns complete and once, can lose a line again, and that line can return by itself', async () => {
    await change({ fundCode: '7D', expedited: true, expediteComment: 'Parade' })
    await remove(0)
    const [before] = (await read()).body.carts
    await removeCart()
    expect((await read()).body.flag).toBe(true)
    const both = await Promise.all([undoCart(), undoCart()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const back = (await undoCart()).body.carts
    expect(back).toEqual([{ ...before, version: expect.any(Number) }])
    expect(back[0].version).toBeGreaterThan(before.version)
    await removeCart()
    expect(linesOf(await undo(0))).toEqual(['1: 2 of 0'])
    expect(linesOf(await undoCart())).toEqual(WHOLE)
  })

  test('a restored cart follows a member who moved, but only for a person who may still order for them', async () => {
    const { owner } = portal
    const [here, away] = [(await buildUnit(owner)).dodaac, (await buildUnit(owner)).dodaac]
    await owner`INSERT INTO role_assignments (program, dodaac, person_id, role) VALUES ('AR', ${here}, ${unit.placer.id}, 'order-placer')`
    unit.placing = await portal.signIn(unit.placer.username)
    await removeCart()
    const move = (dodaac: string) =>
      owner`UPDATE people SET dodaac = ${dodaac} WHERE person_id = ${unit.member.id}`
    await move(away)
    expect((await undoCart()).status).toBe(404)
    await move(here)
    expect((await undoCart()).body.carts).toMatchObject([{ dodaac: here, total: 125_00 }])
  })
})

test('nobody can restore the removals of another person, missing removals, or removals of two days ago', async () => {
  const tryBoth = async (by = unit.placing) => [(await undo(0, by)).status, (await undoCart(by)).status]
  expect(await tryBoth()).toEqual([404, 404])
  await remove(0)
  expect(await tryBoth((await signInRival()).rivalling)).toEqual([404, 404])
  portal.setTime('2026-11-23T16:59:00Z')
  unit.placing = await portal.signIn(unit.placer.username)
  await remove(1)
  expect((await undo(0)).status).toBe(200)
  portal.setTime('2026-11-23T17:01:00Z')
  await remove(0)
  portal.setTime('2026-11-25T17:02:00Z')
  unit.placing = await portal.signIn(unit.placer.username)
  const stored = await portal.owner`SELECT nsn FROM removals WHERE person_id = ${unit.placer.id}`
  expect(stored.map((row) => row.nsn)).toEqual([nsn(1), nsn(0)])
  await take(nsn(2), (await add(2, 1)).body.number)
  expect((await undo(0)).status).toBe(404)
  portal.setTime(START)
})
