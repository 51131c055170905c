export const DOD_ID_SENTENCE = 'An EDIPI has exactly 10 digits.'

/** How a person serves (DATA-23). */
export const SERVICE_STATUSES = {
  1: 'Active',
  2: 'Reserve',
  3: 'Civilian',
  4: 'Cadet',
  5: 'Other',
  6: 'Contracted Cadet',
} as const

/** (DATA-24) */
export const GENDERS = { 1: 'Male', 2: 'Female' } as const

export type PayGradeGroup = { name: string; grades: readonly string[] }

/** Pay grades of the uniformed services, cadets and civilians, in the order of a select box (GAP-99). */
export const PAY_GRADE_GROUPS: readonly PayGradeGroup[] = [
  { name: 'Enlisted', grades: countGrades('E', 9) },
  { name: 'Warrant officers', grades: countGrades('W', 5) },
  { name: 'Officers', grades: countGrades('O', 10) },
  { name: 'Cadets', grades: ['CDT'] },
  { name: 'Civilians', grades: [...countGrades('GS', 15), 'CIV'] },
]

function countGrades(letters: string, most: number): string[] {
  return Array.from({ length: most }, (_, index) => `${letters}${index + 1}`)
}

const gradesKnown = new Set(PAY_GRADE_GROUPS.flatMap(({ grades }) => grades))

export function isPayGrade(text: string): boolean {
  return gradesKnown.has(text)
}
