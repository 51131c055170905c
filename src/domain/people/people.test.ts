import { expect, it } from 'vitest'
import { fullName, legalName, listName, memberSearch, rosterName, wholeName } from './people.ts'

it('names appear in reading order, and in lists with the last name first [NAV-39]', () => {
  const jane = { firstName: 'Jane', lastName: 'Doe', preferredName: '' }
  expect(fullName(jane)).toBe('Jane Doe')
  expect(rosterName(jane)).toBe('DOE JANE')
  expect(fullName({ firstName: '', lastName: 'Doe', preferredName: '' })).toBe('Doe')
})

it('the cart searches the service member list by the last word, a space, and the first word [CART-05]', () => {
  expect(memberSearch('Jane Marie Doe')).toBe('Doe Jane')
  expect(memberSearch('  Jane   Doe ')).toBe('Doe Jane')
  expect(memberSearch('Cher')).toBe('Cher')
  expect(memberSearch('')).toBe('')
})

it('a person with a single name has it without blanks', () => {
  expect(fullName({ firstName: '', lastName: 'Doe', preferredName: '' })).toBe('Doe')
  expect(rosterName({ firstName: 'Jane', lastName: '', preferredName: '' })).toBe('JANE')
  expect([memberSearch(' Jane  Q  Doe '), memberSearch('Doe'), memberSearch('')]).toEqual([
    ...['Doe Jane', 'Doe', ''],
  ])
})

it('a preferred name appears next to the name of record, and forms and records show only the name of record', () => {
  const robert = { firstName: 'Robert', middleName: 'Lee', lastName: 'Ellis', preferredName: 'Bob' }
  expect(fullName(robert)).toBe('Robert Ellis (Bob)')
  expect(wholeName(robert)).toBe('Robert Lee Ellis (Bob)')
  expect(listName(robert)).toBe('Ellis, Robert Lee (Bob)')
  expect(legalName(robert)).toBe('Robert Ellis')
  expect(rosterName(robert)).toBe('ELLIS ROBERT (Bob)')
})
