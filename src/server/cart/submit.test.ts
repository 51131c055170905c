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
import { type BodyOf, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import {
  addToCart,
  changeCart,
  changeCartQuantity,
  deleteCart,
  nameCartField,
  readCart,
  readCarts,
  removeFromCart,
  submitCart,
} from '#wire/cart/cart.ts'

let portal: TestPortal
let placer: BuiltPerson
let member: BuiltPerson
let approver: BuiltPerson
let placing: Client
let coat: BuiltProduct
let dodaac: string
let fundId: number
let number: number

const submit = (body: Partial<BodyOf<typeof submitCart>> = {}, extra = {}) =>
  placing.ask(submitCart, { params: { number }, body }, extra)
const readOrder = async () => {
  const [order] = await portal.owner`SELECT * FROM orders WHERE order_id = ${number}`
  return order as Record<string, unknown>
}
/** The cart is still one, with its lines, and no order has its number. */
const isCart = async () => {
  const [found] =
    await portal.owner`SELECT EXISTS (SELECT FROM carts c JOIN cart_lines l USING (order_id) WHERE c.order_id = ${number})
    AND NOT EXISTS (SELECT FROM orders WHERE order_id = ${number}) AS is_cart`
  return found?.isCart
}
const readBalances = async () => {
  const rows = await portal.owner<{ kind: string; balanceCents: number }[]>`
    SELECT kind, balance_cents FROM accounts WHERE fund_id = ${fundId}`
  return Object.fromEntries(rows.map((row) => [row.kind, row.balanceCents]))
}
const readMails = async () => {
  const mails = await readSentMails(portal.owner)
  return mails
    .filter(({ subject }) => subject.startsWith(`Order ${number} `))
    .sort((a, b) => a.to.localeCompare(b.to))
}

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
})
afterAll(() => portal.stop())

beforeEach(async () => {
  const { owner } = portal
  coat = await buildProduct(owner, { name: 'Green coat', cents: 2500 })
  ;({ dodaac } = await buildUnit(owner))
  ;({ fundId } = await buildFund(owner, { dodaac, cents: 100_000 }))
  await buildFund(owner, { dodaac, cents: 5_000, fundCode: '7D' })
  placer = await buildPerson(owner, { dodaac, roles: [{ role: 'order-placer' }] })
  member = await buildPerson(owner, { dodaac, firstName: 'Jane', lastName: 'Doe' })
  approver = await buildPerson(owner, { dodaac, roles: [{ role: 'approver' }] })
  placing = await portal.signIn(placer.username)
  number = (await add(2)).body.number
})
const add = (qty: number, nsn = coat.nsns[0]) =>
  placing.ask(addToCart, { body: { memberId: member.id, nsn, quantity: qty, fundCode: '6C' } })

describe('a submitted cart', () => {
  test('waits at level 1 with its total reserved, and is no cart any more [CONST-49 D17]', async () => {
    const { status, body } = await submit()
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ number, status: 'awaiting', level: 1, levels: 1, total: 50_00 })
    // Two coats at $25.00 and nothing on top: there are no fees and no taxes.
    expect(await readBalances()).toEqual({ available: 95_000, reserved: 5_000, spent: 0 })
    expect((await placing.ask(readCarts, { params: { person: placer.id } })).body.flag).toBe(true)
    for (const change of [
      placing.ask(changeCartQuantity, { params: { member: member.id, nsn: coat.nsns[0], quantity: 5 } }),
      placing.ask(removeFromCart, { params: { number, nsn: coat.nsns[0] } }),
      placing.ask(changeCart, { params: { number }, body: { expedited: true } }),
      placing.ask(deleteCart, { params: { number } }),
      placing.ask(readCart, { params: { person: placer.id, number } }),
      submit(),
    ]) {
      const answer = await change
      expect([answer.status, answer.body.code]).toEqual([409, 'NOT_A_CART'])
      expect(answer.body.detail).toContain('under Orders')
    }
    expect((await add(1)).body.number).not.toBe(number)
  })

  test('carries a copy of where it ships and who pays [DATA-31 D11]', async () => {
    const hub = await buildUnit(portal.owner)
    await portal.owner`UPDATE dodaacs SET ship_to = ${hub.dodaac}, signal_code = 'J' WHERE dodaac = ${dodaac}`
    expect((await submit()).status).toBe(200)
    expect(await readOrder()).toMatchObject({
      dodaac,
      billTo: dodaac,
      shipTo: hub.dodaac,
      soldTo: dodaac,
      signalCode: 'J',
      shipToAddress: [`Unit ${hub.dodaac}`, '1 Depot Road', 'Columbus, OH 43085'],
      submittedAt: new Date('2026-11-21T17:00:00Z'),
      fundId,
      levels: 1,
    })
  })

  test('ships to the own address of a member who wants that', async () => {
    await portal.owner`UPDATE people SET ships_to_own_address = true WHERE person_id = ${member.id}`
    const refused = await submit()
    expect([refused.status, refused.body.code]).toEqual([422, 'NO_ADDRESS'])
    await portal.owner`UPDATE people SET street_1 = '7 Elm St', city = 'Dayton', state = 'OH', zip = '45402'
      WHERE person_id = ${member.id}`
    expect((await submit()).status).toBe(200)
    expect(await readOrder()).toMatchObject({
      shipToAddress: ['Jane Doe', '7 Elm St', 'Dayton, OH 45402'],
      shipsToOwnAddress: true,
    })
  })

  test('is refused while the own address of the member has letters that no record can carry', async () => {
    await portal.owner`UPDATE people SET ships_to_own_address = true, street_1 = 'улица 7', city = 'Dayton', state = 'OH', zip = '45402'
      WHERE person_id = ${member.id}`
    const refused = await submit()
    expect([refused.status, refused.body.code]).toEqual([422, 'SUPPLY_WOULD_REJECT'])
    expect(refused.body.detail).toMatch(
      /The address of this member has the letter 'У', which records cannot have\./,
    )
  })

  test('writes to the approvers of the first level and to the orderer, without a DoD ID', async () => {
    await buildPerson(portal.owner, { dodaac, roles: [{ role: 'approver', level: 2 }] })
    await buildPerson(portal.owner, { dodaac, roles: [{ role: 'approver' }], enabled: false })
    await submit()
    const facts = [
      `Order number: ${number}`,
      `Ordered by: ${placer.firstName} ${placer.lastName}`,
      'For: Jane Doe',
      `DoDAAC: ${dodaac}`,
      'Fund code: 6C',
      'Total: $50.00',
    ].join('\n')
    const link = `http://127.0.0.1:3000/orders/${number}\n`
    const mails = (await readMails()).map(({ to, subject, text }) => ({ to, subject, text }))
    expect(mails).toHaveLength(2)
    expect(mails).toContainEqual({
      to: `${placer.username}@example.mil`,
      subject: `Order ${number} has been submitted`,
      text: `Hello ${placer.firstName} ${placer.lastName},\n\nyour order has been submitted and waits for approval. The amount is reserved on the fund.\n\n${facts}\n\nSee where it stands:\n${link}`,
    })
    expect(mails).toContainEqual({
      to: `${approver.username}@example.mil`,
      subject: `Order ${number} waits for your approval`,
      text: `Hello ${approver.firstName} ${approver.lastName},\n\nan order waits for your approval.\n\n${facts}\n\nApprove or decline it here:\n${link}`,
    })
  })

  test('writes no confirmation to an orderer who wants none', async () => {
    await portal.owner`UPDATE people SET sends_confirmation = false WHERE person_id = ${placer.id}`
    await submit()
    expect((await readMails()).map(({ to }) => to)).toEqual([`${approver.username}@example.mil`])
  })
})

describe('a submit is refused', () => {
  const refusals: [string, () => Promise<unknown>, number, string, string][] = [
    [
      'for a disabled member [D11]',
      () => portal.owner`UPDATE people SET enabled = false WHERE person_id = ${member.id}`,
      422,
      'MEMBER_DISABLED',
      nameCartField('member'),
    ],
    [
      'for a suspended DoDAAC [D11]',
      () => portal.owner`UPDATE dodaacs SET status = 'suspended' WHERE dodaac = ${dodaac}`,
      422,
      'DODAAC_SUSPENDED',
      nameCartField('dodaac'),
    ],
    [
      'for an inactive DoDAAC',
      () => portal.owner`UPDATE dodaacs SET status = 'inactive' WHERE dodaac = ${dodaac}`,
      422,
      'DODAAC_INACTIVE',
      nameCartField('dodaac'),
    ],
    [
      'for a DoDAAC that is not effective yet',
      () => portal.owner`UPDATE dodaacs SET effective_on = '2026-11-22' WHERE dodaac = ${dodaac}`,
      422,
      'DODAAC_NOT_EFFECTIVE',
      nameCartField('dodaac'),
    ],
    [
      'when the signal code does not fit',
      () => portal.owner`UPDATE dodaacs SET signal_code = 'B' WHERE dodaac = ${dodaac}`,
      422,
      'DODAAC_ADDRESSES',
      nameCartField('dodaac'),
    ],
    [
      'when the bill-to is no DoDAAC of the program',
      () => portal.owner`UPDATE dodaacs SET bill_to = 'ZZZZZZ', signal_code = 'B' WHERE dodaac = ${dodaac}`,
      422,
      'DODAAC_ADDRESSES',
      nameCartField('dodaac'),
    ],
    [
      'when an item has become obsolete [D12]',
      () =>
        portal.owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${coat.nsns[1] ?? ''} WHERE nsn = ${coat.nsns[0] ?? ''}`,
      422,
      'OBSOLETE_NSN',
      'items.0',
    ],
    [
      'when the program does not sell an item any more',
      () => portal.owner`DELETE FROM program_products WHERE pgc = ${coat.pgc}`,
      422,
      'NOT_SOLD',
      'items.0',
    ],
    [
      'when nobody may approve it',
      () => portal.owner`UPDATE people SET enabled = false WHERE person_id = ${approver.id}`,
      422,
      'NO_APPROVER',
      nameCartField('dodaac'),
    ],
    [
      'when one person alone would have to sign two levels',
      async () => {
        await portal.owner`UPDATE dodaacs SET levels = 2 WHERE dodaac = ${dodaac}`
        await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role, level)
          VALUES ('AR', ${dodaac}, ${approver.id}, 'approver', 2)`
      },
      422,
      'TOO_FEW_APPROVERS',
      nameCartField('dodaac'),
    ],
    [
      'when the fund does not suffice',
      () =>
        placing.ask(changeCartQuantity, { params: { member: member.id, nsn: coat.nsns[0], quantity: 41 } }),
      409,
      'INSUFFICIENT_FUNDS',
      nameCartField('fundCode'),
    ],
  ]
  test.each(refusals)('%s', async (_, spoil, status, code, field) => {
    await spoil()
    const answer = await submit()
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.errors).toEqual([{ field, message: answer.body.detail }])
    expect(await isCart()).toBe(true)
    expect((await placing.ask(readCarts, { params: { person: placer.id } })).body.carts[0].obstacles).toEqual(
      [answer.body.detail],
    )
    expect(await readMails()).toEqual([])
  })

  test('while the program is closed, and the cart is kept [D19]', async () => {
    const close = (program: string, from: string, until: string | null, notice: string) =>
      portal.owner`INSERT INTO closures (program, closed_from, closed_until, notice)
        VALUES (${program}, ${from}::timestamptz, ${until}::timestamptz, ${notice})`
    await close('NG', '2026-11-01', null, 'Another program.')
    await close('AR', '2026-11-01', '2026-11-02', 'Long ago.')
    await close('AR', '2026-12-01', '2026-12-02', 'Not yet.')
    await close('AR', '2026-11-20T22:00:00Z', '2026-11-24T13:00:00Z', 'The year is being closed.')
    const { status, body, headers } = await submit()
    await portal.owner`DELETE FROM closures WHERE notice = 'The year is being closed.'`
    expect([status, body.code]).toEqual([503, 'CLOSED'])
    expect(body.detail).toBe(
      'Ordering is closed until Tuesday, November 24, 2026 at 8:00 AM EST. The year is being closed. Your cart is kept.',
    )
    expect(headers['retry-after']).toBeDefined()
    expect((await submit()).status).toBe(200)
  })

  test('in a closed period and in a year without that fund [D13]', async () => {
    await portal.owner`UPDATE fund_periods SET is_open = false WHERE program = 'AR' AND fiscal_year = 2027`
    const closed = await submit()
    await portal.owner`UPDATE fund_periods SET is_open = true WHERE program = 'AR' AND fiscal_year = 2027`
    expect([closed.status, closed.body.code]).toEqual([422, 'PERIOD_CLOSED'])
    portal.setTime('2027-10-01T12:00:00Z')
    const late = await portal.signIn(placer.username)
    const answer = await late.ask(submitCart, { params: { number } })
    portal.setTime('2026-11-21T17:00:00Z')
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([
      nameCartField('fundCode'),
      nameCartField('fundCode'),
      'items.0',
    ])
  })

  test('when prices have changed, until the new total is accepted [D5]', async () => {
    await portal.owner`UPDATE item_prices SET price_cents = 2600 WHERE nsn = ${coat.nsns[0] ?? ''}`
    const { status, body } = await submit()
    expect([status, body.code]).toEqual([409, 'PRICE_CHANGED'])
    expect(body.detail).toMatch(/\$52\.00.*\$50\.00/)
    const accepted = await submit({ acceptPrices: true })
    expect([accepted.status, accepted.body.order.total]).toEqual([200, 52_00])
    expect(await readBalances()).toMatchObject({ available: 94_800, reserved: 5_200 })
  })

  test('in view of an older version, as after the member moved to another DoDAAC [D11]', async () => {
    const { version } = (await placing.ask(readCart, { params: { person: placer.id, number } })).body
    const next = await buildUnit(portal.owner)
    await portal.owner`UPDATE people SET dodaac = ${next.dodaac} WHERE person_id = ${member.id}`
    const stale = await submit({}, { version })
    expect([stale.status, stale.body.code]).toEqual([409, 'CART_STALE'])
    const { body } = await placing.ask(readCart, { params: { person: placer.id, number } })
    expect(body.dodaac).toBe(next.dodaac)
    const refused = await submit({}, { version: body.version })
    expect(refused.status).toBe(422)
    expect(refused.body.code).toBe('NOT_ORDER_PLACER')
  })

  test('with unknown fields, odd numbers, or without the permission', async () => {
    expect((await submit({}, { odd: { price: 1 } })).status).toBe(400)
    expect((await submit({}, { odd: { acceptPrices: 'yes' } })).status).toBe(400)
    expect((await placing.ask(submitCart, { params: { number: '12x' } })).status).toBe(400)
    expect((await placing.ask(submitCart, { params: { number: 999999999 } })).status).toBe(404)
    expect((await submit({}, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)
    expect(
      (await (await portal.signIn(member.username)).ask(submitCart, { params: { number } })).status,
    ).toBe(403)
    expect((await portal.anonymous.ask(submitCart, { params: { number } })).status).toBe(401)
    const unit = await buildUnit(portal.owner, { program: 'USNR' })
    const sailor = await buildPerson(portal.owner, {
      program: 'USNR',
      dodaac: unit.dodaac,
      roles: [{ role: 'order-placer' }],
    })
    expect(
      (await (await portal.signIn(sailor.username)).ask(submitCart, { params: { number } })).status,
    ).toBe(404)
    expect(await isCart()).toBe(true)
  })
})
