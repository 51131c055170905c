/** What the code of a program or category looks like: two to ten letters and digits, a letter first. */
export const CODE_FORM = /^[A-Z][A-Z0-9]{1,9}$/
export const CODE_SENTENCE = 'A code has 2 to 10 letters or digits and begins with a letter.'

/** The code of a program. Which programs there are is asked of the database. */
export type ProgramCode = string

/** Whether a text could be the code of a program. */
export function isProgramCode(text: string): text is ProgramCode {
  return CODE_FORM.test(text)
}

/** What is said in place of every change in a retired program. */
export function describeRetired(name: string): string {
  return `${name} is retired: what is there can be read, and nothing is changed any more.`
}

/** How far a program lets its reports reach for people with a role (decisions, section 10). */
export const REPORT_REACHES = ['program', 'assigned'] as const
export type ReportReach = (typeof REPORT_REACHES)[number]
export const REPORT_REACH_NAMES: Record<ReportReach, string> = {
  program: 'The whole program',
  assigned: 'The assigned DoDAACs',
}

/** What a session knows of the program that a person works in, and the name of the person's own. */
export type ProgramFacts = {
  name: string
  homeName: string
  /** Whom its people ask before they ask support; '' where the program names nobody. */
  email: string
  phone: string
  /** Its color in the bar (`#1b5e20`), '' for the portal's own. */
  accent: string
  /** What it says of itself on the dashboard, and of ordering in the cart; '' for nothing. */
  about: string
  orderingNotes: string
  /** The purchase-order report. */
  offersUsmcrReport: boolean
  reportReach: ReportReach
  /** Everything there can be read, and nothing is changed any more. */
  isRetired: boolean
}
