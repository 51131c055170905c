import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeOf, expectedQuantity, outstandingQuantity } from '#domain/supply/line.ts'
import { creditablePieces } from '#domain/supply/parts.ts'
import { addCredited, addReplacing } from '#domain/supply/say.ts'
import { checkRows } from '#testing/check-rows.ts'
import { refusalOf } from '#testing/refusal.ts'
import { ae, applyAll, as, sent } from '#testing/supply-records.ts'
import { type CaseFacts, listSteps, requireNewCase, requireStep, waitsFor } from './cases.ts'

test('replaced pieces come again for the same money, and credited ones cost nothing, to the cent, in any parcels', () => {
  const parcels = fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 4 })
  const price = fc.option(fc.integer({ min: 100, max: 9000 }))
  fc.assert(
    fc.property(parcels, price, fc.nat(8), fc.nat(8), (parts, given, a, b) => {
      const line = applyAll([
        ...(given === null ? [] : [ae('B7', sent.quantity, { price: given })]),
        ...parts.map((pieces, at) => as(pieces, { suffix: 'ABCD'.charAt(at) })),
      ])
      const cents = given ?? sent.unitPriceCents
      const shipped = parts.reduce((sum, pieces) => sum + pieces, 0)
      const replaced = Math.min(a, shipped)
      const credited = Math.min(b, shipped - replaced)
      const again = addReplacing(line, replaced)
      expect([chargeOf(again), outstandingQuantity(again), expectedQuantity(again)]).toEqual([
        ...[chargeOf(line), outstandingQuantity(line) + replaced, sent.quantity + replaced],
      ])
      const after = addCredited(again, credited)
      expect([chargeOf(after), creditablePieces(after)]).toEqual([
        ...[chargeOf(line) - credited * cents, shipped - replaced - credited],
      ])
      expect(chargeOf(addCredited(after, 99))).toBe((sent.quantity - shipped + replaced) * cents)
    }),
  )
})

const nobody = { id: 1, roles: [], permissions: [], opensEverything: false }
const placer = { ...nobody, id: 2, roles: [{ dodaac: 'W9TA01', role: 'order-placer' as const, level: null }] }
const desk = { ...nobody, id: 3, permissions: [8] }
const one: CaseFacts = {
  ...{ number: 7, type: 'damaged', state: 'open', orderer: 9, dodaac: 'W9TA01', openedBy: 2 },
}

test('each person has only the steps of the own side and of the state of the case', () =>
  checkRows<[what: string, person: object, changes: Partial<CaseFacts>, steps: string]>(
    [
      ['a placer of the unit', placer, {}, 'withdraw'],
      ['the desk of the supplier', desk, {}, 'replace credit return refuse'],
      ['somebody else', nobody, {}, ''],
      ['a placer who must send it back', placer, { state: 'returning' }, 'sent'],
      ['the desk that got it back', desk, { state: 'returned' }, 'replace credit refuse'],
      ['the desk with too many pieces', desk, { type: 'over' }, 'return refuse close'],
      ['either side of a question', placer, { type: 'question' }, 'close'],
      ['the desk that opened the case', desk, { openedBy: 3 }, ''],
      ['anybody after the decision', desk, { state: 'credited' }, ''],
    ],
    (_, person, changes, steps) => {
      const facts = { ...one, ...changes }
      expect(listSteps(person as never, facts).join(' ')).toBe(steps)
      for (const step of ['replace', 'credit', 'return', 'sent', 'refuse', 'close', 'withdraw'] as const)
        expect(refusalOf(() => requireStep(person as never, facts, step)) === null).toBe(
          steps.split(' ').includes(step),
        )
    },
  ))

test('a message hands the case to the other side, and a decided case waits for nobody', () => {
  expect([waitsFor('open', 'unit'), waitsFor('open', 'supplier')]).toEqual(['supplier', 'unit'])
  expect([waitsFor('returning', 'unit'), waitsFor('refused', 'supplier')]).toEqual(['unit', null])
})

test('a wrong case is refused beside its field', () =>
  checkRows<[what: string, changes: object, room: [shipped: number, inCases: number] | null, field?: string]>(
    [
      ['no fault', {}, [5, 3]],
      ['more pieces than were shipped', { type: 'over', code: 'O1', wish: 'return', pieces: 9 }, [1, 1]],
      ['pieces of other cases', { pieces: 3 }, [5, 3], 'pieces'],
      ['a line that was not shipped', {}, [0, 0], 'pieces'],
      ['a code of another type', { code: 'S1' }, [5, 0], 'code'],
      ['a wish of another type', { type: 'short', code: 'S1', wish: 'return' }, [5, 0], 'wish'],
      ['a day in the past', { dueOn: '2026-11-20' }, [5, 0], 'dueOn'],
      ['a question with pieces', { type: 'question', code: '', wish: '' }, null, 'type'],
      ['a discrepancy without a line', {}, null, 'line'],
    ],
    (_, changes, room, field) => {
      const draft = {
        type: 'damaged',
        code: 'C1',
        pieces: 2,
        wish: 'credit',
        dueOn: '2026-11-21',
        ...changes,
      }
      const pieces = room && { shipped: room[0], inCases: room[1] }
      const refusal = refusalOf(() => requireNewCase(draft as never, pieces, '2026-11-21'))
      expect(refusal?.errors[0]?.field).toBe(field)
    },
  ))
