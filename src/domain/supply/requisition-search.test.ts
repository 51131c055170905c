import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findRequisitionProblem, readRequisitions } from './requisition-search.ts'

const ONE = 'W9AR0163250001'
const TWO = 'W9AR0163250002'

test('the search reads one or several requisition numbers as people paste them', () =>
  checkRows<[numbers: string[], ...typed: string[]]>(
    [
      [[ONE], ONE, 'W9AR01-6325-0001', 'W9AR01–6325—0001', '  w9ar01-6325-0001 \n', 'W9AR01 6325 0001'],
      [[ONE], 'W9AR01  6325   0001', 'W9AR01-6325-0001-A', `${ONE}XXX`],
      [[ONE, TWO], 'W9AR01-6325-0001\r\nW9AR01-6325-0002\r\n', `${ONE}, ${TWO},`, `${ONE} ${TWO}  ${ONE}`],
      // From a column of a sheet, without line ends, and with blanks around separators.
      [[ONE, TWO], `${ONE}\t${TWO}`, `${ONE}${TWO}`, ` ${ONE} ; ${TWO} `],
      [['W9AR0163'], 'w9ar01-63'],
      [[], ' \n ', '-'],
      // A text that is too long to be a number is not cut.
      [[`${ONE}99999`], `${ONE}99999`],
      [[`${ONE}W9AR`], `${ONE} W9AR`],
      [[`${ONE}XXXXXXXXXXXXXX`], `${ONE}XXXXXXXXXXXXXX`],
    ],
    (numbers, ...typed) => {
      for (const text of typed) expect(readRequisitions(text), text).toEqual(numbers)
    },
  ))

test('the search refuses too many numbers with a sentence', () => {
  const many = Array.from({ length: 51 }, (_, index) => `W9AR016325${String(index).padStart(4, '0')}`)
  expect(findRequisitionProblem(many.slice(1).join('\n'))).toBe('')
  expect(findRequisitionProblem(many.join('\n'))).toMatch(
    /^You entered 51 requisitions, and a search takes 50\./,
  )
})
