import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import {
  escapeLike,
  isFragment,
  isNsnPart,
  isTypedOn,
  isWholeNumber,
  keysFrom,
  readLikePatterns,
  readListSearch,
  readMiss,
  readProductSearch,
  splitWords,
} from './search.ts'

it('digits with dashes are a number, other text is words, and blanks are empty', () => {
  checkRows(
    [
      ...['8405-01-900-1234', ' 8405 01 9001234 ', '840', 'nsn: 84\u200B05', 'PGC 10002', '8405–01–900–1234'],
      ...['8405\u201101\u2011900\u20111234', 'NSN 8405-01-900-1234', '*8405019001234*'],
    ],
    (typed) => expect(readProductSearch(typed)).toEqual({ kind: 'number', digits: typed.replace(/\D/g, '') }),
  )
  expect(readProductSearch(' Coat,  Black ')).toEqual({
    ...{ kind: 'words', text: 'coat, black', words: ['coat', 'black'] },
  })
  for (const typed of ['84', '123a', 'a123'])
    expect(readProductSearch(typed)).toMatchObject({ kind: 'words' })
  for (const typed of ['', '   ', '-', '%', '!!'])
    expect(readProductSearch(typed)).toEqual({ kind: 'nothing' })
})

it('the number of digits decides whether they are a whole number, a part, or the beginning or end of one', () => {
  const digits = [3, 4, 5, 6, 8, 9, 10, 12, 13].map((length) => '1234567890123'.slice(0, length))
  const lengths = (is: (typed: string) => boolean) => digits.filter(is).map(({ length }) => length)
  expect([lengths(isFragment), lengths(isNsnPart), lengths(isWholeNumber)]).toEqual([
    ...[
      [4, 5],
      [6, 8, 9, 10, 12],
      [9, 13],
    ],
  ])
})

it('the search turns a prefix into a range of keys', () => {
  expect(keysFrom('8405', 13, '9')).toEqual({ first: '8405000000000', last: '8405999999999' })
  expect(keysFrom('W9', 6, 'Z')).toEqual({ first: 'W90000', last: 'W9ZZZZ' })
})

it('the search looks for words as typed, eight at most, and special characters mean themselves', () => {
  expect(escapeLike('50%_\\')).toBe('50\\%\\_\\\\')
  expect(readLikePatterns('  a_b   50% ')).toEqual(['%a\\_b%', '%50\\%%'])
  expect(readLikePatterns(' ')).toEqual([])
  const many = 'a b c d e f g h i'
  expect(readLikePatterns(many)).toHaveLength(8)
  expect(splitWords(many)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const words = splitWords(typed)
      expect(words.length <= 8 && words.every((word) => /^[\p{L}\p{N}]+$/u.test(word))).toBe(true)
    }),
  )
})

it("'N/A' in a select box is no text [API-40]", () => {
  expect(['N/A', ' n/a ', 'begay, daniel'].map(readListSearch)).toEqual([[], [], ['begay', 'daniel']])
})

it('a search without results is counted in its own words, and never with text that could name a person', () => {
  expect(['  Rain   COAT ', '8405-01-900-1234'].map(readMiss)).toEqual(['rain coat', '8405-01-900-1234'])
  for (const typed of ['x', '%%', '1234567890', '123-456-7890', 'jo@example.mil', 'q'.repeat(61)])
    expect(readMiss(typed), typed).toBeNull()
})

it('a person who adds or removes letters is still typing', () => {
  expect([isTypedOn('1', '12'), isTypedOn('12', '1'), isTypedOn('12', '13')]).toEqual([true, true, false])
})
