import { describe, expect, test } from 'vitest'
import { blankPersonForm, type PersonForm } from './person-form.ts'
import {
  changesIdentity,
  findForbiddenChanges,
  findLockedFields,
  type RecordHolder,
} from './person-rights.ts'

const manager = { id: 1, mayEverything: false }
const admin = { id: 2, mayEverything: true }
const before: PersonForm = {
  ...blankPersonForm,
  firstName: 'Jordan',
  dodId: '1234567890',
  email: 'jordan@example.mil',
  username: 'jordan',
}
const member: RecordHolder = { id: 9, holdsRights: false, holdsEverything: false, hasSignedIn: false }
const fieldsOf = (
  editor: typeof manager,
  changes: Partial<PersonForm>,
  holder: RecordHolder = member,
  stands: PersonForm = before,
) =>
  findForbiddenChanges(editor, stands, { ...stands, ...changes }, holder).map(
    ({ kind, field }) => `${kind} ${field}`,
  )

describe('who may change what of a record', () => {
  test.each([
    { adminFlag: true },
    { firstName: 'JOE_SA' },
    { username: 'x_DLA' },
    { dodId: '1234567891' },
  ] as Partial<PersonForm>[])('%j takes permission 99', (changes) => {
    expect(fieldsOf(manager, changes)).toEqual([`forbidden ${Object.keys(changes)[0]}`])
    expect(fieldsOf(admin, changes)).toEqual([])
  })

  test('a new person may get an EDIPI, e-mail and username, but none of the words that open everything', () => {
    expect(findForbiddenChanges(manager, null, before, null)).toEqual([])
    expect(
      findForbiddenChanges(manager, null, { ...before, adminFlag: true, firstName: 'A_SA' }, null),
    ).toHaveLength(2)
    expect(
      findForbiddenChanges(admin, null, { ...before, adminFlag: true, firstName: 'A_SA' }, null),
    ).toEqual([])
  })

  test('e-mail and username of somebody who can sign in or holds rights are out of reach, of others free', () => {
    const changes = { email: 'other@example.mil', username: 'other' }
    const locked = ['forbidden email', 'forbidden username']
    expect(fieldsOf(manager, changes)).toEqual([])
    expect(fieldsOf(manager, changes, { ...member, holdsRights: true })).toEqual(locked)
    expect(fieldsOf(manager, changes, { ...member, hasSignedIn: true })).toEqual(locked)
    expect(fieldsOf(manager, changes, member, { ...before, maySignIn: true })).toEqual(locked)
    expect(fieldsOf(admin, changes, { ...member, holdsRights: true })).toEqual([])
    expect(findLockedFields({ dodId: '', maySignIn: false }, member)).toEqual({
      dodId: false,
      identity: false,
    })
  })

  test('nobody shuts themselves out, and only 99 shuts out an administrator', () => {
    const stands = { ...before, maySignIn: true }
    for (const editor of [manager, admin]) {
      const self = { ...member, id: editor.id }
      expect(fieldsOf(editor, { enabled: false }, self, stands)).toEqual(['own enabled'])
      expect(fieldsOf(editor, { maySignIn: false }, self, stands)).toEqual(['own maySignIn'])
    }
    const boss = { ...member, holdsRights: true, holdsEverything: true }
    expect(fieldsOf(manager, { enabled: false, maySignIn: false }, boss, stands)).toEqual([
      'forbidden enabled',
      'forbidden maySignIn',
    ])
    expect(fieldsOf(admin, { enabled: false }, boss, stands)).toEqual([])
  })

  test('what stays as it is is not questioned', () => {
    const stands = { ...before, adminFlag: true, firstName: 'JOE_SA', username: 'x_DLA' }
    expect(fieldsOf(manager, { lastName: 'New' }, { ...member, holdsRights: true }, stands)).toEqual([])
  })
})

test('each refusal says what takes permission 99, or that nobody does it to oneself', () => {
  const sentences = (
    changes: Partial<PersonForm>,
    holder: RecordHolder = member,
    stands: PersonForm = before,
    editor = manager,
  ) => findForbiddenChanges(editor, stands, { ...stands, ...changes }, holder).map(({ message }) => message)
  const only = (what: string) => [`Only an administrator of the portal (permission 99) may ${what}.`]
  expect(sentences({ adminFlag: true })).toEqual(only('change the admin flag'))
  expect(sentences({ firstName: 'JOE_SA' })).toEqual(only('use _SA in a first name'))
  expect(sentences({ username: 'x_DLA' })).toEqual(only('use _DLA in a username'))
  expect(sentences({ dodId: '' })).toEqual(only('change an EDIPI that is set'))
  const boss = { ...member, holdsRights: true, holdsEverything: true }
  const stands = { ...before, maySignIn: true }
  expect(sentences({ email: 'x@example.mil' }, boss)).toEqual(
    only('change the e-mail address of a person who can sign in or holds a role'),
  )
  expect(sentences({ username: 'other' }, boss)).toEqual(
    only('change the username of a person who can sign in or holds a role'),
  )
  // One sentence for one field.
  expect(sentences({ username: 'x_DLA' }, boss)).toEqual(only('use _DLA in a username'))
  expect(sentences({ enabled: false }, boss, stands)).toEqual(only('disable an administrator of the portal'))
  expect(sentences({ maySignIn: false }, boss, stands)).toEqual(
    only('take the sign-in from an administrator of the portal'),
  )
  const self = { ...member, id: admin.id }
  expect(sentences({ enabled: false }, self, stands, admin)).toEqual([
    'Nobody can disable themselves. Ask a colleague.',
  ])
  expect(sentences({ maySignIn: false }, self, stands, admin)).toEqual([
    'Nobody can take the sign-in from themselves. Ask a colleague.',
  ])
})

test('a change of who somebody is takes a proven person: EDIPI, e-mail and username where they are locked', () => {
  const holder = { ...member, holdsRights: true }
  const changed = (changes: Partial<PersonForm>, of: RecordHolder, stands = before) =>
    changesIdentity(stands, { ...stands, ...changes }, of)
  expect(changed({ dodId: '1234567891' }, member)).toBe(true)
  expect(changed({ dodId: '1234567891' }, member, { ...before, dodId: '' })).toBe(false)
  for (const changes of [{ email: 'x@example.mil' }, { username: 'other' }]) {
    expect(changed(changes, holder)).toBe(true)
    expect(changed(changes, member)).toBe(false)
  }
  expect(changed({ lastName: 'Other' }, holder)).toBe(false)
})
