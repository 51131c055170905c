import { BRANCH_NAMES, type Branch } from '../branches.ts'
import { describeMissing } from '../words.ts'
import { GENDERS, SERVICE_STATUSES } from './people-codes.ts'

/** A `name` appears in mail and papers. A `code` has its own rule. */
export type Kind = 'name' | 'text' | 'choice' | 'flag' | 'day' | 'code'
/** Null: only files bring the field. */
export type PersonGroup =
  | 'names'
  | 'tape'
  | 'identity'
  | 'unit'
  | 'service'
  | 'access'
  | 'contact'
  | 'notices'
  | 'administration'
  | 'shipping'
  | 'address'
export type FileColumn = readonly [place: number, heading: string, example: string]

type More = {
  hint?: string
  /** Maximum length; the default is 60. */
  max?: number
  /** Its name when it is missing (VAL-09). */
  required?: string
  choices?: Readonly<Record<string, string>>
  answers?: { readonly yes: string; readonly no: string }
  /** Value in a new record; the default is blank or no. */
  blank?: string | boolean
  /** In the portal. The database stores a blank one as NULL. */
  isUnique?: true
  /** The audit trail has the values; of other fields, only that they changed (threat F8). */
  isNoted?: true
}
type Facts = { kind: Kind; label: string; group: PersonGroup | null; file: FileColumn | null } & More

function of<const K extends Kind, const M extends More>(
  kind: K,
  label: string,
  group: PersonGroup | null,
  file: FileColumn | null,
  more: M,
) {
  return { kind, label, group, file, ...more }
}

/** In the order of the reported faults (DATA-21). All are sealed. */
export const PERSON_FIELDS = {
  firstName: of('name', 'First Name', 'names', [2, 'first name', 'Jordan'], {
    required: 'first name',
    isNoted: true,
  }),
  middleName: of('name', 'Middle Name', 'names', [3, 'middle name', ''], {}),
  lastName: of('name', 'Last Name', 'names', [4, 'last name', 'Ellis'], {
    required: 'last name',
    isNoted: true,
  }),
  preferredName: of('name', 'Preferred Name', 'names', [26, 'preferred name', ''], {}),
  dodId: of('code', 'EDIPI', 'identity', [1, 'dod id', '1234567890'], {
    hint: 'The 10 digits on the back of the CAC.',
    required: 'EDIPI',
    isUnique: true,
  }),
  gender: of('choice', 'Gender', 'identity', [13, 'gender', 'Female'], { choices: GENDERS }),
  branch: of('choice', 'Branch Tape', 'service', [10, 'branch', 'Army'], {
    required: 'branch',
    choices: Object.fromEntries(BRANCH_NAMES) as Record<Branch, string>,
  }),
  serviceStatus: of('choice', 'Status', 'service', [12, 'service status', 'Reserve'], {
    required: 'status',
    choices: SERVICE_STATUSES,
  }),
  payGrade: of('code', 'Pay Grade', 'service', [11, 'pay grade', 'E5'], {}),
  nameTape: of('code', 'Name Tape', 'tape', [14, 'name tape', 'ELLIS'], { required: 'name tape' }),
  startedOn: of('day', 'Start Date', 'service', null, {}),
  dodaac: of('code', 'DoDAAC', 'unit', [17, 'dodaac', 'W9AR01'], { required: 'DoDAAC', isNoted: true }),
  subdivision: of('name', 'Subdivision', 'unit', [15, 'subdivision', 'Supply'], {
    hint: 'A company, section or office of the unit.',
  }),
  enabled: of('flag', 'Service member', 'access', [9, 'enabled', 'yes'], {
    hint: 'A disabled service member cannot sign in, and nobody can order for them.',
    answers: { yes: 'Enabled', no: 'Disabled' },
    blank: true,
    isNoted: true,
  }),
  maySignIn: of('flag', 'Login User', 'access', [8, 'may sign in', 'yes'], {
    hint: 'A new login gets an email with a link to create a password.',
    answers: { yes: 'Yes, may sign in', no: 'No' },
    isNoted: true,
  }),
  adminFlag: of('flag', 'Admin flag', 'administration', null, { isNoted: true }),
  username: of('text', 'Username', 'contact', [7, 'username', 'jordan.ellis'], {
    max: 50,
    isUnique: true,
    isNoted: true,
  }),
  email: of('text', 'Email', 'contact', [6, 'email', 'jordan.ellis@example.mil'], {
    max: 100,
    required: 'email address',
    isNoted: true,
  }),
  phone: of('code', 'Phone', 'contact', [16, 'phone', '614-555-0100'], { max: 30 }),
  sendsConfirmation: of('flag', 'Send email confirmations', 'notices', null, { blank: true }),
  shipsToOwnAddress: of('flag', 'Orders ship to', 'shipping', [25, 'ships home', 'no'], {
    answers: { yes: 'This address', no: 'The ship-to address of the DoDAAC' },
  }),
  street1: of('text', 'Street', 'address', [18, 'street 1', '1 Depot Road'], {}),
  street2: of('text', 'Street, line 2', 'address', [19, 'street 2', ''], {}),
  street3: of('text', 'Street, line 3', 'address', [20, 'street 3', ''], {}),
  city: of('text', 'City', 'address', [21, 'city', 'Columbus'], {}),
  state: of('code', 'State', 'address', [22, 'state', 'OH'], {}),
  zip: of('code', 'ZIP Code', 'address', [23, 'zip', '43085'], {}),
  country: of('code', 'Country', 'address', [24, 'country', 'US'], { blank: 'US' }),
  suffix: of('text', 'Suffix', null, [5, 'suffix', ''], { max: 10 }),
} as const satisfies Record<string, Facts>

type Table = typeof PERSON_FIELDS
export type StoredField = keyof Table
export type PersonField = Exclude<StoredField, 'suffix'>
export type ChoiceField = {
  [Field in PersonField]: Table[Field] extends { kind: 'choice' } ? Field : never
}[PersonField]

type ValueOf<F> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'day' }
    ? string | null
    : F extends { choices: infer Names }
      ? keyof Names | ''
      : string

/** A missing choice is blank; a day is ISO. */
export type StoredPerson = { -readonly [Field in StoredField]: ValueOf<Table[Field]> }
export type PersonForm = Pick<StoredPerson, PersonField>

export const personFacts = (field: StoredField): Facts => PERSON_FIELDS[field]
export const STORED_FIELDS = Object.keys(PERSON_FIELDS) as StoredField[]
export const FORM_FIELDS = STORED_FIELDS.filter(
  (field): field is PersonField => personFacts(field).group !== null,
)

export function blankOf(field: StoredField) {
  const { kind, blank = kind === 'flag' ? false : kind === 'day' ? null : '' } = personFacts(field)
  return blank
}
/** A new service member is enabled, without sign-in (DATA-25). */
export const blankPersonForm = Object.fromEntries(
  FORM_FIELDS.map((field) => [field, blankOf(field)]),
) as PersonForm

const MAX = 60
export const maxLengthOf = (field: StoredField): number => personFacts(field).max ?? MAX

export function describeRequired(field: PersonField): string | null {
  const { kind, required } = personFacts(field)
  const isChosen = kind === 'choice' || field === 'dodaac'
  return required ? `Required. ${describeMissing(required, isChosen ? 'Choose' : 'Enter')}` : null
}

export function pickNoted(person: Partial<StoredPerson>, isRequested: (field: StoredField) => boolean) {
  const noted = STORED_FIELDS.filter((field) => personFacts(field).isNoted && isRequested(field))
  return Object.fromEntries(noted.map((field) => [field, person[field]]))
}
