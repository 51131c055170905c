import { describeRetired, type ProgramCode, type ProgramFacts } from '../programs.ts'
import { Refusal } from '../refusal.ts'

export type Role = 'admin' | 'order-placer' | 'approver' | 'finance'
type RoleOnDodaac = { dodaac: string; role: Role; level: number | null }

type PermissionFacts = {
  /** From the seeds (NAV-13 to NAV-22); 8 is ours, and 5 is unused. */
  number: number
  words: string
  /** For its holder. */
  sentence: string
  /** Roles that include it (decisions, section 2). */
  roles: readonly Role[]
  /** Its holder can change people, rights, units, money or prices, or read all of them. */
  isPower: boolean
  isAudited: boolean
  reports: 'own' | 'reach' | 'program'
  /** Beginnings of audit events after the first word: call addresses and kinds of files. */
  changes: readonly string[]
}

export const PERMISSIONS = {
  products: {
    number: 1,
    words: 'Products: order clothing',
    sentence: 'You look up items in the catalog and put them into carts (New Order).',
    roles: ['order-placer'],
    isPower: false,
    isAudited: false,
    reports: 'own',
    changes: ['/cart/submit/', '/outfit/submit/', '/member-requests/'],
  },
  orders: {
    number: 2,
    words: 'Orders: menu entry of the orders',
    sentence: 'You find the orders that you placed, receive, approve or oversee in the menu (View Orders).',
    roles: ['order-placer', 'approver', 'admin'],
    isPower: false,
    isAudited: true,
    reports: 'own',
    changes: [
      '/cart/order/',
      '/cart/approve',
      '/cart/decline/',
      '/cart/withdraw/',
      '/supply/lines/',
      '/receipts/',
    ],
  },
  people: {
    number: 3,
    words: 'Service members: see and change all of the program',
    sentence: 'You add and change service members of the whole program (Service Member).',
    roles: ['admin'],
    isPower: true,
    isAudited: true,
    reports: 'program',
    changes: [
      '/servicemember/create',
      '/servicemember/:person',
      '/servicemember/openings/',
      '/servicemember/sizes/',
      '/waiting/',
      'openings',
      'people',
      'sizes',
    ],
  },
  dodaacs: {
    number: 4,
    words: 'DoDAACs: see and change all of the program',
    sentence: 'You add and change DoDAACs of the whole program and see who has which role (DoDAAC).',
    roles: ['admin'],
    isPower: true,
    isAudited: true,
    reports: 'reach',
    changes: ['/dodaac/create', '/dodaac/:program/', 'dodaacs'],
  },
  funding: {
    number: 6,
    words: 'Funding: see the funds of the DoDAACs with the Finance role',
    sentence:
      'You see the funds of the DoDAACs on which you are Finance - RA and move their money (Funding).',
    roles: ['finance'],
    isPower: true,
    isAudited: true,
    reports: 'reach',
    changes: ['/funding/', '/supply/limit', '/waiting/', 'funds', 'limits'],
  },
  groups: {
    number: 7,
    words: 'Groups and roles: see and change all of the program',
    sentence: 'You give and remove roles of other people and manage groups (DoDAAC, Groups).',
    roles: ['admin'],
    isPower: true,
    isAudited: true,
    reports: 'reach',
    changes: ['/allowances/orders/', '/group/', '/role/', '/waiting/', 'groups', 'roles'],
  },
  catalogue: {
    number: 8,
    words: 'Catalog: manage products and prices of all programs, and choose what the program sells',
    sentence:
      'You manage the products and prices of all programs, and choose what your program sells (Admin Panel, Products).',
    roles: [],
    isPower: true,
    isAudited: false,
    reports: 'own',
    changes: [
      '/admin/allowances',
      '/admin/catalogue/',
      '/admin/kits',
      '/admin/products',
      '/admin/public-catalogue/',
      '/admin/search-misses',
      '/admin/years/',
      '/lists/:list/kit',
      'allowances',
      'kits',
    ],
  },
  audit: {
    number: 9,
    words: 'Auditor: see all of the program and its audit trail, and change nothing',
    sentence:
      'You see all orders, people, DoDAACs, funds and reports of your program and its audit trail (Admin Panel). It lets you change nothing.',
    roles: [],
    isPower: true,
    isAudited: true,
    reports: 'program',
    changes: [],
  },
  everything: {
    number: 99,
    words: 'Everything, in every program, and this panel',
    sentence: 'You may do everything, in every program (Admin Panel).',
    roles: [],
    isPower: true,
    isAudited: false,
    reports: 'program',
    changes: [
      '/admin/announcements',
      '/admin/categories',
      '/admin/closures',
      '/admin/downloads',
      '/admin/jobs/',
      '/admin/people/',
      '/admin/permissions/',
      '/admin/programs',
      '/admin/report-notices',
      '/admin/supply/',
      '/admin/texts',
      '/admin/videos',
      'organisation',
      'pictures',
    ],
  },
} as const satisfies Record<string, PermissionFacts>

export type Area = keyof typeof PERMISSIONS
export const PERMISSION_LIST = Object.entries(PERMISSIONS).map(
  ([area, facts]): PermissionFacts & { area: Area } => ({ area: area as Area, ...facts }),
)

/**
 * `panel`: the Admin Panel. `admin`: its page. `files`: imports. `carts`: all but auditors. `anyone`: every signed-in
 * user. People who order from kits or manage them pass `kits`.
 */
export type Gate = Area | 'panel' | 'admin' | 'files' | 'carts' | 'kits' | 'anyone'

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
  /** Levels that the person signs for absent approvers today. */
  deputyFor: { dodaac: string; level: number }[]
  groupDodaacs: string[]
}

/** Roles count only in their program. */
export type Person = PersonRecord & {
  permissions: number[]
  assignedDodaacs: string[]
  placerDodaacs: string[]
  financeDodaacs: string[]
  /** Approver, deputy, Finance or Admin there. */
  overseenDodaacs: string[]
  approverLevels: { dodaac: string; level: number }[]
  /** By permission 99 or by name. It opens pages, not data. */
  opensEverything: boolean
}

export const OVERSEEING_ROLES: readonly Role[] = ['approver', 'finance', 'admin']

const unique = <T>(values: T[]) => [...new Set(values)]

/** `rightsFromNames`: the operator enables NAV-23. */
export function describePerson(
  record: PersonRecord,
  { rightsFromNames }: { rightsFromNames: boolean },
): Person {
  const atHome = record.program === record.homeProgram
  const roles = atHome ? record.roles : []
  const deputyFor = atHome ? record.deputyFor : []
  const dodaacsWith = (...wanted: Role[]) =>
    unique(roles.filter((r) => wanted.includes(r.role)).map((r) => r.dodaac))
  const held = [...roles.map(({ role }) => role), ...(deputyFor.length > 0 ? ['approver' as const] : [])]
  const permissions = unique([...record.granted, ...areasOfRoles(held)]).sort((a, b) => a - b)
  return {
    ...record,
    roles,
    deputyFor,
    permissions,
    assignedDodaacs: atHome
      ? unique([record.dodaac, ...roles.map((r) => r.dodaac), ...record.groupDodaacs]).sort()
      : [],
    placerDodaacs: dodaacsWith('order-placer'),
    financeDodaacs: dodaacsWith('finance'),
    overseenDodaacs: unique([...dodaacsWith(...OVERSEEING_ROLES), ...deputyFor.map(({ dodaac }) => dodaac)]),
    approverLevels: [
      ...roles.flatMap((r) => (r.role === 'approver' ? [{ dodaac: r.dodaac, level: r.level ?? 1 }] : [])),
      ...deputyFor,
    ],
    opensEverything:
      permissions.includes(PERMISSIONS.everything.number) || (rightsFromNames && opensByName(record)),
  }
}

/** NAV-23. Only permission 99 can set the fields that it reads. */
function opensByName(record: PersonRecord): boolean {
  return record.adminFlag && (record.firstName.includes('_SA') || record.username.includes('_DLA'))
}

export function areasOfRoles(roles: Role[]): number[] {
  return PERMISSION_LIST.filter((one) => one.roles.some((role) => roles.includes(role))).map(
    ({ number }) => number,
  )
}

export type Visitor = Pick<Person, 'permissions' | 'opensEverything' | 'adminFlag'>

type Holder = Pick<Person, 'permissions'>
const holds = ({ permissions }: Holder, area: Area) => permissions.includes(PERMISSIONS[area].number)

/** Permissions 9 and 99, never a name. */
export const WHOLE_PROGRAM = ['audit', 'everything'] as const satisfies Area[]

export function seesWholeProgram(person: Holder): boolean {
  return WHOLE_PROGRAM.some((area) => holds(person, area))
}

/** Permission 99, never a name. */
export function holdsEverything(person: Holder): boolean {
  return holds(person, 'everything')
}

export function onlyReads(person: Omit<Visitor, 'adminFlag'>): boolean {
  return holds(person, 'audit') && person.permissions.length === 1 && !person.opensEverything
}

export function canOpen(person: Omit<Visitor, 'adminFlag'>, area: Gate): boolean {
  if (area === 'anyone') return true
  if (area === 'panel') return person.opensEverything
  if (area === 'admin') return canOpen(person, 'catalogue') || canOpen(person, 'audit')
  if (area === 'files')
    return PERMISSION_LIST.some((one) => one.isPower && one.area !== 'audit' && canOpen(person, one.area))
  if (area === 'kits') return canOpen(person, 'products') || canOpen(person, 'catalogue')
  if (area === 'carts') return !onlyReads(person)
  if (area === 'everything') return holdsEverything(person)
  return person.opensEverything || holds(person, area)
}

/** Auditors read where they do not act. */
export function canRead(person: Omit<Visitor, 'adminFlag'>, area: Gate): boolean {
  if (canOpen(person, area)) return true
  return area in PERMISSIONS && PERMISSIONS[area as Area].isAudited && holds(person, 'audit')
}

/** The admin flag shows entries without opening them (NAV-25). */
export function seesEntry(person: Visitor, area: Gate): boolean {
  return canRead(person, area) || person.adminFlag || holdsEverything(person)
}

/** Such a session is worth more to a thief, so it ends sooner (decision 9). */
export function isPrivileged(person: Omit<Visitor, 'adminFlag'>): boolean {
  return PERMISSION_LIST.some(({ area, isPower }) => isPower && canOpen(person, area))
}

/** Null for users who can. Permissions open the screens, but only the role lets a user order. */
export function whyCannotOrder({ placerDodaacs }: Pick<Person, 'placerDodaacs'>): string | null {
  if (placerDodaacs.length > 0) return null
  return 'You cannot order yet: you are Order Placer of no DoDAAC in this program, and no permission replaces that role. Ask your account manager to make you Order Placer of the DoDAAC that you order for.'
}

export function requireArea(person: Person, area: Gate): void {
  if (!canOpen(person, area)) throw refuseArea(person, area)
}

export function requireReading(person: Person, area: Gate): void {
  if (!canRead(person, area)) throw refuseArea(person, area)
}

function refuseArea(person: Person, area: Gate): Refusal {
  if (onlyReads(person)) return refuseAuditor()
  return new Refusal(
    'forbidden',
    (area === 'products' && whyCannotOrder(person)) ||
      'You do not have the permission for this. Ask your account manager if you need it.',
  )
}

function refuseAuditor(): Refusal {
  return new Refusal(
    'forbidden',
    'As an auditor, you can read your program, except its carts and its catalog, but you cannot change anything. Ask an administrator of the portal if you need more.',
    { code: 'AUDITOR' },
  )
}

/** @throws Refusal (403) for an auditor or a retired program */
export function requireChanging(person: Person): void {
  if (onlyReads(person)) throw refuseAuditor()
  const { programFacts } = person
  if (programFacts.isRetired)
    throw new Refusal('forbidden', describeRetired(programFacts.name), { code: 'PROGRAM_RETIRED' })
}

/** @throws Refusal (403) */
export function requireOrderer(person: Person): void {
  const why = whyCannotOrder(person)
  if (why) throw new Refusal('forbidden', why, { code: 'NO_ORDER_PLACER' })
}
