import { describeRetired, type ProgramCode, type ProgramFacts } from '../programs.ts'
import { Refusal } from '../refusal.ts'

/**
 * What a person may open. Numbers are the seed's permission codes (NAV-13 to NAV-22), and 8, the keeping of the catalogue; 5 is
 * not used.
 */
export const AREAS = {
  products: 1,
  orders: 2,
  people: 3,
  dodaacs: 4,
  funding: 6,
  groups: 7,
  catalogue: 8,
  everything: 99,
} as const

export type Area = keyof typeof AREAS
/**
 * What stands before a page or a call. `panel` is the Admin Panel; `files` is for whoever keeps something by hand that files
 * bring, too; `anyone` is every signed-in person.
 */
export type Gate = Area | 'panel' | 'files' | 'anyone'
export type Role = 'admin' | 'order-placer' | 'approver' | 'finance'
export type RoleOnDodaac = { dodaac: string; role: Role; level: number | null }

/** The permissions that a role brings along (decisions, section 2). */
const AREAS_OF_ROLE: Record<Role, number[]> = {
  'order-placer': [1, 2],
  approver: [2],
  finance: [6],
  admin: [2, 3, 4, 7],
}

/** What the database knows about a person who is signed in. */
export type PersonRecord = {
  id: number
  homeProgram: ProgramCode
  program: ProgramCode
  programFacts: ProgramFacts
  firstName: string
  middleName: string
  lastName: string
  preferredName: string
  username: string
  email: string
  dodaac: string
  adminFlag: boolean
  granted: number[]
  roles: RoleOnDodaac[]
  groupDodaacs: string[]
}

/** A signed-in person with everything the portal decides by. Roles count only in the program they were given in. */
export type Person = PersonRecord & {
  permissions: number[]
  assignedDodaacs: string[]
  placerDodaacs: string[]
  financeDodaacs: string[]
  /** DoDAACs whose orders the person may see: Approver, Finance or Admin there. */
  overseenDodaacs: string[]
  approverLevels: { dodaac: string; level: number }[]
  /** Every gated page, by permission 99 or by name; whose data it shows is another question. */
  opensEverything: boolean
}

const unique = <T>(values: T[]) => [...new Set(values)]

/** `rightsFromNames`: whether the operator lets the rule NAV-23 of the seeds count. */
export function describePerson(
  record: PersonRecord,
  { rightsFromNames }: { rightsFromNames: boolean },
): Person {
  const atHome = record.program === record.homeProgram
  const roles = atHome ? record.roles : []
  const dodaacsWith = (...wanted: Role[]) =>
    unique(roles.filter((r) => wanted.includes(r.role)).map((r) => r.dodaac))
  const permissions = unique([...record.granted, ...roles.flatMap((r) => AREAS_OF_ROLE[r.role])]).sort(
    (a, b) => a - b,
  )
  return {
    ...record,
    roles,
    permissions,
    assignedDodaacs: atHome
      ? unique([record.dodaac, ...roles.map((r) => r.dodaac), ...record.groupDodaacs]).sort()
      : [],
    placerDodaacs: dodaacsWith('order-placer'),
    financeDodaacs: dodaacsWith('finance'),
    overseenDodaacs: dodaacsWith('approver', 'finance', 'admin'),
    approverLevels: roles.flatMap((r) =>
      r.role === 'approver' ? [{ dodaac: r.dodaac, level: r.level ?? 1 }] : [],
    ),
    opensEverything: permissions.includes(AREAS.everything) || (rightsFromNames && opensByName(record)),
  }
}

/** The seed's rule NAV-23; only permission 99 can set what it reads. */
function opensByName(record: PersonRecord): boolean {
  return record.adminFlag && (record.firstName.includes('_SA') || record.username.includes('_DLA'))
}

/** Permissions that come along with roles, in order. */
export function areasOfRoles(roles: Role[]): number[] {
  return unique(roles.flatMap((role) => AREAS_OF_ROLE[role])).sort((a, b) => a - b)
}

/** As much of a person as the browser knows, too. */
export type Visitor = Pick<Person, 'permissions' | 'opensEverything' | 'adminFlag'>

/** Whether the data of the whole program is theirs: permission 99, and never a name. */
export function seesWholeProgram({ permissions }: Pick<Person, 'permissions'>): boolean {
  return permissions.includes(AREAS.everything)
}

/** Whether the person may open an area. */
export function canOpen(person: Omit<Visitor, 'adminFlag'>, area: Gate): boolean {
  if (area === 'anyone') return true
  if (area === 'panel') return person.opensEverything
  if (area === 'files') return isPrivileged(person)
  if (area === 'everything') return seesWholeProgram(person)
  return person.opensEverything || person.permissions.includes(AREAS[area])
}

/** Menu entries are also shown, but not opened, for the admin flag (NAV-25). */
export function seesEntry(person: Visitor, area: Gate): boolean {
  return canOpen(person, area) || person.adminFlag || person.permissions.includes(AREAS.everything)
}

const PRIVILEGED: Area[] = ['people', 'dodaacs', 'funding', 'groups', 'catalogue', 'everything']

/**
 * Whether the person can change other people, their rights, units, money or prices. Such a session is worth more to a thief:
 * it ends sooner (decision 36).
 */
export function isPrivileged(person: Omit<Visitor, 'adminFlag'>): boolean {
  return PRIVILEGED.some((area) => canOpen(person, area))
}

/**
 * Why a person can put nothing into a cart, and what to do about it; null for people who can. Permissions open the screens,
 * also to those who only look; whom somebody orders for comes from the role alone.
 */
export function whyCannotOrder({ placerDodaacs }: Pick<Person, 'placerDodaacs'>): string | null {
  if (placerDodaacs.length > 0) return null
  return 'You cannot order yet: you are Order Placer of no DoDAAC in this program, and no permission replaces that role. Ask your account manager to make you Order Placer of the DoDAAC that you order for.'
}

export function requireArea(person: Person, area: Gate): void {
  if (canOpen(person, area)) return
  throw new Refusal(
    'forbidden',
    (area === 'products' && whyCannotOrder(person)) ||
      'You do not have the permission for this. Ask your account manager if you need it.',
  )
}

/** @throws Refusal (403) where the program is retired: what is there can be read, and nothing is changed */
export function requireProgramInUse({ programFacts }: Pick<Person, 'programFacts'>): void {
  if (programFacts.isRetired)
    throw new Refusal('forbidden', describeRetired(programFacts.name), { code: 'PROGRAM_RETIRED' })
}

/** @throws Refusal (403) with the sentence that every door to ordering shows, too */
export function requireOrderer(person: Person): void {
  const why = whyCannotOrder(person)
  if (why) throw new Refusal('forbidden', why, { code: 'NO_ORDER_PLACER' })
}
