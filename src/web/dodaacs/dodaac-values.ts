import type { Branch } from '#domain/branches.ts'
import {
  blankOf,
  DODAAC_KEYS,
  type DodaacDraft,
  type DodaacField,
  type DodaacUnit,
  dodaacFacts,
} from '#domain/dodaacs/dodaac-fields.ts'
import type { DodaacStatus } from '#domain/dodaacs/dodaacs.ts'
import type { DodaacDetails } from '#wire/dodaacs/dodaacs.ts'
import type { PersonOption } from '#wire/people/people.ts'

export type DodaacChoice = { dodaac: string; description: string }

type Chosen = { branch: Branch | ''; status: DodaacStatus | '' } & {
  [Field in 'firstContactId' | 'secondContactId']: PersonOption | null
} & { [Field in DodaacUnit | 'parent']: DodaacChoice | null }

/** Null in bill-to, ship-to and sold-to means the DoDAAC itself. */
export type DodaacValues = Chosen & { [Field in Exclude<DodaacField, keyof Chosen>]: string }

/** [DATA-30] */
export const STATUS_WORDS: Record<DodaacStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
}

/** A new DoDAAC is active from today. */
export function startValues(stored: DodaacDetails | null, today: string): DodaacValues {
  const startValue = (field: DodaacField) => {
    const { kind } = dodaacFacts(field)
    if (!stored) return field === 'effectiveOn' ? today : kind === 'fund' ? '' : blankOf(field)
    const value = stored[field]
    if (kind === 'person') return stored.contacts.find(({ smid }) => smid === value) ?? null
    if (kind === 'parent') return value === null ? null : { dodaac: value, description: '' }
    if (kind === 'unit')
      return value === null || value === stored.dodaac ? null : { dodaac: value, description: '' }
    return value ?? ''
  }
  return Object.fromEntries(DODAAC_KEYS.map((field) => [field, startValue(field)])) as DodaacValues
}

/** For the rules of the domain. An open choice is ''. */
export function readDraft(values: DodaacValues): DodaacDraft {
  const itself = values.dodaac.trim().toUpperCase()
  const draftValue = (field: DodaacField) => {
    const value = values[field]
    if (value === null) return dodaacFacts(field).kind === 'unit' ? itself : null
    if (typeof value === 'object') return 'smid' in value ? value.smid : value.dodaac
    const text = value.trim()
    if (dodaacFacts(field).kind === 'fund') return text || null
    return dodaacFacts(field).kind === 'capitals' ? text.toUpperCase() : text
  }
  const draft = Object.fromEntries(DODAAC_KEYS.map((field) => [field, draftValue(field)]))
  return { ...draft, dodaac: itself } as DodaacDraft
}
