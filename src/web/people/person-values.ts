import {
  blankPersonForm,
  FORM_FIELDS,
  type PersonField,
  type PersonForm,
} from '#domain/people/person-fields.ts'
import { findMissingFields, findPersonFaults, tidyPersonForm } from '#domain/people/person-form.ts'
import { findPersonField, type PersonRecord } from '#wire/people/person-record.ts'

export function startValues(stored: PersonRecord | null): PersonForm {
  if (!stored) return { ...blankPersonForm }
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, stored[field]])) as PersonForm
}

/** The mistakes of the form, and whether a required field is empty. [VAL-09, VAL-11] */
export function checkValues(values: PersonForm, stored: PersonRecord | null) {
  const faults = findPersonFaults(tidyPersonForm(values), stored)
  return { faults, isMissing: findMissingFields(values).length > 0 }
}

/** The reason why a field is read-only, or null. */
export function findLock(
  field: PersonField,
  stored: PersonRecord | null,
  editor: { id: number; mayEverything: boolean },
): string | null {
  const isLocked = stored
    ? stored.lockedFields.some((name) => findPersonField(name) === field)
    : field === 'adminFlag' && !editor.mayEverything
  if (!isLocked) return null
  if (stored?.id === editor.id && (field === 'enabled' || field === 'maySignIn'))
    return 'You cannot lock yourself out. Ask a colleague.'
  return LOCK_REASONS[field] ?? 'Only an administrator of the portal can change this.'
}

const LOCK_REASONS: Partial<Record<PersonField, string>> = {
  dodId: 'An EDIPI that is set can be changed only by an administrator of the portal.',
  email: 'Password mail goes here, so only an administrator of the portal can change it.',
  username: 'This person can sign in or holds a role, so only an administrator of the portal can change it.',
  adminFlag: 'Only an administrator of the portal can give this.',
}
