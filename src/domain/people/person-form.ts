import { isCountry } from '../countries.ts'
import { DODAAC_SENTENCE } from '../dodaacs/dodaacs.ts'
import { findZipFault, isState, isZip } from '../states.ts'
import { cleanName, cleanText, findNameFault } from '../typed-text.ts'
import { describeMissing, describeTooLong, ON_ONE_LINE } from '../words.ts'
import { findNameTapeFault, writeNameTape } from './name-tapes.ts'
import { DOD_ID_SENTENCE, isPayGrade, PAY_GRADE_SENTENCE, readPayGrade } from './people-codes.ts'
import {
  describeRequired,
  FORM_FIELDS,
  maxLengthOf,
  type PersonField,
  type PersonForm,
  personFacts,
  type StoredField,
} from './person-fields.ts'

export type PersonFault = { field: PersonField; message: string }

const isName = (field: string) => personFacts(field as StoredField)?.kind === 'name'

/** Without outer blanks (VAL-10); codes and tapes in capitals. */
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

/** In the order of the form (VAL-09, VAL-10). */
export function findMissingFields(form: PersonForm): PersonFault[] {
  const tidy = tidyPersonForm(form)
  return FORM_FIELDS.flatMap((field) => {
    const message = describeRequired(field)
    return message === null || tidy[field] ? [] : [{ field, message }]
  })
}

/** One sentence per field, missing ones first. An unchanged pay grade is valid. */
export function findPersonFaults(form: PersonForm, before: PersonForm | null = null): PersonFault[] {
  const faults = findMissingFields(form)
  const add = (field: PersonField, message: string | null) => {
    if (message && !faults.some((fault) => fault.field === field)) faults.push({ field, message })
  }
  for (const field of FORM_FIELDS)
    if (isName(field) && form[field] !== before?.[field]) add(field, findNameFault(String(form[field])))
  for (const field of FORM_FIELDS) add(field, findTextFault(field, form[field]))
  if (form.dodId && !/^\d{10}$/.test(form.dodId)) add('dodId', DOD_ID_SENTENCE)
  for (const field of FORM_FIELDS) add(field, findChoiceFault(field, form[field]))
  if (form.payGrade && form.payGrade !== before?.payGrade && !isPayGrade(form.payGrade))
    add('payGrade', PAY_GRADE_SENTENCE)
  if (form.nameTape) add('nameTape', findNameTapeFault(form.nameTape))
  if (form.dodaac && !/^[A-Z0-9]{6}$/.test(form.dodaac)) add('dodaac', DODAAC_SENTENCE)
  if (form.email && !isEmail(form.email))
    add('email', 'Enter an email address such as jordan.ellis@example.mil.')
  if (form.username && !isUsername(form.username)) add('username', USERNAME_SENTENCE)
  if (form.maySignIn && !form.username)
    add('username', 'Enter a username: a person who may sign in needs one.')
  findAddressFaults(form).forEach(({ field, message }) => {
    add(field, message)
  })
  return faults
}

function findTextFault(field: PersonField, value: PersonForm[PersonField]): string | null {
  if (typeof value !== 'string') return null
  const max = maxLengthOf(field)
  // A line break would add a header to an email (threat D21).
  if (/[\r\n\t]/.test(value)) return ON_ONE_LINE
  return value.length > max ? describeTooLong(max) : null
}

function findChoiceFault(field: PersonField, value: PersonForm[PersonField]): string | null {
  const { choices, label, required = label.toLowerCase() } = personFacts(field)
  return choices && value && !(String(value) in choices) ? `Choose a ${required} from the list.` : null
}

/** The address must be complete when goods ship to it (DATA-27). */
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

/** One address, safe in an email header. */
export function isEmail(text: string): boolean {
  return /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/.test(text)
}
