import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPerson } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Answer, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import { approveOrders, declineOrders } from '#wire/orders/decide-selected.ts'
import { approveOrder, changeOrderQuantity, declineOrder, readOrder } from '#wire/orders/orders.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'

let portal: TestPortal
let world: OrdersWorld
const clients = new Map<string, Client>()
const as = (name: string) => clients.get(name) as Client
const PEOPLE = [
  'placer',
  'member',
  'first',
  'second',
  'both',
  'finance',
  'outsider',
  'everything',
  'foreigner',
]

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner, 10_000_000)
  for (const name of PEOPLE) clients.set(name, await portal.signIn(name))
})
afterAll(() => portal.stop())

const mailsAbout = async (number: number) =>
  (await readSentMails(portal.owner)).filter((mail) => mail.subject.startsWith(`Order ${number} `))

describe('approving', () => {
  test('approvers sign level by level and the last one spends the money [ORD-19 D9]', async () => {
    const number = await world.order({ levels: 2, quantities: [2, 3] })
    const before = await world.balances()
    const early = await as('second').ask(approveOrder, { params: { number } })
    expect(early.status).toBe(409)
    expect(early.body.detail).toBe(`Order ${number} waits for level 1 of 2 first.`)

    const signed = await as('first').ask(approveOrder, {
      params: { number },
      body: { comment: 'Needed for drill.' },
    })
    expect(signed.status).toBe(200)
    expect(signed.body.order).toMatchObject({ status: 'awaiting', level: 2, levels: 2, mayDecide: false })
    expect(signed.body.order.approver).toBe(`${world.first.firstName} ${world.first.lastName}`)
    expect(signed.body.waitingFor).toHaveLength(2)

    const done = await as('second').ask(approveOrder, { params: { number } })
    expect(done.status).toBe(200)
    expect(done.body.order.status).toBe('approved')
    expect(done.body.order.lines.map((line: { requisition: string }) => line.requisition)).toEqual([
      'W9TA0163250001',
      'W9TA0163250002',
    ])
    expect(done.body.events.map((event: { title: string }) => event.title)).toEqual([
      'Cart started',
      'Submitted for approval',
      'Approved at level 1 of 2',
      'Approved at level 2 of 2',
    ])
    expect(await world.balances()).toEqual({
      available: before.available,
      reserved: before.reserved - 12_500,
      spent: before.spent + 12_500,
    })
    const [line] =
      await portal.owner`SELECT supply_state, requisition FROM order_lines WHERE order_id = ${number} AND line_number = 1`
    expect(line).toEqual({ supplyState: 'none', requisition: expect.stringMatching(/^\w{14}$/) })
  })

  test('the next level, then the orderer and the member get mail, without personal numbers', async () => {
    const number = await world.order({ levels: 2 })
    await as('first').ask(approveOrder, { params: { number } })
    await as('second').ask(approveOrder, { params: { number } })
    const mails = await mailsAbout(number)
    expect(mails.map((mail) => `${mail.to} ${mail.subject}`).sort()).toEqual([
      `both@example.mil Order ${number} waits for your approval`,
      `member@example.mil Order ${number} is approved`,
      `placer@example.mil Order ${number} is approved`,
      `second@example.mil Order ${number} waits for your approval`,
    ])
    for (const mail of mails) expect(mail.text).not.toMatch(/\d{10}/)
    const request = mails.find((mail) => mail.to === 'second@example.mil')
    for (const part of ['Ordered by: ', 'For: ', `/orders/${number}\n`]) expect(request?.text).toContain(part)
    expect(request?.text).toMatch(/^Total: \$\d+\.\d\d$/m)
    for (const { html } of mails) expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
  })

  test('mail of a decision says what became of the money and repeats the comment without numbers of people [D21]', async () => {
    await portal.owner`UPDATE people SET may_sign_in = false WHERE person_id = ${world.member.id}`
    await portal.owner`UPDATE people SET sends_confirmation = false WHERE person_id = ${world.placer.id}`
    const number = await world.order()
    await as('first').ask(declineOrder, {
      params: { number },
      body: { comment: 'Wrong size for 1234567890 <Doe>.' },
    })
    const mails = await mailsAbout(number)
    expect(mails.map(({ to }) => to).sort()).toEqual(['member@example.mil', 'placer@example.mil'])
    for (const { subject, text, html } of mails) {
      expect(subject).toBe(`Order ${number} is declined`)
      expect(text).toContain('$50.00 are available on the fund again.')
      expect(text).toContain('Comment of the approver: Wrong size for [number] <Doe>.')
      expect(html).toContain('Wrong size for [number] &#60;Doe&#62;.')
    }
    // A link is only for those who can sign in.
    const withLink = mails.filter(({ text, html }) => (text + html).includes(`/orders/${number}`))
    expect(withLink.map(({ to }) => to)).toEqual(['placer@example.mil'])
    await portal.owner`UPDATE people SET may_sign_in = true, sends_confirmation = true`
  })

  test('nobody signs both levels of one order [D9]', async () => {
    const number = await world.order({ levels: 2 })
    expect((await as('both').ask(approveOrder, { params: { number } })).status).toBe(200)
    expect((await as('both').ask(approveOrder, { params: { number } })).status).toBe(403)
    expect((await as('second').ask(approveOrder, { params: { number } })).status).toBe(200)
  })

  test("an approver decides neither on an order of one's own nor on one for oneself [D8]", async () => {
    const own = await world.order({ orderer: world.first })
    const mine = await world.order({ member: world.first })
    for (const number of [own, mine]) {
      expect((await as('first').ask(approveOrder, { params: { number } })).status).toBe(403)
      expect(
        (await as('first').ask(declineOrder, { params: { number }, body: { comment: 'No.' } })).status,
      ).toBe(403)
    }
    // Even a write that goes around the portal is refused by the database.
    for (const number of [own, mine]) {
      const insert = portal.owner`INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version)
        SELECT program, order_id, round, 1, 'approve', orderer_id, member_id, ${world.first.id}, version FROM orders WHERE order_id = ${number}`
      await expect(insert).rejects.toMatchObject({
        code: '23514',
        constraint_name: 'approvals_never_own',
      })
    }
  })

  test('who may see an order but not sign it gets 403, who may not see it 404', async () => {
    const number = await world.order()
    for (const name of ['placer', 'member', 'finance', 'everything'])
      expect((await as(name).ask(approveOrder, { params: { number } })).status, name).toBe(403)
    for (const name of ['outsider', 'foreigner'])
      expect((await as(name).ask(approveOrder, { params: { number } })).status, name).toBe(404)
    expect((await portal.anonymous.ask(approveOrder, { params: { number } })).status).toBe(401)
    expect((await as('first').ask(approveOrder, { params: { number: 99999999 } })).status).toBe(404)
    expect((await as('first').ask(approveOrder, { params: { number: 'abc' } })).status).toBe(400)
    expect(
      (await as('first').ask(approveOrder, { params: { number }, body: { comment: 'x'.repeat(501) } }))
        .status,
    ).toBe(400)
    expect((await as('first').ask(approveOrder, { params: { number } }, { odd: { extra: 1 } })).status).toBe(
      400,
    )
  })

  test('a role that was taken away between looking and signing is gone [D9]', async () => {
    const number = await world.order()
    await portal.owner`DELETE FROM role_assignments WHERE person_id = ${world.first.id}`
    expect((await as('first').ask(approveOrder, { params: { number } })).status).toBe(403)
    await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role, level)
      VALUES ('AR', ${world.dodaac}, ${world.first.id}, 'approver', 1)`
    expect((await as('first').ask(approveOrder, { params: { number } })).status).toBe(200)
  })

  test('a role is not taken away while its holder signs [D9]', async () => {
    const number = await world.order()
    const { owner } = portal
    const isWaitingFor = async (pid: number) =>
      (await owner`SELECT 1 FROM pg_locks WHERE NOT granted AND ${pid} = ANY (pg_blocking_pids(pid))`).length
    let signed: Promise<{ status: number }> | undefined
    await owner.begin(async (sql) => {
      // The signature comes as far as the money, which somebody else is moving.
      const [held] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid, account_id FROM accounts
        WHERE fund_id = ${world.fundId} FOR UPDATE`
      signed = as('first').ask(approveOrder, { params: { number } })
      await expect.poll(() => isWaitingFor(held?.pid ?? 0)).toBe(1)
      const taking = owner`SELECT FROM role_assignments
        WHERE person_id = ${world.first.id} AND role = 'approver' FOR UPDATE NOWAIT`
      await expect(taking).rejects.toMatchObject({ code: '55P03' })
    })
    expect((await signed)?.status).toBe(200)
  })

  test('an order that was changed after it was placed is decided on by who says which version that is [D10]', async () => {
    const [signed, refused] = [await world.order({ levels: 2 }), await world.order()]
    for (const number of [signed, refused]) {
      const [line] = await portal.owner`SELECT nsn FROM order_lines WHERE order_id = ${number} LIMIT 1`
      const params = { number, nsn: line?.nsn, quantity: 1 }
      const changed = await as('first').ask(changeOrderQuantity, { params })
      expect(changed.status).toBe(200)
      const { version } = changed.body.order
      const question = { params: { number }, body: { comment: 'No.' } }
      for (const call of [approveOrder, declineOrder]) {
        const blind = await as('first').ask(call, question)
        expect([blind.status, blind.body.code]).toEqual([428, 'VERSION_REQUIRED'])
        expect(blind.body.detail).toBe(
          `Order ${number} was changed after it was placed. Look at it, and name the version that you saw (If-Match).`,
        )
        const stale = await as('first').ask(call, question, { version: version - 1 })
        expect([stale.status, stale.body.code]).toEqual([409, 'STALE_ORDER'])
      }
      const call = number === signed ? approveOrder : declineOrder
      expect((await as('first').ask(call, question, { version })).status).toBe(200)
    }
    // The next level decides on a changed order, too.
    expect((await as('second').ask(approveOrder, { params: { number: signed } })).status).toBe(428)
  })

  test('a decided order says so, and an old version is not decided on [D7 D10]', async () => {
    const number = await world.order()
    const stale = await as('first').ask(approveOrder, { params: { number } }, { version: 7 })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_ORDER'])
    expect((await as('first').ask(approveOrder, { params: { number } }, { version: 1 })).status).toBe(200)
    const again = await as('both').ask(approveOrder, { params: { number } })
    expect([again.status, again.body.detail]).toEqual([409, `Order ${number} is already approved.`])
  })

  test('an item that became obsolete stops the approval by name [D12]', async () => {
    const number = await world.order({ quantities: [1, 1] })
    const [gone, replacement] = world.nsns as [string, string]
    await portal.owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${replacement} WHERE nsn = ${gone}`
    const refused = await as('first').ask(approveOrder, { params: { number } })
    await portal.owner`UPDATE items SET status = 'active', replacement_nsn = NULL WHERE nsn = ${gone}`
    expect([refused.status, refused.body.code]).toEqual([422, 'OBSOLETE_NSN'])
    expect(refused.body.detail).toContain(replacement.slice(-4))
    expect(refused.body.errors).toHaveLength(1)
  })

  test('a DoDAAC that has used its serials of the day approves tomorrow', async () => {
    const number = await world.order({ quantities: [1, 1] })
    portal.setTime('2026-12-01T17:00:00Z')
    await portal.owner`INSERT INTO document_serials VALUES (${world.dodaac}, '6335', 8998)`
    const client = await portal.signIn('first')
    const full = await client.ask(approveOrder, { params: { number } })
    portal.setTime('2026-11-21T17:00:00Z')
    expect([full.status, full.body.code]).toEqual([422, 'NO_REQUISITION_LEFT'])
    expect((await as('first').ask(approveOrder, { params: { number } })).status).toBe(200)
  })
})

describe('declining', () => {
  test('declining with a comment gives the money back and tells the orderer why [ORD-19]', async () => {
    const before = await world.balances()
    const number = await world.order({ levels: 2 })
    await as('first').ask(approveOrder, { params: { number } })
    const silent = await as('second').ask(declineOrder, { params: { number } }, { odd: { comment: '  ' } })
    expect(silent.status).toBe(400)
    const declined = await as('second').ask(declineOrder, {
      params: { number },
      body: { comment: 'Not this year.' },
    })
    expect(declined.status).toBe(200)
    expect(declined.body.order.status).toBe('declined')
    expect(declined.body.events.at(-1)).toMatchObject({
      title: 'Declined at level 2 of 2',
      detail: 'Not this year.',
    })
    expect(await world.balances()).toEqual(before)
    const mail = (await mailsAbout(number)).find((sent) => sent.to === 'placer@example.mil')
    expect(mail?.text).toContain('Not this year.')
    expect((await as('both').ask(approveOrder, { params: { number } })).status).toBe(409)
  })

  test('only who may decide may decline', async () => {
    const number = await world.order()
    const body = { comment: 'No.' }
    expect((await as('placer').ask(declineOrder, { params: { number }, body })).status).toBe(403)
    expect((await as('outsider').ask(declineOrder, { params: { number }, body })).status).toBe(404)
    expect((await as('foreigner').ask(declineOrder, { params: { number }, body })).status).toBe(404)
    expect((await as('first').ask(declineOrder, { params: { number }, body }, { version: 9 })).status).toBe(
      409,
    )
  })
})

describe('approving several', () => {
  test('each order is its own decision', async () => {
    const good = await world.order()
    const own = await world.order({ orderer: world.first })
    const stale = await world.order()
    const answer = await as('first').ask(approveOrders, {
      body: {
        orders: [
          { number: stale, version: 5 },
          { number: own, version: 1 },
          { number: good, version: 1 },
          { number: 999999, version: 1 },
        ],
      },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.map((row: { approved: boolean }) => row.approved)).toEqual([false, false, true, false])
    expect(answer.body[2].message).toBe(`Order ${good} is approved.`)
    const statuses =
      await portal.owner`SELECT status FROM orders WHERE order_id IN (${good}, ${own}, ${stale}) ORDER BY order_id`
    expect(statuses.map((row) => row.status)).toEqual(['approved', 'awaiting', 'awaiting'])
  })

  test('a person who asks again with another comment is told what was approved before, and signs nothing twice', async () => {
    const [done, half, other] = [
      await world.order(),
      await world.order({ levels: 2 }),
      await world.order({ levels: 2 }),
    ]
    const ask = (who: string, numbers: number[], comment: string) =>
      as(who).ask(approveOrders, {
        body: { orders: numbers.map((number) => ({ number, version: 1 })), comment },
      })
    const firstTry = await ask('first', [done, half], 'One.')
    expect(firstTry.body.map((row: { approved: boolean }) => row.approved)).toEqual([true, true])
    const again = await ask('first', [other, half, done], 'Two.')
    expect(again.body).toEqual([
      {
        number: expect.any(Number),
        approved: true,
        level: 2,
        message: `Order ${other} is approved at level 1 of 2.`,
      },
      {
        number: expect.any(Number),
        approved: true,
        level: 2,
        message: `You have approved order ${half} before.`,
      },
      {
        number: expect.any(Number),
        approved: true,
        level: null,
        message: `You have approved order ${done} before.`,
      },
    ])
    // What somebody else has signed is no approval of one's own, and what was declined since counts no more.
    expect((await ask('both', [done], '')).body[0].approved).toBe(false)
    await as('second').ask(declineOrder, { params: { number: half }, body: { comment: 'Too many.' } })
    expect((await ask('first', [half], 'Three.')).body[0].approved).toBe(false)
    const signed = await portal.owner`SELECT order_id, comment FROM approvals
      WHERE order_id IN (${done}, ${half}, ${other}) AND decision = 'approve' ORDER BY order_id`
    expect(signed.map(({ comment }) => comment)).toEqual(['One.', 'One.', 'Two.'])
  })

  test('several orders are declined with one comment, each on its own, and their money is free again', async () => {
    const before = await world.balances()
    const [good, other] = [await world.order(), await world.order({ levels: 2 })]
    const own = await world.order({ orderer: world.first })
    const stale = await world.order()
    const ask = (comment: string) =>
      as('first').ask(declineOrders, {
        body: {
          orders: [
            { number: stale, version: 5 },
            { number: own, version: 1 },
            { number: good, version: 1 },
            { number: other, version: 1 },
          ],
          comment,
        },
      })
    expect((await ask(' ')).body.errors[0].message).toBe('Say in a comment why you decline.')
    const answer = await ask('Ordered twice.')
    expect(answer.body.map((row: { declined: boolean }) => row.declined)).toEqual([false, false, true, true])
    expect(answer.body.map((row: { message: string }) => row.message)).toEqual([
      `Order ${stale} was changed in the meantime. Look at it again before you decide.`,
      `You placed order ${own}. Another approver must decide on it.`,
      `Order ${good} is declined.`,
      `Order ${other} is declined.`,
    ])
    const held = 2 * 50_00
    expect(await world.balances()).toEqual({
      ...before,
      available: before.available - held,
      reserved: before.reserved + held,
    })
    expect((await mailsAbout(good)).map(({ text }) => text).join()).toContain('Ordered twice.')
    // Whoever did not hear the answer asks again, and is told what was done; nobody else has declined it.
    const again = await ask('Once more.')
    expect(again.body.slice(2)).toEqual([
      { number: good, declined: true, message: `You have declined order ${good} before.` },
      { number: other, declined: true, message: `You have declined order ${other} before.` },
    ])
    const orders = [{ number: good, version: 1 }]
    const others = await as('both').ask(declineOrders, { body: { orders, comment: 'No' } })
    expect(others.body).toEqual([
      { number: good, declined: false, message: `Order ${good} is already declined.` },
    ])
    const comments = await portal.owner`SELECT comment FROM approvals WHERE order_id IN (${good}, ${other})`
    expect(comments.map(({ comment }) => comment)).toEqual(['Ordered twice.', 'Ordered twice.'])
  })

  test('a malformed selection is refused as a whole', async () => {
    expect(
      (await as('first').ask(approveOrders, { body: { orders: [{ number: 'x' as never, version: 1 }] } }))
        .status,
    ).toBe(400)
    expect((await as('first').ask(approveOrders, {})).status).toBe(400)
  })
})

describe('at the same moment', () => {
  const firsts: Client[] = []
  beforeAll(async () => {
    for (let index = 0; index < 5; index++) {
      const roles = [{ role: 'approver' as const, level: 1 }]
      const { username } = await buildPerson(portal.owner, { dodaac: world.dodaac, roles })
      firsts.push(await portal.signIn(username))
    }
  })
  const count = (answers: Answer[]) => {
    const counts: Record<number, number> = {}
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  const first = (index: number) => firsts[index % firsts.length] as Client
  const brokenPromise = async (number: number) =>
    (await portal.owner`SELECT broken_promise(${number}) AS fault`)[0]?.fault

  test('of twenty who approve and decline at once, one wins [D7]', async () => {
    const before = await world.balances()
    const number = await world.order()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2
          ? first(index).ask(approveOrder, { params: { number } })
          : first(index).ask(declineOrder, { params: { number }, body: { comment: 'No.' } }),
      ),
    )
    expect(count(answers)).toEqual({ 200: 1, 409: 19 })
    const rows = await portal.owner`SELECT decision FROM approvals WHERE order_id = ${number}`
    expect(rows).toHaveLength(1)
    expect(await brokenPromise(number)).toBeNull()
    const { available, reserved, spent } = await world.balances()
    expect([available + reserved + spent, reserved]).toEqual([
      before.available + before.reserved + before.spent,
      before.reserved,
    ])
  })

  test('with two levels each level is signed once, the second after the first', async () => {
    const number = await world.order({ levels: 2 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 5 ? first(index) : as('second')).ask(approveOrder, { params: { number } }),
      ),
    )
    if (!answers.some((answer) => answer.body.order?.status === 'approved'))
      await as('second').ask(approveOrder, { params: { number } })
    const counts = count(answers)
    expect(counts[200]).toBeLessThanOrEqual(2)
    expect((counts[200] ?? 0) + (counts[409] ?? 0)).toBe(20)
    const rows =
      await portal.owner`SELECT level FROM approvals WHERE order_id = ${number} ORDER BY approvals.decided_at, level`
    expect(rows.map((row) => row.level)).toEqual([1, 2])
    expect(await brokenPromise(number)).toBeNull()
  })

  test('of a withdrawal and an approval at the same moment one wins, and the other one hears which', async () => {
    for (let round = 0; round < 6; round++) {
      const before = await world.balances()
      const number = await world.order()
      const withdraw = () =>
        as('placer').ask(withdrawOrder, { params: { number }, body: { comment: 'Not needed.' } })
      const approve = () => first(round).ask(approveOrder, { params: { number } })
      const [withdrawn, approved] =
        round % 2 === 0
          ? await Promise.all([withdraw(), approve()])
          : await Promise.all([approve(), withdraw()]).then(([a, w]) => [w, a] as const)
      expect([withdrawn.status, approved.status].toSorted()).toEqual([200, 409])
      const [lost, word] = withdrawn.status === 409 ? [withdrawn, 'approved'] : [approved, 'withdrawn']
      expect(lost.body.detail).toBe(`Order ${number} is already ${word}.`)
      expect(await brokenPromise(number)).toBeNull()
      const { available, reserved, spent } = await world.balances()
      const paid = word === 'approved' ? 5000 : 0
      expect([available, reserved, spent]).toEqual([
        before.available - paid,
        before.reserved,
        before.spent + paid,
      ])
    }
  })

  test('an approval signs what was looked at, or the change comes first and voids it [D10]', async () => {
    for (let round = 0; round < 5; round++) {
      const number = await world.order({ levels: 2 })
      const [approved, changed] = await Promise.all([
        first(round).ask(approveOrder, { params: { number } }, { version: 1 }),
        as('placer').ask(changeOrderQuantity, { params: { number, nsn: world.nsns[0], quantity: 1 } }),
      ])
      expect(changed.status).toBe(200)
      expect([200, 409]).toContain(approved.status)
      const { body } = await as('placer').ask(readOrder, { params: { number } })
      // If the change came first, the changed order has no signature that counts.
      expect(body.order).toMatchObject({ total: 25_00, level: 1, status: 'awaiting' })
      expect(body.approvals.filter((approval: { isCurrent: boolean }) => approval.isCurrent)).toEqual([])
      expect(await brokenPromise(number)).toBeNull()
      await first(round).ask(declineOrder, { params: { number }, body: { comment: 'Enough.' } })
    }
  })

  test('two selections in opposite order approve everything once', async () => {
    const orders: number[] = []
    for (let index = 0; index < 6; index++) orders.push(await world.order({ quantities: [1] }))
    const rows = orders.map((number) => ({ number, version: 1 }))
    const answers = await Promise.all(
      [rows, rows.toReversed(), rows, rows.toReversed()].map((selection, index) =>
        first(index).ask(approveOrders, { body: { orders: selection } }),
      ),
    )
    expect(count(answers)).toEqual({ 200: 4 })
    const approved = answers.flatMap((answer) =>
      answer.body
        .filter((row: { approved: boolean }) => row.approved)
        .map((row: { number: number }) => row.number),
    )
    expect(approved.toSorted((a, b) => a - b)).toEqual(orders)
  })

  test('requisition numbers of orders that are approved together are never the same', async () => {
    const orders: number[] = []
    for (let index = 0; index < 10; index++) orders.push(await world.order({ quantities: [1, 1, 1] }))
    const answers = await Promise.all(
      orders.map((number, index) => first(index).ask(approveOrder, { params: { number } })),
    )
    expect(count(answers)).toEqual({ 200: 10 })
    const numbers = answers.flatMap((answer) =>
      answer.body.order.lines.map((line: { requisition: string }) => line.requisition),
    )
    expect(new Set(numbers).size).toBe(30)
  })
})
