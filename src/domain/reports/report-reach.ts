import { PERMISSION_LIST, type Person } from '../roles/permissions.ts'
import { listWords } from '../words.ts'

type Reports = (typeof PERMISSION_LIST)[number]['reports']

/** Orders of these DoDAACs, and orders by or for the person. */
export type Reach = { personId: number; dodaacs: string[] }

type Reader = Pick<
  Person,
  'id' | 'roles' | 'permissions' | 'opensEverything' | 'assignedDodaacs' | 'programFacts'
>

export const REACH_RULE = `People with a role on a DoDAAC or permission ${nameAny('reach')} see this much. With permission ${nameAny('program')} people see the whole program, and all others only orders placed by or for them.`

function nameAny(reports: Reports): string {
  return listWords(numbersOf(reports).map(String), 'or')
}

function numbersOf(reports: Reports): number[] {
  return PERMISSION_LIST.filter((one) => one.reports === reports).map(({ number }) => number)
}

/** Null is the whole program. */
export function findReach(person: Reader): Reach | null {
  const has = (reports: Reports) => numbersOf(reports).some((number) => person.permissions.includes(number))
  if (person.opensEverything || has('program')) return null
  if (person.roles.length === 0 && !has('reach')) return { personId: person.id, dodaacs: [] }
  return person.programFacts.reportReach === 'program'
    ? null
    : { personId: person.id, dodaacs: person.assignedDodaacs }
}

export const REACH_WORDS = ['program', 'assigned', 'own'] as const
export type ReachWord = (typeof REACH_WORDS)[number]

export function nameReach(reach: Reach | null): ReachWord {
  if (!reach) return 'program'
  return reach.dodaacs.length > 0 ? 'assigned' : 'own'
}

export const REACH_SENTENCES: Record<ReachWord, string> = {
  program: '',
  assigned:
    'You see the orders of your assigned DoDAACs, and those placed by you or for you. Your program shows no others in reports.',
  own: 'You see the orders placed by you or for you. A role on a DoDAAC shows more; your account manager can give you one.',
}
