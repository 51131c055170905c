import { beforeAll, describe, expect, test } from 'vitest'
import { buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client, ClientResponse } from '#testing/portal.ts'
import { codeOf, countStatuses, detailOf } from '#testing/said.ts'
import { readMailsAbout } from '#testing/sent-mails.ts'
import { approveOrders, declineOrders } from '#wire/orders/decide-selected.ts'
import { approveOrder, changeOrderQuantity, declineOrder } from '#wire/orders/orders.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'

const { portal, world, as, movedSince } = openOrdersPortal(10_000_000)

const approveBy = (client: Client, number: number, extra = {}) =>
  client.send(approveOrder, { params: { number } }, extra)
const declineBy = (client: Client, number: number, comment = 'No.') =>
  client.send(declineOrder, { params: { number }, body: { comment } })
const approve = (name: string, number: number, extra = {}) => approveBy(as(name), number, extra)
const mailsAbout = (number: number, what = '') => readMailsAbout(portal.owner, `Order ${number} ${what}`)

describe('approving', () => {
  test('approvers sign level by level, the last one spends the money, and each step has its email [ORD-19 D9]', async () => {
    const number = await world.order({ levels: 2, quantities: [2, 3] })
    const before = await world.balances()
    const early = await approve('second', number)
    expect(detailOf(early)).toEqual([409, `Order ${number} waits for level 1 of 2 first.`])
    const signed = await approve('first', number)
    const approver = `${world.first.firstName} ${world.first.lastName}`
    expect(signed.body.order).toMatchObject({ status: 'awaiting', level: 2, mayDecide: false, approver })
    expect(signed.body.waitingFor).toHaveLength(2)

    const { status, body } = await approve('second', number)
    expect([status, body.order.status]).toEqual([200, 'approved'])
    const requisitions = body.order.lines.map((line: { requisition: string }) => line.requisition)
    expect(requisitions).toEqual(['W9TA0163250001', 'W9TA0163250002'])
    const titles = body.events.map(({ title }: { title: string }) => title)
    expect(titles.slice(2)).toEqual(['Approved at level 1 of 2', 'Approved at level 2 of 2'])
    expect(await movedSince(before)).toEqual({ available: 0, reserved: -12_500, spent: 12_500 })
    const states =
      await portal.owner`SELECT DISTINCT supply_state FROM order_lines WHERE order_id = ${number}`
    expect(states).toEqual([{ supplyState: 'none' }])
    expect((await mailsAbout(number)).map((mail) => `${mail.to} ${mail.subject}`).sort()).toEqual([
      `both@example.mil Order ${number} waits for your approval`,
      `member@example.mil Order ${number} is approved`,
      `placer@example.mil Order ${number} is approved`,
      `second@example.mil Order ${number} waits for your approval`,
    ])
  })

  test('an approver decides neither on their own order nor on one for themselves [D8]', async () => {
    for (const given of [{ orderer: world.first }, { member: world.first }]) {
      const number = await world.order(given)
      expect((await approve('first', number)).status).toBe(403)
      expect((await declineBy(as('first'), number)).status).toBe(403)
      // The database also refuses a direct write.
      const insert = portal.owner`INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version)
        SELECT program, order_id, round, 1, 'approve', orderer_id, member_id, ${world.first.id}, version FROM orders WHERE order_id = ${number}`
      await expect(insert).rejects.toMatchObject({ code: '23514', constraint: 'approvals_never_own' })
    }
  })

  test('a role cannot be removed while its holder signs [D9]', async () => {
    const number = await world.order()
    const { owner } = portal
    const isWaitingFor = async (pid: number) =>
      (await owner`SELECT 1 FROM pg_locks WHERE NOT granted AND ${pid} = ANY (pg_blocking_pids(pid))`).length
    let signed: Promise<{ status: number }> | undefined
    await owner.begin(async (sql) => {
      const [held] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid, account_id FROM accounts
        WHERE fund_id = ${world.fundId} FOR UPDATE`
      signed = approve('first', number)
      await expect.poll(() => isWaitingFor(held?.pid ?? 0)).toBe(1)
      const taking = owner`SELECT FROM role_assignments
        WHERE person_id = ${world.first.id} AND role = 'approver' FOR UPDATE NOWAIT`
      await expect(taking).rejects.toMatchObject({ code: '55P03' })
    })
    expect((await signed)?.status).toBe(200)
  })

  test('an approver names the version of a changed order, a stale one is refused, and a decided order says so [D7 D10]', async () => {
    const [signed, refused] = [await world.order({ levels: 2 }), await world.order()]
    expect(codeOf(await approve('first', signed, { version: 7 }))).toEqual([409, 'STALE_ORDER'])
    for (const [number, right] of [
      [signed, approveOrder],
      [refused, declineOrder],
    ] as const) {
      const params = { number, nsn: world.nsns[0], quantity: 1 }
      const { version } = (await as('first').send(changeOrderQuantity, { params })).body.order
      const input = { params: { number }, body: { comment: 'No.' } }
      for (const call of [approveOrder, declineOrder]) {
        const { status, body } = await as('first').send(call, input)
        expect([status, body.code, body.detail]).toEqual([
          ...[428, 'VERSION_REQUIRED'],
          `Order ${number} was changed after it was placed. Look at it, and name the version that you saw (If-Match).`,
        ])
        const stale = await as('first').send(call, input, { version: version - 1 })
        expect(codeOf(stale)).toEqual([409, 'STALE_ORDER'])
      }
      expect((await as('first').send(right, input, { version })).status).toBe(200)
    }
    expect((await approve('second', signed)).status).toBe(428)
    expect(detailOf(await approve('both', refused))).toEqual([409, `Order ${refused} is already declined.`])
  })

  test('a DoDAAC that has used its serial numbers of the day approves on the next day', async () => {
    const number = await world.order({ quantities: [1, 1] })
    portal.setTime('2026-12-01T17:00:00Z')
    await portal.owner`INSERT INTO document_serials VALUES (${world.dodaac}, '6335', 8998)`
    const full = await approveBy(await portal.signIn('first'), number)
    portal.setTime('2026-11-21T17:00:00Z')
    expect(codeOf(full)).toEqual([422, 'NO_REQUISITION_LEFT'])
    expect((await approve('first', number)).status).toBe(200)
  })
})

test('a decline gives the money back and repeats its comment without DoD IDs, with a link for those who sign in [ORD-19 D21]', async () => {
  await portal.owner`UPDATE people SET may_sign_in = false WHERE person_id = ${world.member.id}`
  await portal.owner`UPDATE people SET sends_confirmation = false WHERE person_id = ${world.placer.id}`
  const before = await world.balances()
  const number = await world.order({ levels: 2 })
  await approve('first', number)
  const { body } = await declineBy(as('second'), number, 'Wrong size for 1234567890 <Doe>.')
  await portal.owner`UPDATE people SET may_sign_in = true, sends_confirmation = true`
  expect(body.order.status).toBe('declined')
  expect(body.events.at(-1)).toMatchObject({
    title: 'Declined at level 2 of 2',
    detail: expect.stringContaining('Wrong size'),
  })
  expect(await world.balances()).toEqual(before)
  const mails = await mailsAbout(number, 'is declined')
  const hasLink = (words: string) => words.includes(`/orders/${number}`)
  const links = mails.map(({ to, text, html }) => `${to} ${hasLink(text + html)}`)
  expect(links.sort()).toEqual(['member@example.mil false', 'placer@example.mil true'])
  const nameOf = ({ firstName, lastName }: typeof world.placer) => `${firstName} ${lastName}`
  for (const { text, html } of mails) {
    expect(text).toContain(`Ordered by: ${nameOf(world.placer)}\nFor: ${nameOf(world.member)}\n`)
    expect(text).toContain('$50.00 is available on the fund again.')
    expect(text).toContain('Comment of the approver: Wrong size for [number] <Doe>.')
    expect(html).toContain('Wrong size for [number] &#60;Doe&#62;.')
  }
})

describe('deciding on several orders', () => {
  const select = (numbers: number[], stale?: number) =>
    numbers.map((number) => ({ number, version: number === stale ? 5 : 1 }))
  const approveAll = async (name: string, numbers: number[], comment: string, stale?: number) =>
    (await as(name).send(approveOrders, { body: { orders: select(numbers, stale), comment } })).body
  const declineAll = async (name: string, numbers: number[], comment: string) =>
    (await as(name).send(declineOrders, { body: { orders: select(numbers), comment } })).body

  test('each of several orders gets its own decision, and a person who approves again signs nothing twice', async () => {
    const [done, half] = [await world.order(), await world.order({ levels: 2 })]
    const [other, own] = [await world.order({ levels: 2 }), await world.order({ orderer: world.first })]
    const approved = await approveAll('first', [own, done, half, 999999], 'One.')
    expect(approved.map((one: { approved: boolean }) => one.approved)).toEqual([false, true, true, false])
    expect(approved[1].message).toBe(`Order ${done} is approved.`)
    expect(await approveAll('first', [other, half, done], 'Two.')).toEqual([
      { number: other, approved: true, level: 2, message: `Order ${other} is approved at level 1 of 2.` },
      { number: half, approved: true, level: 2, message: `You have approved order ${half} before.` },
      { number: done, approved: true, level: null, message: `You have approved order ${done} before.` },
    ])
    const message = `Order ${half} was changed in the meantime. Look at it again before you decide.`
    expect(await approveAll('first', [half], 'Three.', half)).toEqual([
      { number: half, approved: false, level: null, message },
    ])
    expect(await approveAll('both', [done], '')).toMatchObject([{ approved: false }])
    await declineBy(as('second'), half)
    expect(await approveAll('first', [half], 'Three.')).toMatchObject([{ approved: false }])
    const signed = await portal.owner`SELECT comment FROM approvals
      WHERE order_id IN (${done}, ${half}, ${other}, ${own}) AND decision = 'approve' ORDER BY order_id`
    expect(signed.map(({ comment }) => comment)).toEqual(['One.', 'One.', 'Two.'])
  })

  test('an approver declines several orders with one comment, each separately, and their money is free again', async () => {
    const before = await world.balances()
    const [good, own] = [await world.order(), await world.order({ orderer: world.first })]
    const sendRequest = (comment: string) => declineAll('first', [own, good], comment)
    expect((await sendRequest(' ')).errors[0].message).toBe('Say in a comment why you decline.')
    const said = (number: number, declined: boolean, message: string) => ({ number, declined, message })
    expect(await sendRequest('Ordered twice.')).toEqual([
      said(own, false, `You placed order ${own}. Another approver must decide on it.`),
      said(good, true, `Order ${good} is declined.`),
    ])
    expect(await movedSince(before)).toEqual({ available: -50_00, reserved: 50_00, spent: 0 })
    expect((await mailsAbout(good)).map(({ text }) => text).join()).toContain('Ordered twice.')
    // A retry returns the earlier outcome, but only to the person who decided.
    expect((await sendRequest('Once more.')).slice(1)).toEqual([
      said(good, true, `You have declined order ${good} before.`),
    ])
    expect(await declineAll('both', [good], 'No')).toEqual([
      said(good, false, `Order ${good} is already declined.`),
    ])
    expect(await portal.owner`SELECT comment FROM approvals WHERE order_id = ${good}`).toEqual([
      { comment: 'Ordered twice.' },
    ])
  })
})

describe('decisions at the same moment', () => {
  const firsts: Client[] = []
  beforeAll(async () => {
    for (let index = 0; index < 5; index++) {
      const roles = [{ role: 'approver' as const, level: 1 }]
      const { username } = await buildPerson(portal.owner, { dodaac: world.dodaac, roles })
      firsts.push(await portal.signIn(username))
    }
  })
  const first = (index: number) => firsts[index % firsts.length] as Client
  const times = <T>(count: number, make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)))
  const findBrokenInvariant = async (number: number) =>
    (await portal.owner`SELECT order_invariant_violation(${number}) AS fault`)[0]?.fault

  test('of twenty people who approve and decline at once, one wins [D7]', async () => {
    const before = await world.balances()
    const number = await world.order()
    const responses = await times(20, (index) =>
      index % 2 ? approveBy(first(index), number) : declineBy(first(index), number),
    )
    expect(countStatuses(responses)).toEqual({ 200: 1, 409: 19 })
    expect(await portal.owner`SELECT FROM approvals WHERE order_id = ${number}`).toHaveLength(1)
    expect(await findBrokenInvariant(number)).toBeNull()
    const { available, reserved, spent } = await movedSince(before)
    expect([available + spent, reserved]).toEqual([0, 0])
  })

  test('of a withdrawal and an approval at the same moment one wins, and the other user reads which', async () => {
    for (let round = 0; round < 4; round++) {
      const before = await world.balances()
      const number = await world.order()
      const withdraw = () =>
        as('placer').send(withdrawOrder, { params: { number }, body: { comment: 'No.' } })
      const acts = [withdraw, () => approveBy(first(round), number)]
      const responses = await Promise.all((round % 2 ? acts.toReversed() : acts).map((act) => act()))
      expect(countStatuses(responses)).toEqual({ 200: 1, 409: 1 })
      const lost = responses.findIndex(({ status }) => status === 409)
      const word = lost === round % 2 ? 'approved' : 'withdrawn'
      expect((responses[lost] as ClientResponse).body.detail).toBe(`Order ${number} is already ${word}.`)
      expect(await findBrokenInvariant(number)).toBeNull()
      const paid = word === 'approved' ? 5000 : 0
      expect(await movedSince(before)).toEqual({ available: 0 - paid, reserved: 0, spent: paid })
    }
  })

  test('selections in opposite order approve every order once, and no two lines share a requisition number', async () => {
    const orders: number[] = []
    for (let index = 0; index < 8; index++) orders.push(await world.order({ quantities: [1, 1, 1] }))
    const rows = orders.map((number) => ({ number, version: 1 }))
    const responses = await times(4, (index) =>
      first(index).send(approveOrders, { body: { orders: index % 2 ? rows.toReversed() : rows } }),
    )
    expect(countStatuses(responses)).toEqual({ 200: 4 })
    const said = responses.flatMap(({ body }) => body as { number: number; approved: boolean }[])
    const approved = said.flatMap(({ number, approved }) => (approved ? [number] : []))
    expect(approved.toSorted((a, b) => a - b)).toEqual(orders)
    const [found] = await portal.owner`SELECT count(DISTINCT requisition)::integer AS numbers FROM order_lines
      WHERE order_id = ANY (${orders}::bigint[])`
    expect(found?.numbers).toBe(24)
  })
})
