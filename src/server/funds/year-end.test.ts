import { beforeAll, expect, test } from 'vitest'
import { buildFund, buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { codeOf } from '#testing/said.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import { saveOrderLimit } from '#wire/funds/limits.ts'
import { answerFinance } from '#wire/orders/finance.ts'
import { approveOrder, changeOrderQuantity, readOrder } from '#wire/orders/orders.ts'
import { returnOrder, submitAgain } from '#wire/orders/return.ts'
import { decideYearEnd, listYearEnd, type YearEndRow } from '#wire/orders/year-end.ts'
import { decideWaiting, listWaiting } from '#wire/roles/waiting.ts'
import { ORDER_CHECKS } from '../commands/order-checks.ts'

/** Each order costs $50.00. Nobody has a fund of 2028 before the first test needs it. */
const { portal, world, as, signIn } = openOrdersPortal(100_000)
let nextFund = 0
beforeAll(async () => {
  await buildPerson(portal.owner, {
    dodaac: world.dodaac,
    username: 'other-finance',
    roles: [{ role: 'finance' }],
  })
  await signIn('other-finance')
})

type Decision = { number: number; act: 'decline' | 'move'; version: number }
const decide = (decisions: Decision[], by = 'finance', year = 2027) =>
  as(by).send(decideYearEnd, { params: { year }, body: { decisions, comment: 'The year is over.' } })
const list = async (by = 'finance'): Promise<YearEndRow[]> =>
  (await as(by).send(listYearEnd, { params: { year: 2027 } })).body
const nextBalances = async () => {
  const rows = await portal.owner`SELECT kind, balance_cents FROM accounts WHERE fund_id = ${nextFund}`
  return Object.fromEntries(rows.map((row) => [row.kind, row.balanceCents]))
}
const sound = async () => {
  for (const [name, query] of ORDER_CHECKS)
    expect([name, await portal.owner.unsafe(query)]).toEqual([name, []])
  const faults = await portal.owner`SELECT order_invariant_violation(order_id) AS fault FROM orders`
  expect(faults.filter(({ fault }) => fault !== null)).toEqual([])
}

test('one act declines, moves and leaves waiting orders, all or none, with the money to the cent', async () => {
  const [signed, declined, left] = [
    await world.order({ levels: 2 }),
    await world.order(),
    await world.order(),
  ]
  expect((await as('first').send(approveOrder, { params: { number: signed } })).status).toBe(200)
  const rows = await list()
  expect(rows).toMatchObject(
    [signed, declined, left].map((number) => ({
      number,
      cents: 50_00,
      held: 50_00,
      nextAvailable: null,
      mayDecide: true,
    })),
  )
  const versionOf = (number: number) => rows.find((row) => row.number === number)?.version ?? 0
  const act = (number: number, what: Decision['act']) => ({ number, act: what, version: versionOf(number) })
  const wanted = [act(signed, 'move'), act(declined, 'decline')]
  expect(codeOf(await decide(wanted))).toEqual([409, 'NO_NEXT_FUND'])
  nextFund = (await buildFund(portal.owner, { dodaac: world.dodaac, cents: 49_99, fiscalYear: 2028 })).fundId
  expect(codeOf(await decide(wanted))).toEqual([409, 'INSUFFICIENT_FUNDS'])
  await portal.owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind)
    SELECT 'AR', s.account_id, a.account_id, 1, 'allot' FROM accounts s, accounts a
    WHERE s.program = 'AR' AND s.kind = 'source' AND a.fund_id = ${nextFund} AND a.kind = 'available'`
  expect((await decide(wanted, 'placer')).status).toBe(403)
  expect((await decide([], 'finance')).status).toBe(400)
  expect(codeOf(await decide([{ ...act(declined, 'decline'), version: 99 }, act(signed, 'move')]))).toEqual([
    409,
    'STALE_ORDER',
  ])
  expect(codeOf(await decide(wanted, 'finance', 2026))).toEqual([409, 'STALE_ORDER'])
  expect(await world.balances()).toEqual({ available: 850_00, reserved: 150_00, spent: 0 })
  const done = await decide(wanted)
  expect(done.body).toEqual({
    message: 'Fiscal year 2027: 1 order declined, 1 order moved to fiscal year 2028.',
  })
  expect(await world.balances()).toEqual({ available: 950_00, reserved: 50_00, spent: 0 })
  expect(await nextBalances()).toEqual({ available: 0, reserved: 50_00, spent: 0 })
  expect((await list()).map(({ number }) => number)).toEqual([left])
  const moved = (await as('placer').send(readOrder, { params: { number: signed } })).body
  expect(moved).toMatchObject({ order: { status: 'awaiting', level: 2 }, fund: { fiscalYear: 2028 } })
  expect(moved.events.at(-1)).toMatchObject({ title: 'Moved to the fund of another year' })
  const mails = (await readSentMails(portal.owner)).filter(
    ({ subject }) => subject === `Order ${declined} is declined`,
  )
  expect(mails.map(({ to }) => to).sort()).toEqual(['member@example.mil', 'placer@example.mil'])
  await portal.owner`INSERT INTO fund_periods (program, fiscal_year, period, days, is_open) VALUES ('AR', 2028, 1, '[2027-10-01,2028-10-01)', true)`
  expect((await as('second').send(approveOrder, { params: { number: signed } })).status).toBe(200)
  expect(await nextBalances()).toEqual({ available: 0, reserved: 0, spent: 50_00 })
  await sound()
})

test('orders that wait for Finance or went back to their orderer hold nothing, and are moved or declined like others', async () => {
  const body = { personId: null, fundCode: '6C', span: 'order', effect: 'ask', cents: 50_00 } as const
  const limited = await as('finance').send(saveOrderLimit, { params: { dodaac: world.dodaac }, body })
  expect(limited.status).toBe(200)
  const [nsn = ''] = world.nsns
  const build = async (then: (number: number) => ReturnType<ReturnType<typeof as>['send']>) => {
    const number = await world.order()
    expect((await then(number)).status).toBe(200)
    return number
  }
  const ask = (number: number) =>
    as('placer').send(changeOrderQuantity, { params: { number, nsn, quantity: 3 } })
  const sendBack = (number: number) =>
    as('first').send(returnOrder, { params: { number }, body: { comment: 'Why?' } }, { version: 1 })
  const [asked, refused] = [await build(ask), await build(ask)]
  const [returned, ended] = [await build(sendBack), await build(sendBack)]
  const [before, nextBefore] = [await world.balances(), await nextBalances()]
  const rows = (await list()).filter(({ number }) => [asked, refused, returned, ended].includes(number))
  expect(rows.map(({ held, asksFinance, returnedAt }) => [held, asksFinance, returnedAt !== null])).toEqual([
    ...[true, true].map(() => [0, true, false]),
    ...[true, true].map(() => [0, false, true]),
  ])
  const acts = new Map<number, Decision['act']>([
    [refused, 'decline'],
    [ended, 'decline'],
  ])
  const done = await decide(
    rows.map(({ number, version }) => ({ number, version, act: acts.get(number) ?? 'move' })),
  )
  expect(done.body.message).toContain('2 orders declined, 2 orders moved')
  expect([await world.balances(), await nextBalances()]).toEqual([before, nextBefore])
  await portal.owner`INSERT INTO item_prices (nsn, fiscal_year, price_cents) VALUES (${nsn}, 2028, 2500)`
  await portal.owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind)
    SELECT 'AR', s.account_id, a.account_id, 12500, 'allot' FROM accounts s, accounts a
    WHERE s.program = 'AR' AND s.kind = 'source' AND a.fund_id = ${nextFund} AND a.kind = 'available'`
  const { version } = (await as('finance').send(readOrder, { params: { number: asked } })).body.order
  const yes = { params: { number: asked }, body: { decision: 'yes', comment: 'Needed.' } } as const
  expect(codeOf(await as('finance').send(answerFinance, yes, { version }))).toEqual([200, undefined])
  const again = await as('placer').send(submitAgain, { params: { number: returned }, body: {} })
  expect(codeOf(again)).toEqual([200, undefined])
  expect(await nextBalances()).toEqual({ ...nextBefore, available: 0, reserved: 125_00 })
  await sound()
})

test('where the program asks for a second person, nothing happens before another Finance - RA confirms', async () => {
  await portal.owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
  const number = await world.order()
  const decision = { number, act: 'decline' as const, version: 1 }
  const asked = await decide([decision])
  expect(asked.body.message).toMatch(/^This waits for a second person/)
  expect((await list()).map((row) => row.number)).toContain(number)
  const [request] = await portal.owner<{ id: number }[]>`SELECT max(request_id) AS id FROM waiting_requests`
  const waiting = (await as('other-finance').send(listWaiting, {})).body
  expect(waiting.at(-1)?.reason).toBe(`The year is over. (declines order ${number})`)
  const confirm = (by: string) =>
    as(by).send(decideWaiting, { params: { request: request?.id ?? 0 }, body: { decision: 'confirm' } })
  expect(codeOf(await confirm('finance'))).toEqual([403, 'OWN_REQUEST'])
  const before = await world.balances()
  expect((await confirm('other-finance')).status).toBe(200)
  expect(await world.balances()).toEqual({
    ...before,
    available: before.available + 50_00,
    reserved: before.reserved - 50_00,
  })
  expect((await list()).map((row) => row.number)).not.toContain(number)
  await sound()
})
