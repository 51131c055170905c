import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { formatMoney } from '#domain/money.ts'
import { type BuiltProduct, buildProduct } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { readVersionOf } from '#testing/read-version.ts'
import { codeOf, detailOf } from '#testing/said.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import { restoreOrderLine } from '#wire/cart/undo.ts'
import {
  approveOrder,
  changeOrderQuantity,
  changeOrderShipping,
  declineOrder,
  type OrderDetails,
  replaceOrderLine,
} from '#wire/orders/orders.ts'

const { portal, world, as, movedSince, read } = openOrdersPortal(1_000_000)
let next: BuiltProduct
const nsn = (at = 0) => world.nsns[at] ?? ''
const successor = () => next.nsns[0] ?? ''

beforeAll(async () => {
  next = await buildProduct(portal.owner, { name: 'New coat', cents: 3000 })
})
beforeEach(() => portal.owner`UPDATE items SET status = 'active', replacement_nsn = NULL, get_well_on = NULL`)

const declareObsolete = (replacement = successor()) =>
  portal.owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${replacement} WHERE nsn = ${nsn()}`
const setPrice = (item: string, cents: number) =>
  portal.owner`UPDATE item_prices SET price_cents = ${cents} WHERE nsn = ${item} AND fiscal_year = 2027`
const set = (name: string, number: number, quantity: number, at = 0, extra = {}) =>
  as(name).send(changeOrderQuantity, { params: { number, nsn: nsn(at), quantity } }, extra)
const ship = (name: string, number: number, expedited: boolean, comment: string) =>
  as(name).send(changeOrderShipping, { params: { number }, body: { expedited, comment } })
const approve = async (name: string, number: number, body = {}) =>
  as(name).send(approveOrder, { params: { number }, body }, await readVersionOf(portal.owner, number))
const undo = (name: string, number: number, at = 0) =>
  as(name).send(restoreOrderLine, { params: { number, nsn: nsn(at) } })
const replace = (name: string, number: number, extra = {}) =>
  as(name).send(replaceOrderLine, { params: { number, nsn: nsn() } }, extra)
const changesOf = ({ events }: OrderDetails) =>
  events.filter(({ kind }) => kind === 'changed').map(({ detail }) => detail)

test('the orderer and the approver change quantities down to the last line, and the reservation follows [ORD-16 D10]', async () => {
  const before = await world.balances()
  const number = await world.order({ quantities: [2, 1] })
  expect((await set('placer', number, 4)).body.order).toMatchObject({ total: 125_00, version: 2, level: 1 })
  expect(codeOf(await set('placer', number, 9999))).toEqual([409, 'INSUFFICIENT_FUNDS'])
  expect(await movedSince(before)).toEqual({ available: -12_500, reserved: 12_500, spent: 0 })
  const less = await set('first', number, 1)
  expect(less.body.order).toMatchObject({ total: 50_00, version: 3 })
  expect((await movedSince(before)).reserved).toBe(5_000)
  expect(less.body.events.at(-1)).toMatchObject({
    ...{ kind: 'changed', person: `${world.first.firstName} ${world.first.lastName}` },
    detail: expect.stringMatching(/^Line 1, .*: quantity 4 to 1\.$/),
  })
  expect((await set('first', number, 0)).body.order.lines).toMatchObject([{ number: 2, nsn: nsn(1) }])
  for (const [name, way] of [
    ['first', 'Decline it, and say why.'],
    ['placer', 'To take the order back, withdraw it.'],
  ] as const) {
    const none = await set(name, number, 0, 1)
    expect(codeOf(none)).toEqual([422, 'LAST_LINE'])
    expect(none.body.detail).toBe(`Order ${number} would have no line left. ${way}`)
  }
})

test('a change voids the approvals given and notifies the first level, and the same quantity changes nothing [ORD-20 D10]', async () => {
  const number = await world.order({ levels: 2 })
  await approve('first', number)
  expect((await set('placer', number, 2)).body.order).toMatchObject({ level: 2, version: 2 })
  expect((await set('first', number, 1)).status).toBe(409)
  const { body } = await set('second', number, 1)
  expect(body.order).toMatchObject({ level: 1, approver: '', version: 3 })
  expect(body.approvals).toMatchObject([{ round: 1, level: 1, isCurrent: false }])
  expect(body.events.at(-1).detail).toContain('Approvals start again at level 1.')
  const sent = await readSentMails(portal.owner)
  const mails = sent.filter(({ text }) => text.includes(`Order ${number} was changed`))
  const firsts = ['both', 'first', 'other-first'].map((name) => `${name}@example.mil`)
  expect(mails.map(({ to }) => to).sort()).toEqual(firsts)
  for (const { text } of mails) expect(text).toContain(`Total: ${formatMoney(25_00)}\n`)
  expect((await approve('first', number)).status).toBe(200)
  expect((await approve('second', number)).body.order.status).toBe('approved')
})

test('expedited shipping keeps its comment, and standard shipping drops it [ORD-17 DATA-56 DATA-57]', async () => {
  const number = await world.order()
  expect((await ship('first', number, true, 'Deploys Friday.')).body.order).toMatchObject({
    ...{ expedited: true, expediteComment: 'Deploys Friday.', version: 2 },
  })
  expect((await ship('placer', number, false, 'Kept?')).body.order).toMatchObject({
    ...{ expedited: false, expediteComment: '', version: 3 },
  })
})

test('the portal refuses a change by the member, of an older version, of a decided order, and without its line [ORD-20 D17]', async () => {
  const number = await world.order({ quantities: [2, 1, 1] })
  expect((await undo('placer', number, 1)).status).toBe(404)
  expect((await replace('placer', number)).body.code).toBe('NOT_OBSOLETE')
  await set('placer', number, 0, 1)
  expect(codeOf(await set('member', number, 3, 2))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await set('placer', number, 3, 2, { version: 1 }))).toEqual([409, 'STALE_ORDER'])
  expect([(await undo('first', number, 1)).status, (await set('first', number, 1, 1)).status]).toEqual([
    404, 404,
  ])
  await as('first').send(declineOrder, { params: { number }, body: { comment: 'No.' } }, { version: 2 })
  for (const late of [await set('first', number, 3, 2), await undo('placer', number, 1)])
    expect(detailOf(late)).toEqual([409, `Order ${number} is already declined.`])
})

test('a first level approves with other quantities in one step, and a later level would send the order back', async () => {
  const number = await world.order({ levels: 2, quantities: [2, 1] })
  const quantity = (line: number, pieces: number) => ({ number: line, quantity: pieces })
  expect((await approve('first', number, { lines: [quantity(9, 1)] })).status).toBe(404)
  expect((await approve('first', number, { lines: [quantity(1, 1), quantity(1, 2)] })).status).toBe(400)
  const { body } = await approve('first', number, { lines: [quantity(1, 1), quantity(2, 0)] })
  expect(body.order).toMatchObject({ total: 25_00, level: 2, lines: [{ number: 1, quantity: 1 }] })
  const changed = { lines: [quantity(1, 3)] }
  expect(codeOf(await approve('second', number, changed))).toEqual([422, 'BACK_TO_LEVEL_1'])
  expect((await read('placer', number)).order).toMatchObject({ total: 25_00, level: 2 })
  const both = await approve('both', number, changed)
  expect(both.body.order).toMatchObject({ total: 75_00, level: 2, status: 'awaiting' })
  expect(both.body.approvals.map(({ round }: { round: number }) => round)).toEqual([1, 2])
})

describe('a line taken off a waiting order', () => {
  test('a removed line returns once, with its money, its place, its own price, and one entry of history', async () => {
    const number = await world.order({ quantities: [2, 1] })
    const before = await world.balances()
    await set('first', number, 0)
    expect((await movedSince(before)).reserved).toBe(-5_000)
    await set('placer', number, 3, 1)
    await setPrice(nsn(), 9900)
    const both = await Promise.all([undo('first', number), undo('first', number)])
    await setPrice(nsn(), 2500)
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await undo('first', number)
    expect(body.order).toMatchObject({
      ...{ total: 125_00, version: 4 },
      lines: [
        { number: 1, nsn: nsn(), quantity: 2, price: 25_00, total: 50_00 },
        { number: 2, nsn: nsn(1), quantity: 3 },
      ],
    })
    expect(await movedSince(before)).toEqual({ available: -5_000, reserved: 5_000, spent: 0 })
    expect(changesOf(body)).toEqual([
      expect.stringMatching(/^Line 1, .*: removed\.$/),
      expect.stringMatching(/^Line 2, .*: quantity 1 to 3\.$/),
      expect.stringMatching(/^Line 1, .*: put back, quantity 2\.$/),
    ])
  })
})

describe('an obsolete line of a waiting order', () => {
  test("an obsolete line stops the approval, and becomes its successor at today's price; signatures are void [D12]", async () => {
    const before = await world.balances()
    const number = await world.order({ levels: 2, quantities: [4, 1] })
    await approve('first', number)
    await declareObsolete()
    expect((await read('second', number)).order.lines[0]).toMatchObject({
      itemStatus: 'obsolete',
      replacement: { nsn: successor(), name: 'New coat', isSold: true },
    })
    const stuck = await approve('second', number)
    expect([...codeOf(stuck), stuck.body.errors.length]).toEqual([422, 'OBSOLETE_NSN', 1])
    expect(stuck.body.detail).toContain(formatNsn(successor()))

    const { body } = await replace('placer', number, { version: 2 })
    expect(body.order).toMatchObject({
      ...{ total: 145_00, level: 1, approver: '', version: 3 },
      lines: [
        { number: 1, nsn: successor(), quantity: 4, price: 30_00, replacement: null },
        { number: 2, nsn: nsn(1), quantity: 1, price: 25_00 },
      ],
    })
    expect((await movedSince(before)).reserved).toBe(14_500)
    const { kind, person, detail } = body.events.at(-1)
    expect([kind, person]).toEqual(['changed', `${world.placer.firstName} ${world.placer.lastName}`])
    const both = `${formatNsn(nsn())}.*${formatNsn(successor())}`
    expect(detail).toMatch(new RegExp(`${both}.*Approvals start again at level 1\\.`))
    expect((await replace('placer', number)).status).toBe(404)
    await approve('first', number)
    expect((await approve('second', number)).body.order.status).toBe('approved')
    expect((await movedSince(before)).spent).toBe(14_500)
  })

  test('an obsolete line joins the line that already has the successor', async () => {
    const number = await world.order({ quantities: [2, 3] })
    await declareObsolete(nsn(1))
    const { body } = await replace('first', number, { version: 1 })
    expect(body.order).toMatchObject({ total: 125_00, lines: [{ number: 2, nsn: nsn(1), quantity: 5 }] })
  })
})

test('a waiting order says when its backordered lines are expected; after the approval only the supplier says so', async () => {
  const { owner } = portal
  const number = await world.order()
  await owner`UPDATE items SET status = 'backordered', get_well_on = '2027-03-12' WHERE nsn = ${nsn()}`
  const expected = { itemStatus: 'backordered', getWellOn: '2027-03-12' }
  expect((await read('first', number)).order.lines).toMatchObject([expected])
  await approve('first', number)
  expect((await read('first', number)).order.lines).toMatchObject([{ itemStatus: 'active', getWellOn: null }])
  await owner`UPDATE order_lines SET supply_state = 'backordered', get_well_on = '2027-04-01' WHERE order_id = ${number}`
  const supplied = { itemStatus: 'backordered', getWellOn: '2027-04-01' }
  expect((await read('first', number)).order.lines).toMatchObject([supplied])
})
