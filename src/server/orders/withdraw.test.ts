import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/commands/verify.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { QueryOf } from '#testing/portal.ts'
import { codeOf, detailOf } from '#testing/said.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import { deleteCart, readCarts, submitCart } from '#wire/cart/cart.ts'
import {
  approveOrder,
  changeOrderShipping,
  declineOrder,
  listOrders,
  readOrder,
} from '#wire/orders/orders.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'
import { listOrderDetails, listOrderStatuses } from '#wire/reports/order-reports.ts'

const { portal, world, as, signIn } = openOrdersPortal(10_000_000)

const withdraw = (number: number, more = {}, extra = {}, by = 'placer') =>
  as(by).send(withdrawOrder, { params: { number }, body: { comment: 'Ordered twice.', ...more } }, extra)
const read = async (number: number, by = 'placer') =>
  (await as(by).send(readOrder, { params: { number } })).body
const cartsOf = async () =>
  (await as('placer').send(readCarts, { params: { person: world.placer.id } })).body.carts
const emptyCart = async (cart: number) =>
  expect((await as('placer').send(deleteCart, { params: { number: cart } })).status).toBe(200)
const mailsAbout = async (number: number) =>
  (await readSentMails(portal.owner)).filter(({ subject }) => subject === `Order ${number} was withdrawn`)

describe('an order that its orderer withdraws for good', () => {
  test('an order withdrawn for good frees its money, and its signatures are void but on record', async () => {
    const before = await world.balances()
    const number = await world.order({ levels: 2, quantities: [2, 3] })
    await as('first').send(approveOrder, { params: { number }, body: { comment: 'Fine.' } })
    const { status, body } = await withdraw(number)
    expect([status, body.cart]).toEqual([200, null])
    expect(body.details).toMatchObject({
      order: {
        ...{ status: 'declined', withdrawn: true, approver: '', mayWithdraw: false, mayChange: false },
        ...{ total: 125_00, lines: [{ lineStatus: 'Withdrawn' }, { lineStatus: 'Withdrawn' }] },
      },
      waitingFor: [],
      approvals: [{ level: 1, comment: 'Fine.', isCurrent: false }],
    })
    expect(
      body.details.events.map(({ title, detail, person }: Record<string, string>) => [title, detail, person]),
    ).toEqual([
      ['Cart started', '', nameOf('placer')],
      ['Submitted for approval', '', nameOf('placer')],
      ['Approved at level 1 of 2 (void, the order was withdrawn afterwards)', 'Fine.', nameOf('first')],
      ['Withdrawn by the orderer', 'Ordered twice.', nameOf('placer')],
    ])
    expect(await world.balances()).toEqual(before)
    expect(await cartsOf()).toEqual([])
    const [noted] = await portal.owner`SELECT action, person_id, detail FROM audit_events
      WHERE object = ${`order ${number}`} ORDER BY event_id DESC LIMIT 1`
    expect(noted).toEqual({
      ...{ action: 'POST /cart/withdraw/:number', personId: world.placer.id },
      detail: { comment: 'Ordered twice.', cart: null },
    })
  })

  test('a withdrawal notifies the people who were asked and who signed, and nobody else', async () => {
    const number = await world.order({ levels: 2 })
    await as('first').send(approveOrder, { params: { number } })
    await withdraw(number, { comment: 'For 1234567890, ordered twice.' })
    const mails = await mailsAbout(number)
    const people = ['both', 'first', 'second'].map((name) => `${name}@example.mil`)
    expect(mails.map(({ to }) => to).sort()).toEqual(people)
    expect(mails[0]?.text).toContain('ordered twice.')
    expect(mails[0]?.text).not.toContain('1234567890')
  })

  test('every list and report shows that an order was withdrawn, with the status number of the seed documents', async () => {
    const [number, declined] = [await world.order(), await world.order()]
    await withdraw(number)
    await as('first').send(declineOrder, { params: { number: declined }, body: { comment: 'No.' } })
    const cards = (await as('placer').send(listOrders, { query: { status: 'declined' } })).body
    const shown = (order: number) =>
      cards.find((card: { number: number }) => card.number === order)?.withdrawn
    expect([shown(number), shown(declined)]).toEqual([true, false])

    const read = async (search: QueryOf<typeof listOrderStatuses> = {}) =>
      (await as('member').send(listOrderStatuses, { query: { program: 'AR', ...search } })).body
    const status = 'declined'
    expect(await read({ order: String(number) })).toMatchObject([
      { status, statusText: 'Withdrawn', approver: '' },
    ])
    expect(await read({ order: String(declined) })).toMatchObject([{ status, statusText: 'Declined' }])
    const withdrawn = await read({ status: 'withdrawn', pageSize: 500 })
    const texts = new Set(withdrawn.map((row: { statusText: string }) => row.statusText))
    expect([...texts]).toEqual(['Withdrawn'])
    const lines = async (order: number, lineStatus: string) => {
      const query = { program: 'AR', order: String(order), lineStatus }
      return (await as('member').send(listOrderDetails, { query })).body
    }
    expect(await lines(number, 'Withdrawn')).toMatchObject([{ shipmentStatus: 'Withdrawn' }])
    expect(await lines(number, 'Declined')).toEqual([])
    expect(await lines(declined, 'Withdrawn')).toEqual([])
    expect(await lines(declined, 'Declined')).toHaveLength(1)
  })
})

describe('an order that becomes a cart again', () => {
  test('an order that becomes a cart keeps its lines, member, fund code, and shipping, and the user can submit it again', async () => {
    const number = await world.order({ quantities: [2, 3] })
    const body = { expedited: true, comment: 'Parade' }
    await as('placer').send(changeOrderShipping, { params: { number }, body })
    const { order } = await read(number)
    const withdrawn = await withdraw(number, { toCart: true })
    const carts = await cartsOf()
    expect(carts).toMatchObject([
      {
        ...{ number: withdrawn.body.cart, memberId: order.memberId, fundCode: '6C', total: 125_00 },
        ...{ expedited: true, expediteComment: 'Parade' },
      },
    ])
    const stored = (lines: Record<string, unknown>[]) =>
      lines.map(({ number, nsn, quantity, price }) => [number, nsn, quantity, price])
    expect(stored(carts[0].lines)).toEqual(stored(order.lines))
    const [{ detail }] = (await read(number)).events.slice(-1)
    expect(detail).toBe(`Ordered twice. The items are in a cart again, number ${carts[0].number}.`)
    expect((await as('placer').send(submitCart, { params: { number: carts[0].number } })).status).toBe(200)
  })

  test('an order cannot become a cart beside another cart for the member; a message says so, and nothing changes', async () => {
    const [number, other] = [await world.order(), await world.order()]
    const { cart } = (await withdraw(other, { toCart: true })).body
    const before = await world.balances()
    const refused = await withdraw(number, { toCart: true })
    expect(codeOf(refused)).toEqual([409, 'CART_EXISTS'])
    expect(refused.body.detail).toBe(
      `You have a cart for ${nameOf('member')} already (order ${cart}). Submit or delete that cart first, or withdraw order ${number} without a new cart.`,
    )
    const status = 'awaiting'
    expect((await read(number)).order).toMatchObject({ status, withdrawn: false, mayWithdraw: true })
    expect(await world.balances()).toEqual(before)
    expect(await mailsAbout(number)).toEqual([])
    await emptyCart(cart)
    expect((await withdraw(number, { toCart: true })).status).toBe(200)
    await emptyCart((await cartsOf())[0].number)
  })

  test('a user who may no longer order for the member gets no cart, but still can end the order', async () => {
    const number = await world.order()
    await portal.owner`DELETE FROM role_assignments WHERE person_id = ${world.placer.id}`
    await signIn('placer')
    expect(codeOf(await withdraw(number, { toCart: true }))).toEqual([422, 'NOT_ORDER_PLACER'])
    expect((await withdraw(number)).status).toBe(200)
    await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
      VALUES ('AR', ${world.dodaac}, ${world.placer.id}, 'order-placer')`
    await signIn('placer')
  })
})

test('only the orderer withdraws an order, with a comment, while it waits', async () => {
  const number = await world.order()
  const offered = async (by: string) => (await read(number, by)).order.mayWithdraw
  expect(await Promise.all(['placer', 'first', 'member'].map(offered))).toEqual([true, false, false])
  expect((await withdraw(number, {}, {}, 'member')).status).toBe(403)
  const silent = await withdraw(number, { comment: ' ' })
  const message = 'Say in a comment why you withdraw the order.'
  expect([silent.status, silent.body.errors]).toEqual([400, [{ field: 'comment', message }]])
  expect(codeOf(await withdraw(number, {}, { version: 7 }))).toEqual([409, 'STALE_ORDER'])
  for (const _ of [1, 2]) {
    const { status, body } = await withdraw(number, {}, { version: 1, key: 'once-and-again' })
    expect([status, body.details.order.withdrawn]).toEqual([200, true])
  }
  const already = `Order ${number} is already withdrawn.`
  expect(detailOf(await withdraw(number))).toEqual([409, already])
  const decided = await as('first').send(declineOrder, { params: { number }, body: { comment: 'No.' } })
  expect(decided.body.detail).toBe(already)
})

test('every invariant of orders and money still holds', async () => {
  expect((await verifyLedger(portal.owner as never)).flatMap(({ broken }) => broken)).toEqual([])
})

function nameOf(name: 'placer' | 'member' | 'first'): string {
  return `${world[name].firstName} ${world[name].lastName}`
}
