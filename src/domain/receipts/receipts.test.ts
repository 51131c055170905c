import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { refusalOf, sayRefusal } from '#testing/refusal.ts'
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
  settledQuantity: 0,
}
const receive = (quantity: number, more: Partial<Receipt> = {}): Receipt => ({
  ...{ kind: 'receive', quantity, short: 0, shortReason: '', damaged: 0, damagedReason: '', comment: '' },
  ...{ wrong: 0, wrongReason: '', ...more },
})
const issue = (quantity: number) => receive(quantity, { kind: 'issue' })
const giveBack = (quantity: number, comment = 'Wrong size') => receive(quantity, { kind: 'return', comment })
const wet = (damaged: number) => ({ damaged, damagedReason: 'Wet' })
const after = (...receipts: Receipt[]) => receipts.reduce((line, receipt) => addToLine(line, receipt), FIVE)

test('the received state of a line follows its entries [DATA-55]', () =>
  checkRows<[ReceivedState, ...receipts: Receipt[]]>(
    [
      ['no'],
      ['no', receive(0, wet(2))],
      ['received', receive(2)],
      ['issued', receive(5), issue(1)],
      ['issued', receive(5), issue(5)],
      ['issued', receive(5), issue(5), giveBack(2)],
      ['returned', receive(5), issue(5), giveBack(5)],
      ['received', receive(5), issue(1), giveBack(1)],
    ],
    (state, ...receipts) => expect(findReceivedState(after(...receipts))).toBe(state),
  ))

const max = (pieces: number) =>
  `Only ${pieces} can arrive. Good, missing, damaged and wrong pieces together are at most ${pieces}.`
const FIELDS = [
  ['Say why pieces are missing', 'shortReason'],
  ['Say what is damaged', 'damagedReason'],
  ['Say what came instead', 'wrongReason'],
  ['Say why it comes back', 'comment'],
] as const
test('the check allows or refuses an entry of received, issued or returned pieces', () =>
  checkRows<[LineGoods, Receipt, sentence?: string]>(
    [
      // The supplier has not reported these pieces yet.
      [FIVE, receive(5)],
      [FIVE, receive(6), max(5)],
      [{ ...FIVE, shippedQuantity: 3, endedQuantity: 2 }, receive(4), max(3)],
      [{ ...FIVE, shippedQuantity: 5, endedQuantity: 5 }, receive(5)],
      [
        ...([{ ...FIVE, endedQuantity: 5 }, receive(1)] as const),
        'The supplier rejected, cancelled or credited this line, so you cannot receive it.',
      ],
      [after(receive(3)), receive(2)],
      [
        ...([after(receive(3)), receive(3)] as const),
        'Only 2 of 5 can still arrive, 3 were received before. Good, missing, damaged and wrong pieces together are at most 2.',
      ],
      [after(receive(5)), receive(1), 'All 5 were received before. Order again if more is needed.'],
      [FIVE, receive(0), 'Enter how many pieces came, are missing, are damaged or are another item.'],
      [FIVE, receive(4, { short: 1 }), 'Say why pieces are missing.'],
      [FIVE, receive(4, { damaged: 1 }), 'Say what is damaged.'],
      [FIVE, receive(4, wet(2)), max(5)],
      // The replacement of a damaged piece.
      [after(receive(4, wet(1))), receive(1)],
      [FIVE, receive(0, { short: 1, shortReason: 'Gone', ...wet(1) })],
      [FIVE, issue(1), 'The unit has no pieces of this line. Receive them first.'],
      [
        ...([after(receive(3), issue(2)), issue(2)] as const),
        'Only 1 of this line is in the unit. Receive more first, or issue 1 at most.',
      ],
      [
        ...([after(receive(3), issue(1)), issue(3)] as const),
        'Only 2 of this line are in the unit. Receive more first, or issue 2 at most.',
      ],
      [after(receive(3)), issue(3)],
      [after(receive(3)), issue(0), 'Enter how many pieces, 1 or more.'],
      [after(receive(3)), giveBack(1), 'The member has no pieces of this line.'],
      [after(receive(3), issue(2)), giveBack(3), 'The member has only 2 of this line.'],
      [
        ...([after(receive(3), issue(2)), giveBack(1, '')] as const),
        'Say why it comes back, such as wrong size or defective.',
      ],
      [after(receive(3), issue(2)), giveBack(2)],
    ],
    (line, receipt, message) => {
      const field = FIELDS.find(([words]) => message?.startsWith(words))?.[1] ?? 'quantity'
      expect(refusalOf(() => requirePossible(line, receipt))).toEqual(
        message ? { kind: 'rule', code: 'RECEIPT', message, errors: [{ field, message }] } : null,
      )
    },
  ))

test('a line never holds more pieces than can arrive, and undoing all entries leads back to nothing', () => {
  const kind = fc.constantFrom(...RECEIPT_KINDS)
  const faults = fc.record({ short: fc.nat(2), damaged: fc.nat(2), wrong: fc.nat(2) })
  const start = fc.record({
    ...{ dueQuantity: fc.integer({ min: 1, max: 9 }), shippedQuantity: fc.nat(9), endedQuantity: fc.nat(9) },
    settledQuantity: fc.nat(9),
  })
  const reasons = { shortReason: 'Gone', damagedReason: 'Torn', comment: 'Wrong size', wrongReason: 'Boots' }
  fc.assert(
    fc.property(start, fc.array(fc.tuple(kind, fc.nat(6), faults), { maxLength: 20 }), (begun, entries) => {
      const first = { ...FIVE, ...begun, endedQuantity: Math.min(begun.endedQuantity, begun.dueQuantity) }
      let line: LineGoods = first
      const done: Receipt[] = []
      for (const [kind, quantity, faulty] of entries) {
        const receipt = receive(quantity, { kind, ...reasons, ...(kind === 'receive' ? faulty : {}) })
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
  const gone = 'conflict NOT_THE_LAST: This entry was undone before, or the line has a later entry.'
  checkRows<[latest: LastEntry | null, actor: number, today: string, refused: string | null]>(
    [
      [entry, 1, '2026-11-21', null],
      [entry, 2, '2026-11-21', 'forbidden NOT_YOURS: Only the person who made this entry can undo it.'],
      [{ ...entry, receiptId: 8 }, 1, '2026-11-21', gone],
      [null, 1, '2026-11-21', gone],
      [entry, 1, '2026-11-22', 'conflict ANOTHER_DAY: An entry can be undone on its own day only.'],
    ],
    (latest, actor, today, refused) => {
      expect(sayRefusal(() => requireUndo(entry, latest, actor, today))).toBe(refused)
    },
  )
})

test('the timeline and the lists describe in words what the unit did', () => {
  const parcel = receive(3, { damaged: 1, damagedReason: 'torn seam' })
  checkRows<[Receipt, LineGoods, string]>(
    [
      [parcel, FIVE, 'Received 3 of 5, 1 damaged: torn seam.'],
      [
        ...([receive(0, { short: 5, shortReason: 'Box was empty!' }), FIVE] as const),
        'Received none of 5, 5 missing: Box was empty!',
      ],
      [issue(2), after(parcel), 'Issued 2 to Jane Doe.'],
      [giveBack(1), after(parcel, issue(2)), '1 returned by Jane Doe: Wrong size.'],
    ],
    (receipt, line, words) => expect(describeReceipt(receipt, line, 'Jane Doe')).toBe(words),
  )
  expect([FIVE, after(parcel, issue(2), giveBack(1))].map(describeGoods)).toEqual([
    ...['', 'Received 3 of 5, issued 2, 1 returned, 1 missing or damaged'],
  ])
  const next = (line: LineGoods) =>
    describeNextStep({ ...line, requisition: 'W9AR0163250001' }, { email: 'help@example.mil', phone: '' })
  expect(next(FIVE)).toBe('')
  for (const words of ['1 of requisition W9AR01-6325-0001 is', '(SF 364)', 'ask help@example.mil for'])
    expect(next(after(parcel))).toContain(words)
  expect([maskDodId('9999001234'), maskDodId('')]).toEqual(['••••••1234', ''])
})

test('missing or damaged pieces count as reported while they are missing, and the other pieces are open', () => {
  const parcel = receive(2, { short: 1, shortReason: 'Gone', ...wet(1) })
  expect(countGoods(after(parcel))).toEqual({
    ...{ expected: 5, missing: 3, reported: 2, settled: 0, open: 1, onHand: 2, withMember: 0 },
  })
  expect(after(parcel)).toMatchObject({ receivedQuantity: 2, shortQuantity: 1, damagedQuantity: 1 })
  const replaced = { ...after(receive(3, wet(2))), dueQuantity: 7, shippedQuantity: 5, settledQuantity: 2 }
  expect(countGoods(replaced)).toMatchObject({ expected: 5, missing: 2, reported: 0, settled: 2, open: 2 })
  expect(countGoods({ ...replaced, dueQuantity: 5 })).toMatchObject({ expected: 3, missing: 0, reported: 0 })
})

test('people who order, approve, or manage people in the unit receive goods of approved orders', () => {
  const role = (name: 'order-placer' | 'approver' | 'admin' | 'finance', dodaac: string) => ({
    ...{ role: name, dodaac, level: null },
  })
  const unit = [role('order-placer', 'W9AR01'), role('approver', 'W9AR02'), role('admin', 'W9AR02')]
  const person = { permissions: [2], roles: [...unit, role('finance', 'W9AR03')] }
  const admin = { ...person, permissions: [99] }
  expect([findReceivingDodaacs(person), findReceivingDodaacs(admin)]).toEqual([['W9AR01', 'W9AR02'], null])
  for (const status of ['approved', 'shipped', 'cart', 'awaiting', 'declined'] as const) {
    const has = status === 'approved' || status === 'shipped'
    expect(mayReceive(person, status, 'W9AR02')).toBe(has)
    expect(mayReceive(person, status, 'W9AR03')).toBe(false)
    expect(mayReceive(admin, status, 'W9AR03')).toBe(has)
  }
})
