import { expect, it } from 'vitest'
import { readTypedYear } from './typed-year.ts'

it('a fiscal year is four digits from 2000 to 2099, and any other text is none', () => {
  const typed = ['2027', ' 2000 ', '1999', '20270', '27', '']
  expect(typed.map(readTypedYear)).toEqual([2027, 2000, null, null, null, null])
})
