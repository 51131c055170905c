import {
  findBrokenRules,
  PASSWORDS_DIFFER,
  type PasswordProfile,
  RULES_BROKEN,
} from '#domain/account/passwords.ts'
import { PROGRAM_TEMPLATE } from '#domain/opening/template.ts'
import { faultAt, type Problem } from '#web/pages/useForm.ts'
import { type Opening, openingFields } from '#wire/opening/opening.ts'

/** The request without the link, plus values that only control the form. */
export type OpeningValues = Omit<Opening, 'token' | 'programBranch'> & {
  programBranch: string
  /** A program code of the template, or '' for the organization's own. */
  template: string
  way: 'password' | 'card'
}

/** `zone` is the portal's current one. */
export function blankOpening(zone: string): OpeningValues {
  return {
    name: '',
    supportEmail: '',
    supportPhone: '',
    supportHours: '',
    fiscalZone: zone,
    template: '',
    programCode: '',
    programName: '',
    programBranch: 'army',
    dodaac: '',
    street1: '',
    street2: '',
    city: '',
    state: '',
    zip: '',
    country: 'US',
    username: '',
    email: '',
    firstName: '',
    lastName: '',
    way: 'password',
    dodId: '',
    password: '',
    confirmation: '',
  }
}

/** The organization's own program starts blank. */
export function chooseTemplate(code: string): Partial<OpeningValues> {
  const program = PROGRAM_TEMPLATE.find((one) => one.code === code)
  return {
    template: code,
    programCode: code,
    programName: program?.name ?? '',
    programBranch: program?.branch ?? 'army',
  }
}

/** Omits the fields of sign-in methods that were not chosen. */
export function sendable({ template: _, way, ...values }: OpeningValues): Omit<Opening, 'token'> {
  const isCard = way === 'card'
  return {
    ...values,
    programBranch: values.programBranch as Opening['programBranch'],
    dodId: isCard ? values.dodId : '',
    password: isCard ? '' : values.password,
    confirmation: isCard ? '' : values.confirmation,
  }
}

const CHECKED = Object.keys(openingFields).filter(
  (field) => !/^(dodId|password|confirmation)$/.test(field),
) as (keyof typeof openingFields & keyof OpeningValues)[]

/** Local checks. The server checks everything again. */
export function findOpeningProblems(
  values: OpeningValues,
  profile: PasswordProfile,
): Problem<OpeningValues>[] {
  const problems: Problem<OpeningValues>[] = CHECKED.flatMap((field) =>
    faultAt(values, field, openingFields[field]),
  )
  if (values.way === 'card') {
    if (values.dodId.trim() === '') problems.push({ field: 'dodId', text: 'Enter the EDIPI of your card.' })
    return problems
  }
  if (findBrokenRules(values.password, profile).length > 0)
    problems.push({ field: 'password', text: RULES_BROKEN })
  if (values.confirmation !== values.password)
    problems.push({ field: 'confirmation', text: `${PASSWORDS_DIFFER}!` })
  return problems
}
