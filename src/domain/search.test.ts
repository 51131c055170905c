import fc from 'fast-check'
import { expect, it } from 'vitest'
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
  const pasted = [
    '8405–01–900–1234',
    '8405\u201101\u2011900\u20111234',
    'NSN 8405-01-900-1234',
    '*8405019001234*',
  ]
  for (const typed of [
    '8405-01-900-1234',
    ' 8405 01 9001234 ',
    '840',
    'nsn: 84\u200B05',
    'PGC 10002',
    ...pasted,
  ])
    expect(readProductSearch(typed), typed).toEqual({ kind: 'number', digits: typed.replace(/\D/g, '') })
  expect(readProductSearch('Coat,  Black')).toEqual({
    ...{ kind: 'words', text: 'coat, black', words: ['coat', 'black'] },
  })
  expect(readProductSearch('84')).toMatchObject({ kind: 'words' })
  for (const typed of ['', '   ', '-', '%', '!!'])
    expect(readProductSearch(typed)).toEqual({ kind: 'nothing' })
})

it('the search looks for six to twelve digits inside an NSN', () => {
  expect(['12345', '123456', '123456789012', '1234567890123'].map(isNsnPart)).toEqual([
    ...[false, true, true, false],
  ])
})

it('the search turns a prefix into a range of keys', () => {
  expect(keysFrom('8405', 13, '9')).toEqual({ first: '8405000000000', last: '8405999999999' })
  expect(keysFrom('W9', 6, 'Z')).toEqual({ first: 'W90000', last: 'W9ZZZZ' })
})

it('no special character keeps its special meaning', () => {
  expect(escapeLike('50%_\\')).toBe('50\\%\\_\\\\')
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const words = splitWords(typed)
      expect(words.length).toBeLessThanOrEqual(8)
      expect(words.every((word) => /^[\p{L}\p{N}]+$/u.test(word))).toBe(true)
    }),
  )
})

it("'N/A' in a select box is no text [API-40]", () => {
  expect(readListSearch('N/A')).toEqual([])
  expect(readListSearch(' n/a ')).toEqual([])
  expect(readListSearch('begay, daniel')).toEqual(['begay', 'daniel'])
})

it('a whole NSN or the nine digits of its NIIN identify one item', () => {
  expect(['12345678', '123456789', '1234567890', '123456789012', '1234567890123'].map(isWholeNumber)).toEqual(
    [false, true, false, false, true],
  )
})

it('the search looks for words as typed, eight at most, and special characters mean themselves', () => {
  expect(readLikePatterns('  a_b   50% ')).toEqual(['%a\\_b%', '%50\\%%'])
  expect(readLikePatterns(' ')).toEqual([])
  const many = 'a b c d e f g h i'
  expect(readLikePatterns(many)).toHaveLength(8)
  expect(splitWords(many)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect(readProductSearch('123a')).toMatchObject({ kind: 'words' })
  expect(readProductSearch('a123')).toMatchObject({ kind: 'words' })
  expect(readProductSearch(' Coat ')).toMatchObject({ text: 'coat' })
})

it("the search looks for four or five digits at the beginning or end of an item's own number", () => {
  expect(['840', '8405', '84050', '840501'].map(isFragment)).toEqual([false, true, true, false])
})

it('a search without results is counted in its own words, and never with text that could name a person', () => {
  expect(readMiss('  Rain   COAT ')).toBe('rain coat')
  expect(readMiss('8405-01-900-1234')).toBe('8405-01-900-1234')
  for (const typed of ['x', '%%', '1234567890', '123-456-7890', 'jo@example.mil', 'q'.repeat(61)])
    expect(readMiss(typed), typed).toBeNull()
})

it('a person who adds or removes letters is still typing', () => {
  expect([isTypedOn('1', '12'), isTypedOn('12', '1'), isTypedOn('12', '13')]).toEqual([true, true, false])
})
