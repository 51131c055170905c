import * as z from 'zod/mini'
import {
  type ChoiceField,
  FORM_FIELDS,
  type PersonField,
  type PersonForm,
  personFacts,
} from '#domain/people/person-fields.ts'
import { branchOrNone } from '../branches.ts'
import { body, call } from '../call.ts'
import { type Clean, type Code, code, type Fields, list, nullable, optional } from '../code.ts'
import {
  dodaac,
  name,
  noSuch,
  oneForYes,
  oneOf,
  personId,
  program,
  secret,
  text,
  truth,
  twoForYes,
  whole,
} from '../codes.ts'
import { DAY_SENTENCE, day, instant, NO_DAY } from '../days.ts'
import { spell } from '../dialect.ts'
import { ADDRESS_NAMES } from '../postal-address.ts'
import { genderOrNone, serviceStatusOrNone } from './people-codes.ts'

const dayOrNone: Code<string | null> = code(
  () =>
    z.pipe(
      z.union([z.null(), z.literal(''), day.schema], DAY_SENTENCE),
      z.transform((wire: string | null) => (wire === '' || wire === NO_DAY ? null : wire)),
    ) as unknown as z.ZodMiniType<string | null>,
)

/** Passwords are set only through a mailed link. */
const noPassword = code(() =>
  z.union(
    [z.null(), z.literal('')],
    'You cannot set a password here. The person creates one with a link in an email. Leave this empty.',
  ),
)

export const OWN_PASSWORD_FIELD = 'currentPasswrD_0'

/** [DATA-21] */
const WIRE_NAMES = {
  firstName: 'FIRSTNAME_0',
  middleName: 'MIDDLENAME_0',
  lastName: 'LASTNAME_0',
  preferredName: 'PREFNAME_0',
  dodId: 'DODID_0',
  gender: 'GENDER_0',
  branch: 'BRANCHTAPE_0',
  serviceStatus: 'STA_0',
  payGrade: 'PAYGRADE_0',
  nameTape: 'NAMETAPE_0',
  startedOn: 'STARTDATE_0',
  dodaac: 'DODAAC_0',
  subdivision: 'SUBDIVISION_0',
  enabled: 'ENABL_0',
  maySignIn: 'USERFLG_0',
  adminFlag: 'ADMINFLG_0',
  username: 'USERNAME_0',
  email: 'EMAIL_0',
  phone: 'TEL_0',
  sendsConfirmation: 'SENDCONF_0',
  shipsToOwnAddress: 'SHPTOSUPPADD_0',
  ...ADDRESS_NAMES,
} as const satisfies Record<PersonField, string>

const KIND_CODES = { name: name(), text: text(), code: text(), flag: twoForYes, day: dayOrNone }
const OWN_CODES: { [Field in ChoiceField]: Code<PersonForm[Field]> } & { sendsConfirmation: Code<boolean> } =
  {
    gender: genderOrNone,
    branch: branchOrNone,
    serviceStatus: serviceStatusOrNone,
    sendsConfirmation: oneForYes,
  }

const formFields = Object.fromEntries(
  FORM_FIELDS.map((field) => {
    const kind = personFacts(field).kind as keyof typeof KIND_CODES
    const own = OWN_CODES[field as keyof typeof OWN_CODES]
    return [field, [WIRE_NAMES[field], own ?? KIND_CODES[kind]]]
  }),
) as unknown as { readonly [Field in PersonField]: readonly [string, Code<PersonForm[Field]>] }

const portalColumns = {
  id: 'SMID_0',
  countryName: 'CRYNAM_0',
  customer: 'customer',
  // Spelling of the seeds (GAP-26).
  createdAt: 'credattimM_0',
  updatedAt: 'UPDDATTIM_0',
  createdBy: 'CREUSR_0',
  updatedBy: 'UPDUSR_0',
} as const
export type PortalField = keyof typeof portalColumns

/** `lockedFields` are read-only for this user (API-36). */
const personRecord = body({
  program: ['BPCNUM_0', program],
  id: [portalColumns.id, personId],
  ...formFields,
  countryName: [portalColumns.countryName, text()],
  customer: text(),
  createdAt: [portalColumns.createdAt, instant],
  updatedAt: [portalColumns.updatedAt, instant],
  createdBy: [portalColumns.createdBy, text()],
  updatedBy: [portalColumns.updatedBy, text()],
  version: whole(1, 1_000_000_000),
  lockedFields: list(text(40)),
})
export type PersonRecord = Clean<typeof personRecord>

/** Omitted fields stay; for a new person they are blank. */
const personChange = body({
  program: ['BPCNUM_0', optional(program)],
  ...allOptional(formFields),
  ...allOptional({
    id: [portalColumns.id, personId],
    countryName: [portalColumns.countryName, text()],
    customer: text(),
    createdAt: [portalColumns.createdAt, text(40)],
    updatedAt: [portalColumns.updatedAt, text(40)],
    createdBy: [portalColumns.createdBy, text()],
    updatedBy: [portalColumns.updatedBy, text()],
  }),
  // Clients of the seeds send this field empty (DATA-21).
  noPassword: ['PASSWRDD_0', optional(noPassword)],
  /** The editor's password, for identity changes (threat C8). */
  ownPassword: [OWN_PASSWORD_FIELD, optional(secret)],
  version: optional(whole(1, 1_000_000_000)),
  lockedFields: optional(list(text(40))),
})
export type PersonChange = Clean<typeof personChange>

type AllOptional<F> = {
  [K in keyof F]: F[K] extends readonly [infer Column, Code<infer T>]
    ? readonly [Column, Code<T | undefined>]
    : F[K] extends Code<infer T>
      ? Code<T | undefined>
      : never
}

function allOptional<const F extends Fields>(fields: F): AllOptional<F> {
  const entries = Object.entries(fields).map(([name, field]) =>
    Array.isArray(field)
      ? [name, [field[0], optional(field[1] as Code<unknown>)]]
      : [name, optional(field as Code<unknown>)],
  )
  return Object.fromEntries(entries) as AllOptional<F>
}

/** `message` is 'Success' (VAL-12). `warnings` are sentences. */
const saved = body({
  message: text(),
  id: ['SMID_0', personId],
  version: whole(1, 1_000_000_000),
  warnings: list(text(500)),
})
export type SavedPerson = Clean<typeof saved>

export function namePersonField(field: PersonField | PortalField): string {
  return spell({ ...WIRE_NAMES, ...portalColumns }[field])
}

const fieldsByName = new Map(FORM_FIELDS.map((field) => [namePersonField(field), field]))

export function findPersonField(name: string): PersonField | null {
  return fieldsByName.get(name) ?? null
}

const ofPerson = { person: personId }

export const readPerson = call('GET', '/servicemember/smid/:person', {
  summary: 'One service member',
  params: ofPerson,
  response: personRecord,
})
export const createPerson = call('POST', '/servicemember/create', {
  summary: 'Add a service member',
  body: personChange,
  response: saved,
})
export const changePerson = call('PUT', '/servicemember/:person', {
  summary: 'Change a service member',
  params: ofPerson,
  body: personChange,
  response: saved,
})

const openWork = body({
  cartsFor: whole(0, 1_000_000),
  cartsBy: whole(0, 1_000_000),
  awaitingFor: whole(0, 1_000_000),
  awaitingBy: whole(0, 1_000_000),
  roles: list(
    body({
      dodaac: ['DODAAC_0', dodaac],
      role: oneOf(['admin', 'order-placer', 'approver', 'finance'], noSuch('role')),
      level: ['SEQ_0', nullable(whole(1, 9))],
      /** No other approver at this level. */
      isLastApprover: truth,
    }),
  ),
})
export type OpenWork = Clean<typeof openWork>

export const readOpenWork = call('GET', '/servicemember/open-work/:person', {
  summary: 'Open carts, waiting orders and roles of a service member',
  params: ofPerson,
  response: openWork,
})
