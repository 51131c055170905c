import type { Branch } from '../branches.ts'
import { DODAAC_SENTENCE, type DodaacStatus } from './dodaacs.ts'

type Kind = 'text' | 'capitals' | 'choice' | 'day' | 'unit' | 'parent' | 'person' | 'fund'
type FileColumn = readonly [place: number, heading: string, example: string]

type More = {
  hint?: string
  /** Maximum length; the default is 60. */
  max?: number
  /** The sentence when it is missing (DOD-09). */
  required?: string
  /** A file may leave it blank; the form may not. */
  mayBeBlankInFile?: true
  blank?: string
}
type Facts = { kind: Kind; label: string; file: FileColumn | null } & More

const of = <const K extends Kind, const M extends More>(
  kind: K,
  label: string,
  file: FileColumn | null,
  more: M,
) => ({ kind, label, file, ...more })

/** In the order of the reported faults (DATA-29, DOD-09). */
export const DODAAC_FIELDS = {
  dodaac: of('text', 'DoDAAC-UIC', [1, 'dodaac', 'W9AR01'], { max: 6, required: DODAAC_SENTENCE }),
  description: of('text', 'Description', [2, 'description', '1st Sample Battalion'], {
    hint: 'The name on shipping labels.',
    max: 100,
  }),
  branch: of('choice', 'Branch Tape', [3, 'branch', 'Army'], { required: 'Choose a branch tape.' }),
  effectiveOn: of('day', 'Effective Date', [5, 'effective date', '2026-10-01'], {
    hint: 'MM/DD/YYYY. The DoDAAC takes orders from this day on.',
    required: 'Enter the day from which the DoDAAC takes orders.',
  }),
  status: of('choice', 'Status', [4, 'status', 'active'], {
    hint: 'Only active DoDAACs can order.',
    required: 'Choose a status.',
    blank: 'active',
  }),
  signalCode: of('capitals', 'Signal Code', [19, 'signal code', 'A'], {
    max: 1,
    required: 'Choose the signal code.',
  }),
  street1: of('text', 'Street Address', [6, 'street 1', '1 Depot Road'], {
    required: 'Enter the street address.',
  }),
  street2: of('text', 'Street Address 2', [7, 'street 2', 'Building 2'], {
    hint: 'Without one, type None.',
    required: 'Enter the second line of the street address, or None.',
  }),
  street3: of('text', 'Street Address 3', [8, 'street 3', ''], {}),
  city: of('text', 'City', [9, 'city', 'Columbus'], { required: 'Enter the city.' }),
  state: of('capitals', 'State', [10, 'state', 'OH'], {
    max: 30,
    required: 'Enter the state.',
    mayBeBlankInFile: true,
  }),
  zip: of('text', 'Postal Code', [11, 'zip', '43085'], {
    max: 15,
    required: 'Enter the postal code.',
    mayBeBlankInFile: true,
  }),
  country: of('capitals', 'Country', [12, 'country', 'US'], { max: 2, blank: 'US' }),
  defaultFundCode: of('fund', 'Default fund code', [20, 'default fund code', '6C'], {
    hint: 'Offered first when somebody orders for this DoDAAC.',
  }),
  email: of('text', 'Email', [13, 'email', 'supply@example.mil'], { max: 200 }),
  contactName: of('text', 'Contact name', [14, 'contact', 'Jordan Ellis'], {
    hint: 'An office or a person.',
  }),
  phone: of('text', 'Phone', [15, 'phone', '614-555-0100'], { max: 30 }),
  firstContactId: of('person', 'First point of contact', null, {}),
  secondContactId: of('person', 'Second point of contact', null, {}),
  shipTo: of('unit', 'Ship-to DoDAAC', [17, 'ship to', 'W9AR01'], {
    hint: 'The DoDAAC that receives the orders. Empty: itself.',
  }),
  billTo: of('unit', 'Bill-to DoDAAC', [16, 'bill to', 'W9AR01'], {
    hint: 'The DoDAAC that pays. Empty: itself.',
  }),
  soldTo: of('unit', 'Sold-to DoDAAC', [18, 'sold to', 'W9AR01'], {
    hint: 'The customer of record. Empty: itself.',
  }),
  parent: of('parent', 'Parent DoDAAC', [21, 'parent', 'W9AR00'], {
    hint: 'The DoDAAC above it, such as the battalion of a company. Roles "and below" of that DoDAAC hold here, too.',
  }),
} as const satisfies Record<string, Facts>

type Table = typeof DODAAC_FIELDS
export type DodaacField = keyof Table
export type DodaacText = {
  [Field in DodaacField]: Table[Field]['kind'] extends 'text' | 'capitals' ? Field : never
}[DodaacField]
export type DodaacUnit = {
  [Field in DodaacField]: Table[Field]['kind'] extends 'unit' ? Field : never
}[DodaacField]

type Choices = { branch: Branch; status: DodaacStatus }
type ValueOf<Field extends DodaacField> = Field extends keyof Choices
  ? Choices[Field]
  : Table[Field]['kind'] extends 'person'
    ? number | null
    : Table[Field]['kind'] extends 'fund' | 'parent'
      ? string | null
      : string

/** Days are ISO; null is 'none'. */
export type DodaacDraft = { -readonly [Field in DodaacField]: ValueOf<Field> }
/** A null bill-to, ship-to or sold-to is the DoDAAC itself. */
export type StoredDodaac = Omit<DodaacDraft, DodaacUnit> & { [Field in DodaacUnit]: string | null }

export const dodaacFacts = (field: DodaacField): Facts => DODAAC_FIELDS[field]
export const DODAAC_KEYS = Object.keys(DODAAC_FIELDS) as DodaacField[]

const MAX = 60
export const maxLengthOf = (field: DodaacField): number => dodaacFacts(field).max ?? MAX

export function blankOf(field: DodaacField): string | null {
  const { kind, blank } = dodaacFacts(field)
  return blank ?? (kind === 'unit' || kind === 'parent' || kind === 'person' || kind === 'fund' ? null : '')
}

export function fillUnits<T extends StoredDodaac>(row: T): T & DodaacDraft {
  const { dodaac: itself } = row
  return {
    ...row,
    billTo: row.billTo ?? itself,
    shipTo: row.shipTo ?? itself,
    soldTo: row.soldTo ?? itself,
  }
}
