import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatMoney } from '#domain/money.ts'
import { asSeen } from '#testing/as-seen.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import { approveOrder, changeOrderQuantity, changeOrderShipping, readOrder } from '#wire/orders/orders.ts'

let portal: TestPortal
let world: OrdersWorld
const clients = new Map<string, Client>()
const as = (name: string) => clients.get(name) as Client
const nsn = (index = 0) => world.nsns[index] ?? ''

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  for (const name of ['placer', 'member', 'first', 'second', 'both', 'outsider', 'foreigner'])
    clients.set(name, await portal.signIn(name))
})
afterAll(() => portal.stop())

describe('changing a waiting order', () => {
  test('the orderer changes a quantity and the reservation follows [ORD-16]', async () => {
    const before = await world.balances()
    const number = await world.order({ quantities: [2, 1] })
    const more = await as('placer').ask(changeOrderQuantity, { params: { number, nsn: nsn(), quantity: 4 } })
    expect(more.status).toBe(200)
    expect(more.body.order).toMatchObject({ total: 125_00, version: 2, level: 1 })
    expect((await world.balances()).reserved).toBe(before.reserved + 12_500)
    const less = await as('first').ask(changeOrderQuantity, { params: { number, nsn: nsn(), quantity: 1 } })
    expect(less.body.order.total).toBe(50_00)
    expect((await world.balances()).reserved).toBe(before.reserved + 5_000)
    expect(less.body.events.at(-1)).toMatchObject({
      kind: 'changed',
      person: expect.stringContaining('First'),
    })
    expect(less.body.events.at(-1).detail).toContain('quantity 4 to 1.')
  })

  test('0 deletes a line, but the last line stays until the order is declined [ORD-16]', async () => {
    const number = await world.order({ quantities: [2, 1] })
    const one = await as('first').ask(changeOrderQuantity, { params: { number, nsn: nsn(), quantity: 0 } })
    expect(one.body.order.lines).toHaveLength(1)
    const none = await as('first').ask(changeOrderQuantity, { params: { number, nsn: nsn(1), quantity: 0 } })
    expect([none.status, none.body.code]).toEqual([422, 'LAST_LINE'])
  })

  test('a change voids the approvals given and tells the first level [ORD-20 D10]', async () => {
    const number = await world.order({ levels: 2 })
    await as('first').ask(approveOrder, { params: { number } }, await asSeen(portal.owner, number))
    const late = await as('first').ask(changeOrderQuantity, { params: { number, nsn: nsn(), quantity: 1 } })
    expect(late.status).toBe(409)
    const changed = await as('second').ask(changeOrderQuantity, {
      params: { number, nsn: nsn(), quantity: 1 },
    })
    expect(changed.body.order).toMatchObject({ level: 1, approver: '', version: 3 })
    expect(changed.body.approvals).toMatchObject([{ round: 1, level: 1, isCurrent: false }])
    expect(changed.body.events.at(-1).detail).toContain('Approvals start again at level 1.')
    const mails = (await readSentMails(portal.owner)).filter(({ text }) =>
      text.includes(`Order ${number} was changed`),
    )
    expect(mails.map((mail) => mail.to).sort()).toEqual([
      'both@example.mil',
      'first@example.mil',
      'other-first@example.mil',
    ])
    // What the order costs now, not what it cost before.
    for (const { text } of mails) expect(text).toContain(`Total: ${formatMoney(changed.body.order.total)}\n`)
    expect(
      (await as('first').ask(approveOrder, { params: { number } }, await asSeen(portal.owner, number)))
        .status,
    ).toBe(200)
    expect(
      (await as('second').ask(approveOrder, { params: { number } }, await asSeen(portal.owner, number))).body
        .order.status,
    ).toBe('approved')
  })

  test('the same quantity again changes nothing', async () => {
    const number = await world.order({ levels: 2 })
    await as('first').ask(approveOrder, { params: { number } }, await asSeen(portal.owner, number))
    const same = await as('placer').ask(changeOrderQuantity, { params: { number, nsn: nsn(), quantity: 2 } })
    expect(same.body.order).toMatchObject({ level: 2, version: 2 })
  })

  test('more than the fund holds is refused and nothing is changed [D10]', async () => {
    const number = await world.order()
    const before = await world.balances()
    const over = await as('placer').ask(changeOrderQuantity, {
      params: { number, nsn: nsn(), quantity: 9999 },
    })
    expect([over.status, over.body.code]).toEqual([409, 'INSUFFICIENT_FUNDS'])
    expect(await world.balances()).toEqual(before)
    const now = await as('placer').ask(readOrder, { params: { number } })
    expect(now.body.order).toMatchObject({ total: 50_00, version: 1 })
  })

  test('a decided order, a foreign order and a wrong request are not changed [ORD-20 D17]', async () => {
    const number = await world.order()
    expect(
      (await as('member').ask(changeOrderQuantity, { params: { number, nsn: nsn(), quantity: 1 } })).status,
    ).toBe(403)
    expect(
      (await as('outsider').ask(changeOrderQuantity, { params: { number, nsn: nsn(), quantity: 1 } })).status,
    ).toBe(404)
    expect(
      (await as('foreigner').ask(changeOrderQuantity, { params: { number, nsn: nsn(), quantity: 1 } }))
        .status,
    ).toBe(404)
    expect(
      (await as('first').ask(changeOrderQuantity, { params: { number, nsn: nsn(2), quantity: 1 } })).status,
    ).toBe(404)
    for (const wrong of ['-1', '10000', '1.5', 'two'])
      expect(
        (await as('first').ask(changeOrderQuantity, { params: { number, nsn: nsn(), quantity: wrong } }))
          .status,
        wrong,
      ).toBe(400)
    expect(
      (
        await as('first').ask(
          changeOrderQuantity,
          { params: { number, nsn: nsn(), quantity: 1 } },
          { version: 3 },
        )
      ).status,
    ).toBe(409)
    await as('first').ask(approveOrder, { params: { number } }, await asSeen(portal.owner, number))
    for (const name of ['placer', 'first']) {
      const { status, body } = await as(name).ask(changeOrderQuantity, {
        params: { number, nsn: nsn(), quantity: 1 },
      })
      expect([status, body.detail], name).toEqual([409, `Order ${number} is already approved.`])
    }
  })
})

describe('shipping of a waiting order', () => {
  test('expedited takes a comment, standard drops it, and stored codes are 2 and 1 [ORD-17 DATA-56 DATA-57]', async () => {
    const number = await world.order()
    const fast = await as('first').ask(changeOrderShipping, {
      params: { number },
      body: { expedited: true, comment: 'Deploys Friday.' },
    })
    expect(fast.status).toBe(200)
    expect(fast.body.order).toMatchObject({ expedited: true, expediteComment: 'Deploys Friday.', version: 2 })
    const slow = await as('placer').ask(changeOrderShipping, {
      params: { number },
      body: { expedited: false, comment: 'Kept?' },
    })
    expect(slow.body.order).toMatchObject({ expedited: false, expediteComment: '', version: 3 })
  })

  test('others may not, and 2 is no option', async () => {
    const number = await world.order()
    expect(
      (await as('member').ask(changeOrderShipping, { params: { number }, body: { expedited: true } })).status,
    ).toBe(403)
    expect(
      (await as('outsider').ask(changeOrderShipping, { params: { number }, body: { expedited: true } }))
        .status,
    ).toBe(404)
    expect(
      (await as('first').ask(changeOrderShipping, { params: { number } }, { odd: { expedited: 2 } })).status,
    ).toBe(400)
  })
})

describe('approving with other quantities', () => {
  test('the first level changes and signs in one step', async () => {
    const number = await world.order({ levels: 2, quantities: [2, 1] })
    const answer = await as('first').ask(approveOrder, {
      params: { number },
      body: {
        lines: [
          { number: 1, quantity: 1 },
          { number: 2, quantity: 0 },
        ],
      },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.order).toMatchObject({ total: 25_00, level: 2 })
  })

  test('a later level would send it back, and is told so; nothing is changed', async () => {
    const number = await world.order({ levels: 2 })
    await as('first').ask(approveOrder, { params: { number } }, await asSeen(portal.owner, number))
    const body = { lines: [{ number: 1, quantity: 1 }] }
    const refused = await as('second').ask(
      approveOrder,
      { params: { number }, body },
      await asSeen(portal.owner, number),
    )
    expect([refused.status, refused.body.code]).toEqual([422, 'BACK_TO_LEVEL_1'])
    expect((await as('placer').ask(readOrder, { params: { number } })).body.order).toMatchObject({
      total: 50_00,
      level: 2,
    })
    const both = await as('both').ask(
      approveOrder,
      { params: { number }, body },
      await asSeen(portal.owner, number),
    )
    expect(both.body.order).toMatchObject({ total: 25_00, level: 2, status: 'awaiting' })
    expect(both.body.approvals.map((a: { round: number }) => a.round)).toEqual([1, 2])
  })

  test('unknown and repeated lines are refused', async () => {
    const number = await world.order()
    const line = { number: 1, quantity: 1 }
    expect(
      (
        await as('first').ask(
          approveOrder,
          { params: { number }, body: { lines: [line, line] } },
          await asSeen(portal.owner, number),
        )
      ).status,
    ).toBe(400)
    expect(
      (
        await as('first').ask(approveOrder, {
          params: { number },
          body: { lines: [{ number: 9, quantity: 1 }] },
        })
      ).status,
    ).toBe(404)
  })
})
