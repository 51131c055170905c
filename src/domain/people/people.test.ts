import { expect, it } from 'vitest'
import { fullName, memberSearch, rosterName } from './people.ts'

it('names are written for reading, and for lists with the last name first [NAV-39]', () => {
  const jane = { firstName: 'Jane', lastName: 'Doe' }
  expect(fullName(jane)).toBe('Jane Doe')
  expect(rosterName(jane)).toBe('DOE JANE')
  expect(fullName({ firstName: '', lastName: 'Doe' })).toBe('Doe')
})

it('the cart searches the service member list by last word, a space, first word [CART-05]', () => {
  expect(memberSearch('Jane Marie Doe')).toBe('Doe Jane')
  expect(memberSearch('  Jane   Doe ')).toBe('Doe Jane')
  expect(memberSearch('Cher')).toBe('Cher')
  expect(memberSearch('')).toBe('')
})

it('a person of one name has it without blanks', () => {
  expect(fullName({ firstName: '', lastName: 'Doe' })).toBe('Doe')
  expect(rosterName({ firstName: 'Jane', lastName: '' })).toBe('JANE')
  expect([memberSearch(' Jane  Q  Doe '), memberSearch('Doe'), memberSearch('')]).toEqual([
    ...['Doe Jane', 'Doe', ''],
  ])
})
