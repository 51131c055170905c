import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/commands/verify.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { readVersionOf } from '#testing/read-version.ts'
import { codeOf, detailOf } from '#testing/said.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import { approveOrder, changeOrderQuantity, justifyOrder, readOrder } from '#wire/orders/orders.ts'
import {
  addDecisionReason,
  listDecisionReasons,
  retireDecisionReason,
  saveDecisionReason,
} from '#wire/programs/decision-reasons.ts'

const { portal, world, as, movedSince } = openOrdersPortal(10_000_000)

type Decision = { number: number; quantity: number; reason?: string; comment?: string }
const decide = async (number: number, by: string, decisions: Decision[], more = {}) => {
  const seen = await readVersionOf(portal.owner, number)
  const body = { decisions: decisions.map((one) => ({ reason: 'TOOMANY', comment: '', ...one })), ...more }
  return as(by).send(approveOrder, { params: { number }, body }, seen)
}
const read = async (number: number, by = 'placer') =>
  (await as(by).send(readOrder, { params: { number } })).body

describe('an approver who decides by line', () => {
  test('taking away and reducing releases exactly the difference, keeps signatures, and signs the rest at once', async () => {
    const before = await world.balances()
    const number = await world.order({ levels: 2, quantities: [4, 3, 1] })
    await as('first').send(approveOrder, { params: { number } })
    const { status, body } = await decide(number, 'second', [
      { number: 1, quantity: 1, comment: 'One will do.' },
      { number: 3, quantity: 0, reason: 'HASONE' },
    ])
    expect([status, body.order.status, body.order.total]).toEqual([200, 'approved', 100_00])
    expect(await movedSince(before)).toEqual({ available: -100_00, reserved: 0, spent: 100_00 })
    const quantities = (lines: { number: number; quantity: number }[]) =>
      lines.map((line) => [line.number, line.quantity])
    expect(quantities(body.order.lines)).toEqual([
      [1, 1],
      [2, 3],
    ])
    expect(body.approvals.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, true])
    expect(body.lineDecisions).toMatchObject([
      { line: 1, from: 4, to: 1, reason: 'More pieces than are needed', comment: 'One will do.', level: 2 },
      { line: 3, from: 1, to: 0, reason: 'The person has this item already', isCurrent: true },
    ])
    const reduced = body.events.find(({ kind }: { kind: string }) => kind === 'reduced')
    expect(reduced?.detail).toMatch(
      /^Line 1, .*: reduced from 4 to 1 \(More pieces .*\)\. “One will do\.” Line 3, .*: taken away/,
    )
    const mails = (await readSentMails(portal.owner)).filter(
      ({ subject }) => subject === `Order ${number} was reduced by an approver`,
    )
    expect(mails.map(({ to }) => to).sort()).toEqual(['first@example.mil', 'placer@example.mil'])
    expect(mails[0]?.text).toContain('One will do.')
  })

  test('the next level must have seen the reduced order, and adding pieces afterwards voids the signatures', async () => {
    const number = await world.order({ levels: 2, quantities: [4, 3] })
    expect((await decide(number, 'first', [{ number: 2, quantity: 1 }])).body.order).toMatchObject({
      level: 2,
      total: 125_00,
    })
    const unseen = await as('second').send(approveOrder, { params: { number } })
    expect(codeOf(unseen)).toEqual([428, 'VERSION_REQUIRED'])
    const params = { number, nsn: world.nsns[1] as string, quantity: 2 }
    await as('placer').send(changeOrderQuantity, { params })
    const { approvals, lineDecisions, order } = await read(number)
    expect([order.level, approvals[0]?.isCurrent, lineDecisions[0]?.isCurrent]).toEqual([1, false, false])
  })

  const refusals: [string, Decision[], [number, string]][] = [
    [
      'takes away every line',
      [
        { number: 1, quantity: 0 },
        { number: 2, quantity: 0 },
      ],
      [422, 'LAST_LINE'],
    ],
    ['asks for as many', [{ number: 1, quantity: 4 }], [422, 'LINE_DECISION']],
    ['asks for more', [{ number: 1, quantity: 5 }], [422, 'LINE_DECISION']],
    ['names an unknown line', [{ number: 9, quantity: 1 }], [422, 'LINE_DECISION']],
    ['names an unknown reason', [{ number: 1, quantity: 1, reason: 'NOSUCH' }], [422, 'LINE_DECISION']],
  ]
  test.each(refusals)('a decision that %s is refused and changes nothing', async (_, decisions, refused) => {
    const number = await world.order({ quantities: [4, 3] })
    expect(codeOf(await decide(number, 'first', decisions))).toEqual(refused)
    expect((await read(number)).order).toMatchObject({
      level: 1,
      status: 'awaiting',
      total: 175_00,
      version: 1,
    })
  })

  test('a line is named once, and decisions do not go with new quantities', async () => {
    const number = await world.order({ quantities: [4, 3] })
    const twice = await decide(number, 'first', [
      { number: 1, quantity: 1 },
      { number: 1, quantity: 2 },
    ])
    expect(detailOf(twice)).toEqual([400, 'Name each line only once.'])
    const both = await decide(number, 'first', [{ number: 1, quantity: 1 }], {
      lines: [{ number: 2, quantity: 1 }],
    })
    expect(both.status).toBe(400)
  })
})

describe('the reasons of a program', () => {
  test('an administrator adds, renames and retires a reason; other programs have their own', async () => {
    const list = async (by: string) =>
      (await as(by).send(listDecisionReasons, {})).body.map(({ code }: { code: string }) => code)
    const started = await list('first')
    expect(started).toHaveLength(6)
    const admin = as('everything')
    const code = 'SEASON'
    expect((await admin.send(addDecisionReason, { body: { code, name: 'Out of season' } })).status).toBe(200)
    await admin.send(saveDecisionReason, { params: { code }, body: { name: 'Not this season' } })
    const number = await world.order({ quantities: [4, 1] })
    const { body } = await decide(number, 'first', [{ number: 1, quantity: 1, reason: code }])
    expect(body.lineDecisions[0]?.reason).toBe('Not this season')
    await admin.send(saveDecisionReason, { params: { code }, body: { name: 'Never in season' } })
    expect((await read(number)).lineDecisions[0]?.reason).toBe('Not this season')
    await admin.send(retireDecisionReason, { params: { code }, body: { isRetired: true } })
    const late = await world.order({ quantities: [4] })
    expect(codeOf(await decide(late, 'first', [{ number: 1, quantity: 1, reason: code }]))).toEqual([
      422,
      'LINE_DECISION',
    ])
    expect((await as('first').send(addDecisionReason, { body: { code: 'MINE', name: 'Mine' } })).status).toBe(
      403,
    )
    expect(await list('foreigner')).toEqual(started)
  })
})

describe('the orderer of a waiting order', () => {
  test('the orderer says why the order and a line are needed; signatures stay, and the approver must look again', async () => {
    const number = await world.order({ levels: 2 })
    await as('first').send(approveOrder, { params: { number } })
    const justify = (by: string, body: { nsn?: string; text: string }) =>
      as(by).send(justifyOrder, { params: { number }, body })
    await justify('placer', { text: 'Promotion board on Friday.' })
    const { body } = await justify('placer', { nsn: world.nsns[0] as string, text: 'The old one is torn.' })
    expect(body.order).toMatchObject({
      ...{ justification: 'Promotion board on Friday.', level: 2, version: 4 },
      lines: [{ justification: 'The old one is torn.' }],
    })
    expect((await justify('first', { text: 'No.' })).status).toBe(403)
    expect((await justify('placer', { nsn: '8405010000000', text: 'No.' })).status).toBe(404)
    expect((await justify('placer', { text: 'x'.repeat(501) })).status).toBe(400)
    expect(codeOf(await as('second').send(approveOrder, { params: { number } }))).toEqual([
      428,
      'VERSION_REQUIRED',
    ])
  })
})

test('every invariant of orders and money still holds', async () => {
  expect((await verifyLedger(portal.owner as never)).flatMap(({ broken }) => broken)).toEqual([])
})
