import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/commands/verify.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { codeOf } from '#testing/said.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import { addToCart, readCarts } from '#wire/cart/cart.ts'
import { countAwaiting } from '#wire/dashboard/dashboard.ts'
import { readWorklist } from '#wire/dashboard/worklist.ts'
import { listFundPeriods } from '#wire/funds/funds.ts'
import { countOrderPlaces } from '#wire/orders/order-places.ts'
import {
  approveOrder,
  changeOrderQuantity,
  changeOrderShipping,
  declineOrder,
  listOrders,
  readOrder,
} from '#wire/orders/orders.ts'
import { returnOrder, submitAgain } from '#wire/orders/return.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'

const { portal, world, as, signIn, movedSince } = openOrdersPortal(10_000_000)

const giveBack = (number: number, by = 'first', comment = 'Which size?', extra = {}) =>
  as(by).send(returnOrder, { params: { number }, body: { comment } }, extra)
const again = (number: number, by = 'placer', extra = {}) =>
  as(by).send(submitAgain, { params: { number }, body: {} }, extra)
const approve = (number: number, by: string, extra = {}) =>
  as(by).send(approveOrder, { params: { number }, body: { comment: 'Fine.' } }, extra)
const quantity = (number: number, pieces: number, by = 'placer', extra = {}) =>
  as(by).send(
    changeOrderQuantity,
    { params: { number, nsn: world.nsns[0] as string, quantity: pieces } },
    extra,
  )
const read = async (number: number, by = 'placer') =>
  (await as(by).send(readOrder, { params: { number } })).body
const nameDeputy = (absent: number) =>
  portal.owner`INSERT INTO absences (program, person_id, deputy_id, first_day, last_day, made_by, made_at)
    VALUES ('AR', ${absent}, ${world.outsider.id}, portal_day(), portal_day() + 3, ${absent}, now())`
const titleOf = ({ events }: { events: { kind: string; title: string }[] }, wanted: string) =>
  events.find(({ kind }) => kind === wanted)?.title
const placesOf = async (by: string) => (await as(by).send(countOrderPlaces, {})).body

describe('an order that an approver sends back', () => {
  test('a returned order keeps its number, holds no money, and only its orderer can act on it', async () => {
    const before = await world.balances()
    const number = await world.order({ levels: 2 })
    await approve(number, 'first')
    const { status, body } = await giveBack(number, 'second')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      order: {
        ...{ number, status: 'awaiting', returnReason: 'Which size?', level: 1, total: 50_00 },
        ...{
          mayDecide: false,
          mayChange: false,
          mayWithdraw: false,
          lines: [{ lineStatus: 'Returned for changes' }],
        },
      },
      waitingFor: [],
      approvals: [{ level: 1, isCurrent: false }],
    })
    expect(await world.balances()).toEqual(before)
    expect((await read(number)).order).toMatchObject({
      ...{ mayChange: true, mayWithdraw: true, maySubmitAgain: true, available: null, unusual: [] },
    })
    for (const by of ['first', 'second', 'both']) {
      const refused = await approve(number, by, { version: body.order.version })
      expect(codeOf(refused)).toEqual([409, 'ORDER_RETURNED'])
    }
    expect((await quantity(number, 3, 'first')).status).toBe(409)
    expect((await again(number, 'first')).status).toBe(403)
    const mails = (await readSentMails(portal.owner)).filter(({ subject }) =>
      subject.includes(`${number} was returned`),
    )
    expect(mails.map(({ to }) => to)).toEqual(['placer@example.mil'])
    expect(mails[0]?.text).toContain('Which size?')
  })

  test('a return needs a comment, a signer, and the version that the signer read', async () => {
    const number = await world.order()
    expect((await giveBack(number, 'first', ' ')).status).toBe(400)
    for (const by of ['placer', 'finance']) expect((await giveBack(number, by)).status).toBe(403)
    await quantity(number, 3)
    expect(codeOf(await giveBack(number))).toEqual([428, 'VERSION_REQUIRED'])
    expect(codeOf(await giveBack(number, 'first', 'Why?', { version: 1 }))).toEqual([409, 'STALE_ORDER'])
  })

  test('no approver counts a returned order, and its orderer finds it first', async () => {
    const counts = async (by: 'placer' | 'first') => {
      const params = { person: world[by].id }
      const { me, others, returned } = await placesOf(by)
      const { body } = await as(by).send(countAwaiting, { params })
      const { tasks } = (await as(by).send(readWorklist, { params })).body
      const desk = tasks.find(({ kind }: { kind: string }) => kind === 'returned')?.count ?? 0
      return { me, others, returned, total: body.total, mine: body.mine, desk }
    }
    const [first, placer] = [await counts('first'), await counts('placer')]
    const number = await world.order()
    await giveBack(number)
    expect(await counts('first')).toEqual({ ...first, returned: first.returned + 1 })
    expect(await counts('placer')).toEqual({
      ...placer,
      returned: placer.returned + 1,
      desk: placer.desk + 1,
    })
    for (const searchTerm of ['', String(number)]) {
      const query = (waitingFor: 'me' | 'others' | 'orderer') => ({ query: { waitingFor, searchTerm } })
      const numbers = async (waitingFor: 'me' | 'others' | 'orderer') =>
        (await as('first').send(listOrders, query(waitingFor))).body.map(
          (order: { number: number }) => order.number,
        )
      expect(await numbers('orderer')).toContain(number)
      expect([...(await numbers('me')), ...(await numbers('others'))]).not.toContain(number)
    }
    const { body: periods } = await as('finance').send(listFundPeriods, { params: { program: 'AR' } })
    expect(periods.every(({ returnedOrders }: { returnedOrders: number }) => returnedOrders > 0)).toBe(true)
  })

  test('changes of a returned order move no money, and a submit reserves the new sum in the next round', async () => {
    const before = await world.balances()
    const number = await world.order({ levels: 2 })
    await approve(number, 'first')
    await giveBack(number, 'second')
    await quantity(number, 5)
    await as('placer').send(changeOrderShipping, {
      params: { number },
      body: { expedited: true, comment: 'Ball.' },
    })
    expect(await movedSince(before)).toEqual({ available: 0, reserved: 0, spent: 0 })
    const { status, body } = await again(number)
    expect([status, body.order]).toEqual([
      200,
      expect.objectContaining({
        returnedAt: null,
        returnReason: '',
        total: 125_00,
        level: 1,
        maySubmitAgain: false,
      }),
    ])
    expect(await movedSince(before)).toEqual({ available: -125_00, reserved: 125_00, spent: 0 })
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['created', 'submitted', 'approved', 'returned', 'changed', 'changed', 'resubmitted'],
    ])
    expect(titleOf(body, 'approved')).toBe(
      'Approved at level 1 of 2 (void, the order was returned afterwards)',
    )
    expect(body.events.at(-1).detail).toBe('The total is $125.00; when it was returned it was $50.00.')
    expect(codeOf(await approve(number, 'first'))).toEqual([428, 'VERSION_REQUIRED'])
    const seen = { version: body.order.version }
    expect((await approve(number, 'first', seen)).status).toBe(200)
    expect((await approve(number, 'both', { version: body.order.version + 1 })).body.order.status).toBe(
      'approved',
    )
    expect(await movedSince(before)).toEqual({ available: -125_00, reserved: 0, spent: 125_00 })
  })

  test('a submit that a check refuses changes nothing, and an open cart for the member stays', async () => {
    const number = await world.order()
    await giveBack(number)
    const ofMember = portal.owner`person_id = ${world.member.id}`
    // An open cart would follow the member.
    await portal.owner`UPDATE people SET dodaac = 'W9TA02' WHERE ${ofMember}`
    const moved = await again(number)
    await portal.owner`UPDATE people SET dodaac = ${world.dodaac} WHERE ${ofMember}`
    expect(codeOf(moved)).toEqual([422, 'MEMBER_MOVED'])
    const line = { memberId: world.member.id, nsn: world.nsns[0] as string, quantity: 1, fundCode: '6C' }
    const inCart = await as('placer').send(addToCart, { body: line })
    const carts = async () =>
      (await as('placer').send(readCarts, { params: { person: world.placer.id } })).body
    const cart = await carts()
    await portal.owner`UPDATE people SET enabled = false WHERE ${ofMember}`
    const refused = await again(number)
    await portal.owner`UPDATE people SET enabled = true WHERE ${ofMember}`
    expect([inCart.status, ...codeOf(refused)]).toEqual([200, 422, 'MEMBER_DISABLED'])
    expect(refused.body.detail).toContain('Withdraw this order')
    expect((await read(number)).order.returnReason).toBe('Which size?')
    await quantity(number, 9999)
    const short = await again(number)
    expect(codeOf(short)).toEqual([409, 'INSUFFICIENT_FUNDS'])
    expect(short.body.detail).toContain('this order costs')
    expect(await carts()).toEqual(cart)
  })

  test('a price that changed meanwhile is a question; who accepts it reserves the new total', async () => {
    const before = await world.balances()
    const number = await world.order()
    await giveBack(number)
    const setPrice = (cents: number) =>
      portal.owner`UPDATE item_prices SET price_cents = ${cents} WHERE nsn = ${world.nsns[0] as string}`
    await setPrice(30_00)
    const refused = await again(number)
    expect(codeOf(refused)).toEqual([409, 'PRICE_CHANGED'])
    expect(refused.body.detail).toContain('the total is now $60.00, it was $50.00')
    expect(await world.balances()).toEqual(before)
    const { body } = await as('placer').send(submitAgain, {
      params: { number },
      body: { acceptPrices: true },
    })
    await setPrice(25_00)
    expect(body.order).toMatchObject({ total: 60_00, lines: [{ price: 30_00, total: 60_00 }] })
    expect(body.events.at(-1).detail).toBe('The total is $60.00; when it was returned it was $50.00.')
    expect(await movedSince(before)).toEqual({ available: -60_00, reserved: 60_00, spent: 0 })
  })

  test('a withdrawal of a returned order releases nothing a second time, and its approver hears of it', async () => {
    const before = await world.balances()
    const number = await world.order()
    await giveBack(number)
    const { body } = await as('placer').send(withdrawOrder, {
      params: { number },
      body: { comment: 'No need.' },
    })
    expect(body.details.order).toMatchObject({
      status: 'declined',
      withdrawn: true,
      returnedAt: null,
      returnReason: '',
    })
    expect(await world.balances()).toEqual(before)
    const mails = (await readSentMails(portal.owner)).filter(
      ({ subject }) => subject === `Order ${number} was withdrawn`,
    )
    expect(mails.map(({ to }) => to)).toEqual(['first@example.mil'])
    const late = await again(number)
    expect(codeOf(late)).toEqual([409, 'ORDER_DECIDED'])
  })

  test('what a deputy reduces or returns names both people', async () => {
    const { first, outsider } = world
    await nameDeputy(first.id)
    await signIn('outsider')
    const names = new RegExp(
      `^${outsider.firstName} ${outsider.lastName} for ${first.firstName} ${first.lastName} \\(until `,
    )
    const personOf = (events: { kind: string; person: string }[], wanted: string) =>
      events.find(({ kind }) => kind === wanted)?.person
    const decisions = [{ number: 1, quantity: 1, reason: 'TOOMANY', comment: '' }]
    const params = { number: await world.order({ levels: 2 }) }
    const reduced = (await as('outsider').send(approveOrder, { params, body: { decisions } })).body
    expect(personOf(reduced.events, 'reduced')).toMatch(names)
    expect(reduced.lineDecisions[0]?.person).toMatch(names)
    const returned = (await giveBack(await world.order(), 'outsider')).body
    expect(personOf(returned.events, 'returned')).toMatch(names)
    expect(returned.order.returnedBy).toMatch(names)
  })

  test('the seat of a deputy does not count when an order is submitted again', async () => {
    const number = await world.order({ levels: 2 })
    await giveBack(number, 'both')
    await nameDeputy(world.both.id)
    const others = [world.first, world.otherFirst, world.second].map(({ id }) => id)
    const endRoles = (last: string | null) =>
      portal.owner`UPDATE role_assignments SET last_day = ${last} WHERE person_id = ANY (${others}::bigint[])`
    await endRoles('2026-01-01')
    const refused = await again(number)
    await endRoles(null)
    expect(codeOf(refused)).toEqual([422, 'TOO_FEW_APPROVERS'])
    expect((await again(number)).status).toBe(200)
  })
})

describe('two people at the same moment', () => {
  const races: [string, (number: number) => Promise<{ status: number }>[], boolean][] = [
    ['an approval and a return', (number) => [approve(number, 'first'), giveBack(number, 'both')], false],
    ['two returns', (number) => [giveBack(number), giveBack(number, 'both')], false],
    ['two submits', (number) => [again(number), again(number)], true],
    [
      'a decline and a return',
      (number) => [
        as('first').send(declineOrder, { params: { number }, body: { comment: 'No.' } }),
        giveBack(number, 'both'),
      ],
      false,
    ],
  ]
  test.each(races)('of %s one wins, and the other hears which', async (_, start, isReturned) => {
    const number = await world.order()
    if (isReturned) await giveBack(number)
    const statuses = (await Promise.all(start(number))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  test('a withdrawal and a submit leave the money of one of them', async () => {
    const before = await world.balances()
    const number = await world.order()
    await giveBack(number)
    const withdrawal = as('placer').send(withdrawOrder, { params: { number }, body: { comment: 'No.' } })
    const [submitted, withdrawn] = await Promise.all([again(number), withdrawal])
    expect(withdrawn.status).toBe(200)
    expect([200, 409]).toContain(submitted.status)
    expect(await world.balances()).toEqual(before)
  })

  test('the ledger and the orders fit afterwards', async () => {
    expect((await verifyLedger(portal.owner as never)).flatMap(({ broken }) => broken)).toEqual([])
  })
})
