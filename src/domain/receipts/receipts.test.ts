import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { refusalOf } from '#testing/refusal.ts'
import { maskDodId } from './dod-ids.ts'
import { describeGoods, describeNextStep, describeReceipt } from './receipt-words.ts'
import {
  addToLine,
  countGoods,
  findReceivedState,
  findReceivingDodaacs,
  type LastEntry,
  type LineGoods,
  mayReceive,
  RECEIPT_KINDS,
  type Receipt,
  type ReceivedState,
  requirePossible,
  requireUndo,
} from './receipts.ts'

const FIVE: LineGoods = {
  ...{ dueQuantity: 5, shippedQuantity: 0, endedQuantity: 0, receivedQuantity: 0, shortQuantity: 0 },
  ...{ damagedQuantity: 0, wrongQuantity: 0, issuedQuantity: 0, returnedQuantity: 0 },
}
const RECEIPT: Receipt = {
  ...{ kind: 'receive', quantity: 0, short: 0, shortReason: '', damaged: 0, damagedReason: '', comment: '' },
  ...{ wrong: 0, wrongReason: '' },
}
const receive = (quantity: number, more: Partial<Receipt> = {}) => ({ ...RECEIPT, quantity, ...more })
const issue = (quantity: number): Receipt => ({ ...RECEIPT, kind: 'issue', quantity })
const giveBack = (quantity: number, comment = 'Wrong size'): Receipt => ({
  ...{ ...RECEIPT, kind: 'return', quantity, comment },
})
const FIELDS = [
  ['Say why pieces are missing', 'shortReason'],
  ['Say what is damaged', 'damagedReason'],
  ['Say what came instead', 'wrongReason'],
  ['Say why it comes back', 'comment'],
] as const
const after = (...receipts: Receipt[]) => receipts.reduce((line, receipt) => addToLine(line, receipt), FIVE)

describe('the received state of a line', () => {
  test.each([
    ['nothing came', [], 'no'],
    ['only damaged pieces came', [receive(0, { damaged: 2, damagedReason: 'Wet' })], 'no'],
    ['some came', [receive(2)], 'received'],
    ['some of them were issued', [receive(5), issue(1)], 'issued'],
    ['all were issued', [receive(5), issue(5)], 'issued'],
    ['some came back', [receive(5), issue(5), giveBack(2)], 'issued'],
    ['all came back', [receive(5), issue(5), giveBack(5)], 'returned'],
    ['the issued pieces came back, the rest waits', [receive(5), issue(1), giveBack(1)], 'received'],
  ] as [string, Receipt[], ReceivedState][])(
    'the line has its received state when %s [DATA-55]',
    (_, receipts, state) => {
      expect(findReceivedState(after(...receipts))).toBe(state)
    },
  )
})

const max = (pieces: number) =>
  `Only ${pieces} can arrive. Good, missing, damaged and wrong pieces together are at most ${pieces}.`
const wet = (damaged: number) => ({ damaged, damagedReason: 'Wet' })
test('the check allows or refuses an entry of received pieces', () =>
  checkRows<[string, LineGoods, Receipt, string]>(
    [
      ['pieces that the supplier has not reported yet', FIVE, receive(5), ''],
      ['more than was ordered', FIVE, receive(6), max(5)],
      [
        'more than shipped, the rest canceled',
        { ...FIVE, shippedQuantity: 3, endedQuantity: 2 },
        receive(4),
        max(3),
      ],
      [
        'pieces that were canceled, yet shipped',
        { ...FIVE, shippedQuantity: 5, endedQuantity: 5 },
        receive(5),
        '',
      ],
      [
        ...(['a canceled line', { ...FIVE, endedQuantity: 5 }, receive(1)] as const),
        'The supplier rejected or cancelled this line, so you cannot receive it.',
      ],
      ['the remaining pieces', after(receive(3)), receive(2), ''],
      [
        ...(['more than the remaining pieces', after(receive(3)), receive(3)] as const),
        'Only 2 of 5 can still arrive, 3 were received before. Good, missing, damaged and wrong pieces together are at most 2.',
      ],
      [
        'all pieces a second time',
        after(receive(5)),
        receive(1),
        'All 5 were received before. Order again if more is needed.',
      ],
      [
        'no pieces',
        FIVE,
        receive(0),
        'Enter how many pieces came, are missing, are damaged or are another item.',
      ],
      ['missing pieces without a reason', FIVE, receive(4, { short: 1 }), 'Say why pieces are missing.'],
      ['damaged pieces without a reason', FIVE, receive(4, { damaged: 1 }), 'Say what is damaged.'],
      ['more damaged pieces than came', FIVE, receive(4, wet(2)), max(5)],
      ['the replacement of a damaged piece', after(receive(4, wet(1))), receive(1), ''],
      ['only damaged and missing pieces', FIVE, receive(0, { short: 1, shortReason: 'Gone', ...wet(1) }), ''],
      [
        'an issue of pieces that the unit does not have',
        FIVE,
        issue(1),
        'The unit has no pieces of this line. Receive them first.',
      ],
      [
        ...(['an issue of more pieces than the unit has', after(receive(3), issue(2)), issue(2)] as const),
        'Only 1 of this line is in the unit. Receive more first, or issue 1 at most.',
      ],
      [
        ...([
          'an issue of more than the two pieces that the unit has',
          after(receive(3), issue(1)),
          issue(3),
        ] as const),
        'Only 2 of this line are in the unit. Receive more first, or issue 2 at most.',
      ],
      ['an issue of all pieces that the unit has', after(receive(3)), issue(3), ''],
      ['an issue of nothing', after(receive(3)), issue(0), 'Enter how many pieces, 1 or more.'],
      [
        'a return of pieces that the member does not have',
        after(receive(3)),
        giveBack(1),
        'The member has no pieces of this line.',
      ],
      [
        'a return of too many pieces',
        after(receive(3), issue(2)),
        giveBack(3),
        'The member has only 2 of this line.',
      ],
      [
        ...(['a return without a reason', after(receive(3), issue(2)), giveBack(1, '')] as const),
        'Say why it comes back, such as wrong size or defective.',
      ],
      ['a return', after(receive(3), issue(2)), giveBack(2), ''],
    ],
    (_, line, receipt, sentence) => {
      const refusal = refusalOf(() => requirePossible(line, receipt))
      const field = FIELDS.find(([words]) => sentence.startsWith(words))?.[1] ?? 'quantity'
      const said = {
        kind: 'rule',
        code: 'RECEIPT',
        message: sentence,
        errors: [{ field, message: sentence }],
      }
      expect(refusal).toEqual(sentence ? said : null)
    },
  ))

test('a line never holds more pieces than can arrive, and undoing all entries leads back to nothing', () => {
  const entry = fc.record({
    ...{ kind: fc.constantFrom(...RECEIPT_KINDS), quantity: fc.nat(6), short: fc.nat(2), damaged: fc.nat(2) },
    wrong: fc.nat(2),
  })
  const start = fc.record({
    ...{ dueQuantity: fc.integer({ min: 1, max: 9 }), shippedQuantity: fc.nat(9), endedQuantity: fc.nat(9) },
  })
  fc.assert(
    fc.property(start, fc.array(entry, { maxLength: 20 }), (begun, entries) => {
      const first = { ...FIVE, ...begun, endedQuantity: Math.min(begun.endedQuantity, begun.dueQuantity) }
      let line: LineGoods = first
      const done: Receipt[] = []
      for (const { short, damaged, wrong, ...given } of entries) {
        const isReceipt = given.kind === 'receive'
        const receipt: Receipt = {
          ...{ ...given, short: isReceipt ? short : 0, damaged: isReceipt ? damaged : 0 },
          ...{ shortReason: 'Gone', damagedReason: 'Torn', comment: 'Wrong size', wrongReason: 'Boots' },
          wrong: isReceipt ? wrong : 0,
        }
        if (refusalOf(() => requirePossible(line, receipt))) continue
        line = addToLine(line, receipt)
        done.push(receipt)
        const { expected, missing, reported, open, onHand, withMember } = countGoods(line)
        expect(line.receivedQuantity).toBeLessThanOrEqual(expected)
        expect(Math.min(missing, reported, open, onHand, withMember)).toBeGreaterThanOrEqual(0)
        expect(onHand + withMember + line.returnedQuantity).toBe(line.receivedQuantity)
      }
      for (const receipt of done.reverse()) line = addToLine(line, receipt, -1)
      expect(line).toEqual(first)
    }),
  )
})

test('only the author can undo an entry, on the same day, and only while it is the last entry', () => {
  const entry = { receiptId: 7, actorId: 1, day: '2026-11-21' }
  expect(refusalOf(() => requireUndo(entry, entry, 1, '2026-11-21'))).toBeNull()
  const refused = (latest: LastEntry | null, actor: number, today = '2026-11-21') => {
    const { kind, code, message } = refusalOf(() => requireUndo(entry, latest, actor, today)) ?? {}
    return [kind, code, message].join(': ')
  }
  expect(refused(entry, 2)).toBe('forbidden: NOT_YOURS: Only the person who made this entry can undo it.')
  const gone = 'conflict: NOT_THE_LAST: This entry was undone before, or the line has a later entry.'
  expect([refused({ ...entry, receiptId: 8 }, 1), refused(null, 1)]).toEqual([gone, gone])
  expect(refused(entry, 1, '2026-11-22')).toBe(
    'conflict: ANOTHER_DAY: An entry can be undone on its own day only.',
  )
})

test('the timeline and the lists describe in words what the unit did', () => {
  const parcel = receive(3, { damaged: 1, damagedReason: 'torn seam' })
  expect(describeReceipt(parcel, FIVE, 'Jane Doe')).toBe('Received 3 of 5, 1 damaged: torn seam.')
  expect(describeReceipt(receive(0, { short: 5, shortReason: 'Box was empty!' }), FIVE, 'Jane Doe')).toBe(
    'Received none of 5, 5 missing: Box was empty!',
  )
  expect(describeReceipt(issue(2), after(parcel), 'Jane Doe')).toBe('Issued 2 to Jane Doe.')
  expect(describeReceipt(giveBack(1), after(parcel, issue(2)), 'Jane Doe')).toBe(
    '1 returned by Jane Doe: Wrong size.',
  )
  expect(describeGoods(FIVE)).toBe('')
  expect(describeGoods(after(parcel, issue(2), giveBack(1)))).toBe(
    'Received 3 of 5, issued 2, 1 returned, 1 missing or damaged',
  )
  const contact = { email: 'help@example.mil', phone: '' }
  const requisition = 'W9AR0163250001'
  expect(describeNextStep({ ...FIVE, requisition }, contact)).toBe('')
  const step = describeNextStep({ ...after(parcel), requisition }, contact)
  for (const words of ['1 of requisition W9AR01-6325-0001 is', '(SF 364)', 'ask help@example.mil for'])
    expect(step).toContain(words)
  expect([maskDodId('9999001234'), maskDodId('')]).toEqual(['••••••1234', ''])
})

test('missing or damaged pieces count as reported while they are missing, and the other pieces are open', () => {
  const parcel = receive(2, { short: 1, shortReason: 'Gone', damaged: 1, damagedReason: 'Wet' })
  expect(countGoods(after(parcel))).toEqual({
    ...{ expected: 5, missing: 3, reported: 2, open: 1, onHand: 2, withMember: 0 },
  })
  const undone = addToLine(addToLine(FIVE, parcel), parcel, -1)
  expect(undone).toEqual(FIVE)
  expect(addToLine(FIVE, parcel)).toMatchObject({ receivedQuantity: 2, shortQuantity: 1, damagedQuantity: 1 })
  expect(addToLine(after(receive(5), issue(5)), giveBack(2), -1)).toMatchObject({ returnedQuantity: -2 })
})

test('people who order, approve, or manage people in the unit receive goods of approved orders', () => {
  const role = (name: 'order-placer' | 'approver' | 'admin' | 'finance', dodaac: string) => ({
    ...{ role: name, dodaac, level: null },
  })
  const unit = [role('order-placer', 'W9AR01'), role('approver', 'W9AR02'), role('admin', 'W9AR02')]
  const person = { permissions: [2], roles: [...unit, role('finance', 'W9AR03')] }
  expect(findReceivingDodaacs(person)).toEqual(['W9AR01', 'W9AR02'])
  expect(findReceivingDodaacs({ ...person, permissions: [99] })).toBeNull()
  for (const status of ['approved', 'shipped'] as const) {
    expect(mayReceive(person, status, 'W9AR02')).toBe(true)
    expect(mayReceive(person, status, 'W9AR03')).toBe(false)
    expect(mayReceive({ ...person, permissions: [99] }, status, 'W9AR03')).toBe(true)
  }
  for (const status of ['cart', 'awaiting', 'declined'] as const)
    expect(mayReceive({ ...person, permissions: [99] }, status, 'W9AR02')).toBe(false)
})
