import { expect, test } from 'vitest'
import { CHECK_DIGITS } from '../tracking-numbers.ts'
import { planCourse } from './course.ts'

const numbers = Array.from({ length: 4000 }, (_, n) => `W9AR016325${String(n + 1).padStart(4, '0')}`)

test('a requisition always takes the same course', () => {
  for (const number of numbers.slice(0, 50)) expect(planCourse(number)).toEqual(planCourse(number))
})

test('about four of five lines ship at once, one in ten waits, few are rejected or cancelled', () => {
  const share = (matches: (codes: string[]) => boolean) =>
    numbers.filter((number) => matches(planCourse(number).map(({ code }) => code))).length / numbers.length
  expect(share((codes) => codes.includes('BB'))).toBeCloseTo(0.1, 1)
  expect(share((codes) => codes.at(-1)?.startsWith('C') ?? false)).toBeCloseTo(0.04, 1)
  expect(share((codes) => codes.at(-1) === 'BQ')).toBeCloseTo(0.02, 1)
  expect(
    numbers.filter((n) => planCourse(n).some(({ kind }) => kind === 'shipped')).length / 4000,
  ).toBeCloseTo(0.94, 1)
})

test('no step happens on the day of another, and every parcel can be tracked', () => {
  for (const number of numbers) {
    const course = planCourse(number)
    for (const step of course) expect(step.afterDays).toBeGreaterThan(0)
    for (const { kind, parcel } of course) {
      expect(parcel !== undefined).toBe(kind === 'shipped')
      if (parcel)
        expect(CHECK_DIGITS[parcel.carrier](parcel.trackingNumber.slice(0, -1))).toBe(
          Number(parcel.trackingNumber.at(-1)),
        )
    }
  }
})
