import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { describeClosure, describeComingClosure, findClosureState, isSoon } from './closures.ts'

const zone = 'America/New_York'
const closure = {
  from: new Date('2024-09-27T22:00:00Z'),
  until: new Date('2024-10-01T12:00:00Z'),
  notice: 'The fiscal year ends.',
}
const open = { ...closure, until: null }

test('a closure says until when ordering is closed, and why [MISC-09]', () => {
  expect([closure, open].map((one) => describeClosure(one, zone))).toEqual([
    'Ordering is closed until Tuesday, October 1, 2024 at 8:00 AM EDT. The fiscal year ends.',
    'Ordering is closed until further notice. The fiscal year ends.',
  ])
})

test('an upcoming closure says from when, until when, and why', () => {
  expect([closure, open].map((one) => describeComingClosure(one, zone))).toEqual([
    'Ordering will be closed from Friday, September 27, 2024 at 6:00 PM EDT until Tuesday, October 1, 2024 at 8:00 AM EDT. The fiscal year ends.',
    'Ordering will be closed from Friday, September 27, 2024 at 6:00 PM EDT on, until further notice. The fiscal year ends.',
  ])
})

test('a closure is upcoming for the fourteen days before it begins, and ends at its last instant', () => {
  checkRows<[instant: string, state: string, isSoon: boolean]>(
    [
      ['2024-09-13T21:59:59.999Z', 'ahead', false],
      ['2024-09-13T22:00:00Z', 'ahead', true],
      ['2024-09-27T21:59:59.999Z', 'ahead', true],
      ['2024-09-27T22:00:00Z', 'now', false],
      ['2024-10-01T11:59:59.999Z', 'now', false],
      ['2024-10-01T12:00:00Z', 'over', false],
    ],
    (instant, state, soon) => {
      const now = new Date(instant)
      expect([findClosureState(closure, now), isSoon(closure, now)]).toEqual([state, soon])
    },
  )
  expect(findClosureState(open, new Date('2030-01-01'))).toBe('now')
})
