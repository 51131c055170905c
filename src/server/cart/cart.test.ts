import { beforeEach, describe, expect, test } from 'vitest'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { buildFund, buildProduct, buildUnit } from '#testing/build.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { codeOf } from '#testing/said.ts'
import {
  addLinesToCart,
  addToCart,
  type Cart,
  changeCart,
  changeCartQuantity,
  deleteCart,
  justifyCart,
  MAX_ADDED,
  readCart,
  readCarts,
  removeFromCart,
  submitCart,
} from '#wire/cart/cart.ts'

const { portal, coat, unit, add, read, build, signInNew, signInRival } = openCartPortal()
const nsn = (at = 0) => coat.nsns[at] ?? ''
const nothing = { flag: true, totalLines: 0, number: null, carts: [] }
const stored = ({ lines }: Cart) => lines.map((line) => [line.number, line.nsn, line.quantity])
const addAll = (lines: { nsn: string; quantity: number }[], fundCode = '6C') =>
  unit.placing.send(addLinesToCart, { body: { memberId: unit.member.id, fundCode, lines } })
const buildSizes = async (letter: string, length: number) =>
  (await buildProduct(portal.owner, { sizes: Array.from({ length }, (_, n) => `${letter}${n}`), cents: 1 }))
    .nsns

describe('adding to a cart', () => {
  test('the first item opens a cart with a number and a fund code, and pieces of any line are counted [CART-23, API-16, API-17]', async () => {
    expect(await read()).toEqual(nothing)
    const added = await add()
    const { carts, ...all } = await read()
    const [{ lines, ...cart }] = carts
    expect(added.body).toEqual({
      ...{ flag: false, totalLines: 2, number: cart.number, version: cart.version },
      ...{ holds: { pieces: 2, total: 50_00 }, line: { nsn: nsn(), quantity: 2, price: 25_00 } },
    })
    expect(all).toEqual({ flag: false, totalLines: 2, number: cart.number })
    expect(cart).toMatchObject({
      ...{ memberId: unit.member.id, member: 'Jane Doe', dodaac: unit.dodaac, fundCode: '6C' },
      ...{ available: 1000_00, expedited: false, total: 50_00, obstacles: [] },
      createdAt: new Date('2026-11-21T17:00:00Z'),
    })
    const shown = { nsn: nsn(), description: 'Green coat', size: 'SMALL', pgc: coat.pgc }
    expect(lines).toMatchObject([{ ...shown, price: 25_00, quantity: 2, total: 50_00 }])

    expect((await add({ quantity: 3 })).body.line).toMatchObject({ nsn: nsn(), quantity: 5 })
    expect((await add({ nsn: nsn(1), quantity: 1 })).body).toMatchObject({
      ...{ totalLines: 6, holds: { pieces: 6, total: 150_00 }, line: { nsn: nsn(1), quantity: 1 } },
    })
    const after = { total: 150_00, lines: [{ quantity: 5 }, { quantity: 1 }] }
    expect(await read()).toMatchObject({ totalLines: 6, carts: [after] })
  })

  test('each service member has their own cart with one fund code, and the cart changed last comes first [CART-23, DATA-09]', async () => {
    await add()
    const refused = await add({ fundCode: '7D' })
    expect(codeOf(refused)).toEqual([409, 'CART_HAS_OTHER_FUND_CODE'])
    expect(refused.body.detail).toMatch(/Jane Doe.*6C.*change the fund code of that cart to 7D/)
    portal.setTime('2026-11-21T17:01:00Z')
    const added = await add({ member: unit.placer, fundCode: '7D' })
    portal.setTime('2026-11-21T17:00:00Z')
    expect(added.body).toMatchObject({ totalLines: 4, holds: { pieces: 2, total: 50_00 } })
    const { carts, number } = await read()
    expect([added.body.number, carts[0].number]).toEqual([number, number])
    expect(carts.map(({ memberId }: Cart) => memberId)).toEqual([unit.placer.id, unit.member.id])
  })

  test('of many lines equal items become one, lines of the cart grow, and one wrong line stops all', async () => {
    await add({ nsn: nsn(1), quantity: 1 })
    const { body } = await addAll([0, 2, 1, 0].map((at) => ({ nsn: nsn(at), quantity: at + 1 })))
    expect(body).toMatchObject({
      ...{ totalLines: 8, holds: { pieces: 8, total: 200_00 } },
      lines: [
        { nsn: nsn(0), quantity: 2, price: 25_00 },
        { nsn: nsn(2), quantity: 3 },
        { nsn: nsn(1), quantity: 3 },
      ],
    })
    const before = await read()
    expect(stored(before.carts[0])).toEqual([
      [1, nsn(1), 3],
      [2, nsn(0), 2],
      [3, nsn(2), 3],
    ])
    const unsold = (await buildProduct(portal.owner, { programs: ['USNR'] })).nsns[0] ?? ''
    await portal.owner`UPDATE items SET status = 'obsolete' WHERE nsn = ${nsn(1)}`
    const refused = await addAll([nsn(0), nsn(1), unsold].map((one) => ({ nsn: one, quantity: 1 })))
    await portal.owner`UPDATE items SET status = 'active'`
    expect(codeOf(refused)).toEqual([422, 'OBSOLETE_NSN'])
    expect(refused.body.errors).toMatchObject([
      { field: 'items.1', message: expect.stringContaining('is obsolete') },
      { field: 'items.2', message: expect.stringContaining('does not sell') },
    ])
    const other = await addAll([{ nsn: nsn(), quantity: 1 }], '7D')
    expect(codeOf(other)).toEqual([409, 'CART_HAS_OTHER_FUND_CODE'])
    for (const count of [0, MAX_ADDED + 1])
      expect(codeOf(await addAll(Array(count).fill({ nsn: nsn(), quantity: 1 })))).toEqual([400, 'INVALID'])
    expect(await read()).toEqual(before)
  })

  test('an orderer adds nothing for strangers, for items or fund codes that are not theirs to order, or without the role [C3 D12 D13]', async () => {
    const { owner } = portal
    const { placer, dodaac } = unit
    const elsewhere = await buildUnit(owner)
    const stranger = await build(elsewhere)
    const sailor = await build(await buildUnit(owner, { program: 'USNR' }))
    const visitor = await build({ ...elsewhere, roles: [{ role: 'order-placer', dodaac }] })
    const boots = await buildProduct(owner, { programs: ['USNR'] })
    const gloves = await buildProduct(owner)
    const gone = await buildProduct(owner, { programs: [] })
    await owner`DELETE FROM item_prices WHERE nsn = ANY (${gloves.nsns}) AND fiscal_year = 2027`
    await owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${nsn(1)} WHERE pgc = ${gone.pgc}`
    await buildFund(owner, { dodaac: elsewhere.dodaac, cents: 100, fundCode: '7D', fiscalYear: 2026 })
    await owner`INSERT INTO role_assignments (program, dodaac, person_id, role) VALUES ('AR', ${elsewhere.dodaac}, ${placer.id}, 'order-placer')`
    const both = await portal.signIn(placer.username)
    for (const [addition, status, words] of [
      [{ member: stranger }, 404],
      [{ member: sailor }, 404],
      [{ by: await portal.signIn(visitor.username), member: visitor }, 404],
      [{ by: both, member: stranger, fundCode: '7D' }, 404],
      [{ fundCode: '9Z' }, 404, '6C or 7D'],
      [{ nsn: boots.nsns[0] }, 404],
      [{ nsn: '9999999999999' }, 404],
      [{ nsn: gloves.nsns[0] }, 422, 'price'],
      [{ nsn: gone.nsns[0] }, 422, formatNsn(nsn(1))],
      [{ by: await signInNew({ permissions: [1, 99] }) }, 403, whyCannotOrder({ placerDodaacs: [] })],
    ] as [Parameters<typeof add>[0], number, string?][]) {
      const { status: said, body } = await add(addition)
      expect([said, body.detail]).toEqual([status, expect.stringContaining(words ?? '')])
    }
    expect(await read()).toEqual(nothing)
  })

  test('the portal adds nothing for a DoDAAC or a member who takes no orders', async () => {
    const { owner } = portal
    const { dodaac, member } = unit
    for (const [state, code] of [
      [{ status: 'suspended' }, 'DODAAC_SUSPENDED'],
      [{ status: 'active', effective_on: '2026-11-22' }, 'DODAAC_NOT_EFFECTIVE'],
    ] as const) {
      await owner`UPDATE dodaacs SET ${owner(state as object)} WHERE dodaac = ${dodaac}`
      expect(codeOf(await add())).toEqual([422, code])
    }
    await owner`UPDATE dodaacs SET effective_on = '2026-11-21' WHERE dodaac = ${dodaac}`
    await owner`UPDATE people SET enabled = false WHERE person_id = ${member.id}`
    expect(codeOf(await add())).toEqual([422, 'MEMBER_DISABLED'])
    await owner`UPDATE people SET enabled = true WHERE person_id = ${member.id}`
    expect((await add()).status).toBe(200)
  })

  test('the refusal names odd quantities and unknown fields [DATA-11, VAL-05, D4, D5]', async () => {
    const body = { memberId: unit.member.id, nsn: nsn(), quantity: 2, fundCode: '6C' }
    for (const quantity of [0, -1, 1.5, 1e9, '5 ', 'many', null]) {
      const { status, body: said } = await unit.placing.send(addToCart, { body }, { odd: { quantity } })
      expect([status, said.errors?.[0]?.field]).toEqual([400, 'quantity'])
    }
    const priced = await unit.placing.send(addToCart, { body }, { odd: { price: 0.01 } })
    expect([priced.status, priced.body.errors?.[0]?.field]).toEqual([400, 'price'])
  })

  test('a line holds at most 9999 pieces and a cart 200 lines, and existing lines can still grow [D4]', async () => {
    await add({ quantity: 9998 })
    const { status, body } = await add({ quantity: 2 })
    expect([status, body.detail]).toEqual([422, expect.stringContaining('Add at most 1.')])
    const many = await addAll([nsn(1), nsn()].map((one) => ({ nsn: one, quantity: 2 })))
    expect([codeOf(many), many.body.errors]).toMatchObject([[422, 'QUANTITY'], [{ field: 'items.1' }]])
    const { number, totalLines } = (await add({ quantity: 1 })).body
    expect(totalLines).toBe(9999)
    const nsns = (await Promise.all(['A', 'B', 'C'].map((letter) => buildSizes(letter, 67)))).flat()
    await portal.owner`INSERT INTO cart_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
      SELECT 'AR', ${number}, n + 1, nsn, 1, 1 FROM unnest(${nsns.slice(0, 198)}::text[]) WITH ORDINALITY AS u (nsn, n)`
    const two = nsns.slice(198, 200).map((one) => ({ nsn: one, quantity: 1 }))
    expect(codeOf(await addAll(two))).toEqual([422, 'TOO_MANY_LINES'])
    expect((await add({ nsn: nsns[198], quantity: 1 })).status).toBe(200)
    expect(codeOf(await add({ nsn: nsns[199] }))).toEqual([422, 'TOO_MANY_LINES'])
    expect((await add({ nsn: nsns[0], quantity: 1 })).body.totalLines).toBe(9999 + 200)
  })

  test('a first addition that waits for a concurrent one goes into the cart that the other one opened', async () => {
    const { placer, member, dodaac } = unit
    const waiting = await portal.owner.begin(async (sql) => {
      await sql`INSERT INTO carts (program, orderer_id, member_id, dodaac, fund_code)
        SELECT program, ${placer.id}, person_id, ${dodaac}, '6C' FROM people WHERE person_id = ${member.id}`
      const additions = Promise.all([0, 1, 0, 2].map((at) => add({ nsn: nsn(at), quantity: 1 })))
      const isBlocked = () =>
        sql`SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`
      await expect.poll(isBlocked).not.toEqual([])
      return { additions }
    })
    expect((await waiting.additions).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await read()).toMatchObject({ totalLines: 4, carts: [{}] })
  })
})

test('a cart opens by its number with the fields that DATA-10 lists, and nobody finds the carts of another person [API-18, DATA-10, C3, D17]', async () => {
  const { number } = (await add()).body
  const { rival, rivalling } = await signInRival()
  const [member, person] = [unit.member.id, unit.placer.id]
  const { body } = await unit.placing.send(readCart, { params: { person, number } })
  expect(body).toMatchObject({ member: 'Jane Doe', dodaac: unit.dodaac, number, fundCode: '6C' })
  for (const { status } of await Promise.all([
    rivalling.send(readCarts, { params: { person } }),
    rivalling.send(readCart, { params: { person, number } }),
    rivalling.send(readCart, { params: { person: rival.id, number } }),
    rivalling.send(removeFromCart, { params: { number, nsn: nsn() } }),
    rivalling.send(changeCartQuantity, { params: { member, nsn: nsn(), quantity: 5 } }),
    rivalling.send(changeCart, { params: { number }, body: { expedited: true } }),
    rivalling.send(submitCart, { params: { number } }),
    rivalling.send(deleteCart, { params: { number } }),
  ]))
    expect(status).toBe(404)
  expect((await read()).totalLines).toBe(2)
})

describe('changing a cart', () => {
  let number: number
  beforeEach(async () => {
    number = (await add()).body.number
  })
  const update = (quantity: number, at = 0, extra = {}) => {
    const params = { member: unit.member.id, nsn: nsn(at), quantity }
    return unit.placing.send(changeCartQuantity, { params }, extra)
  }

  test('a quantity changes for the version that the user saw, and 0 or a removal takes the line out [API-19, API-20]', async () => {
    const { version } = (await read()).carts[0]
    const { body } = await update(7, 0, { version })
    expect([body.totalLines, body.carts[0].total]).toEqual([7, 175_00])
    expect(codeOf(await update(4, 0, { version }))).toEqual([409, 'CART_STALE'])
    await add({ nsn: nsn(1), quantity: 1 })
    const remove = () => unit.placing.send(removeFromCart, { params: { number, nsn: nsn() } })
    expect((await remove()).body.totalLines).toBe(1)
    expect([(await remove()).status, (await update(3)).status]).toEqual([404, 404])
    expect((await update(0, 1)).body).toEqual(nothing)
  })

  test('the fund code and shipping of a cart can change, and standard shipping removes the comment', async () => {
    const send = (body: { fundCode?: string; expedited?: boolean; expediteComment?: string }) =>
      unit.placing.send(changeCart, { params: { number }, body })
    const wanted = { fundCode: '7D', expedited: true, expediteComment: 'Parade on Monday' }
    expect((await send(wanted)).body.carts[0]).toMatchObject({ ...wanted, available: 50_00 })
    const standard = await send({ expedited: false })
    expect(standard.body.carts[0]).toMatchObject({ fundCode: '7D', expedited: false, expediteComment: '' })
    const { status, body } = await send({ fundCode: '9Z' })
    expect([status, body.detail]).toEqual([404, expect.stringContaining('6C or 7D')])
  })

  test('the orderer says why a cart and one of its lines are needed, and deletes the cart with its lines', async () => {
    const justify = (body: { nsn?: string; text: string }) =>
      unit.placing.send(justifyCart, { params: { number }, body })
    await add({ nsn: nsn(1), quantity: 1 })
    await justify({ text: 'Ceremony' })
    const lines = [
      { nsn: nsn(), justification: '' },
      { nsn: nsn(1), justification: 'Torn' },
    ]
    const { body } = await justify({ nsn: nsn(1), text: 'Torn' })
    expect(body.carts).toMatchObject([{ justification: 'Ceremony', lines }])
    expect((await justify({ nsn: nsn(2), text: 'No line' })).status).toBe(404)
    const remove = () => unit.placing.send(deleteCart, { params: { number } })
    expect((await remove()).status).toBe(200)
    expect([await read(), (await remove()).status]).toEqual([nothing, 404])
  })
})
