import { expect, test } from 'vitest'
import { planCourse } from './course.ts'
import { CHECK_DIGITS } from './tracking-numbers.ts'

const numbers = Array.from({ length: 4000 }, (_, n) => `W9AR016325${String(n + 1).padStart(4, '0')}`)

test('a requisition always takes the same course', () => {
  for (const number of numbers.slice(0, 50)) expect(planCourse(number)).toEqual(planCourse(number))
})

test('about four of five lines ship at once, one in ten waits, and few are rejected or canceled', () => {
  const share = (matches: (codes: string[]) => boolean) =>
    numbers.filter((number) => matches(planCourse(number).map(({ code }) => code))).length / numbers.length
  expect(share((codes) => codes.includes('BB'))).toBeCloseTo(0.1, 1)
  expect(share((codes) => codes.at(-1)?.startsWith('C') ?? false)).toBeCloseTo(0.06, 1)
  expect(share((codes) => codes.some((code) => /^B[9Q]/.test(code)))).toBe(0)
  expect(
    numbers.filter((n) => planCourse(n).some(({ kind }) => kind === 'shipped')).length / 4000,
  ).toBeCloseTo(0.94, 1)
})

test('no two steps happen on the same day, and every parcel has tracking', () => {
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

test('every course is one of the five stories, in the right order', () => {
  const stories = new Map<string, number>()
  for (const number of numbers) {
    const story = planCourse(number)
      .map(({ kind, code }) => code || kind)
      .join(' ')
      .replace(/\bC[AJKWXY]$/, 'rejected')
      .replace(/ received.*$/, '')
    stories.set(story, (stories.get(story) ?? 0) + 1)
  }
  expect([...stories.keys()].sort()).toEqual([
    ...['BA shipped', 'BB BA shipped', 'BD BA shipped', 'BD rejected', 'rejected'],
  ])
  const share = (story: string) => (stories.get(story) ?? 0) / numbers.length
  expect(Math.abs(share('BA shipped') - 0.8)).toBeLessThan(0.03)
  expect(Math.abs(share('BD BA shipped') - 0.04)).toBeLessThan(0.015)
})

test('units receive most parcels and issue some, and back orders end near the promised date', () => {
  const courses = numbers.map(planCourse)
  const shipped = courses.filter((course) => course.some(({ kind }) => kind === 'shipped'))
  const received = shipped.filter((course) => course.some(({ kind }) => kind === 'received'))
  const issued = received.filter((course) => course.at(-1)?.kind === 'issued')
  expect(Math.abs(received.length / shipped.length - 0.96)).toBeLessThan(0.02)
  expect(Math.abs(issued.length / received.length - 0.3)).toBeLessThan(0.05)
  for (const course of courses)
    for (const [at, { kind, code, getWellDays }] of course.entries()) {
      expect(getWellDays !== undefined).toBe(code === 'BB')
      expect(code === '').toBe(kind !== 'status')
      if (getWellDays === undefined) continue
      const days = course[at + 1]?.afterDays ?? 0
      expect([days >= getWellDays - 4, days <= getWellDays + 6]).toEqual([true, true])
    }
})
