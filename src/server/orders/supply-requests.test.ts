import { beforeAll, describe, expect, test } from 'vitest'
import { allot } from '#testing/build.ts'
import { openOrderSupply } from '#testing/order-supply.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { ClientResponse } from '#testing/portal.ts'
import { codeOf, countStatuses } from '#testing/said.ts'
import { readSupplied, SUPPLY_DAY } from '#testing/supply-world.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
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

const { portal, world, as, signIn, movedSince, approved, read } = openOrdersPortal(200_000)
const { send, say } = openOrderSupply(portal)

beforeAll(async () => {
  const { owner } = portal
  await owner`UPDATE people SET username = 'officer' WHERE username = 'second'`
  await owner`UPDATE role_assignments SET role = 'admin', level = NULL WHERE person_id = ${world.second.id}`
  await signIn('officer')
})

const approve = async (quantities = [5]) => (await approved(quantities)).number
async function approveAndSend(): Promise<number> {
  const number = await approve()
  await send()
  return number
}
const addMoney = (cents: number) => allot(portal.owner, world.fundId, cents)

const cancel = (name: string, number: number, pieces: number, extra = {}, line = 1) =>
  as(name).send(cancelLine, { params: { number, line }, body: { pieces, comment: 'Not needed' } }, extra)
const followUp = (name: string, number: number) =>
  as(name).send(requestLineStatus, { params: { number, line: 1 } })
const lineOf = ({ supply }: OrderDetails, line = 1) => supply.find(({ number }) => number === line)

const fault = async (number: number) => (await readSupplied(portal.owner, number)).order?.fault

describe('canceling unsent pieces', () => {
  test('a cancellation of unsent pieces takes effect at once, gives the exact money back, and sends only the rest', async () => {
    const number = await approve([5, 2])
    const before = await world.balances()
    const { body } = await cancel('placer', number, 2)
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
    expect((await cancel('officer', number, 1, {}, 2)).body.code).toBe('NOTHING_OUTSTANDING')
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
    await cancel('placer', number, 5)
    await send()
    const { lines, events } = await readSupplied(portal.owner, number)
    expect(lines).toMatchObject([{ supplyHold: '', supplyState: 'cancelled', refundedCents: 12_500 }])
    expect(events.map(({ kind }) => kind)).not.toContain('transmitted')
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

test('a cancellation of sent pieces asks the supplier once, and the money moves only with the answer', async () => {
  expect(codeOf(await cancel('placer', await world.order(), 1))).toEqual([409, 'NOT_APPROVED'])
  const number = await approveAndSend()
  expect((await cancel('member', number, 1)).status).toBe(403)
  expect((await cancel('placer', number, 1, {}, 9)).status).toBe(404)
  expect(lineOf(await read('finance', number))?.mayCancel).toBe(false)
  const before = await world.balances()
  const { version } = (await read('placer', number)).order
  const { body } = await cancel('placer', number, 2, { version })
  const asked = { cancellationRequested: 2, cancellationRequestedOn: SUPPLY_DAY, ended: 0, mayCancel: false }
  expect(lineOf(body)).toMatchObject(asked)
  expect(body.events.at(-1)).toMatchObject({
    ...{ kind: 'requested', title: 'Cancellation requested', code: 'AC' },
    detail: '2 of 5. The supplier decides; the money stays where it is until then. “Not needed”',
    record: expect.stringMatching(/^AC1SMSS\d{13} {2}EA00002/),
  })
  expect(await world.balances()).toEqual(before)
  expect(codeOf(await cancel('officer', number, 1))).toEqual([409, 'ALREADY_ASKED'])
  expect(codeOf(await cancel('officer', number, 1, { version }))).toEqual([409, 'STALE_ORDER'])
  expect(await send()).toEqual(expect.any(Number))
  const out = await portal.owner`SELECT FROM supply_outgoing
    WHERE order_id = ${number} AND kind = 'cancellation' AND batch_number IS NOT NULL`
  expect(out).toHaveLength(1)
  await say(number, 'B9', 2)
  await say(number, 'BQ', 2)
  expect((await movedSince(before)).available).toBe(5000)
  expect(lineOf(await read('placer', number))).toMatchObject({
    ...{ ended: 2, outstanding: 3, cancellationRequested: 0, cost: 75_00, refunded: 50_00 },
  })
  await cancel('first', number, 2)
  await say(number, 'B8', 2)
  const refused = await read('placer', number)
  const still = { ended: 2, outstanding: 3, cancellationRequested: 0, mayCancel: true }
  expect(lineOf(refused)).toMatchObject(still)
  expect(refused.events.at(-1)).toMatchObject({
    ...{ kind: 'refused', title: 'Cancellation refused by the supplier', datedOn: SUPPLY_DAY },
    record: expect.stringMatching(/^AE1/),
  })
  expect(await fault(number)).toBeNull()
})

test('a user can ask about a line after two days, then once a day, and the supplier gets a follow-up', async () => {
  const number = await approve()
  expect((await followUp('placer', number)).body.code).toBe('NOT_SENT')
  await send()
  expect((await followUp('placer', number)).body.code).toBe('TOO_EARLY')
  await say(number, 'BB', 5, { estimatedShip: '6339' })
  portal.setTime('2026-11-23T17:00:01Z')
  await signIn('placer', 'officer')
  const requested = await Promise.all([followUp('placer', number), followUp('officer', number)])
  expect(countStatuses(requested)).toEqual({ 200: 1, 429: 1 })
  const details = await read('placer', number)
  expect(lineOf(details)).toMatchObject({
    ...{ lastRequestedOn: '2026-11-23', mayFollowUp: false, expectedOn: '2026-12-05' },
    whyNotFollowUp: 'The supplier was asked about line 1 today. Ask again tomorrow.',
  })
  const event = { title: 'Delivery status requested', record: expect.stringMatching(/^AF1/) }
  expect(details.events.slice(-2)).toMatchObject([{ estimate: 'Expected 12/05/2026.' }, event])
  portal.setTime('2026-11-21T17:00:00Z')
  await signIn('placer', 'officer')
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

  test('Finance gives held money back or keeps it, once, and confirms a closed year; a repeated status does not undo that', async () => {
    const turn = (isOpen: boolean) =>
      portal.owner`UPDATE fund_periods SET is_open = ${isOpen} WHERE program = 'AR' AND fiscal_year = 2027`
    for (const [decision, back, isClosed] of [
      ['refund', 5000, true],
      ['keep', 0, true],
      ['refund', 5000, false],
    ] as const) {
      const number = await approveAndSend()
      const before = await world.balances()
      await cancel('placer', number, 2)
      await say(number, 'B4', 2)
      expect(await world.balances()).toEqual(before)
      for (const name of ['finance', 'everything']) expect(await waiting(name), name).toContain(number)
      for (const name of ['placer', 'first', 'everything'])
        expect((await decide(name, number, decision)).status, name).toBe(403)
      await turn(!isClosed)
      if (isClosed) expect((await decide('finance', number, decision)).body.code).toBe('CLOSED_YEAR')
      const closedYear = isClosed ? { closedYear: '1' } : {}
      const both = await Promise.all([1, 2].map(() => decide('finance', number, decision, closedYear)))
      await turn(true)
      expect(countStatuses(both)).toEqual({ 200: 1, 409: 1 })
      const { body } = both.find(({ status }) => status === 200) as ClientResponse
      const detail = expect.stringContaining('$50.00')
      expect(body.events.at(-1)).toMatchObject({ kind: 'funds', detail })
      expect(body.moved).toMatchObject({ before: before.available, available: before.available + back })
      await say(number, 'B4', 2, { dic: 'AE1', priority: '06' })
      expect((await movedSince(before)).available).toBe(back)
      expect(await waiting('finance')).not.toContain(number)
      expect(await fault(number)).toBeNull()
    }
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
    await addMoney(owed - available)
    const { body } = await commit('finance', number)
    expect(lineOf(body)).toMatchObject({ owed: 0, added: owed, cost: price * 5 })
    expect((await world.balances()).available).toBe(0)
    const fund = { dodaac: world.dodaac, fundCode: '6C', fiscalYear: 2027 }
    expect(body.moved).toEqual({ ...fund, before: owed, available: 0 })
    expect((await commit('finance', number)).body.code).toBe('NOTHING_OWED')
    expect(await waiting('finance')).not.toContain(number)
    expect(await fault(number)).toBeNull()
  })

  test('a charge above the supply limit waits until Finance agrees, and Finance sets the limit', async () => {
    await addMoney(100_000)
    const allotted = await approveAndSend()
    await say(allotted, 'B7', 5, { priceCents: 2751, on: '2026-11-18' })
    expect(lineOf(await read('finance', allotted))).toMatchObject({ owed: 12_55, added: 0 })
    expect(lineOf((await commit('finance', allotted)).body)).toMatchObject({ owed: 0, added: 12_55 })
    await say(allotted, 'B7', 5, { priceCents: 2700, on: '2026-11-19' })
    await say(allotted, 'B7', 5, { priceCents: 2751, on: '2026-11-20' })
    expect(await waiting('finance')).not.toContain(allotted)
    const put = (name: string, percent: number) => as(name).send(changeSupplyLimit, { body: { percent } })
    expect((await as('everything').send(readSupplyLimit, {})).body.mayChange).toBe(false)
    expect((await as('finance').send(readSupplyLimit, {})).body).toEqual({ percent: 110, mayChange: true })
    for (const percent of [99, 1001]) expect((await put('finance', percent)).status).toBe(400)
    expect((await put('finance', 300)).body).toEqual({ percent: 300, mayChange: true })
    await addMoney(100_000)
    const number = await approveAndSend()
    await say(number, 'B7', 5, { priceCents: 7500 })
    expect(lineOf(await read('finance', number))).toMatchObject({ owed: 0, added: 250_00 })
    expect((await verifyLedger(portal.owner as never)).flatMap(({ broken }) => broken)).toEqual([])
  })
})
