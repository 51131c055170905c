import { describe, expect, test } from 'vitest'
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
const find = (
  editor: typeof manager,
  changes: Partial<PersonForm>,
  holder: RecordHolder = member,
  stored: PersonForm = before,
) => findForbiddenChanges(editor, stored, { ...stored, ...changes }, holder)
const fieldsOf = (...requested: Parameters<typeof find>) =>
  find(...requested).map(({ kind, field }) => `${kind} ${field}`)
const sentences = (...requested: Parameters<typeof find>) => find(...requested).map(({ message }) => message)
const only = (what: string) => `Only an administrator of the portal (permission 99) may ${what}.`
const signsIn = { ...before, maySignIn: true }
const boss = { ...member, holdsRights: true, holdsEverything: true }

describe('rights to change a record', () => {
  test.each<[Partial<PersonForm>, string]>([
    [{ adminFlag: true }, 'change the admin flag'],
    [{ firstName: 'JOE_SA' }, 'use _SA in a first name'],
    [{ username: 'x_DLA' }, 'use _DLA in a username'],
    [{ dodId: '1234567891' }, 'change an EDIPI that is set'],
    [{ dodId: '' }, 'change an EDIPI that is set'],
  ])('the change %j needs permission 99: only an administrator may %s', (changes, what) => {
    const field = Object.keys(changes)[0]
    expect(find(manager, changes)).toEqual([{ kind: 'forbidden', field, message: only(what) }])
    expect(find(admin, changes)).toEqual([])
  })

  test('a new person can get an EDIPI, email, and username, but no words that open everything', () => {
    expect(findForbiddenChanges(manager, null, before, null)).toEqual([])
    const flagged = { ...before, adminFlag: true, firstName: 'A_SA' }
    expect(findForbiddenChanges(manager, null, flagged, null)).toHaveLength(2)
    expect(findForbiddenChanges(admin, null, flagged, null)).toEqual([])
  })

  test('the manager can change an email or username only if the person cannot sign in and holds no rights', () => {
    const changes = { email: 'other@example.mil', username: 'other' }
    const locked = ['forbidden email', 'forbidden username']
    expect(fieldsOf(manager, changes)).toEqual([])
    const holder = { ...member, holdsRights: true }
    expect(fieldsOf(manager, changes, holder)).toEqual(locked)
    expect(fieldsOf(manager, changes, { ...member, hasSignedIn: true })).toEqual(locked)
    expect(fieldsOf(manager, changes, member, signsIn)).toEqual(locked)
    expect(fieldsOf(admin, changes, holder)).toEqual([])
    const free = { dodId: false, identity: false }
    expect(findLockedFields({ dodId: '', maySignIn: false }, member)).toEqual(free)
    const words = 'of a person who can sign in or holds a role'
    expect(sentences(manager, changes, boss)).toEqual([
      only(`change the email address ${words}`),
      only(`change the username ${words}`),
    ])
    expect(sentences(manager, { username: 'x_DLA' }, boss)).toEqual([only('use _DLA in a username')])
  })

  test('no editor can remove their own sign-in, and only permission 99 can remove the sign-in of an administrator', () => {
    for (const editor of [manager, admin]) {
      const self = { ...member, id: editor.id }
      expect(find(editor, { enabled: false }, self, signsIn)).toEqual([
        { kind: 'own', field: 'enabled', message: 'You cannot disable yourself. Ask a colleague.' },
      ])
      const message = 'You cannot remove your own sign-in. Ask a colleague.'
      expect(find(editor, { maySignIn: false }, self, signsIn)).toEqual([
        { kind: 'own', field: 'maySignIn', message },
      ])
    }
    expect(find(manager, { enabled: false, maySignIn: false }, boss, signsIn)).toEqual([
      { kind: 'forbidden', field: 'enabled', message: only('disable an administrator of the portal') },
      {
        ...{ kind: 'forbidden', field: 'maySignIn' },
        message: only('take the sign-in from an administrator of the portal'),
      },
    ])
    expect(fieldsOf(admin, { enabled: false }, boss, signsIn)).toEqual([])
  })

  test('the check does not question unchanged values', () => {
    const stored = { ...before, adminFlag: true, firstName: 'JOE_SA', username: 'x_DLA' }
    expect(fieldsOf(manager, { lastName: 'New' }, { ...member, holdsRights: true }, stored)).toEqual([])
  })
})

test('a change of identity needs a verified person: EDIPI always, and email and username where they are locked', () => {
  const holder = { ...member, holdsRights: true }
  const changed = (changes: Partial<PersonForm>, of: RecordHolder, stored = before) =>
    changesIdentity(stored, { ...stored, ...changes }, of)
  expect(changed({ dodId: '1234567891' }, member)).toBe(true)
  expect(changed({ dodId: '1234567891' }, member, { ...before, dodId: '' })).toBe(false)
  for (const changes of [{ email: 'x@example.mil' }, { username: 'other' }]) {
    expect(changed(changes, holder)).toBe(true)
    expect(changed(changes, member)).toBe(false)
  }
  expect(changed({ lastName: 'Other' }, holder)).toBe(false)
})
