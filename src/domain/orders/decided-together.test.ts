import { expect, test } from 'vitest'
import { describeApprovals, describeDeclines } from './decided-together.ts'

const orders = (levels: (number | null | 'refused')[]) =>
  levels.map((level) => (level === 'refused' ? { approved: false, level: null } : { approved: true, level }))

test.each<[string, (number | null | 'refused')[]]>([
  ['3 approved, 5 go to level 2.', [null, 2, 2, null, 2, 2, 2, null]],
  ['10 approved.', Array(10).fill(null)],
  ['1 goes to level 2.', [2]],
  ['1 approved, 1 goes to level 2, 2 go to level 3.', [3, 2, null, 3]],
  ['1 approved, 2 not approved.', ['refused', null, 'refused']],
  ['1 not approved.', ['refused']],
])('the message about approved orders reads: %s', (sentence, levels) => {
  expect(describeApprovals(orders(levels))).toBe(sentence)
})

test.each<[string, boolean[]]>([
  ['2 declined. The money is available again.', [true, true]],
  ['1 declined, 2 not declined. The money is available again.', [false, true, false]],
  ['1 not declined.', [false]],
])('the message about declined orders reads: %s', (sentence, declined) => {
  expect(describeDeclines(declined.map((one) => ({ declined: one })))).toBe(sentence)
})
