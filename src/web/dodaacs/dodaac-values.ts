import { type Address, BLANK_ADDRESS } from '#domain/addresses.ts'
import type { Branch } from '#domain/branches.ts'
import type { DodaacDraft } from '#domain/dodaacs/dodaac-rules.ts'
import type { DodaacStatus } from '#domain/dodaacs/dodaacs.ts'
import type { DodaacDetails } from '#wire/dodaacs/dodaacs.ts'
import type { PersonOption } from '#wire/people/people.ts'

export type DodaacChoice = { dodaac: string; description: string }

/** What the fields of the form hold. A choice of null in bill-to, ship-to and sold-to is the DoDAAC itself. */
export type DodaacValues = Address & {
  dodaac: string
  description: string
  branch: Branch | ''
  status: DodaacStatus | ''
  effectiveOn: string
  signalCode: string
  billTo: DodaacChoice | null
  shipTo: DodaacChoice | null
  soldTo: DodaacChoice | null
  contactName: string
  email: string
  phone: string
  firstContactId: PersonOption | null
  secondContactId: PersonOption | null
  defaultFundCode: string
}

/** Statuses as people read them. [DATA-30] */
export const STATUS_WORDS: Record<DodaacStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
}

/** The form as it opens: empty for a new DoDAAC, active from today on. */
export function startValues(stored: DodaacDetails | null, today: string): DodaacValues {
  if (!stored) {
    return {
      dodaac: '',
      description: '',
      branch: '',
      status: 'active',
      effectiveOn: today,
      signalCode: '',
      billTo: null,
      shipTo: null,
      soldTo: null,
      ...BLANK_ADDRESS,
      contactName: '',
      email: '',
      phone: '',
      firstContactId: null,
      secondContactId: null,
      defaultFundCode: '',
    }
  }
  const other = (code: string | null): DodaacChoice | null =>
    code === null || code === stored.dodaac ? null : { dodaac: code, description: '' }
  const person = (id: number | null) => stored.contacts.find(({ smid }) => smid === id) ?? null
  return {
    dodaac: stored.dodaac,
    description: stored.description,
    branch: stored.branch,
    status: stored.status,
    effectiveOn: stored.effectiveOn,
    signalCode: stored.signalCode,
    billTo: other(stored.billTo),
    shipTo: other(stored.shipTo),
    soldTo: other(stored.soldTo),
    street1: stored.street1,
    street2: stored.street2,
    street3: stored.street3,
    city: stored.city,
    state: stored.state,
    zip: stored.zip,
    country: stored.country,
    contactName: stored.contactName,
    email: stored.email,
    phone: stored.phone,
    firstContactId: person(stored.firstContactId),
    secondContactId: person(stored.secondContactId),
    defaultFundCode: stored.defaultFundCode ?? '',
  }
}

/** The values as the rules of the domain look at them. What is not chosen yet is ''. */
export function readDraft(values: DodaacValues): DodaacDraft {
  const dodaac = values.dodaac.trim().toUpperCase()
  return {
    dodaac,
    description: values.description.trim(),
    branch: values.branch as Branch,
    status: values.status as DodaacStatus,
    effectiveOn: values.effectiveOn,
    signalCode: values.signalCode,
    billTo: values.billTo?.dodaac ?? dodaac,
    shipTo: values.shipTo?.dodaac ?? dodaac,
    soldTo: values.soldTo?.dodaac ?? dodaac,
    street1: values.street1.trim(),
    street2: values.street2.trim(),
    street3: values.street3.trim(),
    city: values.city.trim(),
    state: values.state.trim().toUpperCase(),
    zip: values.zip.trim(),
    country: values.country,
    contactName: values.contactName.trim(),
    email: values.email.trim(),
    phone: values.phone.trim(),
    firstContactId: values.firstContactId?.smid ?? null,
    secondContactId: values.secondContactId?.smid ?? null,
    defaultFundCode: values.defaultFundCode || null,
  }
}
