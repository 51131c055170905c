import { expect, test } from 'vitest'
import { countPages, describePage, findPagerSlots } from './pager-window.ts'

test('a short list shows all its pages, and a long one the ends and two on each side of the current one [HUB-41]', () => {
  expect(findPagerSlots(1, 1)).toEqual([1])
  expect(findPagerSlots(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(findPagerSlots(1, 21)).toEqual([1, 2, 3, 4, 5, 6, 7, 'gap-after', 21])
  expect(findPagerSlots(5, 21)).toEqual([1, 2, 3, 4, 5, 6, 7, 'gap-after', 21])
  expect(findPagerSlots(6, 21)).toEqual([1, 'gap-before', 4, 5, 6, 7, 8, 'gap-after', 21])
  expect(findPagerSlots(17, 21)).toEqual([1, 'gap-before', 15, 16, 17, 18, 19, 20, 21])
  expect(findPagerSlots(99, 21)).toEqual(findPagerSlots(21, 21))
  expect(findPagerSlots(-3, 21)).toEqual(findPagerSlots(1, 21))
})

test('the pager always shows the current page once, and no gap hides a single page', () => {
  for (let pageCount = 1; pageCount <= 30; pageCount += 1) {
    for (let page = 1; page <= pageCount; page += 1) {
      const slots = findPagerSlots(page, pageCount)
      expect(slots.filter((slot) => slot === page)).toHaveLength(1)
      slots.forEach((slot, index) => {
        if (typeof slot === 'number') return
        expect(Number(slots[index + 1]) - Number(slots[index - 1])).toBeGreaterThan(2)
      })
    }
  }
})

test('people read which entries they see [ORD-11]', () => {
  expect(describePage(1, 50, 1008)).toBe('displaying 1 - 50 of 1008 entries')
  expect(describePage(21, 50, 1008)).toBe('displaying 1001 - 1008 of 1008 entries')
  expect(describePage(1, 50, 0)).toBe('displaying 0 - 0 of 0 entries')
})

test('a list has at least one page', () => {
  expect([0, 50, 51].map((rows) => countPages(rows, 50))).toEqual([1, 1, 2])
})
