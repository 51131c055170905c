import { expect, test, vi } from 'vitest'
import { findPageStart, type PlacedMark } from './deep-pages.ts'

const MARKS: PlacedMark[] = [10_002, 20_000, 30_004].map((place) => ({
  ...{ orderId: 9e6 - place, lineNumber: 1, place },
}))

test.each([
  [0, null, 0],
  [19_999, null, 19_999],
  [20_000, 20_000, 0],
  [20_050, 20_000, 50],
  [30_003, 20_000, 10_003],
  [30_004, 30_004, 0],
  [95_000, 30_004, 64_996],
])('row %d of a report follows the mark at row %s by %d rows', async (offset, place, skip) => {
  const start = await findPageStart('one report', offset, 1000, async () => MARKS)
  expect(start).toEqual({ after: MARKS.find((mark) => mark.place === place) ?? null, skip })
})

test('the server reads marks once a minute for each report and its filters, and again after a failure', async () => {
  const read = vi.fn(async () => MARKS)
  const find = (name: string, now: number) => findPageStart(name, 40_000, now, read)
  await Promise.all([find('a', 0), find('a', 59_999), find('b', 0)])
  expect(read).toHaveBeenCalledTimes(2)
  await find('a', 60_000)
  expect(read).toHaveBeenCalledTimes(3)
  await expect(findPageStart('c', 40_000, 0, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await find('c', 0)
  expect(read).toHaveBeenCalledTimes(4)
})
