import * as z from 'zod/mini'
import {
  COUNTRY_NEEDED,
  type DodaacField,
  REQUIRED_DODAAC_FIELDS as needed,
} from '#domain/dodaacs/dodaac-rules.ts'
import { DODAAC_SENTENCE } from '#domain/dodaacs/dodaacs.ts'
import { FUND_CODE_SENTENCE } from '#domain/funds/funds.ts'
import { describeTooLong } from '#domain/words.ts'
import { branchOr } from '../branches.ts'
import { body, call, query } from '../call.ts'
import { type Clean, type Code, code, defaulted, list, optional } from '../code.ts'
import { dodaac, fundCode, numbered, personId, program, required, text, whole } from '../codes.ts'
import { day, instant } from '../days.ts'
import { spell } from '../dialect.ts'
import { pageFields, paging, searchText } from '../paging.ts'
import { personOption } from '../people/people.ts'
import { ADDRESS_NAMES } from '../postal-address.ts'
import { ofText } from '../twins.ts'

/** DoDAACs on a page of the list (CONST-06). */
export const DODAACS_PER_PAGE = 12

/** The most characters of a text in the form. */
export const LONGEST_IN_DODAAC = {
  description: 100,
  street1: 60,
  street2: 60,
  street3: 60,
  city: 60,
  state: 30,
  zip: 15,
  phone: 30,
  contactName: 60,
  email: 200,
}

/** The ERP leaves blank what is not there. */
function orBlank<T>(inner: Code<T>, sentence: string): Code<T | null> {
  const schema = () =>
    z.pipe(
      z.union([z.literal(''), z.null(), inner.schema], sentence),
      z.transform((value: T | '' | null) => (value === '' ? null : value)),
    )
  return code(schema as unknown as () => z.ZodMiniType<T | null>, (value) =>
    value === null ? '' : inner.write(value),
  )
}

const otherDodaac = orBlank(dodaac, DODAAC_SENTENCE)
const contact = orBlank(personId, 'Choose a person.')
const defaultFundCode = orBlank(fundCode, FUND_CODE_SENTENCE)
const branch = branchOr(needed.branch)
const dodaacStatus = numbered({ 1: 'active', 2: 'inactive', 3: 'suspended' }, needed.status)
const email: Code<string> = code(() =>
  ofText(
    z
      .string('Enter an e-mail address.')
      .check(
        z.trim(),
        z.maxLength(LONGEST_IN_DODAAC.email, describeTooLong(LONGEST_IN_DODAAC.email)),
        z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an e-mail address such as supply@example.mil.'),
      ),
  ),
)
/** Words in capital letters, such as a state. */
const inCapitals = (most: number, sentence: string) => {
  const inner = required(most, sentence)
  return code(() => inner.schema.check(z.toUpperCase()) as z.ZodMiniType<string>, inner.write)
}

/** The columns of a DoDAAC (DATA-29), each written once. */
const columns = {
  dodaac: 'DODAAC_0',
  description: 'DESC1_0',
  branch: 'BRANCHTAPE_0',
  effectiveOn: 'EFFDAT_0',
  defaultFundCode: 'FUNDCODE_0',
  email: 'EMAIL_0',
  ...ADDRESS_NAMES,
  phone: 'TEL_0',
  firstContactId: 'WUSMID_0',
  secondContactId: 'WUSMID_1',
  contactName: 'CNTCTNAM_0',
  billTo: 'BTDODAAC_0',
  shipTo: 'SHPTODODAAC_0',
  soldTo: 'SLDTODODAAC_0',
  signalCode: 'SIGNALCOD_0',
  status: 'ENABL_0',
} as const satisfies Record<DodaacField, string>

/** The name that a field of the form has on the wire, and back. */
export function nameDodaacField(field: DodaacField): string {
  return spell(columns[field])
}
export function findDodaacField(wireName: string): DodaacField | null {
  const found = Object.entries(columns).find(([, column]) => spell(column) === wireName)
  return found ? (found[0] as DodaacField) : null
}

const recordFields = {
  program: ['BPCNUM_0', program],
  dodaac: [columns.dodaac, dodaac],
  description: [columns.description, text()],
  branch: [columns.branch, branch],
  effectiveOn: [columns.effectiveOn, day],
  defaultFundCode: [columns.defaultFundCode, defaultFundCode],
  email: [columns.email, text()],
  street1: [columns.street1, text()],
  street2: [columns.street2, text()],
  street3: [columns.street3, text()],
  city: [columns.city, text()],
  state: [columns.state, text()],
  zip: [columns.zip, text()],
  country: [columns.country, text()],
  countryName: ['CRYNAM_0', text()],
  phone: [columns.phone, text()],
  firstContactId: [columns.firstContactId, contact],
  secondContactId: [columns.secondContactId, contact],
  contactName: [columns.contactName, text()],
  billTo: [columns.billTo, otherDodaac],
  shipTo: [columns.shipTo, otherDodaac],
  soldTo: [columns.soldTo, otherDodaac],
  signalCode: [columns.signalCode, text(1)],
  status: [columns.status, dodaacStatus],
  createdAt: ['CREDATTIM_0', instant],
  updatedAt: ['UPDDATTIM_0', instant],
  levels: whole(1, 9),
  version: whole(1, 1_000_000_000),
} as const

/** A DoDAAC (DATA-29); `levels` is how many approvals its orders need. */
const dodaacRecord = body(recordFields)
export type DodaacRecord = Clean<typeof dodaacRecord>

/** One DoDAAC with the people who answer for it. */
const dodaacDetails = body({ ...recordFields, contacts: list(personOption) })
export type DodaacDetails = Clean<typeof dodaacDetails>

/** What the form sends. Bill-to, ship-to and sold-to left blank mean the DoDAAC itself. (DOD-09, VAL-15) */
const formFields = {
  program: ['BPCNUM_0', optional(program)],
  description: [columns.description, defaulted(text(LONGEST_IN_DODAAC.description), '')],
  branch: [columns.branch, branch],
  effectiveOn: [columns.effectiveOn, day],
  defaultFundCode: [columns.defaultFundCode, defaulted(defaultFundCode, null)],
  email: [columns.email, defaulted(email, '')],
  street1: [columns.street1, required(LONGEST_IN_DODAAC.street1, needed.street1)],
  street2: [columns.street2, required(LONGEST_IN_DODAAC.street2, needed.street2)],
  street3: [columns.street3, defaulted(text(LONGEST_IN_DODAAC.street3), '')],
  city: [columns.city, required(LONGEST_IN_DODAAC.city, needed.city)],
  state: [columns.state, inCapitals(LONGEST_IN_DODAAC.state, needed.state)],
  zip: [columns.zip, required(LONGEST_IN_DODAAC.zip, needed.zip)],
  country: [columns.country, defaulted(inCapitals(2, COUNTRY_NEEDED), 'US')],
  phone: [columns.phone, defaulted(text(LONGEST_IN_DODAAC.phone), '')],
  firstContactId: [columns.firstContactId, defaulted(contact, null)],
  secondContactId: [columns.secondContactId, defaulted(contact, null)],
  contactName: [columns.contactName, defaulted(text(LONGEST_IN_DODAAC.contactName), '')],
  billTo: [columns.billTo, defaulted(otherDodaac, null)],
  shipTo: [columns.shipTo, defaulted(otherDodaac, null)],
  soldTo: [columns.soldTo, defaulted(otherDodaac, null)],
  signalCode: [columns.signalCode, inCapitals(1, needed.signalCode)],
  status: [columns.status, dodaacStatus],
  // An answer may be sent back as it came: these the portal keeps itself.
  countryName: ['CRYNAM_0', optional(text())],
  createdAt: ['CREDATTIM_0', optional(instant)],
  updatedAt: ['UPDDATTIM_0', optional(instant)],
} as const

const newDodaac = body({ dodaac: [columns.dodaac, dodaac], ...formFields })
export type NewDodaac = Clean<typeof newDodaac>
const changedDodaac = body({ dodaac: [columns.dodaac, optional(dodaac)], ...formFields })
export type ChangedDodaac = Clean<typeof changedDodaac>

/** 'Success', the version for the next change, and what looks unusual about what was saved. */
const savedDodaac = body({
  message: text(),
  version: whole(1, 1_000_000_000),
  warnings: list(text(300)),
})
export type SavedDodaac = Clean<typeof savedDodaac>

export const listDodaacs = call('GET', '/dodaac/:program', {
  summary: 'DoDAACs of the program by code; the search finds parts of code and description',
  isPage: true,
  params: { program },
  query: query({ ...pageFields(DODAACS_PER_PAGE), searchTerm: searchText }),
  answer: list(dodaacRecord),
})
export const countDodaacs = call('GET', '/dodaac/paging/:program', {
  summary: 'How many DoDAACs the same search finds',
  params: { program },
  query: query({ ...pageFields(DODAACS_PER_PAGE), searchTerm: searchText }),
  answer: paging,
})
export const readDodaac = call('GET', '/dodaac/:program/:dodaac', {
  summary: 'One DoDAAC',
  params: { program, dodaac },
  answer: dodaacDetails,
})
export const createDodaac = call('POST', '/dodaac/create', {
  summary: 'Add a DoDAAC to the program',
  body: newDodaac,
  answer: savedDodaac,
})
export const changeDodaac = call('PUT', '/dodaac/:program/:dodaac', {
  summary: 'Change a DoDAAC; its code stays',
  params: { program, dodaac },
  body: changedDodaac,
  answer: savedDodaac,
})
