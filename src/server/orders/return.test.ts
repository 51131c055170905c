import { describe, expect, test } from 'vitest'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { codeOf } from '#testing/said.ts'
import { readMailsAbout } from '#testing/sent-mails.ts'
import { countAwaiting } from '#wire/dashboard/dashboard.ts'
import { readWorklist } from '#wire/dashboard/worklist.ts'
import { listFundPeriods } from '#wire/funds/funds.ts'
import { countOrderPlaces } from '#wire/orders/order-places.ts'
import { approveOrder, changeOrderQuantity, changeOrderShipping, listOrders } from '#wire/orders/orders.ts'
import { returnOrder, submitAgain } from '#wire/orders/return.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'

const { portal, world, as, signIn, movedSince, read } = openOrdersPortal(10_000_000)

const giveBack = (number: number, by = 'first', extra = {}) =>
  as(by).send(returnOrder, { params: { number }, body: { comment: 'Which size?' } }, extra)
const again = (number: number, by = 'placer', body = {}) =>
  as(by).send(submitAgain, { params: { number }, body })
const approve = (number: number, by: string, extra = {}) =>
  as(by).send(approveOrder, { params: { number }, body: { comment: 'Fine.' } }, extra)
const withdraw = (number: number) =>
  as('placer').send(withdrawOrder, { params: { number }, body: { comment: 'No need.' } })
const quantity = (number: number, pieces: number, by = 'placer') =>
  as(by).send(changeOrderQuantity, { params: { number, nsn: world.nsns[0] as string, quantity: pieces } })
const nameDeputy = (absent: number) =>
  portal.owner`INSERT INTO absences (program, person_id, deputy_id, first_day, last_day, made_by, made_at)
    VALUES ('AR', ${absent}, ${world.outsider.id}, portal_day(), portal_day() + 3, ${absent}, now())`

describe('an order that an approver sends back', () => {
  test('a returned order keeps its number, holds no money, and only its orderer can act on it', async () => {
    const before = await world.balances()
    const number = await world.order({ levels: 2 })
    await approve(number, 'first')
    const { body } = await giveBack(number, 'second')
    expect(body).toMatchObject({
      order: {
        ...{ number, status: 'awaiting', returnReason: 'Which size?', level: 1, total: 50_00 },
        ...{ mayDecide: false, mayChange: false, mayWithdraw: false },
        lines: [{ lineStatus: 'Returned for changes' }],
      },
      ...{ waitingFor: [], approvals: [{ level: 1, isCurrent: false }] },
    })
    expect(await world.balances()).toEqual(before)
    expect((await read('placer', number)).order).toMatchObject({
      ...{ mayChange: true, mayWithdraw: true, maySubmitAgain: true, available: null, unusual: [] },
    })
    for (const by of ['first', 'second', 'both']) {
      const refused = await approve(number, by, { version: body.order.version })
      expect(codeOf(refused)).toEqual([409, 'ORDER_RETURNED'])
    }
    expect((await quantity(number, 3, 'first')).status).toBe(409)
    expect((await again(number, 'first')).status).toBe(403)
    const mails = await readMailsAbout(portal.owner, `${number} was returned`)
    expect(mails.map(({ to }) => to)).toEqual(['placer@example.mil'])
    expect(mails[0]?.text).toContain('Which size?')
  })

  test('no approver counts a returned order, and its orderer finds it first', async () => {
    const counts = async (by: 'placer' | 'first') => {
      const params = { person: world[by].id }
      const { me, others, returned } = (await as(by).send(countOrderPlaces, {})).body
      const { body } = await as(by).send(countAwaiting, { params })
      const { tasks } = (await as(by).send(readWorklist, { params })).body
      const desk = tasks.filter(({ kind }: { kind: string }) => kind === 'returned')
      return { me, others, returned, total: body.total, mine: body.mine, desk }
    }
    const [first, placer] = [await counts('first'), await counts('placer')]
    const number = await world.order()
    await giveBack(number)
    const returned = first.returned + 1
    expect(await counts('first')).toEqual({ ...first, returned })
    const task = { kind: 'returned', count: (placer.desk[0]?.count ?? 0) + 1, day: '2026-11-21', place: '' }
    expect(await counts('placer')).toEqual({ ...placer, returned, desk: [task] })
    for (const searchTerm of ['', String(number)]) {
      const numbers = async (waitingFor: 'me' | 'others' | 'orderer') =>
        (await as('first').send(listOrders, { query: { waitingFor, searchTerm } })).body.map(
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
    const shipping = { expedited: true, comment: 'Ball.' }
    await as('placer').send(changeOrderShipping, { params: { number }, body: shipping })
    expect(await world.balances()).toEqual(before)
    const { body } = await again(number)
    expect(body.order).toMatchObject({
      ...{ returnedAt: null, returnReason: '', total: 125_00, level: 1, maySubmitAgain: false },
    })
    expect(await movedSince(before)).toEqual({ available: -125_00, reserved: 125_00, spent: 0 })
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['created', 'submitted', 'approved', 'returned', 'changed', 'changed', 'resubmitted'],
    ])
    const title = 'Approved at level 1 of 2 (void, the order was returned afterwards)'
    expect(body.events[2].title).toBe(title)
    expect(body.events.at(-1).detail).toBe('The total is $125.00; when it was returned it was $50.00.')
    for (const act of [approve(number, 'first'), giveBack(number)])
      expect(codeOf(await act)).toEqual([428, 'VERSION_REQUIRED'])
    const { version } = body.order
    expect(codeOf(await giveBack(number, 'first', { version: version - 1 }))).toEqual([409, 'STALE_ORDER'])
    expect((await approve(number, 'first', { version })).status).toBe(200)
    const signed = await approve(number, 'both', { version: version + 1 })
    expect(signed.body.order.status).toBe('approved')
    expect(await movedSince(before)).toEqual({ available: -125_00, reserved: 0, spent: 125_00 })
  })

  test('a submit that a check refuses changes nothing', async () => {
    const number = await world.order()
    await giveBack(number)
    const ofMember = portal.owner`person_id = ${world.member.id}`
    await portal.owner`UPDATE people SET dodaac = 'W9TA02' WHERE ${ofMember}`
    const moved = await again(number)
    await portal.owner`UPDATE people SET dodaac = ${world.dodaac} WHERE ${ofMember}`
    expect(codeOf(moved)).toEqual([422, 'MEMBER_MOVED'])
    await portal.owner`UPDATE people SET enabled = false WHERE ${ofMember}`
    const refused = await again(number)
    await portal.owner`UPDATE people SET enabled = true WHERE ${ofMember}`
    expect(codeOf(refused)).toEqual([422, 'MEMBER_DISABLED'])
    expect(refused.body.detail).toContain('Withdraw this order')
    expect((await read('placer', number)).order.returnReason).toBe('Which size?')
    await quantity(number, 9999)
    const short = await again(number)
    expect(codeOf(short)).toEqual([409, 'INSUFFICIENT_FUNDS'])
    expect(short.body.detail).toContain('this order costs')
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
    const { body } = await again(number, 'placer', { acceptPrices: true })
    await setPrice(25_00)
    expect(body.order).toMatchObject({ total: 60_00, lines: [{ price: 30_00, total: 60_00 }] })
    expect(await movedSince(before)).toEqual({ available: -60_00, reserved: 60_00, spent: 0 })
  })

  test('a withdrawal of a returned order releases nothing a second time, and its approver hears of it', async () => {
    const before = await world.balances()
    const number = await world.order()
    await giveBack(number)
    const { body } = await withdraw(number)
    expect(body.details.order).toMatchObject({
      ...{ status: 'declined', withdrawn: true, returnedAt: null, returnReason: '' },
    })
    expect(await world.balances()).toEqual(before)
    const mails = await readMailsAbout(portal.owner, `Order ${number} was withdrawn`)
    expect(mails.map(({ to }) => to)).toEqual(['first@example.mil'])
    expect(codeOf(await again(number))).toEqual([409, 'ORDER_DECIDED'])
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
