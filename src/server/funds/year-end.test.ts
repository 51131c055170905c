import { beforeAll, expect, test } from 'vitest'
import { buildFund, buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { codeOf } from '#testing/said.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import { approveOrder, readOrder } from '#wire/orders/orders.ts'
import { decideYearEnd, listYearEnd, type YearEndRow } from '#wire/orders/year-end.ts'
import { decideWaiting } from '#wire/roles/waiting.ts'
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

test('where the program asks for a second person, nothing happens before another Finance - RA confirms', async () => {
  await portal.owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
  const number = await world.order()
  const decision = { number, act: 'decline' as const, version: 1 }
  const asked = await decide([decision])
  expect(asked.body.message).toMatch(/^This waits for a second person/)
  expect((await list()).map((row) => row.number)).toContain(number)
  const [request] = await portal.owner<{ id: number }[]>`SELECT max(request_id) AS id FROM waiting_requests`
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
