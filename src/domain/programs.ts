/** The customer programs and their full names (DATA-52). */
export const PROGRAM_NAMES = {
  AR: 'Army Reserve',
  NG: 'National Guard',
  ARNGCCFG: 'Army National Guard CCFG',
  AFGSC: 'Air Force GSC',
  USNR: 'US Navy Reserve',
  AFR: 'Air Force Reserve',
  USMCR: 'US Marine Corp Reserve',
  ADO: 'Army Direct Ordering',
  AFROTC: 'Air Force ROTC',
  ARNGCCDF: 'Army National Guard CCDF',
  USARAF: 'US Army Africa SETAF',
  USACC: 'US Army Cadet Command',
  ANG: 'Air National Guard',
} as const

export type ProgramCode = keyof typeof PROGRAM_NAMES
export const PROGRAM_CODES = Object.keys(PROGRAM_NAMES) as ProgramCode[]

export function isProgramCode(text: string): text is ProgramCode {
  return Object.hasOwn(PROGRAM_NAMES, text)
}
