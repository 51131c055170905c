import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { yddd } from '#domain/fiscal-years.ts'
import { ordinalDay } from '#domain/supply/milstrip/days.ts'
import { buildRecord, writeUnitPrice } from '#domain/supply/milstrip/record.ts'
import type { SupplyStatusRecord } from '#domain/supply/milstrip/records.ts'
import { connect, type Handles } from '#server/db/connect.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { ClientResponse } from '#testing/portal.ts'
import { codeOf, countStatuses } from '#testing/said.ts'
import { readSupplied } from '#testing/supply-world.ts'
import { approveOrder, type OrderDetails, readOrder } from '#wire/orders/orders.ts'
import {
  cancelLine,
  changeSupplyLimit,
  commitDifference,
  decideHeldMoney,
  listWaitingMoney,
  readSupplyLimit,
  requestLineStatus,
  type WaitingLine,
} from '#wire/orders/supply-requests.ts'
import { verifyLedger } from '../commands/verify.ts'
import { readLines } from '../supply/read-records.ts'
import { inTransaction } from '../supply/supply-context.ts'
import { buildBatch } from '../supply/transmit.ts'

const { portal, world, as, signIn, movedSince } = openOrdersPortal(200_000)
let handles: Handles
const TODAY = '2026-11-21'

beforeAll(async () => {
  const { owner } = portal
  handles = connect({ url: portal.database.url })
  await owner`UPDATE people SET username = 'officer' WHERE username = 'second'`
  await owner`UPDATE role_assignments SET role = 'admin', level = NULL WHERE person_id = ${world.second.id}`
  await signIn('officer')
})
afterAll(() => handles?.close())

async function approve(quantities: number[] = [5]): Promise<number> {
  const number = await world.order({ quantities })
  expect((await as('first').send(approveOrder, { params: { number } })).status).toBe(200)
  return number
}
async function approveAndSend(): Promise<number> {
  const number = await approve()
  await send()
  return number
}
const allot = (cents: number) =>
  portal.owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, comment)
    SELECT 'AR', s.account_id, a.account_id, ${cents}, 'allot', 'allotment'
    FROM accounts s, accounts a WHERE s.program = 'AR' AND s.kind = 'source' AND a.fund_id = ${world.fundId} AND a.kind = 'available'`

const context = {
  ...{ now: new Date('2026-11-21T17:00:00Z'), today: TODAY },
  ...{ zone: 'America/New_York', publicUrl: 'https://portal.example' },
}

function send() {
  return inTransaction({ handles }, async (sql) => {
    await sql`SELECT set_config('app.program', 'AR', true)`
    return buildBatch({ ...context, sql, program: 'AR', simulatedDay: null })
  })
}

type Said = Partial<SupplyStatusRecord> & { line?: number; priceCents?: number; on?: string }

async function say(number: number, status: string, quantity: number, more: Said = {}) {
  const { line = 1, priceCents = 2500, on = TODAY, ...rest } = more
  const [row] = await portal.owner`SELECT requisition, nsn FROM order_lines
    WHERE order_id = ${number} AND line_number = ${line}`
  const text = buildRecord({
    ...{ family: 'AE', dic: 'AE1', routing: 'SMS', mediaStatus: 'S', lastSource: 'SMS' },
    ...{ stockNumber: String(row?.nsn), document: String(row?.requisition), unitOfIssue: 'EA' },
    ...{ supplementaryAddress: '', fundCode: '6C', distribution: '', suffix: '', signal: 'A' },
    ...{ project: '', priority: '13', quantity, status, transactionDay: ordinalDay(on) },
    ...{ estimatedShip: '', priceColumns: writeUnitPrice(priceCents) },
    ...rest,
  })
  await inTransaction({ handles }, (sql) =>
    readLines({ ...context, sql, send: async () => {} }, [{ text, lineInFile: 1 }], null),
  )
}

const cancel = (name: string, number: number, pieces: number, extra = {}, line = 1) =>
  as(name).send(cancelLine, { params: { number, line }, body: { pieces, comment: 'Not needed' } }, extra)
const followUp = (name: string, number: number) =>
  as(name).send(requestLineStatus, { params: { number, line: 1 } })
const read = async (name: string, number: number): Promise<OrderDetails> =>
  (await as(name).send(readOrder, { params: { number } })).body
const lineOf = ({ supply }: OrderDetails, line = 1) => supply.find(({ number }) => number === line)

const fault = async (number: number) => (await readSupplied(portal.owner, number)).order?.fault

describe('canceling unsent pieces', () => {
  test('a cancellation of unsent pieces takes effect at once, gives the exact money back, and sends only the rest', async () => {
    const number = await approve([5, 2])
    const before = await world.balances()
    const { status, body } = await cancel('placer', number, 2)
    expect(status).toBe(200)
    expect(lineOf(body)).toMatchObject({
      ...{ isSent: false, ended: 2, outstanding: 3, cost: 75_00, refunded: 50_00, mayCancel: true },
    })
    expect(body.order.lines[0].lineStatus).toBe('Approved')
    expect(body.events.at(-1)).toMatchObject({
      ...{ kind: 'cancelled', title: 'Cancelled before it was sent', line: 1 },
      person: `${world.placer.firstName} ${world.placer.lastName}`,
      detail:
        '2 of 5 cancelled before the supplier received the line. $50.00 went back to the fund. “Not needed”',
    })
    expect((await movedSince(before)).available).toBe(5000)
    await cancel('officer', number, 1, {}, 2)
    const all = await cancel('officer', number, 1, {}, 2)
    expect(lineOf(all.body, 2)).toMatchObject({ ended: 2, outstanding: 0, cost: 0, mayCancel: false })
    expect(all.body.order.lines[1].lineStatus).toBe('Cancelled by customer request')
    // The orderer gets mail about cancellations by others, not about their own.
    const mails = await portal.owner`SELECT FROM pgboss.job WHERE name = 'mail'
      AND data->>'to' = 'placer@example.mil' AND data->>'subject' LIKE ${`Order ${number} has a cancelled%`}`
    expect(mails).toHaveLength(2)
    await send()
    const { lines, events, order } = await readSupplied(portal.owner, number)
    expect(lines.map((line) => line.supplyState)).toEqual(['transmitted', 'cancelled'])
    const requisitions = events.filter((event) => event.kind === 'transmitted')
    expect(requisitions.map((event) => event.record.slice(24, 29))).toEqual(['00003'])
    expect(order).toMatchObject({ status: 'approved', refundedCents: 10_000, fault: null })
    await say(number, 'BQ', 1)
    expect(lineOf(await read('placer', number))).toMatchObject({ ended: 3, outstanding: 2 })
    expect(await fault(number)).toBeNull()
  })

  test('a cancellation of a held line also releases it', async () => {
    const setUnit = (status: string) =>
      portal.owner`UPDATE dodaacs SET status = ${status} WHERE dodaac = ${world.dodaac} AND program = 'AR'`
    const number = await approve()
    await setUnit('suspended')
    await send()
    await setUnit('active')
    const held = lineOf(await read('placer', number))
    expect(held?.hold).toMatch(/^DoDAAC W9TA01 is suspended\. Ask/)
    const { body } = await cancel('placer', number, 5)
    expect(lineOf(body)).toMatchObject({ isSent: false, ended: 5 })
    expect(body.events.map(({ kind }: { kind: string }) => kind)).not.toContain('transmitted')
    await send()
    expect((await readSupplied(portal.owner, number)).lines[0]).toMatchObject({
      ...{ supplyHold: '', supplyState: 'cancelled', refundedCents: 12_500 },
    })
  })

  test('two people who cancel the same line at once cancel it once', async () => {
    const number = await approve([3])
    const people = ['placer', 'officer', 'first', 'everything']
    const responses = await Promise.all(people.map((name) => cancel(name, number, 2)))
    expect(countStatuses(responses)).toEqual({ 200: 1, 422: 3 })
    const refused = responses.find(({ status }) => status === 422) as ClientResponse
    expect(refused.body.detail).toBe('Only 1 of line 1 is outstanding. Enter 1 or less.')
    const { order } = await readSupplied(portal.owner, number)
    expect(order).toMatchObject({ refundedCents: 5000, fault: null })
  })

  test('a batch that the server builds during a cancellation sends the line or leaves it, never both', async () => {
    for (let turn = 0; turn < 2; turn++) {
      const number = await approve([3])
      const [response] = await Promise.all([cancel('placer', number, 3), send(), send()])
      await send()
      const { lines, events, order } = await readSupplied(portal.owner, number)
      const kinds = events.map((event) => event.kind).filter((kind) => kind !== 'approved')
      expect(response.status).toBe(200)
      expect([kinds, lines[0]?.supplyState, order?.fault]).toEqual(
        lines[0]?.cancellationRequested === 3
          ? [['transmitted', 'requested'], 'transmitted', null]
          : [['cancelled'], 'cancelled', null],
      )
    }
  })
})

describe('canceling sent pieces', () => {
  test('a cancellation asks the supplier once, and the money moves only with the answer', async () => {
    const number = await approveAndSend()
    const before = await world.balances()
    const { version } = (await read('placer', number)).order
    const once = { version, key: `cancel-${number}-000000` }
    const { status, body } = await cancel('placer', number, 2, once)
    expect(status).toBe(200)
    expect(lineOf(body)).toMatchObject({
      cancellationRequested: 2,
      cancellationRequestedOn: TODAY,
      ended: 0,
      mayCancel: false,
    })
    expect(body.events.at(-1)).toMatchObject({
      ...{ kind: 'requested', title: 'Cancellation requested', code: 'AC' },
      detail: '2 of 5. The supplier decides; the money stays where it is until then. “Not needed”',
      record: expect.stringMatching(/^AC1SMSS\d{13} {2}EA00002/),
    })
    expect(await world.balances()).toEqual(before)
    expect((await cancel('placer', number, 2, once)).status).toBe(200)
    expect(codeOf(await cancel('officer', number, 1))).toEqual([409, 'ALREADY_ASKED'])
    expect(codeOf(await cancel('officer', number, 1, { version }))).toEqual([409, 'STALE_ORDER'])
    expect(await send()).toEqual(expect.any(Number))
    const out = await portal.owner`SELECT FROM supply_outgoing
      WHERE order_id = ${number} AND kind = 'cancellation' AND batch_number IS NOT NULL`
    expect(out).toHaveLength(1)
    await say(number, 'B9', 2)
    await say(number, 'BQ', 2)
    expect((await movedSince(before)).available).toBe(5000)
    expect((await cancel('placer', number, 1)).status).toBe(200)
    await say(number, 'BQ', 1)
    expect(lineOf(await read('placer', number))).toMatchObject({
      ...{ ended: 3, outstanding: 2, cancellationRequested: 0, cost: 50_00, refunded: 75_00 },
    })
    expect((await cancel('placer', number, 2)).status).toBe(200)
    await say(number, 'B8', 2)
    const refused = await read('placer', number)
    expect(lineOf(refused)).toMatchObject({
      ended: 3,
      outstanding: 2,
      cancellationRequested: 0,
      mayCancel: true,
    })
    expect(refused.events.at(-1)).toMatchObject({
      ...{ kind: 'refused', title: 'Cancellation refused by the supplier', datedOn: TODAY },
      record: expect.stringMatching(/^AE1/),
    })
    expect(await fault(number)).toBeNull()
  })

  test('the portal refuses a cancellation by the member, above the outstanding quantity, or before the approval', async () => {
    const number = await approveAndSend()
    expect((await cancel('member', number, 1)).status).toBe(403)
    expect((await cancel('placer', number, 6)).status).toBe(422)
    expect((await cancel('placer', number, 1, {}, 9)).status).toBe(404)
    expect(codeOf(await cancel('placer', await world.order(), 1))).toEqual([409, 'NOT_APPROVED'])
    const may = async (name: string) => lineOf(await read(name, number))?.mayCancel
    expect([await may('finance'), await may('first')]).toEqual([false, true])
    expect((await cancel('first', number, 5)).status).toBe(200)
    await say(number, 'BQ', 5)
    expect((await cancel('first', number, 1)).body.code).toBe('NOTHING_OUTSTANDING')
  })
})

describe('asking where a line is', () => {
  test('a user can ask about a line after two days, then once a day, and the supplier gets a follow-up', async () => {
    const number = await approve()
    expect((await followUp('placer', number)).body.code).toBe('NOT_SENT')
    await send()
    expect((await followUp('placer', number)).body.code).toBe('TOO_EARLY')
    portal.setTime('2026-11-23T17:00:01Z')
    await signIn('placer', 'officer')
    const requested = await Promise.all([followUp('placer', number), followUp('officer', number)])
    expect(countStatuses(requested)).toEqual({ 200: 1, 429: 1 })
    const details = await read('placer', number)
    expect(lineOf(details)).toMatchObject({
      ...{ lastRequestedOn: '2026-11-23', mayFollowUp: false },
      whyNotFollowUp: 'The supplier was asked about line 1 today. Ask again tomorrow.',
    })
    const [event] = details.events.slice(-1)
    expect([event?.title, event?.record.slice(0, 3)]).toEqual(['Delivery status requested', 'AF1'])
    portal.setTime('2026-11-21T17:00:00Z')
    await signIn('placer', 'officer')
  })

  test('the estimates of a line show how far its date slips', async () => {
    const number = await approveAndSend()
    const estimate = (day: string, on: string) => say(number, 'BB', 5, { estimatedShip: yddd(day), on })
    await estimate('2026-11-22', '2026-11-16')
    await estimate('2026-12-06', '2026-11-18')
    await estimate('2026-12-05', '2026-11-20')
    const details = await read('placer', number)
    expect(details.events.slice(-3)).toMatchObject([
      { estimate: 'Expected 11/22/2026.' },
      { estimate: 'Expected 12/06/2026, 14 days later than said before.' },
      { estimate: 'Expected 12/05/2026, 1 day earlier than said before.' },
    ])
    const status = 'Backordered, waiting for stock (BB)'
    expect(lineOf(details)).toMatchObject({ status, expectedOn: '2026-12-05' })
  })
})

describe('money that waits', () => {
  const decide = (name: string, number: number, decision: 'refund' | 'keep', more = {}) => {
    const body = { decision, comment: 'As billed', ...more }
    return as(name).send(decideHeldMoney, { params: { number, line: 1 }, body })
  }
  const commit = (name: string, number: number) =>
    as(name).send(commitDifference, { params: { number, line: 1 }, body: { comment: 'Money was added' } })
  const waiting = async (name: string) =>
    (await as(name).send(listWaitingMoney, {})).body.map(({ order }: WaitingLine) => order)

  test.each([
    ['gives it back', 'refund', 5000],
    ['keeps it', 'keep', 0],
  ] as const)('Finance %s once, and a repeated status does not undo that', async (_, decision, back) => {
    const number = await approveAndSend()
    const before = await world.balances()
    await cancel('placer', number, 2)
    await say(number, 'B4', 2)
    expect(await world.balances()).toEqual(before)
    expect(await waiting('finance')).toContain(number)
    expect(await waiting('everything')).toContain(number)
    for (const [name, status] of Object.entries({ placer: 403, first: 403, everything: 403, outsider: 404 }))
      expect((await decide(name, number, decision)).status, name).toBe(status)
    const both = await Promise.all([1, 2].map(() => decide('finance', number, decision)))
    expect(countStatuses(both)).toEqual({ 200: 1, 409: 1 })
    const { body } = both.find(({ status }) => status === 200) as ClientResponse
    const detail = expect.stringContaining('$50.00')
    expect(body.events.at(-1)).toMatchObject({ kind: 'funds', detail })
    expect(body.moved).toMatchObject({ before: before.available, available: before.available + back })
    expect((await movedSince(before)).available).toBe(back)
    await say(number, 'B4', 2, { dic: 'AE1', priority: '06' })
    expect((await movedSince(before)).available).toBe(back)
    expect(await waiting('finance')).not.toContain(number)
    expect(await fault(number)).toBeNull()
  })

  test('Finance decides on money of a closed year only when it confirms the year', async () => {
    const number = await approveAndSend()
    await cancel('placer', number, 2)
    await say(number, 'B4', 2)
    const turn = (isOpen: boolean) =>
      portal.owner`UPDATE fund_periods SET is_open = ${isOpen} WHERE program = 'AR' AND fiscal_year = 2027`
    await turn(false)
    expect((await decide('finance', number, 'refund')).body.code).toBe('CLOSED_YEAR')
    expect(await waiting('finance')).toContain(number)
    expect((await decide('finance', number, 'refund', { closedYear: '1' })).status).toBe(200)
    await turn(true)
    expect(await waiting('finance')).not.toContain(number)
  })

  test('the portal commits a difference when the fund has it, to the cent', async () => {
    const number = await approveAndSend()
    const { available } = await world.balances()
    // The fund has one cent less than the difference.
    const price = 2500 + Math.ceil((available + 1) / 5)
    const owed = (price - 2500) * 5
    await say(number, 'B7', 5, { priceCents: price })
    expect(await waiting('finance')).toContain(number)
    const details = await read('finance', number)
    expect(lineOf(details)).toMatchObject({ owed, added: 0 })
    expect(details).toMatchObject({ mayDecideMoney: true, moved: null })
    expect(codeOf(await commit('finance', number))).toEqual([409, 'INSUFFICIENT_FUNDS'])
    expect((await commit('everything', number)).status).toBe(403)
    await allot(owed - available)
    const { status, body } = await commit('finance', number)
    expect(status).toBe(200)
    expect(lineOf(body)).toMatchObject({ owed: 0, added: owed, cost: price * 5 })
    expect((await world.balances()).available).toBe(0)
    const fund = { dodaac: world.dodaac, fundCode: '6C', fiscalYear: 2027 }
    expect(body.moved).toEqual({ ...fund, before: owed, available: 0 })
    expect((await commit('finance', number)).body.code).toBe('NOTHING_OWED')
    expect(await waiting('finance')).not.toContain(number)
    expect((await as('placer').send(listWaitingMoney, {})).status).toBe(403)
    expect(await fault(number)).toBeNull()
  })

  test('a charge above the supply limit waits until Finance agrees; Finance sets the limit, and the change is on record', async () => {
    await allot(100_000)
    const allotted = await approveAndSend()
    await say(allotted, 'B7', 5, { priceCents: 2751, on: '2026-11-18' })
    expect(lineOf(await read('finance', allotted))).toMatchObject({ owed: 12_55, added: 0 })
    expect(lineOf((await commit('finance', allotted)).body)).toMatchObject({ owed: 0, added: 12_55 })
    await say(allotted, 'B7', 5, { priceCents: 2700, on: '2026-11-19' })
    await say(allotted, 'B7', 5, { priceCents: 2751, on: '2026-11-20' })
    expect(await waiting('finance')).not.toContain(allotted)
    const put = (name: string, percent: unknown) => as(name).send(changeSupplyLimit, {}, { odd: { percent } })
    expect((await as('everything').send(readSupplyLimit, {})).body.mayChange).toBe(false)
    expect((await put('everything', 300)).status).toBe(403)
    for (const percent of [99, 1001, 110.5, 'many', ''])
      expect((await put('finance', percent)).status).toBeGreaterThanOrEqual(400)
    expect((await as('finance').send(readSupplyLimit, {})).body).toEqual({ percent: 110, mayChange: true })
    expect((await put('finance', 300)).body).toEqual({ percent: 300, mayChange: true })
    const [event] =
      await portal.owner`SELECT to_jsonb(a) AS entry FROM audit_events a ORDER BY event_id DESC LIMIT 1`
    expect(JSON.stringify(event?.entry)).toMatch(
      /"after":\{"percent":300\},"before":\{"percent":110\}.*supply limit of AR/,
    )
    await allot(100_000)
    const number = await approveAndSend()
    await say(number, 'B7', 5, { priceCents: 7500 })
    expect(lineOf(await read('finance', number))).toMatchObject({ owed: 0, added: 250_00 })
  })

  test('the ledger is whole after all of these actions', async () => {
    const broken = (await verifyLedger(portal.owner as never)).flatMap((invariant) => invariant.broken)
    expect(broken).toEqual([])
  })
})
