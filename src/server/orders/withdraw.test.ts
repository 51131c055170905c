import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/commands/verify.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, type QueryOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import { deleteCart, readCarts, submitCart } from '#wire/cart/cart.ts'
import {
  approveOrder,
  changeOrderQuantity,
  changeOrderShipping,
  declineOrder,
  listOrders,
  readOrder,
} from '#wire/orders/orders.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'
import { listOrderDetails, listOrderStatuses } from '#wire/reports/order-reports.ts'

let portal: TestPortal
let world: OrdersWorld
const clients = new Map<string, Client>()
const as = (name: string) => clients.get(name) as Client

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner, 10_000_000)
  for (const name of ['placer', 'member', 'first', 'second', 'outsider', 'everything'])
    clients.set(name, await portal.signIn(name))
})
afterAll(() => portal.stop())

const withdraw = (number: number, more = {}, extra = {}, by = 'placer') =>
  as(by).ask(withdrawOrder, { params: { number }, body: { comment: 'Ordered twice.', ...more } }, extra)
const read = async (number: number, by = 'placer') =>
  (await as(by).ask(readOrder, { params: { number } })).body
const cartsOf = async () =>
  (await as('placer').ask(readCarts, { params: { person: world.placer.id } })).body.carts
const emptyCart = async (cart: number) =>
  expect((await as('placer').ask(deleteCart, { params: { number: cart } })).status).toBe(200)
const mailsAbout = async (number: number) =>
  (await readSentMails(portal.owner)).filter(({ subject }) => subject === `Order ${number} was withdrawn`)

describe('an order that its orderer withdraws for good', () => {
  test('frees its money, and its signatures are void and remembered', async () => {
    const before = await world.balances()
    const number = await world.order({ levels: 2, quantities: [2, 3] })
    expect(
      (await as('first').ask(approveOrder, { params: { number }, body: { comment: 'Fine.' } })).status,
    ).toBe(200)
    const { status, body } = await withdraw(number)
    expect(status).toBe(200)
    expect(body.cart).toBeNull()
    expect(body.details.order).toMatchObject({
      status: 'declined',
      withdrawn: true,
      approver: '',
      mayWithdraw: false,
      mayChange: false,
      total: 125_00,
    })
    expect(body.details.order.lines.map((line: { lineStatus: string }) => line.lineStatus)).toEqual([
      'Withdrawn',
      'Withdrawn',
    ])
    expect(body.details.waitingFor).toEqual([])
    expect(body.details.approvals).toMatchObject([{ level: 1, comment: 'Fine.', isCurrent: false }])
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
      action: 'POST /cart/withdraw/:number',
      personId: world.placer.id,
      detail: { comment: 'Ordered twice.', cart: null },
    })
  })

  test('is told to those who were asked and those who signed, and to nobody else', async () => {
    const number = await world.order({ levels: 2 })
    await as('first').ask(approveOrder, { params: { number } })
    await withdraw(number, { comment: 'For 1234567890, ordered twice.' })
    const mails = await mailsAbout(number)
    expect(mails.map(({ to }) => to).sort()).toEqual([
      'both@example.mil',
      'first@example.mil',
      'second@example.mil',
    ])
    expect(mails[0]?.text).toContain('ordered twice.')
    expect(mails[0]?.text).not.toContain('1234567890')
    expect(mails[0]?.text).toContain('signatures given are void')
  })

  test('says in every list and report that it was withdrawn, with the number that the seeds know', async () => {
    const number = await world.order()
    const declined = await world.order()
    await withdraw(number)
    await as('first').ask(declineOrder, { params: { number: declined }, body: { comment: 'No.' } })
    const cards = (await as('placer').ask(listOrders, { query: { status: 'declined' } })).body
    const shown = (order: number) =>
      cards.find((card: { number: number }) => card.number === order)?.withdrawn
    expect([shown(number), shown(declined)]).toEqual([true, false])

    const status = async (search: QueryOf<typeof listOrderStatuses> = {}) =>
      (await as('member').ask(listOrderStatuses, { query: { program: 'AR', ...search } })).body
    expect(await status({ order: String(number) })).toMatchObject([
      { status: 'declined', statusText: 'Withdrawn', approver: '' },
    ])
    expect(await status({ order: String(declined) })).toMatchObject([
      { status: 'declined', statusText: 'Declined' },
    ])
    const withdrawn = await status({ status: 'withdrawn', pageSize: 500 })
    expect(withdrawn.map((row: { statusText: string }) => row.statusText)).toContain('Withdrawn')
    expect(withdrawn.map((row: { statusText: string }) => row.statusText)).not.toContain('Declined')
    const lines = async (order: number, choice: string) =>
      (
        await as('member').ask(listOrderDetails, {
          query: { program: 'AR', order: String(order), lineStatus: choice },
        })
      ).body
    expect(await lines(number, 'Withdrawn')).toMatchObject([{ shipmentStatus: 'Withdrawn' }])
    expect(await lines(number, 'Declined')).toEqual([])
    expect(await lines(declined, 'Withdrawn')).toEqual([])
    expect(await lines(declined, 'Declined')).toHaveLength(1)
  })
})

describe('an order that becomes a cart again', () => {
  test('has its lines, member, fund code and shipping in the cart, and can be submitted again', async () => {
    const number = await world.order({ quantities: [2, 3] })
    await as('placer').ask(changeOrderShipping, {
      params: { number },
      body: { expedited: true, comment: 'Parade' },
    })
    const before = await read(number)
    const { status, body } = await withdraw(number, { toCart: true })
    expect(status).toBe(200)
    const [cart, ...others] = await cartsOf()
    expect(others).toEqual([])
    expect(cart).toMatchObject({
      number: body.cart,
      memberId: before.order.memberId,
      fundCode: '6C',
      expedited: true,
      expediteComment: 'Parade',
      total: 125_00,
    })
    const kept = (lines: Record<string, unknown>[]) =>
      lines.map(({ number, nsn, quantity, price }) => [number, nsn, quantity, price])
    expect(kept(cart.lines)).toEqual(kept(before.order.lines))
    const [last] = (await read(number)).events.slice(-1)
    expect(last.detail).toBe(`Ordered twice. What was ordered is in a cart again, number ${body.cart}.`)
    expect((await as('placer').ask(submitCart, { params: { number: cart.number } })).status).toBe(200)
  })

  test('is refused beside another cart for the member, with a sentence, and nothing is changed', async () => {
    const number = await world.order()
    const other = await world.order()
    const { cart } = (await withdraw(other, { toCart: true })).body
    const before = await world.balances()
    const refused = await withdraw(number, { toCart: true })
    expect([refused.status, refused.body.code]).toEqual([409, 'CART_EXISTS'])
    expect(refused.body.detail).toBe(
      `You have a cart for ${nameOf('member')} already (order ${cart}). Submit or delete that cart first, or withdraw order ${number} without a new cart.`,
    )
    expect((await read(number)).order).toMatchObject({
      status: 'awaiting',
      withdrawn: false,
      mayWithdraw: true,
    })
    expect(await world.balances()).toEqual(before)
    expect(await mailsAbout(number)).toEqual([])
    await emptyCart(cart)
    expect((await withdraw(number, { toCart: true })).status).toBe(200)
    await emptyCart((await cartsOf())[0].number)
  })

  test('is refused to who may not order for the member any more; without a cart it still ends', async () => {
    const number = await world.order()
    await portal.owner`DELETE FROM role_assignments WHERE person_id = ${world.placer.id}`
    clients.set('placer', await portal.signIn('placer'))
    const refused = await withdraw(number, { toCart: true })
    expect([refused.status, refused.body.code]).toEqual([422, 'NOT_ORDER_PLACER'])
    expect((await withdraw(number)).status).toBe(200)
    await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
      VALUES ('AR', ${world.dodaac}, ${world.placer.id}, 'order-placer')`
    clients.set('placer', await portal.signIn('placer'))
  })
})

describe('who withdraws', () => {
  test('is the orderer alone, with a comment, while the order waits', async () => {
    const number = await world.order()
    const offered = async (by: string) => (await read(number, by)).order.mayWithdraw
    expect([await offered('placer'), await offered('first'), await offered('member')]).toEqual([
      true,
      false,
      false,
    ])
    for (const by of ['first', 'member', 'everything'])
      expect((await withdraw(number, {}, {}, by)).status, by).toBe(403)
    expect((await withdraw(number, {}, {}, 'outsider')).status).toBe(404)
    const silent = await withdraw(number, { comment: ' ' })
    expect(silent.status).toBe(400)
    expect(silent.body.errors).toEqual([
      { field: 'comment', message: 'Say in a comment why you withdraw the order.' },
    ])
    const stale = await withdraw(number, {}, { version: 7 })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_ORDER'])
    expect((await withdraw(number, {}, { version: 1, key: 'once-and-again' })).status).toBe(200)
    // A lost reply is given again and nothing is done twice.
    const again = await withdraw(number, {}, { version: 1, key: 'once-and-again' })
    expect([again.status, again.body.details.order.withdrawn]).toEqual([200, true])
    const late = await withdraw(number)
    expect([late.status, late.body.detail]).toEqual([409, `Order ${number} is already withdrawn.`])
    const decided = await as('first').ask(declineOrder, { params: { number }, body: { comment: 'No.' } })
    expect(decided.body.detail).toBe(`Order ${number} is already withdrawn.`)
  })

  test('a person who would take off the last line hears what to do instead', async () => {
    const number = await world.order()
    const empty = (by: string) =>
      as(by).ask(changeOrderQuantity, { params: { number, nsn: world.nsns[0], quantity: 0 } })
    expect((await empty('placer')).body.detail).toBe(
      `Order ${number} would have no line left. To take the order back, withdraw it.`,
    )
    expect((await empty('first')).body.detail).toBe(
      `Order ${number} would have no line left. Decline it, and say why.`,
    )
  })
})

test('every promise about orders and money still holds', async () => {
  const invariants = await verifyLedger(portal.owner as never)
  expect(invariants.flatMap(({ broken }) => broken)).toEqual([])
})

function nameOf(name: 'placer' | 'member' | 'first'): string {
  return `${world[name].firstName} ${world[name].lastName}`
}
