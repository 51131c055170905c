import { expect, it } from 'vitest'
import { fullName, legalName, listName, memberSearch, rosterName, wholeName } from './people.ts'

it('names appear in reading order, in lists with the last name first, and without blanks where one is missing [NAV-39]', () => {
  const name = (firstName: string, lastName: string) => ({ firstName, lastName, preferredName: '' })
  expect([name('Jane', 'Doe'), name('', 'Doe')].map(fullName)).toEqual(['Jane Doe', 'Doe'])
  expect([name('Jane', 'Doe'), name('Jane', '')].map(rosterName)).toEqual(['DOE JANE', 'JANE'])
})

it('the cart searches the service member list by the last word, a space, and the first word [CART-05]', () => {
  expect(['  Jane  Marie Doe ', 'Jane Doe', 'Cher', ''].map(memberSearch)).toEqual([
    ...['Doe Jane', 'Doe Jane', 'Cher', ''],
  ])
})

it('a preferred name appears next to the name of record, and forms and records show only the name of record', () => {
  const robert = { firstName: 'Robert', middleName: 'Lee', lastName: 'Ellis', preferredName: 'Bob' }
  expect([fullName, wholeName, listName, legalName, rosterName].map((write) => write(robert))).toEqual([
    ...['Robert Ellis (Bob)', 'Robert Lee Ellis (Bob)', 'Ellis, Robert Lee (Bob)', 'Robert Ellis'],
    'ELLIS ROBERT (Bob)',
  ])
})
