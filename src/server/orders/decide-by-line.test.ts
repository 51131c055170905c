import { expect, test } from 'vitest'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { readVersionOf } from '#testing/read-version.ts'
import { codeOf } from '#testing/said.ts'
import { readMailsAbout } from '#testing/sent-mails.ts'
import { approveOrder, changeOrderQuantity, justifyOrder } from '#wire/orders/orders.ts'
import {
  addDecisionReason,
  listDecisionReasons,
  retireDecisionReason,
  saveDecisionReason,
} from '#wire/programs/decision-reasons.ts'

const { portal, world, as, movedSince, read } = openOrdersPortal(10_000_000)

type Decision = { number: number; quantity: number; reason?: string; comment?: string }
const decide = async (number: number, by: string, decisions: Decision[], more = {}) => {
  const seen = await readVersionOf(portal.owner, number)
  const body = { decisions: decisions.map((one) => ({ reason: 'TOOMANY', comment: '', ...one })), ...more }
  return as(by).send(approveOrder, { params: { number }, body }, seen)
}
const line = (number: number, quantity: number, more = {}): Decision => ({ number, quantity, ...more })

test('taking away and reducing releases exactly the difference, keeps signatures, and signs the rest at once', async () => {
  const before = await world.balances()
  const number = await world.order({ levels: 2, quantities: [4, 3, 1] })
  await as('first').send(approveOrder, { params: { number } })
  const decisions = [line(1, 1, { comment: 'One will do.' }), line(3, 0, { reason: 'HASONE' })]
  const { body } = await decide(number, 'second', decisions)
  expect(body.order).toMatchObject({
    ...{ status: 'approved', total: 100_00 },
    lines: [
      { number: 1, quantity: 1 },
      { number: 2, quantity: 3 },
    ],
  })
  expect(await movedSince(before)).toEqual({ available: -100_00, reserved: 0, spent: 100_00 })
  expect(body.approvals).toMatchObject([{ isCurrent: true }, { isCurrent: true }])
  expect(body.lineDecisions).toMatchObject([
    { line: 1, from: 4, to: 1, reason: 'More pieces than are needed', comment: 'One will do.', level: 2 },
    { line: 3, from: 1, to: 0, reason: 'The person has this item already', isCurrent: true },
  ])
  const reduced = body.events.find(({ kind }: { kind: string }) => kind === 'reduced')
  expect(reduced?.detail).toMatch(
    /^Line 1, .*: reduced from 4 to 1 \(More pieces .*\)\. “One will do\.” Line 3, .*: taken away/,
  )
  const mails = await readMailsAbout(portal.owner, `Order ${number} was reduced by an approver`)
  expect(mails.map(({ to }) => to).sort()).toEqual(['first@example.mil', 'placer@example.mil'])
  expect(mails[0]?.text).toContain('One will do.')
})

test('the next level must have seen the reduced order, and adding pieces afterwards voids the signatures', async () => {
  const number = await world.order({ levels: 2, quantities: [4, 3] })
  const first = await decide(number, 'first', [line(2, 1)])
  expect(first.body.order).toMatchObject({ level: 2, total: 125_00 })
  const unseen = await as('second').send(approveOrder, { params: { number } })
  expect(codeOf(unseen)).toEqual([428, 'VERSION_REQUIRED'])
  const params = { number, nsn: world.nsns[1] as string, quantity: 2 }
  await as('placer').send(changeOrderQuantity, { params })
  const { approvals, lineDecisions, order } = await read('placer', number)
  expect([order.level, approvals[0]?.isCurrent, lineDecisions[0]?.isCurrent]).toEqual([1, false, false])
})

test('a decision that takes no piece away, takes all, or names an unknown line or reason changes nothing', async () => {
  const number = await world.order({ quantities: [4, 3] })
  const { version: _, ...before } = (await read('placer', number)).order
  for (const [decisions, status, code, more] of [
    [[line(1, 0), line(2, 0)], 422, 'LAST_LINE'],
    [[line(1, 4)], 422, 'LINE_DECISION'],
    [[line(1, 5)], 422, 'LINE_DECISION'],
    [[line(9, 1)], 422, 'LINE_DECISION'],
    [[line(1, 1, { reason: 'NOSUCH' })], 422, 'LINE_DECISION'],
    [[line(1, 1), line(1, 2)], 400, 'INVALID'],
    [[line(1, 1)], 400, 'INVALID', { lines: [{ number: 2, quantity: 1 }] }],
  ] as [Decision[], number, string, object?][])
    expect(codeOf(await decide(number, 'first', decisions, more)), JSON.stringify(decisions)).toEqual([
      ...[status, code],
    ])
  expect((await read('placer', number)).order).toEqual({ ...before, version: 1 })
})

test('an administrator adds, renames and retires a reason; other programs have their own', async () => {
  const list = async (by: string) =>
    (await as(by).send(listDecisionReasons, {})).body.map(({ code }: { code: string }) => code)
  const started = await list('first')
  expect(started).toHaveLength(6)
  const admin = as('everything')
  const code = 'SEASON'
  await admin.send(addDecisionReason, { body: { code, name: 'Out of season' } })
  await admin.send(saveDecisionReason, { params: { code }, body: { name: 'Not this season' } })
  const number = await world.order({ quantities: [4, 1] })
  const { body } = await decide(number, 'first', [line(1, 1, { reason: code })])
  expect(body.lineDecisions[0]?.reason).toBe('Not this season')
  await admin.send(saveDecisionReason, { params: { code }, body: { name: 'Never in season' } })
  expect((await read('placer', number)).lineDecisions[0]?.reason).toBe('Not this season')
  await admin.send(retireDecisionReason, { params: { code }, body: { isRetired: true } })
  const late = await decide(await world.order({ quantities: [4] }), 'first', [line(1, 1, { reason: code })])
  expect(codeOf(late)).toEqual([422, 'LINE_DECISION'])
  expect(await list('foreigner')).toEqual(started)
})

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
  const unseen = await as('second').send(approveOrder, { params: { number } })
  expect(codeOf(unseen)).toEqual([428, 'VERSION_REQUIRED'])
})
