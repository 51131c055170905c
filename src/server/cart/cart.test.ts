import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
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
import {
  addToCart,
  type Cart,
  changeCart,
  changeCartQuantity,
  deleteCart,
  nameCartField,
  readCart,
  readCarts,
  removeFromCart,
  submitCart,
} from '#wire/cart/cart.ts'
import type { OrderLine } from '#wire/orders/orders.ts'

let portal: TestPortal
let placer: BuiltPerson
let member: BuiltPerson
let placing: Client
let coat: BuiltProduct
let dodaac: string

type Given = { member?: BuiltPerson; nsn?: string; qty?: number; fund?: string }
const line = (given: Given = {}) => ({
  memberId: (given.member ?? member).id,
  nsn: given.nsn ?? coat.nsns[0] ?? '',
  quantity: given.qty ?? 2,
  fundCode: given.fund ?? '6C',
})
const readAll = () => placing.ask(readCarts, { params: { person: placer.id } })
const add = (client: Client, given: Given = {}) => client.ask(addToCart, { body: line(given) })

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  coat = await buildProduct(owner, { name: 'Green coat', cents: 2500 })
})
afterAll(() => portal.stop())

beforeEach(async () => {
  const { owner } = portal
  ;({ dodaac } = await buildUnit(owner))
  await buildFund(owner, { dodaac, cents: 100_000 })
  await buildFund(owner, { dodaac, cents: 5_000, fundCode: '7D' })
  placer = await buildPerson(owner, { dodaac, roles: [{ role: 'order-placer' }] })
  member = await buildPerson(owner, { dodaac, firstName: 'Jane', lastName: 'Doe' })
  await buildPerson(owner, { dodaac, roles: [{ role: 'approver' }] })
  placing = await portal.signIn(placer.username)
})

describe('adding', () => {
  test('the first item opens a cart with a number and a fund code [CART-23, API-17]', async () => {
    const added = await add(placing)
    expect(added.status).toBe(200)
    const { body } = await readAll()
    expect(added.body).toEqual({
      flag: false,
      totalLines: 2,
      number: body.number,
      version: body.carts[0].version,
      holds: { pieces: 2, total: 50_00 },
      line: { nsn: coat.nsns[0], quantity: 2, price: 25_00 },
    })
    expect(body).toMatchObject({ flag: false, totalLines: 2 })
    expect(body.carts).toHaveLength(1)
    const [cart] = body.carts
    expect(body.number).toBe(cart.number)
    expect(cart).toMatchObject({
      memberId: member.id,
      member: 'Jane Doe',
      dodaac,
      fundCode: '6C',
      available: 1000_00,
      expedited: false,
      total: 50_00,
      obstacles: [],
    })
    expect(cart.createdAt).toEqual(new Date('2026-11-21T17:00:00Z'))
    expect(cart.lines).toEqual([
      expect.objectContaining({
        nsn: coat.nsns[0],
        description: 'Green coat',
        size: 'SMALL',
        pgc: coat.pgc,
        price: 25_00,
        quantity: 2,
        total: 50_00,
      }),
    ])
  })

  test('the same item again adds up, another one gets its own line', async () => {
    await add(placing)
    expect((await add(placing, { qty: 3 })).body.line).toMatchObject({ nsn: coat.nsns[0], quantity: 5 })
    const added = await add(placing, { nsn: coat.nsns[1] ?? '', qty: 1 })
    expect(added.body).toMatchObject({
      totalLines: 6,
      holds: { pieces: 6, total: 150_00 },
      line: { nsn: coat.nsns[1], quantity: 1 },
    })
    const { body } = await readAll()
    expect(body.carts[0].lines.map(({ quantity }: OrderLine) => quantity)).toEqual([5, 1])
    expect(body).toMatchObject({ totalLines: 6 })
    expect(body.carts[0].total).toBe(150_00)
  })

  test('each service member has a cart of their own, the one touched last first [CART-23, DATA-09]', async () => {
    const other = await buildPerson(portal.owner, { dodaac })
    await add(placing)
    portal.setTime('2026-11-21T17:01:00Z')
    const added = await add(placing, { member: other, fund: '7D' })
    portal.setTime('2026-11-21T17:00:00Z')
    // Both carts together, and the one that the item went into.
    expect(added.body).toMatchObject({ totalLines: 4, holds: { pieces: 2, total: 50_00 } })
    const { body } = await readAll()
    expect(added.body.number).toBe(body.number)
    expect(body.carts.map(({ memberId }: Cart) => memberId)).toEqual([other.id, member.id])
    expect(body.number).toBe(body.carts[0].number)
  })

  test('another fund code for the same member is refused and names the one the cart has', async () => {
    await add(placing)
    const { status, body } = await add(placing, { fund: '7D' })
    expect(status).toBe(409)
    expect(body.code).toBe('CART_HAS_OTHER_FUND_CODE')
    expect(body.detail).toMatch(/Jane Doe.*6C.*change the fund code of that cart to 7D/)
  })

  test('a fund code that the DoDAAC does not have is not found, and those it has are named [D13]', async () => {
    const other = await buildUnit(portal.owner)
    await buildFund(portal.owner, { dodaac: other.dodaac, cents: 100, fundCode: '7D', fiscalYear: 2026 })
    const { status, body } = await add(placing, { fund: '9Z' })
    expect(status).toBe(404)
    expect(body.detail).toContain('6C or 7D')
    const outsider = await buildPerson(portal.owner, { dodaac: other.dodaac })
    await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role) VALUES ('AR', ${other.dodaac}, ${placer.id}, 'order-placer')`
    const again = await portal.signIn(placer.username)
    expect((await add(again, { member: outsider, fund: '7D' })).status).toBe(404)
    expect((await again.ask(readCarts, { params: { person: placer.id } })).body.flag).toBe(true)
  })

  test.each([
    [
      'suspended',
      { status: 'suspended' as const },
      'DODAAC_SUSPENDED',
      /is suspended and takes no new orders. Ask/,
    ],
    [
      'inactive',
      { status: 'inactive' as const },
      'DODAAC_INACTIVE',
      /is inactive and takes no new orders. Update the DoDAAC/,
    ],
    ['not effective yet', { effective_on: '2026-11-22' }, 'DODAAC_NOT_EFFECTIVE', /from 11\/22\/2026 on/],
  ])(
    'nothing is added for a DoDAAC that is %s, and the sentence says what to do',
    async (_, state, code, words) => {
      await portal.owner`UPDATE dodaacs SET ${portal.owner(state)} WHERE dodaac = ${dodaac}`
      const { status, body } = await add(placing)
      expect([status, body.code]).toEqual([422, code])
      expect(body.detail).toMatch(words)
      expect((await placing.ask(readCarts, { params: { person: placer.id } })).body.flag).toBe(true)
      await portal.owner`UPDATE dodaacs SET status = 'active', effective_on = '2026-11-21' WHERE dodaac = ${dodaac}`
      expect((await add(placing)).status).toBe(200)
    },
  )

  test('nobody orders for a person of a DoDAAC or a program that is not theirs [C3]', async () => {
    const elsewhere = await buildUnit(portal.owner)
    const outsider = await buildPerson(portal.owner, { dodaac: elsewhere.dodaac })
    const navy = await buildUnit(portal.owner, { program: 'USNR' })
    const foreigner = await buildPerson(portal.owner, { program: 'USNR', dodaac: navy.dodaac })
    expect((await add(placing, { member: outsider })).status).toBe(404)
    expect((await add(placing, { member: foreigner })).status).toBe(404)
    expect((await placing.ask(addToCart, { body: { ...line(), memberId: 999_999_999 } })).status).toBe(404)
  })

  test('a placer orders for oneself where the own DoDAAC is among those placed for', async () => {
    expect((await add(placing, { member: placer })).status).toBe(200)
    const elsewhere = await buildUnit(portal.owner)
    const away = await buildPerson(portal.owner, {
      dodaac: elsewhere.dodaac,
      roles: [{ role: 'order-placer', dodaac }],
    })
    expect((await add(await portal.signIn(away.username), { member: away })).status).toBe(404)
  })

  test.each([
    ['without any permission', []],
    ['with permission 1 and no unit', [1]],
    ['with permission 99', [99]],
  ])(
    'a person %s who is no Order Placer may not add at all, and is told what to do',
    async (_, permissions) => {
      const onlooker = await buildPerson(portal.owner, { dodaac, permissions })
      const { status, body } = await add(await portal.signIn(onlooker.username))
      expect(status).toBe(403)
      expect(body.detail).toBe(whyCannotOrder({ placerDodaacs: [] }))
    },
  )

  test('a visitor may not add', async () => {
    expect((await add(portal.anonymous)).status).toBe(401)
  })

  test('an obsolete item is refused and names its replacement, also when nothing of its product is sold any more [D12]', async () => {
    const gone = await buildProduct(portal.owner, { programs: [] })
    const nsn = gone.nsns[0] ?? ''
    await portal.owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${coat.nsns[1] ?? ''} WHERE nsn = ${nsn}`
    const { status, body } = await add(placing, { nsn })
    expect([status, body.code]).toEqual([422, 'OBSOLETE_NSN'])
    expect(body.detail.replaceAll('-', '')).toContain(coat.nsns[1])
  })

  test('an item that the program does not sell is not found', async () => {
    const boots = await buildProduct(portal.owner, { programs: ['USNR'] })
    expect((await add(placing, { nsn: boots.nsns[0] ?? '' })).status).toBe(404)
    expect((await add(placing, { nsn: '9999999999999' })).status).toBe(404)
  })

  test('an item without a price in this fiscal year cannot be ordered yet', async () => {
    const boots = await buildProduct(portal.owner)
    await portal.owner`DELETE FROM item_prices WHERE nsn = ${boots.nsns[0] ?? ''} AND fiscal_year = 2027`
    const { status, body } = await add(placing, { nsn: boots.nsns[0] ?? '' })
    expect([status, body.code]).toEqual([422, 'NO_PRICE'])
  })

  test('a disabled service member cannot be ordered for', async () => {
    await portal.owner`UPDATE people SET enabled = false WHERE person_id = ${member.id}`
    const { status, body } = await add(placing)
    expect([status, body.code]).toEqual([422, 'MEMBER_DISABLED'])
  })

  test('odd quantities, missing and unknown fields are refused by name [DATA-11, VAL-05, D4, D5]', async () => {
    const refusal = async (odd: Record<string, unknown>) => {
      const { status, body } = await placing.ask(addToCart, { body: line() }, { odd })
      return [status, body.errors?.[0]?.field]
    }
    for (const odd of [0, -1, 1.5, 1e9, '5 ', 'many', null])
      expect(await refusal({ quantity: odd })).toEqual([400, 'quantity'])
    expect(Object.keys(line())).toHaveLength(4)
    for (const field of Object.keys(line()))
      expect(await refusal({ [field]: undefined })).toEqual([400, field])
    expect(await refusal({ price: 0.01 })).toEqual([400, 'price'])
  })

  test('a line holds at most 9999 pieces [D4]', async () => {
    await add(placing, { qty: 9998 })
    const { status, body } = await add(placing, { qty: 2 })
    expect(status).toBe(422)
    expect(body.detail).toContain('Add at most 1.')
    expect((await add(placing, { qty: 1 })).body.totalLines).toBe(9999)
  })

  test('a cart holds at most 200 lines, and the lines it has can still grow [D4]', async () => {
    const many = await buildProduct(portal.owner, {
      sizes: Array.from({ length: 90 }, (_, n) => `A${n}`),
      cents: 1,
    })
    const more = await buildProduct(portal.owner, {
      sizes: Array.from({ length: 90 }, (_, n) => `B${n}`),
      cents: 1,
    })
    const last = await buildProduct(portal.owner, {
      sizes: Array.from({ length: 21 }, (_, n) => `C${n}`),
      cents: 1,
    })
    const { body } = await add(placing, { nsn: many.nsns[0] ?? '', qty: 1 })
    const orderId = Number(body.number)
    const others = [...many.nsns.slice(1), ...more.nsns, ...last.nsns.slice(0, 20)]
    await portal.owner`INSERT INTO cart_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
      SELECT 'AR', ${orderId}, n + 1, nsn, 1, 1 FROM unnest(${others}::text[]) WITH ORDINALITY AS u (nsn, n)`
    const refused = await add(placing, { nsn: last.nsns[20] ?? '' })
    expect([refused.status, refused.body.code]).toEqual([422, 'TOO_MANY_LINES'])
    expect((await add(placing, { nsn: last.nsns[19] ?? '', qty: 1 })).body.totalLines).toBe(201)
  })
})

describe('reading', () => {
  test('an empty cart says so with its flag [API-16]', async () => {
    const { status, body } = await placing.ask(readCarts, { params: { person: placer.id } })
    expect([status, body]).toEqual([200, { flag: true, totalLines: 0, number: null, carts: [] }])
  })

  test('totalLines counts pieces, not lines [API-16, DATA-09]', async () => {
    await add(placing, { qty: 4 })
    await add(placing, { nsn: coat.nsns[1] ?? '', qty: 3 })
    const { body } = await placing.ask(readCarts, { params: { person: placer.id } })
    expect(body).toMatchObject({ flag: false, totalLines: 7, number: body.carts[0].number })
  })

  test('a cart opens by its number with what DATA-10 lists [API-18, DATA-10]', async () => {
    const { number } = (await add(placing)).body
    const { status, body } = await placing.ask(readCart, { params: { person: placer.id, number } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ member: 'Jane Doe', dodaac, number, fundCode: '6C' })
    expect(body.createdAt.toISOString()).toMatch(/^2026-11-21T/)
  })

  test('carts are private: nobody finds those of somebody else [C3 D17]', async () => {
    const { number } = (await add(placing)).body
    const rival = await buildPerson(portal.owner, { dodaac, roles: [{ role: 'order-placer' }] })
    const rivalling = await portal.signIn(rival.username)
    expect((await rivalling.ask(readCarts, { params: { person: placer.id } })).status).toBe(404)
    expect((await rivalling.ask(readCart, { params: { person: placer.id, number } })).status).toBe(404)
    expect((await rivalling.ask(readCart, { params: { person: rival.id, number } })).status).toBe(404)
    expect((await rivalling.ask(removeFromCart, { params: { number, nsn: coat.nsns[0] } })).status).toBe(404)
    expect(
      (
        await rivalling.ask(changeCartQuantity, {
          params: { member: member.id, nsn: coat.nsns[0], quantity: 5 },
        })
      ).status,
    ).toBe(404)
    expect((await rivalling.ask(changeCart, { params: { number }, body: { expedited: true } })).status).toBe(
      404,
    )
    expect((await rivalling.ask(submitCart, { params: { number } })).status).toBe(404)
    expect((await rivalling.ask(deleteCart, { params: { number } })).status).toBe(404)
    expect((await placing.ask(readCarts, { params: { person: placer.id } })).body.totalLines).toBe(2)
  })

  test('a number that is none is refused before anything is looked up', async () => {
    expect((await placing.ask(readCarts, { params: { person: 'me' } })).status).toBe(400)
    expect((await placing.ask(readCart, { params: { person: placer.id, number: 'x' } })).status).toBe(400)
    expect((await portal.anonymous.ask(readCarts, { params: { person: placer.id } })).status).toBe(401)
  })
})

describe('changing', () => {
  let number: number
  beforeEach(async () => {
    number = (await add(placing)).body.number
  })
  const update = (quantity: unknown, extra = {}) =>
    placing.ask(changeCartQuantity, { params: { member: member.id, nsn: coat.nsns[0], quantity } }, extra)

  test('a quantity is set for member, item and quantity of the path [API-20]', async () => {
    const { status, body } = await update(7)
    expect([status, body.totalLines, body.carts[0].total]).toEqual([200, 7, 175_00])
  })

  test('quantity 0 takes the line out, and the cart goes with its last line', async () => {
    await add(placing, { nsn: coat.nsns[1] ?? '', qty: 1 })
    expect((await update(0)).body.totalLines).toBe(1)
    const { body } = await placing.ask(changeCartQuantity, {
      params: { member: member.id, nsn: coat.nsns[1], quantity: 0 },
    })
    expect(body).toEqual({ flag: true, totalLines: 0, number: null, carts: [] })
  })

  test('quantities below 0, above 9999 or no numbers are refused [D4]', async () => {
    for (const quantity of ['-1', '10000', '1.5', '1e3', 'x'])
      expect((await update(quantity)).status).toBe(400)
    expect(
      (
        await placing.ask(
          changeCartQuantity,
          { params: { member: member.id, nsn: coat.nsns[0], quantity: 3 } },
          { odd: { quantity: 3 } },
        )
      ).status,
    ).toBe(400)
    expect((await placing.ask(readCarts, { params: { person: placer.id } })).body.totalLines).toBe(2)
  })

  test('a line is removed by order number and item [API-19]', async () => {
    await add(placing, { nsn: coat.nsns[1] ?? '', qty: 1 })
    const { status, body } = await placing.ask(removeFromCart, { params: { number, nsn: coat.nsns[0] } })
    expect([status, body.totalLines]).toEqual([200, 1])
    const again = await placing.ask(removeFromCart, { params: { number, nsn: coat.nsns[0] } })
    expect(again.status).toBe(404)
    expect((await update(3)).status).toBe(404)
  })

  test('a change that was made in view of an older version is refused', async () => {
    const { version } = (await placing.ask(readCart, { params: { person: placer.id, number } })).body
    expect((await update(3, { version })).status).toBe(200)
    const late = await update(4, { version })
    expect([late.status, late.body.code]).toEqual([409, 'CART_STALE'])
  })

  test('fund code and shipping of a cart change; standard shipping drops the comment', async () => {
    const send = (body: { fundCode?: string; expedited?: boolean; expediteComment?: string }, odd = {}) =>
      placing.ask(changeCart, { params: { number }, body }, { odd })
    const changed = await send({ fundCode: '7D', expedited: true, expediteComment: 'Parade on Monday' })
    expect(changed.body.carts[0]).toMatchObject({
      fundCode: '7D',
      available: 50_00,
      expedited: true,
      expediteComment: 'Parade on Monday',
    })
    const standard = await send({ expedited: false })
    expect(standard.body.carts[0]).toMatchObject({ fundCode: '7D', expedited: false, expediteComment: '' })
    const unknown = await send({ fundCode: '9Z' })
    expect(unknown.status).toBe(404)
    expect(unknown.body.detail).toContain('6C or 7D')
    expect((await send({}, { [nameCartField('dodaac')]: 'W9AR01' })).status).toBe(400)
    expect((await send({ expediteComment: 'x'.repeat(501) })).status).toBe(400)
  })

  test('a cart is deleted with its lines', async () => {
    const { status, body } = await placing.ask(deleteCart, { params: { number } })
    expect([status, body]).toEqual([200, { message: 'Success' }])
    expect((await placing.ask(readCarts, { params: { person: placer.id } })).body.flag).toBe(true)
    expect((await placing.ask(deleteCart, { params: { number } })).status).toBe(404)
  })

  test('the cart says beforehand what would stop a submit', async () => {
    await portal.owner`UPDATE dodaacs SET status = 'suspended' WHERE dodaac = ${dodaac}`
    await portal.owner`UPDATE items SET status = 'obsolete' WHERE nsn = ${coat.nsns[0] ?? ''}`
    const { body } = await placing.ask(readCarts, { params: { person: placer.id } })
    await portal.owner`UPDATE items SET status = 'active' WHERE nsn = ${coat.nsns[0] ?? ''}`
    expect(body.carts[0].obstacles).toEqual([
      expect.stringContaining(`DoDAAC ${dodaac} is suspended`),
      expect.stringContaining('Line 1: Green coat'),
    ])
  })
})

describe('races', () => {
  test('two first additions at the same moment end up in one cart', async () => {
    const answers = await Promise.all([
      add(placing, { qty: 1 }),
      add(placing, { nsn: coat.nsns[1] ?? '', qty: 1 }),
      add(placing, { qty: 1 }),
      add(placing, { nsn: coat.nsns[2] ?? '', qty: 1 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await placing.ask(readCarts, { params: { person: placer.id } })
    expect(body.carts).toHaveLength(1)
    expect(body.totalLines).toBe(4)
  })
})
