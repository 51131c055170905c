import { type Address, BLANK_ADDRESS } from '../addresses.ts'
import { BRANCHES, type Branch } from '../branches.ts'
import { isCountry } from '../countries.ts'
import { DODAAC_SENTENCE } from '../dodaacs/dodaacs.ts'
import { findZipFault, isState, isZip } from '../states.ts'
import { cleanName, cleanText, findNameFault } from '../typed-text.ts'
import { describeMissing, describeTooLong, ON_ONE_LINE } from '../words.ts'
import { findNameTapeFault, writeNameTape } from './name-tapes.ts'
import {
  DOD_ID_SENTENCE,
  GENDERS,
  type Gender,
  isPayGrade,
  PAY_GRADE_SENTENCE,
  readPayGrade,
  SERVICE_STATUSES,
  type ServiceStatus,
} from './people-codes.ts'

/** The fields of the service member form (DATA-21). A choice that is not made yet is blank. */
export type PersonForm = Address & {
  firstName: string
  middleName: string
  lastName: string
  /** Ten digits, the EDIPI. */
  dodId: string
  gender: Gender | ''
  branch: Branch | ''
  serviceStatus: ServiceStatus | ''
  payGrade: string
  nameTape: string
  /** ISO day, or null. */
  startedOn: string | null
  dodaac: string
  subdivision: string
  enabled: boolean
  maySignIn: boolean
  adminFlag: boolean
  username: string
  email: string
  phone: string
  sendsConfirmation: boolean
  shipsToOwnAddress: boolean
}
export type PersonField = keyof PersonForm
export type PersonFault = { field: PersonField; message: string }

/** A new service member: enabled, without sign-in (DATA-25). */
export const blankPersonForm: PersonForm = {
  firstName: '',
  middleName: '',
  lastName: '',
  dodId: '',
  gender: '',
  branch: '',
  serviceStatus: '',
  payGrade: '',
  nameTape: '',
  startedOn: null,
  dodaac: '',
  subdivision: '',
  enabled: true,
  maySignIn: false,
  adminFlag: false,
  username: '',
  email: '',
  phone: '',
  sendsConfirmation: true,
  shipsToOwnAddress: false,
  ...BLANK_ADDRESS,
}

/** The longest text that each field takes. */
export const LONGEST: Partial<Record<PersonField, number>> = {
  firstName: 60,
  middleName: 60,
  lastName: 60,
  subdivision: 60,
  username: 50,
  email: 100,
  phone: 30,
  street1: 60,
  street2: 60,
  street3: 60,
  city: 60,
}

/** Fields that mails and papers put among words of ours. */
const NAMES = ['firstName', 'middleName', 'lastName', 'subdivision'] as const
const isName = (field: string) => (NAMES as readonly string[]).includes(field)

/** [VAL-09] */
const requireField = (...field: Parameters<typeof describeMissing>) =>
  `Required. ${describeMissing(...field)}`
const REQUIRED_FIELDS = {
  firstName: requireField('first name'),
  lastName: requireField('last name'),
  dodId: requireField('EDIPI'),
  branch: requireField('branch', 'Choose'),
  serviceStatus: requireField('status', 'Choose'),
  nameTape: requireField('name tape'),
  dodaac: requireField('DoDAAC', 'Choose'),
  email: requireField('e-mail address'),
} as const satisfies Partial<Record<PersonField, string>>

/** The form as it is kept: blanks taken off (VAL-10), codes and tapes in capitals. */
export function tidyPersonForm(form: PersonForm): PersonForm {
  const trimmed = Object.fromEntries(
    Object.entries(form).map(([field, value]) => [
      field,
      typeof value === 'string' ? (isName(field) ? cleanName : cleanText)(value).trim() : value,
    ]),
  ) as PersonForm
  return {
    ...trimmed,
    startedOn: trimmed.startedOn || null,
    nameTape: writeNameTape(trimmed.nameTape),
    payGrade: readPayGrade(trimmed.payGrade),
    dodaac: trimmed.dodaac.toUpperCase(),
    state: trimmed.state.toUpperCase(),
    country: trimmed.country.toUpperCase() || 'US',
  }
}

/** Required fields that are empty, in the order of the form (VAL-09, VAL-10). */
export function findMissingFields(form: PersonForm): PersonFault[] {
  const tidy = tidyPersonForm(form)
  return Object.entries(REQUIRED_FIELDS).flatMap(([field, message]) =>
    tidy[field as PersonField] ? [] : [{ field: field as PersonField, message }],
  )
}

/**
 * Everything that keeps a tidy form from being saved, as far as the form alone can tell: one sentence per field, the
 * missing ones first. A pay grade that stood there before is not questioned.
 */
export function findPersonFaults(form: PersonForm, before: PersonForm | null = null): PersonFault[] {
  const faults = findMissingFields(form)
  const add = (field: PersonField, message: string | null) => {
    if (message && !faults.some((fault) => fault.field === field)) faults.push({ field, message })
  }
  for (const field of NAMES) if (form[field] !== before?.[field]) add(field, findNameFault(form[field]))
  for (const [field, value] of Object.entries(form)) {
    if (typeof value === 'string') add(field as PersonField, findTextFault(field as PersonField, value))
  }
  if (form.dodId && !/^\d{10}$/.test(form.dodId)) add('dodId', DOD_ID_SENTENCE)
  if (form.branch && !(form.branch in BRANCHES)) add('branch', 'Choose a branch from the list.')
  if (form.serviceStatus && !(form.serviceStatus in SERVICE_STATUSES))
    add('serviceStatus', 'Choose a status from the list.')
  if (form.gender && !(form.gender in GENDERS)) add('gender', 'Choose a gender from the list.')
  if (form.payGrade && form.payGrade !== before?.payGrade && !isPayGrade(form.payGrade))
    add('payGrade', PAY_GRADE_SENTENCE)
  if (form.nameTape) add('nameTape', findNameTapeFault(form.nameTape))
  if (form.dodaac && !/^[A-Z0-9]{6}$/.test(form.dodaac)) add('dodaac', DODAAC_SENTENCE)
  if (form.email && !isEmail(form.email))
    add('email', 'Enter an e-mail address such as jordan.ellis@example.mil.')
  if (form.username && !isUsername(form.username)) add('username', USERNAME_SENTENCE)
  if (form.maySignIn && !form.username)
    add('username', 'Enter a username: a person who may sign in needs one.')
  findAddressFaults(form).forEach(({ field, message }) => {
    add(field, message)
  })
  return faults
}

function findTextFault(field: PersonField, value: string): string | null {
  const most = LONGEST[field] ?? 60
  // A line break in a name or an address of a mail would be a header of its own (threat D21).
  if (/[\r\n\t]/.test(value)) return ON_ONE_LINE
  return value.length > most ? describeTooLong(most) : null
}

/** An address is complete when things are shipped to it (DATA-27); what there is of it agrees with itself. */
function findAddressFaults(form: PersonForm): PersonFault[] {
  const faults: PersonFault[] = []
  const isAmerican = form.country === 'US'
  if (!isCountry(form.country)) faults.push({ field: 'country', message: 'Choose a country from the list.' })
  if (form.shipsToOwnAddress) {
    const needed = { street1: 'street', city: 'city', ...(isAmerican && { state: 'state', zip: 'ZIP code' }) }
    for (const [field, name] of Object.entries(needed)) {
      if (!form[field as PersonField])
        faults.push({
          field: field as PersonField,
          message: `${describeMissing(name, field === 'state' ? 'Choose' : 'Enter')} Orders ship to this address.`,
        })
    }
  }
  if (!isAmerican) return faults
  const stateIsKnown = isState(form.state)
  if (form.state && !stateIsKnown) faults.push({ field: 'state', message: 'Choose a state from the list.' })
  if (form.zip && !isZip(form.zip))
    faults.push({ field: 'zip', message: 'A ZIP code has 5 digits, or 5 and 4 such as 43085-1234.' })
  else if (form.zip && stateIsKnown) {
    const message = findZipFault(form.state, form.zip)
    if (message) faults.push({ field: 'zip', message })
  }
  return faults
}

export const USERNAME_SENTENCE =
  'A username has at least 3 letters, digits, dots, dashes or underscores, and no spaces.'

export function isUsername(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._@-]{2,}$/.test(text)
}

/** Whether text has the form of one mail address; nothing that a mail header could misread. */
export function isEmail(text: string): boolean {
  return /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/.test(text)
}
