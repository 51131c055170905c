import { expect, test } from 'vitest'
import { findPlace, stepsOf } from './line-places.ts'

const frame = { from: '2026-10-01', until: '2026-10-11', highest: 200 }
const place = (point: { day: string; value: number }) => findPlace(point, frame)

test('the chart places a day between the first and last day, and an amount between zero and the maximum', () => {
  expect(place({ day: '2026-10-01', value: 200 })).toEqual({ x: 0, y: 0 })
  expect(place({ day: '2026-10-11', value: 0 })).toEqual({ x: 100, y: 100 })
  expect(place({ day: '2026-10-06', value: 50 })).toEqual({ x: 50, y: 75 })
})

test('the line keeps its height until the day of a change, and continues to the end', () => {
  const points = [
    { day: '2026-10-01', value: 200 },
    { day: '2026-10-03', value: 100 },
  ]
  expect(stepsOf(points, { day: '2026-10-06', value: 100 }, place)).toBe('0,0 20,0 20,50 50,50 50,50')
})
