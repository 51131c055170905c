import { expect, test } from 'vitest'
import { type CourseStep, planCourse } from './course.ts'
import { CHECK_DIGITS } from './tracking-numbers.ts'

const numbers = Array.from({ length: 4000 }, (_, n) => `W9AR016325${String(n + 1).padStart(4, '0')}`)
const courses = numbers.map(planCourse)

test('every course is always the same, and one of the five stories in their shares', () => {
  expect(numbers.slice(0, 50).map(planCourse)).toEqual(courses.slice(0, 50))
  const stories = Map.groupBy(courses, (course) =>
    course
      .map(({ kind, code }) => code || kind)
      .join(' ')
      .replace(/\bC[AJKWXY]$/, 'rejected')
      .replace(/ received.*$/, ''),
  )
  const shares = {
    'BA shipped': 0.8,
    'BB BA shipped': 0.1,
    'BD BA shipped': 0.04,
    'BD rejected': 0.03,
    rejected: 0.03,
  }
  expect([...stories.keys()].sort()).toEqual(Object.keys(shares))
  for (const [story, share] of Object.entries(shares))
    expect(Math.abs((stories.get(story)?.length ?? 0) / courses.length - share), story).toBeLessThan(0.015)
})

test('no two steps happen on the same day, and every parcel has tracking', () => {
  const isTracked = ({ carrier, trackingNumber }: NonNullable<CourseStep['parcel']>) =>
    CHECK_DIGITS[carrier](trackingNumber.slice(0, -1)) === Number(trackingNumber.at(-1))
  const isRight = ({ kind, code, parcel, afterDays, getWellDays }: CourseStep) =>
    afterDays > 0 &&
    (code === '') === (kind !== 'status') &&
    (getWellDays !== undefined) === (code === 'BB') &&
    (kind === 'shipped' ? parcel !== undefined && isTracked(parcel) : parcel === undefined)
  expect(courses.flat().filter((step) => !isRight(step))).toEqual([])
})

test('units receive most parcels and issue some, and back orders end near the promised date', () => {
  const shipped = courses.filter((course) => course.some(({ kind }) => kind === 'shipped'))
  const received = shipped.filter((course) => course.some(({ kind }) => kind === 'received'))
  const issued = received.filter((course) => course.at(-1)?.kind === 'issued')
  expect(Math.abs(received.length / shipped.length - 0.96)).toBeLessThan(0.02)
  expect(Math.abs(issued.length / received.length - 0.3)).toBeLessThan(0.05)
  const lateness = courses.flatMap((course) => {
    const at = course.findIndex(({ code }) => code === 'BB')
    return at < 0 ? [] : [(course[at + 1]?.afterDays ?? 0) - (course[at]?.getWellDays ?? 0)]
  })
  expect([Math.min(...lateness) >= -4, Math.max(...lateness) <= 6]).toEqual([true, true])
})
