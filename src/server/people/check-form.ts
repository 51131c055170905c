import { nameCountry } from '#domain/countries.ts'
import { blankPersonForm, FORM_FIELDS, type PersonForm } from '#domain/people/person-fields.ts'
import { findPersonFaults, tidyPersonForm } from '#domain/people/person-form.ts'
import { findForbiddenChanges } from '#domain/people/person-rights.ts'
import { type FieldError, Refusal } from '#domain/refusal.ts'
import { canOpen, type Person } from '#domain/roles/permissions.ts'
import { namePersonField, type PersonChange, type PortalField } from '#wire/people/person-record.ts'
import { describeRecord } from './person.ts'
import type { StandingPerson } from './person-queries.ts'

/** Omitted fields stay. Drops fields that the portal sets. */
export function mergeForm(change: PersonChange, standing: StandingPerson | null): PersonForm {
  const before: PersonForm = standing ?? blankPersonForm
  const merged = FORM_FIELDS.map((field) => [
    field,
    change[field] === undefined ? before[field] : change[field],
  ])
  return tidyPersonForm(Object.fromEntries(merged) as PersonForm)
}

/** Fields that only the portal sets. @throws Refusal (400) naming each field that differs */
export function requireUntouched(
  change: PersonChange,
  editor: Person,
  standing: StandingPerson | null,
): void {
  const errors: FieldError[] = []
  const differs = (field: PortalField) =>
    errors.push({
      field: namePersonField(field),
      message: 'The portal writes this itself; it cannot be set.',
    })
  const record = standing && describeRecord(editor, standing)
  if (change.id !== undefined && change.id !== record?.id) differs('id')
  for (const field of ['customer', 'createdBy', 'updatedBy'] as const)
    if (change[field] !== undefined && change[field] !== (record?.[field] ?? '')) differs(field)
  for (const field of ['createdAt', 'updatedAt'] as const)
    if (change[field] !== undefined && change[field] !== (record?.[field].toISOString() ?? '')) differs(field)
  const countries = [record?.countryName, nameCountry(change.country ?? record?.country ?? 'US'), '']
  if (change.countryName !== undefined && !countries.includes(change.countryName.toUpperCase()))
    errors.push({
      field: namePersonField('countryName'),
      message: 'The name does not belong to the country code. Leave it out; the portal writes it.',
    })
  refuse('invalid', errors)
}

/** @throws Refusal 403 for a locked field, 422 for locking oneself out, 400 for missing fields */
export function requireSound(after: PersonForm, editor: Person, standing: StandingPerson | null): void {
  const forbidden = findForbiddenChanges(
    { id: editor.id, mayEverything: canOpen(editor, 'everything') },
    standing,
    after,
    standing,
  )
  const errorsOf = (kind: string) =>
    forbidden
      .filter((one) => one.kind === kind)
      .map(({ field, message }) => ({ field: namePersonField(field), message }))
  refuse('forbidden', errorsOf('forbidden'))
  refuse(
    'invalid',
    findPersonFaults(after, standing).map(({ field, message }) => ({
      field: namePersonField(field),
      message,
    })),
  )
  refuse('rule', errorsOf('own'))
}

function refuse(kind: 'invalid' | 'forbidden' | 'rule', errors: FieldError[]): void {
  const [first] = errors
  if (!first) return
  const others = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  throw new Refusal(kind, `${first.message}${others}`, { errors })
}

/** One person per portal. */
export const TAKEN = { dodId: 'This EDIPI is already used.', username: 'This username is already used.' }
const TAKEN_FIELDS: Record<string, keyof typeof TAKEN> = {
  people_dod_id: 'dodId',
  people_username: 'username',
}

/** The constraint covers the whole portal; the sentence must not reveal other programs. */
export function explainTaken(error: unknown): never {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  const field = code === '23505' ? TAKEN_FIELDS[constraint] : undefined
  if (!field) throw error
  const message = TAKEN[field]
  throw new Refusal('conflict', message, {
    code: field === 'dodId' ? 'EDIPI_USED' : 'USERNAME_USED',
    errors: [{ field: namePersonField(field), message }],
  })
}
