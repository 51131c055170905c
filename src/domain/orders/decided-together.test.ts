import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { describeApprovals, describeDeclines } from './decided-together.ts'

test('the message about orders decided together counts each outcome', () => {
  checkRows<[string, ...levels: (number | null | 'refused')[]]>(
    [
      ['3 approved, 5 go to level 2.', null, 2, 2, null, 2, 2, 2, null],
      ['10 approved.', ...Array(10).fill(null)],
      ['1 goes to level 2.', 2],
      ['1 approved, 1 goes to level 2, 2 go to level 3.', 3, 2, null, 3],
      ['1 approved, 2 not approved.', 'refused', null, 'refused'],
      ['1 not approved.', 'refused'],
    ],
    (sentence, ...levels) => {
      const orders = levels.map((level) =>
        level === 'refused' ? { approved: false, level: null } : { approved: true, level },
      )
      expect(describeApprovals(orders)).toBe(sentence)
    },
  )
  checkRows<[string, ...declined: boolean[]]>(
    [
      ['2 declined. The money is available again.', true, true],
      ['1 declined, 2 not declined. The money is available again.', false, true, false],
      ['1 not declined.', false],
    ],
    (sentence, ...all) => expect(describeDeclines(all.map((declined) => ({ declined })))).toBe(sentence),
  )
})
