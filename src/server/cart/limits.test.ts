import { readXlsx } from 'hucre/xlsx'
import { beforeEach, expect, test } from 'vitest'
import { type BuiltPerson, balancesOf, buildFund, buildUnit } from '#testing/build.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { employClerk } from '#testing/import-files.ts'
import { applyAll, importFile, readFindings } from '#testing/panel-import.ts'
import type { BodyOf, Client } from '#testing/portal.ts'
import { codeOf, countStatuses, detailOf } from '#testing/said.ts'
import { readMailsAbout } from '#testing/sent-mails.ts'
import { API_BASE } from '#wire/call.ts'
import { submitCart } from '#wire/cart/cart.ts'
import { readWorklist } from '#wire/dashboard/worklist.ts'
import { listOrderLimits, readLimitChoices, saveOrderLimit } from '#wire/funds/limits.ts'
import { answerFinance } from '#wire/orders/finance.ts'
import { countOrderPlaces } from '#wire/orders/order-places.ts'
import { approveOrder, changeOrderQuantity, listOrderRows, type OrderDetails } from '#wire/orders/orders.ts'
import { returnOrder, submitAgain } from '#wire/orders/return.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'
import { listRoles, removeRole } from '#wire/roles/roles.ts'

/** Each order costs $50.00. */
const { portal, unit, coat, add, read, build, signInNew, signInRival } = openCartPortal({ runsJobs: true })
let finance: BuiltPerson
let officer: Client
let approving: Client
beforeEach(async () => {
  finance = await build({ roles: [{ role: 'finance' }] })
  officer = await portal.signIn(finance.username)
  approving = await portal.signIn(unit.approver.username)
})

type Limit = Partial<BodyOf<typeof saveOrderLimit>>
const limit = (fields: Limit, extra = {}) => {
  const usual = {
    personId: unit.placer.id,
    fundCode: null,
    span: 'order',
    effect: 'block',
    cents: 49_99,
  } as const
  return officer.send(
    saveOrderLimit,
    { params: { dodaac: unit.dodaac }, body: { ...usual, ...fields } },
    extra,
  )
}
const submit = (number: number, by = unit.placing) => by.send(submitCart, { params: { number }, body: {} })
const place = async (member?: BuiltPerson, by = unit.placing) => {
  const { number } = (await add({ by, ...(member && { member }) })).body
  return { number, response: await submit(number, by) }
}
const withdraw = (number: number) =>
  unit.placing.send(withdrawOrder, { params: { number }, body: { comment: 'Enough.' } })
const answer = (number: number, decision: 'yes' | 'no', by = officer, extra = {}) =>
  by.send(answerFinance, { params: { number }, body: { decision, comment: 'Looked at it.' } }, extra)
const balances = () => balancesOf(portal.owner, unit.fundId)
const UNTOUCHED = { available: 1000_00, reserved: 0, spent: 0 }
const eventOf = ({ events }: OrderDetails, wanted: string) => events.findLast(({ kind }) => kind === wanted)
const faultOf = async (number: number) =>
  (await portal.owner`SELECT order_invariant_violation(${number}) AS fault`)[0]?.fault

test('a limit that blocks refuses the order, one that warns says so, and the amount of the limit itself passes', async () => {
  await limit({})
  const { number, response } = await place()
  expect(codeOf(response)).toEqual([409, 'LIMIT_EXCEEDED'])
  expect(response.body.detail).toContain(`limit of the orderer on DoDAAC ${unit.dodaac} is $49.99 per order`)
  expect((await read()).carts[0]?.obstacles.join()).toContain('$49.99 per order')
  await limit({ effect: 'warn' })
  const limitNotes = [expect.any(String), 'The approvers see it.']
  expect((await read()).carts[0]).toMatchObject({ obstacles: [], limitNotes })
  const { body } = await submit(number)
  expect(body).toMatchObject({ order: { asksFinance: false } })
  expect(eventOf(body, 'submitted')?.detail).toContain('$49.99')
  await limit({ cents: 50_00 })
  expect((await place()).response.status).toBe(200)
})

test('a limit of a month counts what this person submitted there and what did not end, in the calendar month of the portal', async () => {
  await limit({ span: 'month', cents: 100_00 })
  const first = await place()
  await portal.owner`UPDATE orders SET submitted_at = '2026-11-01T03:59:59Z' WHERE order_id = ${first.number}`
  expect((await place(await build())).response.status).toBe(200)
  const third = await place(await build())
  expect(third.response.status).toBe(200)
  // October has ended by a second, so only November's orders count.
  await portal.owner`UPDATE orders SET submitted_at = '2026-11-01T04:00:00Z' WHERE order_id = ${first.number}`
  const member = await build()
  const { number, response } = await place(member)
  expect(codeOf(response)).toEqual([409, 'LIMIT_EXCEEDED'])
  expect(response.body.detail).toContain('it is $200.00 this month')
  for (const ended of [first, third]) await withdraw(ended.number)
  expect((await submit(number)).status).toBe(200)
  await limit({ personId: null, fundCode: '6C', span: 'month', cents: 149_99 })
  const refused = await place(await build(), (await signInRival()).rivalling)
  expect(refused.response.body.detail).toContain(
    `limit of fund ${unit.dodaac}/6C is $149.99 per calendar month`,
  )
})

test('an order that asks Finance holds nothing and nobody signs it until the officer says yes, which reserves', async () => {
  await limit({ effect: 'ask' })
  const { number, response } = await place()
  const waitsFor = `${finance.firstName} ${finance.lastName}`
  const asks = { status: 'awaiting', asksFinance: true, mayDecide: false, version: 2 }
  expect(response.body).toMatchObject({ order: asks, waitingFor: [waitsFor] })
  expect([await balances(), await faultOf(number)]).toEqual([UNTOUCHED, null])
  const mails = await readMailsAbout(portal.owner, `Order ${number} waits for Finance`)
  expect(mails.map(({ to }) => to)).toEqual([`${finance.username}@example.mil`])
  const early = await approving.send(approveOrder, { params: { number } })
  expect(codeOf(early)).toEqual([409, 'ORDER_ASKS_FINANCE'])
  expect((await approving.send(countOrderPlaces, {})).body).toMatchObject({ me: 0, others: 0, asked: 1 })
  const rows = (await officer.send(listOrderRows, { query: { waitingFor: 'finance' } })).body
  expect(rows).toMatchObject([{ number, asksFinance: true, waitsFor }])
  const tasks = async () => (await officer.send(readWorklist, { params: { person: finance.id } })).body.tasks
  expect(await tasks()).toMatchObject([{ kind: 'finance', count: 1 }])
  await portal.owner`INSERT INTO order_reminders (program, order_id, round, level, kind, made_at)
    VALUES ('AR', ${number}, 1, 1, 'reminder', now())`
  expect((await answer(number, 'yes', unit.placing)).status).toBe(403)
  expect(codeOf(await answer(number, 'yes', officer, { version: 1 }))).toEqual([409, 'STALE_ORDER'])
  // Another order took the money meanwhile.
  const setAvailable = (cents: number) =>
    portal.owner`UPDATE accounts SET balance_cents = ${cents} WHERE fund_id = ${unit.fundId} AND kind = 'available'`
  await setAvailable(49_99)
  expect(codeOf(await answer(number, 'yes'))).toEqual([409, 'INSUFFICIENT_FUNDS'])
  await setAvailable(1000_00)
  const allowed = await answer(number, 'yes', officer, { version: 2 })
  expect(allowed.body).toMatchObject({ order: { asksFinance: false, status: 'awaiting' } })
  expect(await balances()).toEqual({ available: 950_00, reserved: 50_00, spent: 0 })
  expect(await tasks()).toEqual([])
  // The approvers are reminded from now on, not from the submission.
  expect(await portal.owner`SELECT FROM order_reminders WHERE order_id = ${number}`).toHaveLength(0)
  expect(codeOf(await answer(number, 'no'))).toEqual([409, 'NOT_ASKED'])
  expect((await approving.send(approveOrder, { params: { number } })).status).toBe(200)
  expect(await faultOf(number)).toBeNull()
})

test('a no of Finance declines the order, and an orderer or member is never the officer', async () => {
  await limit({ effect: 'ask' })
  const { number } = (await add({ member: finance })).body
  expect(codeOf(await submit(number))).toEqual([422, 'NO_FINANCE'])
  const other = await signInNew({ roles: [{ role: 'finance' }] })
  expect((await submit(number)).status).toBe(200)
  expect(detailOf(await answer(number, 'yes'))).toEqual([
    ...[403, `Order ${number} is for you. Another Finance - RA must answer.`],
  ])
  const { body } = await answer(number, 'no', other)
  expect(body.order).toMatchObject({ status: 'declined', asksFinance: false })
  const declined = { title: 'Declined by Finance - RA', detail: 'Looked at it.' }
  expect(eventOf(body, 'declined')).toMatchObject(declined)
  expect([await balances(), await faultOf(number)]).toEqual([UNTOUCHED, null])
})

test('while Finance is asked, the last approver of a level stays, and goes when another one can sign later', async () => {
  await limit({ effect: 'ask' })
  await place()
  const { dodaac, approver } = unit
  const manager = await signInNew({ permissions: [4, 7] })
  const clerk = employClerk(portal.database)
  const file = `username,dodaac,role,level,last day\n${approver.username},${dodaac},approver,1,2020-01-01\n`
  const tryToRemove = async () => {
    const [person] = (await clerk.import('people', `username,enabled\n${approver.username},no\n`)).lines
    await portal.owner`UPDATE people SET enabled = true WHERE person_id = ${approver.id}`
    const [role] = (await clerk.import('roles', file)).lines
    const { body } = await manager.send(listRoles, { params: { dodaac } })
    const id = body.find((one: { personId: number }) => one.personId === approver.id)?.id ?? 0
    const taken = await manager.send(removeRole, { body: { id, personId: approver.id } })
    return [person, role, taken.body.detail ?? taken.status]
  }
  const stays = expect.stringMatching(/1 order waits? .* level 1/)
  expect(await tryToRemove()).toEqual([stays, stays, stays])
  await build({ roles: [{ role: 'approver' }] })
  expect(await tryToRemove()).toEqual([
    expect.stringMatching(/^change/),
    expect.stringMatching(/^change/),
    200,
  ])
  clerk.leave()
})

test('an increase and a new submission count as an order, and a withdrawal of an asking order moves no money', async () => {
  await limit({ effect: 'ask', cents: 50_00 })
  const { number } = await place()
  const change = (quantity: number, of = number) =>
    unit.placing.send(changeOrderQuantity, { params: { number: of, nsn: coat.nsns[0] ?? '', quantity } })
  const { body } = await change(3)
  expect(body.order).toMatchObject({ total: 75_00, asksFinance: true })
  expect(eventOf(body, 'asked')?.detail).toContain('$50.00 per order')
  expect([await balances(), await faultOf(number)]).toEqual([UNTOUCHED, null])
  const { version } = (await answer(number, 'yes', officer, { version: body.order.version })).body.order
  const back = { params: { number }, body: { comment: 'Why?' } }
  expect((await approving.send(returnOrder, back, { version })).status).toBe(200)
  const again = await unit.placing.send(submitAgain, { params: { number }, body: {} })
  expect(again.body.order).toMatchObject({ asksFinance: true, total: 75_00 })
  const raised = await change(4)
  expect(raised.body.order).toMatchObject({ asksFinance: true, total: 100_00 })
  expect(eventOf(raised.body, 'changed')?.detail).toMatch(/3 to 4\. This order costs \$100\.00\. /)
  await limit({ effect: 'block', cents: 75_00 })
  expect(codeOf(await change(5))).toEqual([409, 'LIMIT_EXCEEDED'])
  expect((await withdraw(number)).status).toBe(200)
  expect([await balances(), await faultOf(number)]).toEqual([UNTOUCHED, null])
  const second = await place()
  expect(codeOf(await change(4, second.number))).toEqual([409, 'LIMIT_EXCEEDED'])
  await limit({ effect: 'warn', cents: 75_00 })
  const warned = (await change(4, second.number)).body
  expect(eventOf(warned, 'changed')?.detail).toMatch(/\$75\.00 per order\. The approvers see it\.$/)
})

test('Finance - RA keeps the limits of a DoDAAC, each version once, and a limit ends without an amount', async () => {
  const choices = (await officer.send(readLimitChoices, { params: { dodaac: unit.dodaac } })).body
  expect(choices).toMatchObject({
    ...{ people: [{ id: unit.placer.id }], fundCodes: [{ fundCode: '6C' }, { fundCode: '7D' }] },
  })
  expect((await limit({})).body).toEqual({ version: 1 })
  const changed = { cents: 60_00, effect: 'warn' } as const
  expect((await limit(changed, { version: 1 })).body).toEqual({ version: 2 })
  expect((await limit({ cents: 1 }, { version: 1 })).status).toBe(409)
  const listed = { personId: unit.placer.id, fundCode: null, span: 'order', ...changed }
  expect((await officer.send(listOrderLimits, {})).body).toMatchObject([
    { ...listed, mayChange: true, version: 2 },
  ])
  expect((await limit({ personId: null, fundCode: 'ZZ' })).status).toBe(404)
  expect((await limit({ cents: 0 })).status).toBe(422)
  const member = { personId: unit.member.id }
  expect(detailOf(await limit(member))).toEqual([404, expect.stringContaining('has no Order Placer')])
  // A limit of a person who lost the role can still end.
  await portal.owner`DELETE FROM role_assignments WHERE person_id = ${unit.placer.id}`
  expect((await limit({ cents: null })).status).toBe(200)
  expect((await limit({})).status).toBe(404)
  expect((await officer.send(listOrderLimits, {})).body).toEqual([])
})

test('of four simultaneous orders, exactly one passes a limit of a month that has room for one', async () => {
  await limit({ span: 'month', cents: 99_99 })
  const numbers: number[] = []
  for (let at = 0; at < 4; at++) numbers.push((await add({ member: await build() })).body.number)
  const sent = await Promise.all(numbers.map((number) => submit(number)))
  expect(countStatuses(sent)).toEqual({ 200: 1, 409: 3 })
  expect(await balances()).toEqual({ available: 950_00, reserved: 50_00, spent: 0 })
})

test('a file sets, changes and ends limits of one DoDAAC by the rules of the form, and an export imports unchanged', async () => {
  const clerk = employClerk(portal.database)
  const { dodaac, placer, member } = unit
  const other = await buildUnit(portal.owner)
  await buildFund(portal.owner, { dodaac: other.dodaac, cents: 12_345_00 })
  await portal.owner`UPDATE people SET username = 'Zoë.Núñez', dod_id = '0000012345' WHERE person_id = ${placer.id}`
  await limit({ personId: null, fundCode: '7D', span: 'month', cents: 40_00, effect: 'warn' })
  const head = 'DoDAAC,Username,DoD ID,Fund code,Per,Amount,Effect\n'
  const row = (...cells: string[]) => `${dodaac},${cells.map((cell) => `"${cell}"`).join()}\n`
  const record = await importFile(
    officer,
    'limits',
    [
      head,
      row('zoë.núñez', '', '', 'order', '$1,000.00', 'Ask'),
      ',,,,,,\n',
      row('', '', '7d', 'month', '41.5', ''),
      row('', '12345', '', 'month', '2026-10-01', 'block'),
      row('', '12345', '', 'order', '5', 'block'),
      row(member.username, '', '', 'order', '5', 'block'),
      row('Zoë.Núñez', '', '6C', 'month', '5', 'block'),
      row('', '', 'ZZ', 'order', '5', 'block'),
      row('', '', '6C', 'order', '0', 'warn'),
      row('', '', '6C', 'month', '(clear)', 'warn'),
      `${other.dodaac},,,6C,order,5,warn\n`,
    ].join(''),
  )
  const once = 'Keep one of the two rows.'
  expect(await readFindings(officer, record.id)).toEqual([
    'row 5, amount: Write dollars with at most two decimals, such as 1234.50.',
    `row 6, dodaac: Row 2 already gives the limit of the same person. ${once}`,
    `row 7, username: DoDAAC ${dodaac} has no Order Placer with this username. Correct it, or give the role first.`,
    'row 8, username: A limit is for a person or for a fund code. Name one of both.',
    `row 9, fund code: DoDAAC ${dodaac} has no fund code ZZ. Add the fund first.`,
    'row 10, amount: Enter an amount of more than $0.00, or write (clear) to end the limit.',
    'row 11, amount: There is no such limit to end. Enter its amount, or leave the row out.',
    `row 12, dodaac: Only Finance - RA of DoDAAC ${other.dodaac} may change its funds.`,
    `row 2: zoë.núñez on ${dodaac} per order`,
    'row 4, amount: 40.00 -> 41.50',
  ])
  expect(await applyAll(officer, record)).toMatchObject({ added: 1, changed: 1, refused: 8 })
  const stored = async () => (await officer.send(listOrderLimits, {})).body
  expect(await stored()).toMatchObject([
    { fundCode: '7D', span: 'month', cents: 41_50, effect: 'warn', version: 2 },
    { personId: placer.id, fundCode: null, span: 'order', cents: 1000_00, effect: 'ask', version: 1 },
  ])
  // Another DoDAAC has a limit and a balance, which Finance of this one neither reads nor guesses.
  const foreign = `dodaac,fund code,per,amount,effect\n${other.dodaac},6C,order,77.00,warn\n`
  expect((await clerk.import('limits', foreign)).last).toMatch(/1 added/)
  for (const [kind, guess] of [
    ['limits', foreign],
    ['funds', `dodaac,fund code,fiscal year,amount\n${other.dodaac},6C,2027,12345.00\n`],
  ] as const) {
    const url = `${API_BASE}/import/export/${kind}`
    const file = await portal.app.inject({ url, headers: { cookie: officer.cookie } })
    const { sheets } = await readXlsx(file.rawPayload)
    const units = sheets[0]?.rows.slice(1).map(([unitOf]) => unitOf)
    expect(units).toEqual([dodaac, dodaac])
    expect(await importFile(officer, kind, guess)).toMatchObject({ same: 0, refused: 1 })
  }
  const exported = await clerk.export('limits')
  expect(exported).toContain(`${dodaac},Zoë.Núñez,,,order,1000.00,ask`)
  expect(exported).not.toContain('12345')
  expect((await clerk.import('limits', exported)).last).toMatch(/ 0 added, 0 changed, \d+ same, 0 refused/)
  const end = () => importFile(officer, 'limits', head + row('Zoë.Núñez', '', '', 'order', '(clear)', ''))
  const checked = await end()
  // The role ends after the check, as for a request that is under way.
  await portal.owner`DELETE FROM role_assignments WHERE person_id = ${finance.id}`
  expect(await applyAll(officer, checked)).toMatchObject({ changed: 0, refused: 1 })
  expect(await stored()).toHaveLength(2)
  await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role) VALUES ('AR', ${dodaac}, ${finance.id}, 'finance')`
  expect(await applyAll(officer, await end())).toMatchObject({ changed: 1, refused: 0 })
  expect(await stored()).toMatchObject([{ fundCode: '7D' }])
  clerk.leave()
})
