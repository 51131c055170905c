import { beforeEach, describe, expect, test } from 'vitest'
import { balancesOf, buildUnit } from '#testing/build.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import type { BodyOf } from '#testing/portal.ts'
import { codeOf } from '#testing/said.ts'
import { readMailsAbout } from '#testing/sent-mails.ts'
import {
  changeCart,
  changeCartQuantity,
  deleteCart,
  nameCartField,
  readCart,
  removeFromCart,
  replaceCartLine,
  submitCart,
} from '#wire/cart/cart.ts'

const { portal, coat, unit, add, read } = openCartPortal()
let number: number
const nsn = () => coat.nsns[0] ?? ''
beforeEach(async () => {
  number = (await add()).body.number
})

const submitBy = (by = unit.placing, body: Partial<BodyOf<typeof submitCart>> = {}, extra = {}) =>
  by.send(submitCart, { params: { number }, body }, extra)
const submit = (body: Partial<BodyOf<typeof submitCart>> = {}, extra = {}) =>
  submitBy(unit.placing, body, extra)
const setQuantity = (quantity: number) =>
  unit.placing.send(changeCartQuantity, { params: { member: unit.member.id, nsn: nsn(), quantity } })
const readOwnCart = () => unit.placing.send(readCart, { params: { person: unit.placer.id, number } })
const readOrder = async () => {
  const [order] = await portal.owner`SELECT * FROM orders WHERE order_id = ${number}`
  return order as Record<string, unknown>
}
const readBalances = () => balancesOf(portal.owner, unit.fundId)
const readMails = async () =>
  (await readMailsAbout(portal.owner, `Order ${number} `)).map(({ to, subject }) => `${to} ${subject}`)

describe('a submitted cart', () => {
  test('a submitted cart waits at level 1 with its total reserved and is no longer a cart [CONST-49 D17]', async () => {
    const { placing, placer } = unit
    const { status, body } = await submit()
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ number, status: 'awaiting', level: 1, levels: 1, total: 50_00 })
    // A client that read version 1, the cart, has not read the order.
    expect(body.order.version).toBe(2)
    expect(await readBalances()).toEqual({ available: 95_000, reserved: 5_000, spent: 0 })
    expect((await read()).flag).toBe(true)
    for (const response of await Promise.all([
      setQuantity(5),
      placing.send(removeFromCart, { params: { number, nsn: nsn() } }),
      placing.send(changeCart, { params: { number }, body: { expedited: true } }),
      placing.send(deleteCart, { params: { number } }),
      placing.send(replaceCartLine, { params: { number, nsn: nsn() } }),
      placing.send(readCart, { params: { person: placer.id, number } }),
      submit(),
    ])) {
      expect(codeOf(response)).toEqual([409, 'NOT_A_CART'])
      expect(response.body.detail).toContain('under View Orders')
    }
    expect((await add()).body.number).not.toBe(number)
  })

  test('a submitted cart stores a copy of the shipping address and the payer [DATA-31 D11]', async () => {
    const { dodaac, fundId } = unit
    const hub = (await buildUnit(portal.owner)).dodaac
    await portal.owner`UPDATE dodaacs SET ship_to = ${hub}, signal_code = 'J' WHERE dodaac = ${dodaac}`
    expect((await submit()).status).toBe(200)
    expect(await readOrder()).toMatchObject({
      ...{ dodaac, billTo: dodaac, shipTo: hub, soldTo: dodaac, signalCode: 'J', fundId, levels: 1 },
      shipToAddress: [`Unit ${hub}`, '1 Depot Road', 'Columbus, OH 43085'],
      submittedAt: new Date('2026-11-21T17:00:00Z'),
    })
  })

  test("a submitted cart ships to the member's own address on request, unless no record can hold the address", async () => {
    const { owner } = portal
    const { member } = unit
    await owner`UPDATE people SET ships_to_own_address = true WHERE person_id = ${member.id}`
    expect(codeOf(await submit())).toEqual([422, 'NO_ADDRESS'])
    const move = (
      street: string,
    ) => owner`UPDATE people SET street_1 = ${street}, city = 'Dayton', state = 'OH',
      zip = '45402' WHERE person_id = ${member.id}`
    await move('улица 7')
    const refused = await submit()
    expect(codeOf(refused)).toEqual([422, 'SUPPLY_WOULD_REJECT'])
    const words = "The address of this member has the letter 'У', which records cannot have."
    expect(refused.body.detail).toContain(words)
    await move('7 Elm St')
    expect((await submit()).status).toBe(200)
    const shipToAddress = ['Jane Doe', '7 Elm St', 'Dayton, OH 45402']
    expect(await readOrder()).toMatchObject({ shipToAddress, shipsToOwnAddress: true })
  })

  test('the portal sends mails to the approvers, and to an orderer who wants a confirmation', async () => {
    const { placer, approver } = unit
    await submit()
    const asks = `${approver.username}@example.mil Order ${number} waits for your approval`
    const confirms = `${placer.username}@example.mil Order ${number} has been submitted`
    expect((await readMails()).sort()).toEqual([confirms, asks].sort())
    await portal.owner`UPDATE people SET sends_confirmation = false WHERE person_id = ${placer.id}`
    number = (await add()).body.number
    await submit()
    expect(await readMails()).toEqual([asks.replace(/\d+ waits/, `${number} waits`)])
  })
})

describe('a refused submit', () => {
  const setUnit = (state: object) =>
    portal.owner`UPDATE dodaacs SET ${portal.owner(state)} WHERE dodaac = ${unit.dodaac}`
  const enable = ({ id }: { id: number }, enabled: boolean) =>
    portal.owner`UPDATE people SET enabled = ${enabled} WHERE person_id = ${id}`
  const dodaac = nameCartField('dodaac')
  test('a cart stays a cart while its member, unit, items, approvers or fund stand in the way, and shows it before [D11 D12]', async () => {
    const { owner } = portal
    const secondLevel = async () => {
      await setUnit({ levels: 2 })
      await owner`INSERT INTO role_assignments (program, dodaac, person_id, role, level)
        VALUES ('AR', ${unit.dodaac}, ${unit.approver.id}, 'approver', 2)`
    }
    const setItem = (status: string, next: string | null) =>
      owner`UPDATE items SET status = ${status}, replacement_nsn = ${next} WHERE nsn = ${nsn()}`
    const sell = (program: string) =>
      owner`UPDATE program_products SET program = ${program} WHERE pgc = ${coat.pgc}`
    const { member, approver } = unit
    const good = { status: 'active', effective_on: '2020-10-01', signal_code: 'A', bill_to: unit.dodaac }
    for (const [code, field, spoil, repair] of [
      ['MEMBER_DISABLED', nameCartField('member'), () => enable(member, false), () => enable(member, true)],
      ['DODAAC_SUSPENDED', dodaac, () => setUnit({ status: 'suspended' })],
      ['DODAAC_NOT_EFFECTIVE', dodaac, () => setUnit({ effective_on: '2026-11-22' })],
      ['DODAAC_ADDRESSES', dodaac, () => setUnit({ signal_code: 'B' })],
      ['DODAAC_ADDRESSES', dodaac, () => setUnit({ signal_code: 'B', bill_to: 'ZZZZZZ' })],
      [
        'OBSOLETE_NSN',
        'items.0',
        () => setItem('obsolete', coat.nsns[1] ?? ''),
        () => setItem('active', null),
      ],
      ['NOT_SOLD', 'items.0', () => sell('NG'), () => sell('AR')],
      ['NO_APPROVER', dodaac, () => enable(approver, false), () => enable(approver, true)],
      ['INSUFFICIENT_FUNDS', nameCartField('fundCode'), () => setQuantity(41), () => setQuantity(2)],
      ['TOO_FEW_APPROVERS', dodaac, secondLevel],
    ] as [string, string, () => Promise<unknown>, (() => Promise<unknown>)?][]) {
      await spoil()
      const { status, body } = await submit()
      expect([status, body.code]).toEqual([code === 'INSUFFICIENT_FUNDS' ? 409 : 422, code])
      expect(body.errors).toEqual([{ field, message: body.detail }])
      expect((await read()).carts[0]).toMatchObject({ number, obstacles: [body.detail] })
      await (repair ?? (() => setUnit(good)))()
    }
    expect(await readMails()).toEqual([])
  })

  test('the portal refuses a submit while the program is closed, and keeps the cart [D19]', async () => {
    const close = (program: string, from: string, until: string | null, notice: string) =>
      portal.owner`INSERT INTO closures (program, closed_from, closed_until, notice)
        VALUES (${program}, ${from}::timestamptz, ${until}::timestamptz, ${notice})`
    await close('NG', '2026-11-01', null, 'Another program.')
    await close('AR', '2026-11-01', '2026-11-02', 'Long ago.')
    await close('AR', '2026-12-01', '2026-12-02', 'Not yet.')
    await close('AR', '2026-11-20T22:00:00Z', '2026-11-24T13:00:00Z', 'The year is being closed.')
    const { status, body, headers } = await submit()
    await portal.owner`DELETE FROM closures WHERE notice = 'The year is being closed.'`
    expect([status, body.code, body.detail]).toEqual([
      503,
      'CLOSED',
      'Ordering is closed until Tuesday, November 24, 2026 at 8:00 AM EST. The year is being closed. Your cart is kept.',
    ])
    expect(headers['retry-after']).toBeDefined()
    expect((await submit()).status).toBe(200)
  })

  test('the portal refuses a submit in a year without that fund [D13]', async () => {
    portal.setTime('2027-10-01T12:00:00Z')
    const { status, body } = await submitBy(await portal.signIn(unit.placer.username))
    portal.setTime('2026-11-21T17:00:00Z')
    const fields = body.errors.map((error: { field: string }) => error.field)
    const fundCode = nameCartField('fundCode')
    expect([status, ...fields]).toEqual([422, fundCode, fundCode, 'items.0'])
  })

  test('the portal refuses a submit after a price change until the orderer accepts the new total [D5]', async () => {
    const setPrice = (cents: number) =>
      portal.owner`UPDATE item_prices SET price_cents = ${cents} WHERE nsn = ${nsn()}`
    await setPrice(2600)
    const refused = await submit()
    const accepted = await submit({ acceptPrices: true })
    await setPrice(2500)
    expect(codeOf(refused)).toEqual([409, 'PRICE_CHANGED'])
    expect(refused.body.detail).toMatch(/\$52\.00.*\$50\.00/)
    expect([accepted.status, accepted.body.order.total]).toEqual([200, 52_00])
    expect(await readBalances()).toMatchObject({ available: 94_800, reserved: 5_200 })
  })

  test('the portal refuses a submit of an older version, as after the member moved to another DoDAAC [D11]', async () => {
    const { version } = (await readOwnCart()).body
    const { dodaac } = await buildUnit(portal.owner)
    await portal.owner`UPDATE people SET dodaac = ${dodaac} WHERE person_id = ${unit.member.id}`
    expect(codeOf(await submit({}, { version }))).toEqual([409, 'CART_STALE'])
    const { body } = await readOwnCart()
    expect(body.dodaac).toBe(dodaac)
    expect(codeOf(await submit({}, { version: body.version }))).toEqual([422, 'NOT_ORDER_PLACER'])
  })
})
