import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { blankPersonForm, type PersonForm } from './person-fields.ts'
import {
  changesIdentity,
  findForbiddenChanges,
  findLockedFields,
  type RecordHolder,
} from './person-rights.ts'

const manager = { id: 1, mayEverything: false }
const admin = { id: 2, mayEverything: true }
const before: PersonForm = {
  ...{ ...blankPersonForm, firstName: 'Jordan', dodId: '1234567890', email: 'jordan@example.mil' },
  username: 'jordan',
}
const member: RecordHolder = { id: 9, holdsRights: false, holdsEverything: false, hasSignedIn: false }
const holder = { ...member, holdsRights: true }
const boss = { ...holder, holdsEverything: true }
const signsIn = { ...before, maySignIn: true }
const find = (
  editor: typeof manager,
  changes: Partial<PersonForm>,
  of: RecordHolder = member,
  stored: PersonForm = before,
) =>
  findForbiddenChanges(editor, stored, { ...stored, ...changes }, of).map(
    ({ kind, field, message }) => `${kind} ${field}: ${message}`,
  )
const only = (field: string, what: string) =>
  `forbidden ${field}: Only an administrator of the portal (permission 99) may ${what}.`

test('some changes need permission 99, and unchanged values are not questioned', () => {
  checkRows<[Partial<PersonForm>, string]>(
    [
      [{ adminFlag: true }, only('adminFlag', 'change the admin flag')],
      [{ firstName: 'JOE_SA' }, only('firstName', 'use _SA in a first name')],
      [{ username: 'x_DLA' }, only('username', 'use _DLA in a username')],
      [{ dodId: '1234567891' }, only('dodId', 'change an EDIPI that is set')],
      [{ dodId: '' }, only('dodId', 'change an EDIPI that is set')],
    ],
    (changes, sentence) => {
      expect(find(manager, changes)).toEqual([sentence])
      expect(find(admin, changes)).toEqual([])
      expect(find(manager, { lastName: 'New' }, holder, { ...before, ...changes })).toEqual([])
    },
  )
})

test('a new person can get an EDIPI, email, and username, but no words that open everything', () => {
  expect(findForbiddenChanges(manager, null, before, null)).toEqual([])
  const flagged = { ...before, adminFlag: true, firstName: 'A_SA' }
  expect(findForbiddenChanges(manager, null, flagged, null)).toHaveLength(2)
  expect(findForbiddenChanges(admin, null, flagged, null)).toEqual([])
})

test('the manager can change an email or username only if the person cannot sign in and holds no rights', () => {
  const changes = { email: 'other@example.mil', username: 'other' }
  const words = 'of a person who can sign in or holds a role'
  const locked = [
    only('email', `change the email address ${words}`),
    only('username', `change the username ${words}`),
  ]
  expect(find(manager, changes)).toEqual([])
  for (const locking of [holder, boss, { ...member, hasSignedIn: true }])
    expect(find(manager, changes, locking)).toEqual(locked)
  expect(find(manager, changes, member, signsIn)).toEqual(locked)
  expect(find(admin, changes, holder)).toEqual([])
  expect(findLockedFields({ dodId: '', maySignIn: false }, member)).toEqual({ dodId: false, identity: false })
  expect(find(manager, { username: 'x_DLA' }, boss)).toEqual([only('username', 'use _DLA in a username')])
})

test('no editor can remove their own sign-in, and only permission 99 can remove the sign-in of an administrator', () => {
  for (const editor of [manager, admin]) {
    const self = { ...member, id: editor.id }
    expect(find(editor, { enabled: false }, self, signsIn)).toEqual([
      'own enabled: You cannot disable yourself. Ask a colleague.',
    ])
    expect(find(editor, { maySignIn: false }, self, signsIn)).toEqual([
      'own maySignIn: You cannot remove your own sign-in. Ask a colleague.',
    ])
  }
  expect(find(manager, { enabled: false, maySignIn: false }, boss, signsIn)).toEqual([
    only('enabled', 'disable an administrator of the portal'),
    only('maySignIn', 'take the sign-in from an administrator of the portal'),
  ])
  expect(find(admin, { enabled: false }, boss, signsIn)).toEqual([])
})

test('a change of identity needs a verified person: EDIPI always, and email and username where they are locked', () => {
  const changed = (changes: Partial<PersonForm>, of: RecordHolder, stored = before) =>
    changesIdentity(stored, { ...stored, ...changes }, of)
  expect(changed({ dodId: '1234567891' }, member)).toBe(true)
  expect(changed({ dodId: '1234567891' }, member, { ...before, dodId: '' })).toBe(false)
  for (const changes of [{ email: 'x@example.mil' }, { username: 'other' }])
    expect([changed(changes, holder), changed(changes, member)]).toEqual([true, false])
  expect(changed({ lastName: 'Other' }, holder)).toBe(false)
})
