import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { refusalOf } from '#testing/refusal.ts'
import {
  findOwnWords,
  isAsShipped,
  pickStatusFields,
  readStatusChange,
  type StatusFields,
} from './status-change.ts'
import { STATUS_CLASSES, type StatusClass } from './status-code.ts'
import { findDefaultStatus, listFundsEffects } from './statuses.ts'

const shipped = findDefaultStatus('BB')
if (!shipped) throw new Error('BB is not among the codes.')
const fields = pickStatusFields(shipped)
const change = (changes: Partial<StatusFields>, code = 'BB') =>
  readStatusChange(code, { ...fields, ...changes })

test('an administrator changes every field of a code, and the portal accepts no other field', () => {
  const wanted: StatusFields = {
    ...{ text: 'Waits', meaning: 'Nothing there', class: 'notice', funds: 'keep', actor: 'manager' },
    nextStep: 'Call.',
  }
  expect(change({ ...wanted, surprise: 1 } as StatusFields)).toEqual({ code: 'BB', ...wanted })
})

test('words that reports would lose or change are refused next to their field, with each other fault', () => {
  const lost = "Enter words: without them reports would show 'Backorder'."
  expect(refusalOf(() => change({ text: '' }))).toEqual({
    ...{ kind: 'rule', code: 'STATUS_CODE', message: lost, errors: [{ field: 'text', message: lost }] },
  })
  for (const code of ['BC', 'Q9']) expect(refusalOf(() => change({ text: '' }, code))).toBeNull()
  const changed = "Reports would show 'Delayed, status will change' for these words. Choose others."
  expect(refusalOf(() => change({ text: 'BD', funds: 'refund' }))).toMatchObject({
    message: changed,
    errors: [
      { field: 'text', message: changed },
      { field: 'funds', message: 'Choose what this kind of status can do with the money.' },
    ],
  })
})

test('a status of each kind can have only its effects on the money', () => {
  const effects: Record<StatusClass, string> = {
    ...{ progress: 'keep', backorder: 'keep', notice: 'keep', 'cancel-pending': 'keep' },
    ...{ 'cancel-refused': 'keep', 'no-record': 'keep', 'item-change': 'reprice keep' },
    ...{ 'quantity-change': 'reprice keep', 'price-change': 'reprice keep' },
    ...{ cancelled: 'refund hold keep', rejected: 'refund hold keep' },
  }
  for (const is of Object.keys(STATUS_CLASSES) as StatusClass[]) {
    expect(listFundsEffects(is).join(' '), is).toBe(effects[is])
    for (const funds of ['refund', 'hold', 'keep', 'reprice'] as const) {
      const refusal = refusalOf(() => change({ class: is, funds }))
      expect(refusal === null, `${is} ${funds}`).toBe(effects[is].split(' ').includes(funds))
    }
  }
})

test('a code counts as shipped with the portal until any of its fields differs', () => {
  expect(isAsShipped(shipped)).toBe(true)
  const differences = {
    text: 'x',
    meaning: 'x',
    class: 'notice',
    funds: 'hold',
    nextStep: 'x',
    actor: 'manager',
  }
  for (const [field, value] of Object.entries({ ...differences, code: 'Q9' }))
    expect(isAsShipped({ ...shipped, [field]: value }), field).toBe(false)
})

test('reports show the words of a status, or those of its code', () =>
  checkRows(
    [
      ['BB', 'Waits', 'Waits'],
      ['BB', 'Backorder', null],
      ['BB', '', null],
      ['BC', 'BC', null],
      ['BC', 'A substitute', 'A substitute'],
      ['Q9', 'Q9', null],
      ['Q9', 'New', 'New'],
      ['BBB', 'Waits', null],
      ['B', 'Waits', null],
      ['LINE BB', 'Waits', null],
      ['BB LINE', 'Waits', null],
    ],
    (code, text, shown) => expect(findOwnWords(code, text)).toBe(shown),
  ))
