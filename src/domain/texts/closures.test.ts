import { expect, test } from 'vitest'
import { describeClosure, describeComingClosure, findClosureState, isSoon } from './closures.ts'

const zone = 'America/New_York'
const closure = {
  from: new Date('2024-09-27T22:00:00Z'),
  until: new Date('2024-10-01T12:00:00Z'),
  notice: 'The fiscal year ends.',
}

test('a closure says until when ordering is closed, and why [MISC-09]', () => {
  expect(describeClosure(closure, zone)).toBe(
    'Ordering is closed until Tuesday, October 1, 2024 at 8:00 AM EDT. The fiscal year ends.',
  )
  expect(describeClosure({ ...closure, until: null }, zone)).toBe(
    'Ordering is closed until further notice. The fiscal year ends.',
  )
})

test('an upcoming closure says from when, until when, and why', () => {
  expect(describeComingClosure(closure, zone)).toBe(
    'Ordering will be closed from Friday, September 27, 2024 at 6:00 PM EDT until Tuesday, October 1, 2024 at 8:00 AM EDT. The fiscal year ends.',
  )
  expect(describeComingClosure({ ...closure, until: null }, zone)).toBe(
    'Ordering will be closed from Friday, September 27, 2024 at 6:00 PM EDT on, until further notice. The fiscal year ends.',
  )
})

test('a closure is upcoming for the fourteen days before it begins, and not after that', () => {
  const at = (instant: string) => isSoon(closure, new Date(instant))
  expect(at('2024-09-13T21:59:59.999Z')).toBe(false)
  expect(at('2024-09-13T22:00:00Z')).toBe(true)
  expect(at('2024-09-27T21:59:59.999Z')).toBe(true)
  expect(at('2024-09-27T22:00:00Z')).toBe(false)
})

test('a closure begins at its first instant and ends at its last', () => {
  const at = (instant: string) => findClosureState(closure, new Date(instant))
  expect(at('2024-09-27T21:59:59.999Z')).toBe('ahead')
  expect(at('2024-09-27T22:00:00Z')).toBe('now')
  expect(at('2024-10-01T11:59:59.999Z')).toBe('now')
  expect(at('2024-10-01T12:00:00Z')).toBe('over')
  expect(findClosureState({ ...closure, until: null }, new Date('2030-01-01'))).toBe('now')
})
