import { beforeAll, expect, test } from 'vitest'
import { allot, balancesOf, buildFund, buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { codeOf } from '#testing/said.ts'
import { readMailsAbout } from '#testing/sent-mails.ts'
import { saveOrderLimit } from '#wire/funds/limits.ts'
import { answerFinance } from '#wire/orders/finance.ts'
import { approveOrder, changeOrderQuantity, readOrder } from '#wire/orders/orders.ts'
import { returnOrder, submitAgain } from '#wire/orders/return.ts'
import { decideYearEnd, listYearEnd, type YearEndRow } from '#wire/orders/year-end.ts'
import { decideWaiting, listWaiting } from '#wire/roles/waiting.ts'
import { ORDER_CHECKS } from '../commands/order-checks.ts'

/** Each order costs $50.00. Nobody has a fund of 2028 before the first test needs it. */
const { portal, world, as, signIn, movedSince } = openOrdersPortal(100_000)
let nextFund = 0
beforeAll(async () => {
  const roles = [{ role: 'finance' as const }]
  await buildPerson(portal.owner, { dodaac: world.dodaac, username: 'other-finance', roles })
  await signIn('other-finance')
})

type Decision = { number: number; act: 'decline' | 'move'; version: number }
const decide = (decisions: Decision[], year = 2027) =>
  as('finance').send(decideYearEnd, { params: { year }, body: { decisions, comment: 'The year is over.' } })
const list = async (): Promise<YearEndRow[]> =>
  (await as('finance').send(listYearEnd, { params: { year: 2027 } })).body
const nextBalances = () => balancesOf(portal.owner, nextFund)
const expectSound = async () => {
  for (const [name, query] of ORDER_CHECKS)
    expect([name, await portal.owner.unsafe(query)]).toEqual([name, []])
  const faults = await portal.owner`SELECT order_invariant_violation(order_id) AS fault FROM orders`
  expect(faults.filter(({ fault }) => fault !== null)).toEqual([])
}

test('one act declines, moves and leaves waiting orders, all or none, with the money to the cent', async () => {
  const [signed, declined] = [await world.order({ levels: 2 }), await world.order()]
  const left = await world.order()
  await as('first').send(approveOrder, { params: { number: signed } })
  const rows = await list()
  const usual = { cents: 50_00, held: 50_00, nextAvailable: null, mayDecide: true }
  expect(rows).toMatchObject([signed, declined, left].map((number) => ({ number, ...usual })))
  const versionOf = (number: number) => rows.find((row) => row.number === number)?.version ?? 0
  const moves = { number: signed, act: 'move', version: versionOf(signed) } as const
  const declines = { number: declined, act: 'decline', version: versionOf(declined) } as const
  const wanted = [moves, declines]
  expect(codeOf(await decide(wanted))).toEqual([409, 'NO_NEXT_FUND'])
  nextFund = (await buildFund(portal.owner, { dodaac: world.dodaac, cents: 49_99, fiscalYear: 2028 })).fundId
  expect(codeOf(await decide(wanted))).toEqual([409, 'INSUFFICIENT_FUNDS'])
  await allot(portal.owner, nextFund, 1)
  expect(codeOf(await decide([{ ...declines, version: 99 }, moves]))).toEqual([409, 'STALE_ORDER'])
  expect(codeOf(await decide(wanted, 2026))).toEqual([409, 'STALE_ORDER'])
  expect(await world.balances()).toEqual({ available: 850_00, reserved: 150_00, spent: 0 })

  expect((await decide(wanted)).body).toEqual({
    message: 'Fiscal year 2027: 1 order declined, 1 order moved to fiscal year 2028.',
  })
  expect(await world.balances()).toEqual({ available: 950_00, reserved: 50_00, spent: 0 })
  expect(await nextBalances()).toEqual({ available: 0, reserved: 50_00, spent: 0 })
  expect(await list()).toMatchObject([{ number: left }])
  const moved = (await as('placer').send(readOrder, { params: { number: signed } })).body
  expect(moved).toMatchObject({ order: { status: 'awaiting', level: 2 }, fund: { fiscalYear: 2028 } })
  expect(moved.events.at(-1)).toMatchObject({ title: 'Moved to the fund of another year' })
  const mails = await readMailsAbout(portal.owner, `Order ${declined} is declined`)
  expect(mails.map(({ to }) => to).sort()).toEqual(['member@example.mil', 'placer@example.mil'])
  await portal.owner`INSERT INTO fund_periods (program, fiscal_year, period, days, is_open)
    VALUES ('AR', 2028, 1, '[2027-10-01,2028-10-01)', true)`
  await as('second').send(approveOrder, { params: { number: signed } })
  expect(await nextBalances()).toEqual({ available: 0, reserved: 0, spent: 50_00 })
  await expectSound()
})

test('orders that wait for Finance or went back to their orderer hold nothing, and are moved or declined like others', async () => {
  const limit = { personId: null, fundCode: '6C', span: 'order', effect: 'ask', cents: 50_00 } as const
  await as('finance').send(saveOrderLimit, { params: { dodaac: world.dodaac }, body: limit })
  const [nsn = ''] = world.nsns
  const ask = async () => {
    const number = await world.order()
    await as('placer').send(changeOrderQuantity, { params: { number, nsn, quantity: 3 } })
    return number
  }
  const sendBack = async () => {
    const number = await world.order()
    const request = { params: { number }, body: { comment: 'Why?' } }
    await as('first').send(returnOrder, request, { version: 1 })
    return number
  }
  const [asked, refused, returned, ended] = [await ask(), await ask(), await sendBack(), await sendBack()]
  const [before, nextBefore] = [await world.balances(), await nextBalances()]
  const rows = (await list()).filter(({ number }) => [asked, refused, returned, ended].includes(number))
  expect(rows.map(({ held, asksFinance, returnedAt }) => [held, asksFinance, returnedAt !== null])).toEqual([
    ...[true, true, false, false].map((asks) => [0, asks, !asks]),
  ])
  const actOn = (number: number) => ([refused, ended].includes(number) ? 'decline' : 'move')
  const done = await decide(rows.map(({ number, version }) => ({ number, version, act: actOn(number) })))
  expect(done.body.message).toContain('2 orders declined, 2 orders moved')
  expect([await world.balances(), await nextBalances()]).toEqual([before, nextBefore])
  await portal.owner`INSERT INTO item_prices (nsn, fiscal_year, price_cents) VALUES (${nsn}, 2028, 2500)`
  await allot(portal.owner, nextFund, 125_00)
  const { version } = (await as('finance').send(readOrder, { params: { number: asked } })).body.order
  const yes = { params: { number: asked }, body: { decision: 'yes', comment: 'Needed.' } } as const
  await as('finance').send(answerFinance, yes, { version })
  await as('placer').send(submitAgain, { params: { number: returned }, body: {} })
  expect(await nextBalances()).toEqual({ ...nextBefore, available: 0, reserved: 125_00 })
  await expectSound()
})

test('where the program asks for a second person, nothing happens before another Finance - RA confirms', async () => {
  await portal.owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
  const number = await world.order()
  const before = await world.balances()
  const asked = await decide([{ number, act: 'decline', version: 1 }])
  expect(asked.body.message).toMatch(/^This waits for a second person/)
  expect(await movedSince(before)).toEqual({ available: 0, reserved: 0, spent: 0 })
  const waiting = (await as('other-finance').send(listWaiting, {})).body.at(-1)
  expect(waiting?.reason).toBe(`The year is over. (declines order ${number})`)
  const confirm = (by: string) =>
    as(by).send(decideWaiting, { params: { request: waiting.id }, body: { decision: 'confirm' } })
  expect(codeOf(await confirm('finance'))).toEqual([403, 'OWN_REQUEST'])
  expect((await confirm('other-finance')).status).toBe(200)
  expect(await movedSince(before)).toEqual({ available: 50_00, reserved: -50_00, spent: 0 })
  expect((await list()).map((row) => row.number)).not.toContain(number)
  await expectSound()
})
