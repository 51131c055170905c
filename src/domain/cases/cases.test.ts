import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeOf, expectedQuantity, outstandingQuantity } from '#domain/supply/line.ts'
import { creditablePieces } from '#domain/supply/parts.ts'
import { addCredited, addReplacing } from '#domain/supply/say.ts'
import type { SuppliedLine } from '#domain/supply/supplied-line.ts'
import { refusalOf } from '#testing/refusal.ts'
import { ae, applyAll, as, sent } from '#testing/supply-records.ts'
import { type CaseFacts, listSteps, requireNewCase, requireStep, waitsFor } from './cases.ts'

const TODAY = '2026-11-21'

function shipInParts(parts: readonly number[], price: number | null): SuppliedLine {
  return applyAll([
    ...(price === null ? [] : [ae('B7', sent.quantity, { price })]),
    ...parts.map((pieces, at) => as(pieces, { suffix: 'ABCD'.charAt(at) })),
  ])
}

test('replaced pieces come again for the same money, and credited ones cost nothing, to the cent, in any parcels', () => {
  const parcels = fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      parcels,
      fc.option(fc.integer({ min: 1, max: 90 })),
      fc.nat(8),
      fc.nat(8),
      (parts, dollars, a, b) => {
        const line = shipInParts(parts, dollars === null ? null : dollars * 100)
        const cents = dollars === null ? sent.unitPriceCents : dollars * 100
        const shipped = parts.reduce((sum, pieces) => sum + pieces, 0)
        const [replaced, credited] = [Math.min(a, shipped), Math.min(b, shipped - Math.min(a, shipped))]
        const again = addReplacing(line, replaced)
        expect([chargeOf(again), outstandingQuantity(again), expectedQuantity(again)]).toEqual([
          chargeOf(line),
          outstandingQuantity(line) + replaced,
          sent.quantity + replaced,
        ])
        const after = addCredited(again, credited)
        expect([chargeOf(after), creditablePieces(after)]).toEqual([
          chargeOf(line) - credited * cents,
          shipped - replaced - credited,
        ])
        expect(chargeOf(addCredited(after, 99))).toBe((sent.quantity - shipped + replaced) * cents)
      },
    ),
  )
})

const nobody = { id: 1, roles: [], permissions: [], opensEverything: false }
const placer = { ...nobody, id: 2, roles: [{ dodaac: 'W9TA01', role: 'order-placer' as const, level: null }] }
const desk = { ...nobody, id: 3, permissions: [8] }
const one: CaseFacts = {
  ...{ number: 7, type: 'damaged', state: 'open', orderer: 9, dodaac: 'W9TA01', openedBy: 2 },
}

test.each([
  ['a placer of the unit', placer, one, ['withdraw']],
  ['the desk of the supplier', desk, one, ['replace', 'credit', 'return', 'refuse']],
  ['somebody else', nobody, one, []],
  ['a placer who must send it back', placer, { ...one, state: 'returning' }, ['sent']],
  ['the desk that got it back', desk, { ...one, state: 'returned' }, ['replace', 'credit', 'refuse']],
  ['the desk with too many pieces', desk, { ...one, type: 'over' }, ['return', 'refuse', 'close']],
  ['either side of a question', placer, { ...one, type: 'question' }, ['close']],
  ['the desk that opened the case', desk, { ...one, openedBy: 3 }, []],
  ['anybody after the decision', desk, { ...one, state: 'credited' }, []],
] as const)('%s has only the steps of the side and the state', (_, person, facts, steps) => {
  const facts2 = facts as CaseFacts
  expect(listSteps(person as never, facts2)).toEqual(steps)
  for (const step of ['replace', 'credit', 'return', 'sent', 'refuse', 'close', 'withdraw'] as const)
    expect(refusalOf(() => requireStep(person as never, facts2, step)) === null).toBe(
      (steps as readonly string[]).includes(step),
    )
})

test('a message hands the case to the other side, and a decided case waits for nobody', () => {
  expect(waitsFor('open', 'unit')).toBe('supplier')
  expect(waitsFor('open', 'supplier')).toBe('unit')
  expect(waitsFor('returning', 'unit')).toBe('unit')
  expect(waitsFor('refused', 'supplier')).toBeNull()
})

const fresh = { type: 'damaged', code: 'C1', pieces: 2, wish: 'credit', dueOn: TODAY } as const
test.each([
  ['pieces of other cases', { pieces: 3 }, { shipped: 5, inCases: 3 }, 'pieces'],
  ['a line that was not shipped', {}, { shipped: 0, inCases: 0 }, 'pieces'],
  ['a code of another type', { code: 'S1' }, { shipped: 5, inCases: 0 }, 'code'],
  [
    'a wish of another type',
    { type: 'short', code: 'S1', wish: 'return' },
    { shipped: 5, inCases: 0 },
    'wish',
  ],
  ['a day in the past', { dueOn: '2026-11-20' }, { shipped: 5, inCases: 0 }, 'dueOn'],
  ['a question with pieces', { type: 'question', code: '', wish: '' }, null, 'type'],
  ['a discrepancy without a line', {}, null, 'line'],
] as const)('a case with %s is refused beside its field', (_, wrong, room, field) => {
  expect(
    refusalOf(() => requireNewCase({ ...fresh, ...wrong } as never, room, TODAY))?.errors[0]?.field,
  ).toBe(field)
  expect(refusalOf(() => requireNewCase(fresh, { shipped: 5, inCases: 3 }, TODAY))).toBeNull()
  // More pieces than were shipped are just what such a case is about.
  const over = { ...fresh, type: 'over', code: 'O1', wish: 'return', pieces: 9 } as const
  expect(refusalOf(() => requireNewCase(over, { shipped: 1, inCases: 1 }, TODAY))).toBeNull()
})
