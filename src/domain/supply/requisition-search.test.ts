import { expect, test } from 'vitest'
import { findRequisitionProblem, readRequisitions } from './requisition-search.ts'

const ONE = 'W9AR0163250001'
const TWO = 'W9AR0163250002'

test.each([
  ['as it is stored', ONE],
  ['with dashes', 'W9AR01-6325-0001'],
  ['with the dashes of a letter', 'W9AR01–6325—0001'],
  ['in small letters, with blanks around', '  w9ar01-6325-0001 \n'],
  ['with blanks between its parts', 'W9AR01 6325 0001'],
  ['with its suffix', 'W9AR01-6325-0001-A'],
  ['as a control number begins', `${ONE}XXX`],
])('the search reads a requisition number %s', (_, typed) => {
  expect(readRequisitions(typed)).toEqual([ONE])
})

test.each([
  ['one a line', 'W9AR01-6325-0001\r\nW9AR01-6325-0002\r\n'],
  ['with commas', `${ONE}, ${TWO},`],
  ['with blanks', `${ONE} ${TWO}  ${ONE}`],
  ['from a column of a sheet', `${ONE}\t${TWO}`],
  ['whose line ends were lost', `${ONE}${TWO}`],
])('the search reads several numbers %s', (_, typed) => {
  expect(readRequisitions(typed)).toEqual([ONE, TWO])
})

test('the search accepts the beginning of a number, and reads empty text as no number', () => {
  expect(readRequisitions('w9ar01-63')).toEqual(['W9AR0163'])
  expect(readRequisitions(' \n ')).toEqual([])
  expect(readRequisitions('-')).toEqual([])
})

test('the search does not cut a text that is too long to be a number', () => {
  expect(readRequisitions(`${ONE}99999`)).toEqual([`${ONE}99999`])
})

test('the search refuses too many numbers with a sentence', () => {
  const many = Array.from({ length: 51 }, (_, index) => `W9AR016325${String(index).padStart(4, '0')}`)
  expect(findRequisitionProblem(many.slice(1).join('\n'))).toBe('')
  expect(findRequisitionProblem(many.join('\n'))).toMatch(
    /^You entered 51 requisitions, and a search takes 50\./,
  )
})

test.each([
  ['blanks between complete numbers of one line', `${ONE}  ${TWO}`, [ONE, TWO]],
  ['a number in parts is one number, however many blanks', 'W9AR01  6325   0001', [ONE]],
  ['a complete number beside a part is taken as it is typed', `${ONE} W9AR`, [`${ONE}W9AR`]],
  ['numbers with blanks around separators', ` ${ONE} ; ${TWO} `, [ONE, TWO]],
  ['two numbers of which one is none are not a chain', `${ONE}XXXXXXXXXXXXXX`, [`${ONE}XXXXXXXXXXXXXX`]],
])('the search reads typed text by this rule: %s', (_, typed, found) => {
  expect(readRequisitions(typed)).toEqual(found)
})
