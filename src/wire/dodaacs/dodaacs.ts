import * as z from 'zod/mini'
import {
  DODAAC_FIELDS,
  type DodaacField,
  dodaacFacts,
  maxLengthOf,
  type StoredDodaac,
} from '#domain/dodaacs/dodaac-fields.ts'
import { COUNTRY_NEEDED } from '#domain/dodaacs/dodaac-rules.ts'
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

/** [CONST-06] */
export const DODAACS_PER_PAGE = 12

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
const branch = branchOr(DODAAC_FIELDS.branch.required)
const dodaacStatus = numbered({ 1: 'active', 2: 'inactive', 3: 'suspended' }, DODAAC_FIELDS.status.required)
const email: Code<string> = code(() =>
  ofText(
    z
      .string('Enter an email address.')
      .check(
        z.trim(),
        z.maxLength(maxLengthOf('email'), describeTooLong(maxLengthOf('email'))),
        z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an email address such as supply@example.mil.'),
      ),
  ),
)
const inCapitals = (max: number, sentence: string) => {
  const inner = required(max, sentence)
  return code(() => inner.schema.check(z.toUpperCase()) as z.ZodMiniType<string>, inner.write)
}

/** In the order of the record (DATA-29). */
const WIRE_NAMES = {
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
  parent: 'parent',
  status: 'ENABL_0',
} as const satisfies Record<DodaacField, string>

export function nameDodaacField(field: DodaacField): string {
  return spell(WIRE_NAMES[field])
}
export function findDodaacField(wireName: string): DodaacField | null {
  const found = Object.entries(WIRE_NAMES).find(([, column]) => spell(column) === wireName)
  return found ? (found[0] as DodaacField) : null
}

const OWN_CODES = { dodaac, branch, effectiveOn: day, status: dodaacStatus, signalCode: text(1) }
const KIND_CODES = { unit: otherDodaac, parent: otherDodaac, person: contact, fund: defaultFundCode }

function recordCode(field: DodaacField) {
  const kind = dodaacFacts(field).kind as keyof typeof KIND_CODES
  return OWN_CODES[field as keyof typeof OWN_CODES] ?? KIND_CODES[kind] ?? text()
}

function formCode(field: DodaacField): object {
  const { kind, required: sentence } = dodaacFacts(field)
  if (field === 'email') return defaulted(email, '')
  if (field === 'country') return defaulted(inCapitals(maxLengthOf(field), COUNTRY_NEEDED), 'US')
  if (kind === 'capitals' && sentence) return inCapitals(maxLengthOf(field), sentence)
  if (kind in KIND_CODES) return defaulted(recordCode(field) as Code<string | number | null>, null)
  if (field in OWN_CODES) return recordCode(field)
  return sentence ? required(maxLengthOf(field), sentence) : defaulted(text(maxLengthOf(field)), '')
}

const nameAll = (codeOf: (field: DodaacField) => object) =>
  Object.fromEntries(
    Object.entries(WIRE_NAMES).flatMap(([field, name]): [string, unknown][] => {
      const named: [string, unknown] = [field, [name, codeOf(field as DodaacField)]]
      return field === 'country' ? [named, ['countryName', ['CRYNAM_0', text()]]] : [named]
    }),
  ) as unknown as {
    readonly [Field in DodaacField | 'countryName']: readonly [
      string,
      Code<Field extends DodaacField ? StoredDodaac[Field] : string>,
    ]
  }

const recordFields = {
  program: ['BPCNUM_0', program],
  ...nameAll(recordCode),
  createdAt: ['CREDATTIM_0', instant],
  updatedAt: ['UPDDATTIM_0', instant],
  levels: whole(1, 9),
  version: whole(1, 1_000_000_000),
} as const

/** `levels` is the number of approvals (DATA-29). */
const dodaacRecord = body(recordFields)
export type DodaacRecord = Clean<typeof dodaacRecord>

const dodaacDetails = body({ ...recordFields, contacts: list(personOption) })
export type DodaacDetails = Clean<typeof dodaacDetails>

/** Blank bill-to, ship-to and sold-to mean the DoDAAC itself. (DOD-09, VAL-15) */
const formFields = {
  program: ['BPCNUM_0', optional(program)],
  ...nameAll(formCode),
  countryName: ['CRYNAM_0', optional(text())],
  createdAt: ['CREDATTIM_0', optional(instant)],
  updatedAt: ['UPDDATTIM_0', optional(instant)],
} as const

const newDodaac = body(formFields)
export type NewDodaac = Clean<typeof newDodaac>
const changedDodaac = body({ ...formFields, dodaac: [WIRE_NAMES.dodaac, optional(dodaac)] })
export type ChangedDodaac = Clean<typeof changedDodaac>

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
  response: list(dodaacRecord),
})
export const countDodaacs = call('GET', '/dodaac/paging/:program', {
  summary: 'How many DoDAACs the same search finds',
  params: { program },
  query: query({ ...pageFields(DODAACS_PER_PAGE), searchTerm: searchText }),
  response: paging,
})
export const readDodaac = call('GET', '/dodaac/:program/:dodaac', {
  summary: 'One DoDAAC',
  params: { program, dodaac },
  response: dodaacDetails,
})
export const createDodaac = call('POST', '/dodaac/create', {
  summary: 'Add a DoDAAC to the program',
  body: newDodaac,
  response: savedDodaac,
})
export const changeDodaac = call('PUT', '/dodaac/:program/:dodaac', {
  summary: 'Change a DoDAAC; its code cannot change',
  params: { program, dodaac },
  body: changedDodaac,
  response: savedDodaac,
})
