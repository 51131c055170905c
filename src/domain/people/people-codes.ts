export const DOD_ID_SENTENCE = 'An EDIPI has exactly 10 digits.'

/** How a person serves, as people read it (DATA-23). */
export const SERVICE_STATUSES = {
  active: 'Active',
  reserve: 'Reserve',
  civilian: 'Civilian',
  cadet: 'Cadet',
  other: 'Other',
  'contracted-cadet': 'Contracted Cadet',
} as const
export type ServiceStatus = keyof typeof SERVICE_STATUSES

/** (DATA-24) */
export const GENDERS = { male: 'Male', female: 'Female' } as const
export type Gender = keyof typeof GENDERS

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
