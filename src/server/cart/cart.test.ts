import { beforeEach, describe, expect, test } from 'vitest'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { buildFund, buildPerson, buildProduct, buildUnit } from '#testing/build.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { codeOf } from '#testing/said.ts'
import {
  addToCart,
  type Cart,
  changeCart,
  changeCartQuantity,
  deleteCart,
  justifyCart,
  readCart,
  readCarts,
  removeFromCart,
  submitCart,
} from '#wire/cart/cart.ts'

const { portal, coat, unit, add, read, signInRival } = openCartPortal()
const nsn = (at = 0) => coat.nsns[at] ?? ''
const nothing = { flag: true, totalLines: 0, number: null, carts: [] }

describe('adding to a cart', () => {
  test('the first item opens a cart with a number and a fund code [CART-23, API-17]', async () => {
    expect(await read()).toEqual(nothing)
    const added = await add()
    expect(added.status).toBe(200)
    const { carts, ...all } = await read()
    const [{ lines, ...cart }, ...others] = carts
    expect(added.body).toEqual({
      ...{ flag: false, totalLines: 2, number: cart.number, version: cart.version },
      ...{ holds: { pieces: 2, total: 50_00 }, line: { nsn: nsn(), quantity: 2, price: 25_00 } },
    })
    expect([all, others]).toEqual([{ flag: false, totalLines: 2, number: cart.number }, []])
    expect(cart).toMatchObject({
      ...{ memberId: unit.member.id, member: 'Jane Doe', dodaac: unit.dodaac, fundCode: '6C' },
      ...{ available: 1000_00, expedited: false, total: 50_00, obstacles: [] },
      createdAt: new Date('2026-11-21T17:00:00Z'),
    })
    const { pgc } = coat
    expect(lines).toMatchObject([
      { nsn: nsn(), description: 'Green coat', size: 'SMALL', pgc, price: 25_00, quantity: 2, total: 50_00 },
    ])
  })

  test('the same item again increases the quantity, and another item gets its own line', async () => {
    await add()
    expect((await add({ quantity: 3 })).body.line).toMatchObject({ nsn: nsn(), quantity: 5 })
    expect((await add({ nsn: nsn(1), quantity: 1 })).body).toMatchObject({
      ...{ totalLines: 6, holds: { pieces: 6, total: 150_00 }, line: { nsn: nsn(1), quantity: 1 } },
    })
    const { carts, totalLines } = await read()
    expect(totalLines).toBe(6)
    expect(carts).toMatchObject([{ total: 150_00, lines: [{ quantity: 5 }, { quantity: 1 }] }])
  })

  test('each service member has their own cart, and the cart changed last comes first [CART-23, DATA-09]', async () => {
    const other = await buildPerson(portal.owner, { dodaac: unit.dodaac })
    await add()
    portal.setTime('2026-11-21T17:01:00Z')
    const added = await add({ member: other, fundCode: '7D' })
    portal.setTime('2026-11-21T17:00:00Z')
    expect(added.body).toMatchObject({ totalLines: 4, holds: { pieces: 2, total: 50_00 } })
    const { carts, number } = await read()
    expect([added.body.number, carts[0].number]).toEqual([number, number])
    expect(carts.map(({ memberId }: Cart) => memberId)).toEqual([other.id, unit.member.id])
  })

  test('the portal refuses another fund code for the same member and names the fund code of the cart', async () => {
    await add()
    const refused = await add({ fundCode: '7D' })
    expect(codeOf(refused)).toEqual([409, 'CART_HAS_OTHER_FUND_CODE'])
    expect(refused.body.detail).toMatch(/Jane Doe.*6C.*change the fund code of that cart to 7D/)
  })

  test('a fund code that the DoDAAC does not have is not found, and the message lists the existing ones [D13]', async () => {
    const { dodaac } = await buildUnit(portal.owner)
    await buildFund(portal.owner, { dodaac, cents: 100, fundCode: '7D', fiscalYear: 2026 })
    const { status, body } = await add({ fundCode: '9Z' })
    expect([status, body.detail]).toEqual([404, expect.stringContaining('6C or 7D')])
    const outsider = await buildPerson(portal.owner, { dodaac })
    await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role) VALUES ('AR', ${dodaac}, ${unit.placer.id}, 'order-placer')`
    const by = await portal.signIn(unit.placer.username)
    expect((await add({ by, member: outsider, fundCode: '7D' })).status).toBe(404)
    expect(await read()).toEqual(nothing)
  })

  test('the portal adds nothing for a DoDAAC that accepts no orders, and the message says what to do', async () => {
    const { owner } = portal
    for (const [state, code, words] of [
      [{ status: 'suspended' }, 'DODAAC_SUSPENDED', 'is suspended and takes no new orders. Ask'],
      [{ status: 'inactive' }, 'DODAAC_INACTIVE', 'is inactive and takes no new orders. Update the DoDAAC'],
      [{ status: 'active', effective_on: '2026-11-22' }, 'DODAAC_NOT_EFFECTIVE', 'from 11/22/2026 on'],
    ] as const) {
      await owner`UPDATE dodaacs SET ${owner(state as object)} WHERE dodaac = ${unit.dodaac}`
      const refused = await add()
      expect(codeOf(refused)).toEqual([422, code])
      expect(refused.body.detail).toContain(words)
    }
    expect(await read()).toEqual(nothing)
    await owner`UPDATE dodaacs SET effective_on = '2026-11-21' WHERE dodaac = ${unit.dodaac}`
    expect((await add()).status).toBe(200)
  })

  test('an orderer cannot order for a person of a foreign DoDAAC or program [C3]', async () => {
    const { dodaac } = await buildUnit(portal.owner)
    const navy = await buildUnit(portal.owner, { program: 'USNR' })
    for (const member of [
      await buildPerson(portal.owner, { dodaac }),
      await buildPerson(portal.owner, navy),
      { ...unit.member, id: 999_999_999 },
    ])
      expect((await add({ member })).status).toBe(404)
  })

  test('an Order Placer can order for themselves if they order for their own DoDAAC', async () => {
    expect((await add({ member: unit.placer })).status).toBe(200)
    const { dodaac } = await buildUnit(portal.owner)
    const roles = [{ role: 'order-placer' as const, dodaac: unit.dodaac }]
    const away = await buildPerson(portal.owner, { dodaac, roles })
    expect((await add({ by: await portal.signIn(away.username), member: away })).status).toBe(404)
  })

  test('a person who is no Order Placer cannot add items, and the message says what to do', async () => {
    const onlooker = await buildPerson(portal.owner, { dodaac: unit.dodaac, permissions: [1, 99] })
    const { status, body } = await add({ by: await portal.signIn(onlooker.username) })
    expect([status, body.detail]).toEqual([403, whyCannotOrder({ placerDodaacs: [] })])
  })

  test('the portal refuses an obsolete item and names its replacement, even when its product is no longer sold [D12]', async () => {
    const gone = await buildProduct(portal.owner, { programs: [] })
    await portal.owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${nsn(1)} WHERE pgc = ${gone.pgc}`
    const refused = await add({ nsn: gone.nsns[0] })
    expect(codeOf(refused)).toEqual([422, 'OBSOLETE_NSN'])
    expect(refused.body.detail.replaceAll('-', '')).toContain(nsn(1))
  })

  test('an item that the program does not sell is not found, and one without a price this year is refused', async () => {
    const boots = await buildProduct(portal.owner, { programs: ['USNR'] })
    for (const none of [boots.nsns[0], '9999999999999']) expect((await add({ nsn: none })).status).toBe(404)
    const gloves = await buildProduct(portal.owner)
    await portal.owner`DELETE FROM item_prices WHERE nsn = ANY (${gloves.nsns}) AND fiscal_year = 2027`
    expect(codeOf(await add({ nsn: gloves.nsns[0] }))).toEqual([422, 'NO_PRICE'])
  })

  test('an orderer cannot order for a disabled service member', async () => {
    await portal.owner`UPDATE people SET enabled = false WHERE person_id = ${unit.member.id}`
    expect(codeOf(await add())).toEqual([422, 'MEMBER_DISABLED'])
  })

  test('the refusal names odd quantities, missing fields, and unknown fields [DATA-11, VAL-05, D4, D5]', async () => {
    const body = { memberId: unit.member.id, nsn: nsn(), quantity: 2, fundCode: '6C' }
    const refusal = async (odd: Record<string, unknown>) => {
      const { status, body: said } = await unit.placing.send(addToCart, { body }, { odd })
      return [status, said.errors?.[0]?.field]
    }
    for (const odd of [0, -1, 1.5, 1e9, '5 ', 'many', null])
      expect(await refusal({ quantity: odd })).toEqual([400, 'quantity'])
    for (const field of Object.keys(body)) expect(await refusal({ [field]: undefined })).toEqual([400, field])
    expect(await refusal({ price: 0.01 })).toEqual([400, 'price'])
  })

  test('a line holds at most 9999 pieces [D4]', async () => {
    await add({ quantity: 9998 })
    const { status, body } = await add({ quantity: 2 })
    expect([status, body.detail]).toEqual([422, expect.stringContaining('Add at most 1.')])
    expect((await add({ quantity: 1 })).body.totalLines).toBe(9999)
  })

  test('a cart holds at most 200 lines, and existing lines can still grow [D4]', async () => {
    const nsns: string[] = []
    for (const [letter, length] of [
      ['A', 90],
      ['B', 90],
      ['C', 21],
    ] as const) {
      const sizes = Array.from({ length }, (_, n) => `${letter}${n}`)
      nsns.push(...(await buildProduct(portal.owner, { sizes, cents: 1 })).nsns)
    }
    const { number } = (await add({ nsn: nsns[0], quantity: 1 })).body
    await portal.owner`INSERT INTO cart_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
      SELECT 'AR', ${number}, n + 1, nsn, 1, 1 FROM unnest(${nsns.slice(1, 200)}::text[]) WITH ORDINALITY AS u (nsn, n)`
    expect(codeOf(await add({ nsn: nsns[200] }))).toEqual([422, 'TOO_MANY_LINES'])
    expect((await add({ nsn: nsns[199], quantity: 1 })).body.totalLines).toBe(201)
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
    const { carts, totalLines } = await read()
    expect([carts.length, totalLines]).toEqual([1, 4])
  })
})

describe('reading a cart', () => {
  test('totalLines counts pieces, not lines [API-16, DATA-09]', async () => {
    await add({ quantity: 4 })
    await add({ nsn: nsn(1), quantity: 3 })
    const { carts, ...all } = await read()
    expect(all).toEqual({ flag: false, totalLines: 7, number: carts[0].number })
  })

  test('a cart opens by its number with the fields that DATA-10 lists [API-18, DATA-10]', async () => {
    const { number } = (await add()).body
    const { body } = await unit.placing.send(readCart, { params: { person: unit.placer.id, number } })
    expect(body).toMatchObject({ member: 'Jane Doe', dodaac: unit.dodaac, number, fundCode: '6C' })
    expect(body.createdAt.toISOString()).toMatch(/^2026-11-21T/)
  })

  test('carts are private, so nobody finds the carts of another person [C3 D17]', async () => {
    const { number } = (await add()).body
    const { rival, rivalling } = await signInRival()
    const [member, person] = [unit.member.id, unit.placer.id]
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
})

describe('changing a cart', () => {
  let number: number
  beforeEach(async () => {
    number = (await add()).body.number
  })
  const update = (quantity: unknown, at = 0, extra = {}) =>
    unit.placing.send(
      changeCartQuantity,
      { params: { member: unit.member.id, nsn: nsn(at), quantity } },
      extra,
    )
  const remove = () => unit.placing.send(removeFromCart, { params: { number, nsn: nsn() } })

  test('the call sets the quantity of the path for the member and the item of the path [API-20]', async () => {
    const { status, body } = await update(7)
    expect([status, body.totalLines, body.carts[0].total]).toEqual([200, 7, 175_00])
  })

  test('quantity 0 removes the line, and the cart disappears with its last line', async () => {
    await add({ nsn: nsn(1), quantity: 1 })
    expect((await update(0)).body.totalLines).toBe(1)
    expect((await update(0, 1)).body).toEqual(nothing)
  })

  test('a line is removed by order number and item [API-19]', async () => {
    await add({ nsn: nsn(1), quantity: 1 })
    const { status, body } = await remove()
    expect([status, body.totalLines]).toEqual([200, 1])
    expect((await remove()).status).toBe(404)
    expect((await update(3)).status).toBe(404)
  })

  test('the portal refuses a change that is based on an older version', async () => {
    const { version } = (await read()).carts[0]
    expect((await update(3, 0, { version })).status).toBe(200)
    expect(codeOf(await update(4, 0, { version }))).toEqual([409, 'CART_STALE'])
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

  test('the orderer says why a cart and one of its lines are needed, and other lines stay without a reason', async () => {
    const justify = (body: { nsn?: string; text: string }) =>
      unit.placing.send(justifyCart, { params: { number }, body })
    await add({ nsn: nsn(1), quantity: 1 })
    await justify({ text: 'Ceremony' })
    const { body } = await justify({ nsn: nsn(1), text: 'Torn' })
    const [cart] = body.carts
    expect(cart.justification).toBe('Ceremony')
    expect(
      cart.lines.map((line: { nsn: string; justification: string }) => [line.nsn, line.justification]),
    ).toEqual(cart.lines.map((line: { nsn: string }) => [line.nsn, line.nsn === nsn(1) ? 'Torn' : '']))
    expect((await justify({ nsn: nsn(2), text: 'No line' })).status).toBe(404)
  })

  test('deleting a cart also deletes its lines', async () => {
    const remove = () => unit.placing.send(deleteCart, { params: { number } })
    expect((await remove()).body).toEqual({ message: 'Success' })
    expect(await read()).toEqual(nothing)
    expect((await remove()).status).toBe(404)
  })
})
