import { expect, test } from 'vitest'
import { blankPersonForm } from '#domain/people/person-fields.ts'
import { namePersonField, type PersonRecord } from '#wire/people/person-record.ts'
import { checkValues, findLock, startValues } from './person-values.ts'

const stored: PersonRecord = {
  ...{ ...blankPersonForm, id: 7, program: 'AR', countryName: 'UNITED STATES', customer: 'Army Reserve' },
  ...{ createdAt: new Date('2026-11-21T17:00:00Z'), updatedAt: new Date('2026-11-21T17:00:00Z') },
  ...{ createdBy: '', updatedBy: '', version: 3 },
  lockedFields: (['dodId', 'enabled'] as const).map(namePersonField),
}
const manager = { id: 1, mayEverything: false }

test('a new member gets no admin flag from a manager, everything else is open', () => {
  expect(findLock('adminFlag', null, manager)).toMatch(/administrator/)
  expect(findLock('adminFlag', null, { id: 2, mayEverything: true })).toBeNull()
  expect(findLock('dodId', null, manager)).toBeNull()
})

test('what the server locks is locked, and oneself is told why', () => {
  expect(findLock('dodId', stored, manager)).toMatch(/EDIPI that is set/)
  expect(findLock('email', stored, manager)).toBeNull()
  expect(findLock('enabled', stored, { ...manager, id: 7 })).toMatch(/shut themselves out/)
})

test('the form opens with what is stored, and knows what is missing from what is wrong [VAL-09 VAL-11]', () => {
  expect(startValues(stored)).toEqual(blankPersonForm)
  expect(checkValues(blankPersonForm, null)).toMatchObject({ isMissing: true })
  const wrong = {
    ...{ ...blankPersonForm, firstName: 'A', lastName: 'B', dodId: '12', branch: 'navy' as const },
    ...{ serviceStatus: 'active' as const, nameTape: 'B', dodaac: 'W9AR01', email: 'a@b.mil' },
  }
  const { faults, isMissing } = checkValues(wrong, null)
  expect([faults.map(({ field }) => field), isMissing]).toEqual([['dodId'], false])
})
