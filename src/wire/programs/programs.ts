import * as z from 'zod/mini'
import { ACCENT_SENTENCE, readAccent } from '#domain/accents.ts'
import { BRANCHES, type Branch } from '#domain/branches.ts'
import { CODE_FORM, CODE_SENTENCE, REPORT_REACHES } from '#domain/programs.ts'
import { SECOND_PERSON_MODES } from '#domain/roles/second-person.ts'
import { SHEET_NAMES } from '#domain/sheets.ts'
import { body, call } from '../call.ts'
import { type Clean, type Code, code, list, optional } from '../code.ts'
import { capitals, oneOf, required, requiredName, setMoney, text, truth, whole } from '../codes.ts'
import { ofText } from '../twins.ts'

export const rowCode = capitals(CODE_FORM, CODE_SENTENCE, 10)
export const ofCode = { code: rowCode }
export const version = whole(1, 1_000_000_000)

export const programName = requiredName(80, 'Enter the name of the program.')
export const programBranch = oneOf(Object.keys(BRANCHES) as Branch[], 'Choose the branch of the program.')
export const supplierName = requiredName(80, 'Enter the name of the supplier.')
export const supplierSite = required(40, 'Enter the site of the supplier.')
export const contactEmail = text(120)
export const contactPhone = text(40)
export const supplierEmail = text(120)
export const programAccent: Code<string> = code(
  () =>
    z.pipe(
      ofText(
        z.string(ACCENT_SENTENCE).check(z.refine((typed) => readAccent(typed) !== null, ACCENT_SENTENCE)),
      ),
      z.transform((typed: string) => readAccent(typed) ?? ''),
    ) as unknown as z.ZodMiniType<string>,
)
export const programAbout = text(600)
export const orderingNotes = text(1000)
export const reportValue = text(60)

const secondPerson = oneOf(
  SECOND_PERSON_MODES,
  'Say whether a second person is asked when power is given: off or ask.',
)
const reportReach = oneOf(REPORT_REACHES, 'Say how far reports reach: the program or the assigned DoDAACs.')
const paper = oneOf(SHEET_NAMES, 'Choose the paper: A4 or US Letter.')

/** Working days of an order at one level, and hours of an expedited one. */
export const reminderFields = {
  remindAfter: whole(1, 90),
  escalateAfter: whole(1, 180),
  remindAfterHours: whole(1, 240),
  escalateAfterHours: whole(1, 480),
}

const programFields = {
  name: programName,
  branch: programBranch,
  supplierName,
  supplierSite,
  /** Omitted: unchanged, or none. */
  supplierEmail: optional(supplierEmail),
  contactEmail,
  contactPhone,
  accent: programAccent,
  about: programAbout,
  orderingNotes,
  membersMayRequest: truth,
  /** In My clothing. Omitted: unchanged, or false. */
  membersSeePrices: optional(truth),
  /** Omitted: unchanged, or the whole program. */
  reportReach: optional(reportReach),
  /** Omitted: unchanged, or the default. */
  paper: optional(paper),
  secondPerson: optional(secondPerson),
  /** The maximum without a second person in 30 days. Omitted: unchanged. */
  allotmentLimit: optional(setMoney),
  /** Omitted: unchanged, or the default. */
  remindAfter: optional(reminderFields.remindAfter),
  escalateAfter: optional(reminderFields.escalateAfter),
  remindAfterHours: optional(reminderFields.remindAfterHours),
  escalateAfterHours: optional(reminderFields.escalateAfterHours),
  offersUsmcrReport: truth,
  project: reportValue,
  task: reportValue,
  obligationType: reportValue,
  lineType: reportValue,
  contractType: reportValue,
}
const programRow = body({
  ...ofCode,
  ...programFields,
  name: text(programName.max),
  supplierName: text(supplierName.max),
  supplierEmail,
  membersSeePrices: truth,
  reportReach,
  paper,
  secondPerson,
  allotmentLimit: setMoney,
  ...reminderFields,
  isRetired: truth,
  version,
})
export type ProgramRow = Clean<typeof programRow>

export const listPrograms = call('GET', '/admin/programs', {
  summary: 'All programs by name, retired ones last',
  response: list(programRow),
})
export const addProgram = call('POST', '/admin/programs', {
  summary: 'Add a program',
  body: body({ ...ofCode, ...programFields }),
  response: programRow,
})
export const saveProgram = call('PUT', '/admin/programs/:code', {
  summary: 'Change a program',
  params: ofCode,
  body: body(programFields),
  response: programRow,
})
export const retireProgram = call('PUT', '/admin/programs/:code/retired', {
  summary: 'Retire a program, or take it back into use',
  params: ofCode,
  body: body({ isRetired: truth }),
  response: programRow,
})
