import { expect, test } from 'vitest'
import { FORM_FIELDS, personFacts, pickNoted, STORED_FIELDS } from './person-fields.ts'

test('each column of the people file has its own position, and no column is missing', () => {
  const places = STORED_FIELDS.flatMap((field) => personFacts(field).file?.[0] ?? [])
  expect(places.sort((one, other) => one - other)).toEqual(places.map((_, at) => at + 1))
})

test('the form asks for every field except the fields that only files provide', () => {
  expect(STORED_FIELDS.filter((field) => !(FORM_FIELDS as string[]).includes(field))).toEqual(['suffix'])
})

test('the audit trail contains no DoD ID and no address of a person', () => {
  const person = Object.fromEntries(STORED_FIELDS.map((field) => [field, field]))
  const noted = Object.keys(pickNoted(person, () => true))
  expect(noted).toEqual([
    ...['firstName', 'lastName', 'dodaac', 'enabled', 'maySignIn', 'adminFlag'],
    ...['username', 'email'],
  ])
})
