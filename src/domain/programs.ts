import type { Branch } from './branches.ts'
import type { Sheet } from './sheets.ts'

export const CODE_FORM = /^[A-Z][A-Z0-9]{1,9}$/
export const CODE_SENTENCE = 'A code has 2 to 10 letters or digits and begins with a letter.'

export type ProgramCode = string

export function isProgramCode(text: string): text is ProgramCode {
  return CODE_FORM.test(text)
}

export function describeRetired(name: string): string {
  return `${name} is retired. You can read it, but you cannot change anything in it.`
}

/** (decisions, section 10) */
export const REPORT_REACHES = ['program', 'assigned'] as const
export type ReportReach = (typeof REPORT_REACHES)[number]
export const REPORT_REACH_NAMES: Record<ReportReach, string> = {
  program: 'The whole program',
  assigned: 'The assigned DoDAACs',
}

export type ProgramFacts = {
  name: string
  homeName: string
  /** Users ask here before support; '' for nobody. */
  email: string
  phone: string
  accent: string
  about: string
  orderingNotes: string
  offersUsmcrReport: boolean
  reportReach: ReportReach
  paper: Sheet
  branch: Branch
  isRetired: boolean
}
