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

test('a manager cannot give a new member the admin flag, and all other fields are open', () => {
  expect(findLock('adminFlag', null, manager)).toMatch(/administrator/)
  expect(findLock('adminFlag', null, { id: 2, mayEverything: true })).toBeNull()
  expect(findLock('dodId', null, manager)).toBeNull()
})

test("the form locks the fields that the server locks, and explains the lock on the person's own record", () => {
  expect(findLock('dodId', stored, manager)).toMatch(/EDIPI that is set/)
  expect(findLock('email', stored, manager)).toBeNull()
  expect(findLock('enabled', stored, { ...manager, id: 7 })).toMatch(/^You cannot lock yourself out/)
})

test('the form opens with the stored values, and distinguishes missing values from wrong ones [VAL-09 VAL-11]', () => {
  expect(startValues(stored)).toEqual(blankPersonForm)
  expect(checkValues(blankPersonForm, null)).toMatchObject({ isMissing: true })
  const wrong = {
    ...{ ...blankPersonForm, firstName: 'A', lastName: 'B', dodId: '12', branch: 'navy' as const },
    ...{ serviceStatus: 'active' as const, nameTape: 'B', dodaac: 'W9AR01', email: 'a@b.mil' },
  }
  const { faults, isMissing } = checkValues(wrong, null)
  expect([faults.map(({ field }) => field), isMissing]).toEqual([['dodId'], false])
})
