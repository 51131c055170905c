import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { Roster } from './roster.ts'

const person = (id: number, lastName: string, firstName: string, more = {}) => ({
  ...{ id, lastName, firstName, middleName: '', preferredName: '' },
  ...{ email: `p${id}@army.mil`, dodId: `100000000${id}`, username: `user${id}`, ...more },
})
const roster = new Roster([
  person(1, 'Doe', 'Jane', { middleName: 'Marie' }),
  person(2, 'Doe', 'John', { email: 'Shared@Army.mil' }),
  person(3, "O'Brien-Sánchez", 'Zoë', { email: 'shared@army.mil' }),
  person(4, 'Jane', 'Doe'),
  person(5, 'van der Berg', 'Anna'),
  person(6, 'Иванова', 'Анна', { dodId: null, username: null }),
])

test('a typed name names the right people', () =>
  checkRows<[typed: string, ...ids: number[]]>(
    [
      ['DOE, JANE', 1],
      ['Doe, Jane M.', 1],
      ['SGT Doe, J', 1, 2],
      ['Jane Doe', 1, 4],
      ['doe', 1, 2],
      ['1000000003', 3],
      ['#3', 3],
      ['#0000000003', 3],
      ['#99999999999999999999'],
      ['100-000-0003', 3],
      ['shared@army.mil', 2, 3],
      ['USER5', 5],
      ['OBRIEN SANCHEZ, ZOE', 3],
      ['Zoe O’Brien', 3],
      ['Van Der Berg, Anna', 5],
      ['ИВАНОВА, АННА', 6],
      ['Doe, Anna'],
      ['Jane', 4],
      [''],
      [', '],
    ],
    (typed, ...ids) => {
      const found = roster.find(typed).map(({ id }) => id)
      expect(found.sort()).toEqual(ids)
    },
  ))
