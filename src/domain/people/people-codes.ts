export const DOD_ID_SENTENCE = 'An EDIPI has exactly 10 digits.'

/** (DATA-23) */
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

/** In the order of the select box (GAP-99). */
export const PAY_GRADE_GROUPS: readonly PayGradeGroup[] = [
  { name: 'Enlisted', grades: countGrades('E', 9) },
  { name: 'Warrant officers', grades: countGrades('W', 5) },
  { name: 'Officers', grades: [...countGrades('O', 10), 'O1E', 'O2E', 'O3E'] },
  { name: 'Cadets', grades: ['CDT'] },
  { name: 'Civilians', grades: [...countGrades('GS', 15), 'CIV'] },
]

function countGrades(letters: string, max: number): string[] {
  return Array.from({ length: max }, (_, index) => `${letters}${index + 1}`)
}

const gradesKnown = new Set(PAY_GRADE_GROUPS.flatMap(({ grades }) => grades))

export function isPayGrade(text: string): boolean {
  return gradesKnown.has(text)
}

export const PAY_GRADE_SENTENCE =
  'Write a pay grade: E1 to E9, W1 to W5, O1 to O10, O1E to O3E, CDT, GS1 to GS15 or CIV.'

/** E-5, E05, GS09, O-1E, or CW2 for W2. Other text stays, in capitals. */
export function readPayGrade(typed: string): string {
  const capitals = typed.trim().toUpperCase()
  const plain = capitals.replace(/[^A-Z0-9]/g, '').replace(/^(?:WO|CWO?)(?=[1-5]$)/, 'W')
  const [, letters, number, prior = ''] = /^(E|W|O|GS)0*([1-9]\d?)(E?)$/.exec(plain) ?? []
  const grade = letters ? `${letters}${number}${prior}` : plain
  return isPayGrade(grade) ? grade : capitals
}
