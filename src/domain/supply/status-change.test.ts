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
  expect(readStatusChange('BB', { ...wanted, surprise: 1 } as StatusFields)).toEqual({
    code: 'BB',
    ...wanted,
  })
})

test('words that reports would lose are refused next to their field', () => {
  const message = "Enter words: without them reports would show 'Backorder'."
  expect(refusalOf(() => change({ text: '' }))).toEqual({
    ...{ kind: 'rule', code: 'STATUS_CODE', message },
    errors: [{ field: 'text', message }],
  })
  expect(refusalOf(() => change({ text: '' }, 'BC'))).toBeNull()
  expect(refusalOf(() => change({ text: '' }, 'Q9'))).toBeNull()
})

test('words that reports would change are refused, and the refusal names both faults', () => {
  const message = "Reports would show 'Delayed, status will change' for these words. Choose others."
  expect(refusalOf(() => change({ text: 'BD', funds: 'refund' }))).toEqual({
    ...{ kind: 'rule', code: 'STATUS_CODE', message },
    errors: [
      { field: 'text', message },
      { field: 'funds', message: 'Choose what this kind of status can do with the money.' },
    ],
  })
})

test('a status of each kind can have only its effects on the money', () =>
  checkRows<[StatusClass, string[]]>(
    [
      ['progress', ['keep']],
      ['backorder', ['keep']],
      ['notice', ['keep']],
      ['item-change', ['reprice', 'keep']],
      ['quantity-change', ['reprice', 'keep']],
      ['price-change', ['reprice', 'keep']],
      ['cancel-pending', ['keep']],
      ['cancel-refused', ['keep']],
      ['no-record', ['keep']],
      ['cancelled', ['refund', 'hold', 'keep']],
      ['rejected', ['refund', 'hold', 'keep']],
    ],
    (is, effects) => {
      expect(listFundsEffects(is)).toEqual(effects)
      expect(Object.keys(STATUS_CLASSES)).toHaveLength(11)
      for (const funds of ['refund', 'hold', 'keep', 'reprice'] as const)
        expect(refusalOf(() => change({ class: is, funds })) === null).toBe(effects.includes(funds))
    },
  ))

test('a code counts as shipped with the portal until any of its fields differs', () => {
  expect(isAsShipped(shipped)).toBe(true)
  for (const changes of [
    { text: 'x' },
    { meaning: 'x' },
    { class: 'notice' },
    { funds: 'hold' },
    { nextStep: 'x' },
  ])
    expect(isAsShipped({ ...shipped, ...changes } as typeof shipped), JSON.stringify(changes)).toBe(false)
  expect(isAsShipped({ ...shipped, actor: 'manager' })).toBe(false)
  expect(isAsShipped({ ...shipped, code: 'Q9' })).toBe(false)
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
    (code, text, shown) => {
      expect(findOwnWords(code, text)).toBe(shown)
    },
  ))
