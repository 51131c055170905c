import type { PersonField, PersonForm } from './person-fields.ts'

export type RecordHolder = {
  id: number
  holdsRights: boolean
  holdsEverything: boolean
  hasSignedIn: boolean
}

type Editor = { id: number; mayEverything: boolean }
/** `forbidden` needs permission 99; `own` is forbidden for oneself. */
export type ForbiddenChange = { kind: 'forbidden' | 'own'; field: PersonField; message: string }

const ONLY_99 = 'Only an administrator of the portal (permission 99) may'

/** Limits of permission 3 (threats C6 to C8). `before` and `holder` are null for a new person. */
export function findForbiddenChanges(
  editor: Editor,
  before: PersonForm | null,
  after: PersonForm,
  holder: RecordHolder | null,
): ForbiddenChange[] {
  const found: ForbiddenChange[] = []
  const changed = (field: PersonField) => (before ? before[field] !== after[field] : Boolean(after[field]))
  const forbid = (field: PersonField, what: string) =>
    found.push({ kind: 'forbidden', field, message: `${ONLY_99} ${what}.` })

  if (!editor.mayEverything) {
    if (changed('adminFlag')) forbid('adminFlag', 'change the admin flag')
    if (changed('firstName') && after.firstName.includes('_SA'))
      forbid('firstName', 'use _SA in a first name')
    if (changed('username') && after.username.includes('_DLA')) forbid('username', 'use _DLA in a username')
    if (before && holder) {
      const { dodId, identity } = findLockedFields(before, holder)
      if (dodId && changed('dodId')) forbid('dodId', 'change an EDIPI that is set')
      for (const field of ['email', 'username'] as const)
        if (identity && changed(field) && !found.some((one) => one.field === field))
          forbid(
            field,
            `change the ${field === 'email' ? 'email address' : 'username'} of a person who can sign in or holds a role`,
          )
      if (holder.holdsEverything && before.enabled && !after.enabled)
        forbid('enabled', 'disable an administrator of the portal')
      if (holder.holdsEverything && before.maySignIn && !after.maySignIn)
        forbid('maySignIn', 'take the sign-in from an administrator of the portal')
    }
  }
  if (before && holder?.id === editor.id) {
    if (before.enabled && !after.enabled)
      found.push({
        kind: 'own',
        field: 'enabled',
        message: 'You cannot disable yourself. Ask a colleague.',
      })
    if (before.maySignIn && !after.maySignIn)
      found.push({
        kind: 'own',
        field: 'maySignIn',
        message: 'You cannot remove your own sign-in. Ask a colleague.',
      })
  }
  return found
}

/** Changes that need permission 99 and a proven person. */
export function changesIdentity(before: PersonForm, after: PersonForm, holder: RecordHolder): boolean {
  const { dodId, identity } = findLockedFields(before, holder)
  const changed = (field: PersonField) => before[field] !== after[field]
  return (dodId && changed('dodId')) || (identity && (changed('email') || changed('username')))
}

/** EDIPI and email give access to the account, so these changes need permission 99. */
export function findLockedFields(
  before: Pick<PersonForm, 'dodId' | 'maySignIn'>,
  holder: Pick<RecordHolder, 'holdsRights' | 'hasSignedIn'>,
): { dodId: boolean; identity: boolean } {
  const identity = before.maySignIn || holder.holdsRights || holder.hasSignedIn
  return { dodId: identity || before.dodId !== '', identity }
}
