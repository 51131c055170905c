import { writeDay } from '../fiscal-years.ts'
import { formatMoney } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { listWords } from '../words.ts'
import type { Days } from './absences.ts'
import { type Area, canOpen, PERMISSION_LIST, PERMISSIONS, type Role, type Visitor } from './permissions.ts'
import { describeRole } from './roles.ts'

/** `ask`: a second person confirms power. Other grants are only reported by email. */
export const SECOND_PERSON_MODES = ['off', 'ask'] as const
export type SecondPerson = (typeof SECOND_PERSON_MODES)[number]

export function findFirstMode({ isDemo }: { isDemo: boolean }): SecondPerson {
  return isDemo ? 'off' : 'ask'
}

export type Standing = {
  mode: SecondPerson
  hasOrders: boolean
  hasSecond: boolean
  allotmentLimit: number
  givenAlone: number
}

/** Power over people, and money above the limit. Before its first order, a program with one giver is exempt. */
export function mustWait(standing: Standing, power: GivingPower): boolean {
  const { mode, hasOrders, hasSecond, allotmentLimit, givenAlone } = standing
  if (mode === 'off' || !(hasOrders || hasSecond)) return false
  return power.kind === 'allotment' ? givenAlone + power.cents > allotmentLimit : givesPower(power)
}

/** Cents within 30 days. */
export const FIRST_ALLOTMENT_LIMIT = 1_000_000

/** Also what lets a user act as somebody else. Removals never count. */
export type GivingPower =
  | ({ kind: 'role'; role: Role; level: number | null; dodaac: string; andBelow?: boolean } & Partial<Days>)
  | { kind: 'permissions'; areas: readonly number[] }
  | { kind: 'sign-in'; username: string; email: string }
  | { kind: 'email'; email: string }
  | { kind: 'username'; username: string }
  | { kind: 'card' }
  | { kind: 'deputy'; of: string; where: string; firstDay: string; lastDay: string }
  | { kind: 'allotment'; cents: number; fund: string; fiscalYear: number }
  | { kind: 'year-end'; fiscalYear: number; declined: number; moved: number }

/** Not an Order Placer: an approver signs before money is spent. */
export function givesPower(power: GivingPower): boolean {
  if (power.kind === 'role') return power.role !== 'order-placer'
  return power.kind !== 'permissions' || listPowerful(power.areas).length > 0
}

export function listPowerful(areas: readonly number[]): number[] {
  return areas.filter((area) => PERMISSION_LIST.some(({ number, isPower }) => number === area && isPower))
}

export type Door = { enabled: boolean; maySignIn: boolean; email: string; username: string; dodId: string }
export type Opened = 'sign-in' | 'email' | 'username' | 'card'

/** New access could be the editor's second identity. A record that cannot sign in opens nothing. */
export function listOpenedDoors(before: Door | null, after: Door): Opened[] {
  if (!after.enabled || !after.maySignIn) return []
  if (!before?.enabled || !before.maySignIn) return ['sign-in']
  const opened: Opened[] = []
  if (after.email !== '' && after.email !== before.email) opened.push('email')
  // Usernames ignore case.
  if (after.username !== '' && after.username.toLowerCase() !== before.username.toLowerCase())
    opened.push('username')
  if (after.dodId !== '' && after.dodId !== before.dodId) opened.push('card')
  return opened
}

export function leaveShut<D extends Door>(before: Door | null, after: D): D {
  const opened = listOpenedDoors(before, after)
  return {
    ...after,
    ...(opened.includes('sign-in') && (before?.maySignIn ? { enabled: false } : { maySignIn: false })),
    ...(opened.includes('email') && { email: before?.email }),
    ...(opened.includes('username') && { username: before?.username }),
    ...(opened.includes('card') && { dodId: before?.dodId }),
  }
}

/**
 * The page and the roles that grant it by hand. Admins of a DoDAAC are notified of permissions and money, but grant
 * neither.
 */
const OF_PEOPLE = { area: 'people', givers: ['admin'], hearers: [] } as const
const GIVEN: Record<GivingPower['kind'], { area: Area; givers: readonly Role[]; hearers: readonly Role[] }> =
  {
    role: { area: 'groups', givers: ['admin'], hearers: [] },
    permissions: { area: 'everything', givers: [], hearers: ['admin'] },
    allotment: { area: 'funding', givers: ['finance'], hearers: ['admin'] },
    'sign-in': OF_PEOPLE,
    email: OF_PEOPLE,
    username: OF_PEOPLE,
    card: OF_PEOPLE,
    deputy: { area: 'groups', givers: ['admin'], hearers: [] },
    'year-end': { area: 'funding', givers: ['finance'], hearers: [] },
  }

type Holders = { areas: number[]; roles: Role[] }

export function listConfirmers(kind: GivingPower['kind']): Holders {
  const { area, givers } = GIVEN[kind]
  return {
    areas: [...new Set([PERMISSIONS[area].number, PERMISSIONS.everything.number])],
    roles: [...givers],
  }
}

export function listManagers(kind: GivingPower['kind']): Holders {
  const { areas, roles } = listConfirmers(kind)
  return { areas, roles: [...roles, ...GIVEN[kind].hearers] }
}

type Keeping = { secondPerson: SecondPerson; allotmentLimit: number }

/** Only the operator may relax this. Otherwise one person could remove the control. */
export function requireUnchangedMode(code: string, before: Keeping, after: Partial<Keeping>): void {
  if (before.secondPerson !== 'ask') return
  const { secondPerson = 'ask', allotmentLimit = before.allotmentLimit } = after
  if (secondPerson !== 'ask')
    throw new Refusal(
      'forbidden',
      `Program ${code} asks for a second person. Only the operator of the portal ends that: npm run admin -- second-person ${secondPerson} --program ${code}`,
      { code: 'ASKS_SECOND_PERSON' },
    )
  if (allotmentLimit > before.allotmentLimit)
    throw new Refusal(
      'forbidden',
      `Program ${code} asks for a second person. Only the operator of the portal lets one person allot more: npm run admin -- second-person ask --program ${code} --limit ${allotmentLimit / 100}`,
      { code: 'ASKS_SECOND_PERSON' },
    )
}

export function canGive(person: Omit<Visitor, 'adminFlag'>, kind: GivingPower['kind']): boolean {
  return canOpen(person, GIVEN[kind].area)
}

export function listGivable(person: Omit<Visitor, 'adminFlag'>): GivingPower['kind'][] {
  return (Object.keys(GIVEN) as GivingPower['kind'][]).filter((kind) => canGive(person, kind))
}

export function describeRequested(power: GivingPower, receiver: string): string {
  switch (power.kind) {
    case 'role':
      return `Make ${receiver} ${describeRole(power.role, power.level)} of DoDAAC ${power.dodaac}${describeReach(power)}${describeDays(power)}`
    case 'permissions':
      return `Give ${receiver} ${describePermissions(power.areas)}`
    case 'allotment':
      return `Allot ${formatMoney(power.cents)} to fund ${power.fund} of fiscal year ${power.fiscalYear}`
    case 'sign-in':
      return `Let ${receiver} sign in to the portal as ${power.username}${power.email && `, with mail to ${power.email}`}`
    case 'email':
      return `Change the email address of ${receiver} to ${power.email}`
    case 'username':
      return `Change the username of ${receiver} to ${power.username}`
    case 'card':
      return `Change the EDIPI of ${receiver}, so that another card signs in`
    case 'deputy':
      return `Let ${receiver} sign orders ${describeAbsence(power)}`
    case 'year-end':
      return describeYearEnd(power)
  }
}

function describeYearEnd({
  fiscalYear,
  declined,
  moved,
}: {
  fiscalYear: number
  declined: number
  moved: number
}): string {
  const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)
  const parts = [
    declined > 0 ? `decline ${orders(declined)}` : '',
    moved > 0 ? `move ${orders(moved)} to fiscal year ${fiscalYear + 1}` : '',
  ].filter(Boolean)
  return `End fiscal year ${fiscalYear}: ${listWords(parts, 'and')}`
}
const describeReach = ({ andBelow }: { andBelow?: boolean }) => (andBelow ? ' and below' : '')

function describeDays({ firstDay, lastDay }: Partial<Days>): string {
  if (firstDay === undefined && lastDay === undefined) return ''
  if (!firstDay && !lastDay) return ' without a last day'
  return [firstDay && ` from ${writeDay(firstDay)}`, lastDay && ` until ${writeDay(lastDay)}`]
    .filter(Boolean)
    .join('')
}

function describeAbsence({ of, where, firstDay, lastDay }: GivingPower & { kind: 'deputy' }): string {
  return `for ${of} in ${where} from ${writeDay(firstDay)} to ${writeDay(lastDay)}`
}

function describePermissions(areas: readonly number[]): string {
  return `permission${areas.length > 1 ? 's' : ''} ${listWords(areas.map(String), 'and')}`
}

export function describeGiving(power: GivingPower, actor: string, receiver: string): string {
  switch (power.kind) {
    case 'role':
      return `${actor} made ${receiver} ${describeRole(power.role, power.level)} of DoDAAC ${power.dodaac}${describeReach(power)}.`
    case 'permissions':
      return `${actor} gave ${receiver} ${describePermissions(power.areas)}.`
    case 'sign-in':
      return `${actor} let ${receiver} sign in to the portal.`
    case 'email':
      return `${actor} changed the email address of ${receiver}. Password links go to the new address.`
    case 'username':
      return `${actor} changed the username of ${receiver} to ${power.username}. A user with that name at an identity provider may sign in as this person now.`
    case 'card':
      return `${actor} changed the EDIPI of ${receiver}. Another card signs in as this person now.`
    case 'deputy':
      return `${actor} let ${receiver} sign orders ${describeAbsence(power)}.`
    case 'allotment':
      return `${actor} allotted ${formatMoney(power.cents)} to fund ${power.fund} of fiscal year ${power.fiscalYear}.`
    case 'year-end':
      return `${actor}: ${describeYearEnd(power)}.`
  }
}
