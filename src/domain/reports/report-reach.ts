import { AREAS, type Area, canOpen, type Person } from '../roles/permissions.ts'

/** The orders that reports show to a person: of these DoDAACs, and those placed by or for the person. */
export type Reach = { personId: number; dodaacs: string[] }

type Reader = Pick<
  Person,
  'id' | 'roles' | 'permissions' | 'opensEverything' | 'assignedDodaacs' | 'programFacts'
>

/** Permissions whose holders answer for others, as people with a role do. Those of the catalog and of ordering do not. */
const ANSWERS_FOR_OTHERS: Area[] = ['dodaacs', 'funding', 'groups']

/** Tells the person who sets the reach of a program whom it reaches. */
export const REACH_RULE = `People with a role on a DoDAAC or permission ${nameAny(ANSWERS_FOR_OTHERS)} see this much. With permission ${nameAny(['people', 'everything'])} people see the whole program, and all others only orders placed by or for them.`

/** '4, 6 or 7'. */
function nameAny(areas: Area[]): string {
  return areas
    .map((area) => AREAS[area])
    .join(', ')
    .replace(/, (\d+)$/, ' or $1')
}

/** The reach of a person's reports; null is the whole program. */
export function findReach(person: Reader): Reach | null {
  if (canOpen(person, 'people')) return null
  const answersForOthers =
    person.roles.length > 0 || ANSWERS_FOR_OTHERS.some((area) => person.permissions.includes(AREAS[area]))
  if (!answersForOthers) return { personId: person.id, dodaacs: [] }
  return person.programFacts.reportReach === 'program'
    ? null
    : { personId: person.id, dodaacs: person.assignedDodaacs }
}

/** The reach as the browser knows it. */
export const REACH_WORDS = ['program', 'assigned', 'own'] as const
export type ReachWord = (typeof REACH_WORDS)[number]

export function nameReach(reach: Reach | null): ReachWord {
  if (!reach) return 'program'
  return reach.dodaacs.length > 0 ? 'assigned' : 'own'
}

/** A sentence above a report; empty where the report shows the whole program. */
export const REACH_SENTENCES: Record<ReachWord, string> = {
  program: '',
  assigned:
    'You see the orders of your assigned DoDAACs, and those placed by you or for you. Your program shows no others in reports.',
  own: 'You see the orders placed by you or for you. A role on a DoDAAC shows more; your account manager can give you one.',
}
