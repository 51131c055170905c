import { expect, test } from 'vitest'
import { readTypedDate } from './typed-dates.ts'

test('people may type a day in the ways they are used to', () => {
  for (const text of ['05/28/2025', '5/28/2025', ' 5-28-25 ', '05282025', '2025-05-28', '5.28.2025']) {
    expect(readTypedDate(text)).toBe('2025-05-28')
  }
})

test('the reader does not guess a day that is not in the calendar', () => {
  for (const text of ['', '13/01/2025', '02/30/2025', '02/29/2025', '5/28', 'today', '5/28/1', '1/1/0001']) {
    expect(readTypedDate(text)).toBeNull()
  }
  expect(readTypedDate('2/29/2024')).toBe('2024-02-29')
})
