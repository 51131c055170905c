import { describe, expect, test } from 'vitest'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { codeOf, detailOf } from '#testing/said.ts'
import { readMailsAbout } from '#testing/sent-mails.ts'
import { deleteCart, readCarts, submitCart } from '#wire/cart/cart.ts'
import { approveOrder, changeOrderShipping, declineOrder } from '#wire/orders/orders.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'

const { portal, world, as, signIn, read } = openOrdersPortal(10_000_000)

const withdraw = (number: number, more = {}, extra = {}) =>
  as('placer').send(
    withdrawOrder,
    { params: { number }, body: { comment: 'Ordered twice.', ...more } },
    extra,
  )
const cartsOf = async () =>
  (await as('placer').send(readCarts, { params: { person: world.placer.id } })).body.carts
const mailsAbout = (number: number) => readMailsAbout(portal.owner, `Order ${number} was withdrawn`)
const nameOf = (name: 'placer' | 'member' | 'first') => `${world[name].firstName} ${world[name].lastName}`

test('an order withdrawn for good frees its money, voids signatures, and notifies those who were asked and who signed', async () => {
  const before = await world.balances()
  const number = await world.order({ levels: 2, quantities: [2, 3] })
  await as('first').send(approveOrder, { params: { number }, body: { comment: 'Fine.' } })
  expect(codeOf(await withdraw(number, {}, { version: 7 }))).toEqual([409, 'STALE_ORDER'])
  const { body } = await withdraw(number, { comment: 'For 1234567890, ordered twice.' })
  const { details, cart } = body
  expect([cart, await cartsOf()]).toEqual([null, []])
  expect(details).toMatchObject({
    order: {
      ...{ status: 'declined', withdrawn: true, approver: '', mayWithdraw: false, mayChange: false },
      ...{ total: 125_00, lines: [{ lineStatus: 'Withdrawn' }, { lineStatus: 'Withdrawn' }] },
    },
    ...{ waitingFor: [], approvals: [{ level: 1, comment: 'Fine.', isCurrent: false }] },
  })
  const told = details.events.map((one: Record<string, string>) => [one.title, one.detail, one.person])
  expect(told).toEqual([
    ['Cart started', '', nameOf('placer')],
    ['Submitted for approval', '', nameOf('placer')],
    ['Approved at level 1 of 2 (void, the order was withdrawn afterwards)', 'Fine.', nameOf('first')],
    ['Withdrawn by the orderer', expect.stringContaining('ordered twice.'), nameOf('placer')],
  ])
  expect(await world.balances()).toEqual(before)
  const mails = await mailsAbout(number)
  const people = ['both', 'first', 'second'].map((name) => `${name}@example.mil`)
  expect(mails.map(({ to }) => to).sort()).toEqual(people)
  expect(mails[0]?.text).toContain('ordered twice.')
  expect(mails[0]?.text).not.toContain('1234567890')
  const already = [409, `Order ${number} is already withdrawn.`]
  expect(detailOf(await withdraw(number))).toEqual(already)
  const decided = await as('second').send(declineOrder, { params: { number }, body: { comment: 'No.' } })
  expect(detailOf(decided)).toEqual(already)
})

describe('an order that becomes a cart again', () => {
  test('an order becomes a cart with its lines, member, fund code and shipping, but not beside another cart for the member', async () => {
    const [number, other] = [await world.order({ quantities: [2, 3] }), await world.order()]
    const body = { expedited: true, comment: 'Parade' }
    await as('placer').send(changeOrderShipping, { params: { number }, body })
    const { order } = await read('placer', number)
    const { cart } = (await withdraw(other, { toCart: true })).body
    const before = await world.balances()
    const refused = await withdraw(number, { toCart: true })
    expect(codeOf(refused)).toEqual([409, 'CART_EXISTS'])
    expect(refused.body.detail).toBe(
      `You have a cart for ${nameOf('member')} already (order ${cart}). Submit or delete that cart first, or withdraw order ${number} without a new cart.`,
    )
    expect((await read('placer', number)).order).toMatchObject({ withdrawn: false, mayWithdraw: true })
    expect([await world.balances(), await mailsAbout(number)]).toEqual([before, []])
    await as('placer').send(deleteCart, { params: { number: cart } })

    const made = (await withdraw(number, { toCart: true })).body.cart
    const [again] = await cartsOf()
    expect(again).toMatchObject({
      ...{ number: made, memberId: order.memberId, fundCode: '6C', total: 125_00 },
      ...{ expedited: true, expediteComment: 'Parade' },
    })
    const stored = (lines: Record<string, unknown>[]) =>
      lines.map(({ number, nsn, quantity, price }) => [number, nsn, quantity, price])
    expect(stored(again.lines)).toEqual(stored(order.lines))
    expect((await read('placer', number)).events.at(-1)?.detail).toBe(
      `Ordered twice. The items are in a cart again, number ${made}.`,
    )
    expect((await as('placer').send(submitCart, { params: { number: made } })).status).toBe(200)
  })

  test('a user who may no longer order for the member gets no cart, but still can end the order', async () => {
    const number = await world.order()
    await portal.owner`DELETE FROM role_assignments WHERE person_id = ${world.placer.id}`
    await signIn('placer')
    expect(codeOf(await withdraw(number, { toCart: true }))).toEqual([422, 'NOT_ORDER_PLACER'])
    expect((await withdraw(number)).status).toBe(200)
  })
})
