import { formatMoney } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { listWords } from '../words.ts'
import { type Area, canOpen, PERMISSION_LIST, PERMISSIONS, type Role, type Visitor } from './permissions.ts'
import { describeRole } from './roles.ts'

/** Whether power waits until a second person confirms it. The server mails everything else to others who could have given it. */
export const SECOND_PERSON_MODES = ['off', 'ask'] as const
export type SecondPerson = (typeof SECOND_PERSON_MODES)[number]

/** What a program begins with: a demonstration shows what one person can do, and an organisation is kept by two. */
export function findFirstMode({ isDemo }: { isDemo: boolean }): SecondPerson {
  return isDemo ? 'off' : 'ask'
}

/**
 * A program as somebody gives something in it: whether it has had an order, whether anybody else could confirm, and how much one
 * person allots alone. `givenAlone` is what the giver allotted lately without a second person (cents).
 */
export type Standing = {
  mode: SecondPerson
  hasOrders: boolean
  hasSecond: boolean
  allotmentLimit: number
  givenAlone: number
}

/**
 * The rule of what waits for a second person: what gives power over people, and money above the limit. Somebody who opens a
 * program alone is held up by nobody before its first order; what was given until then counts as given alone.
 */
export function mustWait(standing: Standing, power: GivingPower): boolean {
  const { mode, hasOrders, hasSecond, allotmentLimit, givenAlone } = standing
  if (mode === 'off' || !(hasOrders || hasSecond)) return false
  return power.kind === 'allotment' ? givenAlone + power.cents > allotmentLimit : givesPower(power)
}

/** What one person may allot alone within 30 days before the next allotment waits (cents), where a program begins. */
export const FIRST_ALLOTMENT_LIMIT = 1_000_000

/** What gives power over people or money, or makes it possible to act as somebody. Taking away is never one of these. */
export type GivingPower =
  | { kind: 'role'; role: Role; level: number | null; dodaac: string }
  | { kind: 'permissions'; areas: readonly number[] }
  | { kind: 'sign-in'; username: string; email: string }
  | { kind: 'email'; email: string }
  | { kind: 'username'; username: string }
  | { kind: 'card' }
  | { kind: 'allotment'; cents: number; fund: string; fiscalYear: number }

/** Whether others hear of it. Ordering alone spends nothing, for an approver signs: an Order Placer is made without anybody else. */
export function givesPower(power: GivingPower): boolean {
  if (power.kind === 'role') return power.role !== 'order-placer'
  return power.kind !== 'permissions' || listPowerful(power.areas).length > 0
}

/** Those of some permissions that let their holder change people, rights, units, money or prices. */
export function listPowerful(areas: readonly number[]): number[] {
  return areas.filter((area) => PERMISSION_LIST.some(({ number, isPower }) => number === area && isPower))
}

export type Door = { enabled: boolean; maySignIn: boolean; email: string; username: string; dodId: string }
/** What of a record lets somebody in, or somebody else. */
export type Opened = 'sign-in' | 'email' | 'username' | 'card'

/**
 * What a changed record opens: a new sign-in, or one whose links go elsewhere, or that another name at the identity provider or
 * another card opens. Each could be somebody's second self. A record that cannot sign in opens nothing; its address, name and
 * card are of use when it can.
 */
export function listOpenedDoors(before: Door | null, after: Door): Opened[] {
  if (!after.enabled || !after.maySignIn) return []
  if (!before?.enabled || !before.maySignIn) return ['sign-in']
  const opened: Opened[] = []
  if (after.email !== '' && after.email !== before.email) opened.push('email')
  // Capitals make no other name.
  if (after.username !== '' && after.username.toLowerCase() !== before.username.toLowerCase())
    opened.push('username')
  if (after.dodId !== '' && after.dodId !== before.dodId) opened.push('card')
  return opened
}

/** A changed record without what it opens: so it is written while that waits. */
export function keepShut<D extends Door>(before: Door | null, after: D): D {
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
 * For each kind the page on which it is given by hand, and the roles on the DoDAAC that give it there. Admins of a DoDAAC hear of
 * permissions and money, and give neither.
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
  }

/** Those who could have done it, too: permissions by name, of the whole program, and roles on the DoDAAC that it concerns. */
type Holders = { areas: number[]; roles: Role[] }

/** The people who are asked to confirm a kind. */
export function listConfirmers(kind: GivingPower['kind']): Holders {
  const { area, givers } = GIVEN[kind]
  return {
    areas: [...new Set([PERMISSIONS[area].number, PERMISSIONS.everything.number])],
    roles: [...givers],
  }
}

/** The people who hear of a kind: those who could confirm it, and those who look after the DoDAAC. */
export function listManagers(kind: GivingPower['kind']): Holders {
  const { areas, roles } = listConfirmers(kind)
  return { areas, roles: [...roles, ...GIVEN[kind].hearers] }
}

/** What a program keeps about the second person, as a form changes it; what is left out stays. */
type Keeping = { secondPerson: SecondPerson; allotmentLimit: number }

/**
 * Only the operator ends that a second person is asked, or lets more money pass without one: otherwise one person alone could
 * end it, and give what they like.
 */
export function requireKeptAsking(code: string, before: Keeping, after: Partial<Keeping>): void {
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

/** Whether somebody could do by hand what a request asks for, and so may confirm it. */
export function canGive(person: Omit<Visitor, 'adminFlag'>, kind: GivingPower['kind']): boolean {
  return canOpen(person, GIVEN[kind].area)
}

/** The kinds of requests that somebody may confirm. */
export function listGivable(person: Omit<Visitor, 'adminFlag'>): GivingPower['kind'][] {
  return (Object.keys(GIVEN) as GivingPower['kind'][]).filter((kind) => canGive(person, kind))
}

/** 'Make Ana Worker Approver level 1 of DoDAAC W9AR01', as a request stands in a list. */
export function describeAsked(power: GivingPower, receiver: string): string {
  switch (power.kind) {
    case 'role':
      return `Make ${receiver} ${describeRole(power.role, power.level)} of DoDAAC ${power.dodaac}`
    case 'permissions':
      return `Give ${receiver} ${describePermissions(power.areas)}`
    case 'allotment':
      return `Allot ${formatMoney(power.cents)} to fund ${power.fund} of fiscal year ${power.fiscalYear}`
    case 'sign-in':
      return `Let ${receiver} sign in to the portal as ${power.username}${power.email && `, with mail to ${power.email}`}`
    case 'email':
      return `Change the e-mail address of ${receiver} to ${power.email}`
    case 'username':
      return `Change the username of ${receiver} to ${power.username}`
    case 'card':
      return `Change the EDIPI of ${receiver}, so that another card signs in`
  }
}

function describePermissions(areas: readonly number[]): string {
  return `permission${areas.length > 1 ? 's' : ''} ${listWords(areas.map(String), 'and')}`
}

/** 'Kim Manager made Ana Worker Approver level 1 of DoDAAC W9AR01.' `receiver` is '' for what nobody receives. */
export function describeGiving(power: GivingPower, actor: string, receiver: string): string {
  switch (power.kind) {
    case 'role':
      return `${actor} made ${receiver} ${describeRole(power.role, power.level)} of DoDAAC ${power.dodaac}.`
    case 'permissions':
      return `${actor} gave ${receiver} ${describePermissions(power.areas)}.`
    case 'sign-in':
      return `${actor} let ${receiver} sign in to the portal.`
    case 'email':
      return `${actor} changed the e-mail address of ${receiver}. Links to make a password go to the new one.`
    case 'username':
      return `${actor} changed the username of ${receiver} to ${power.username}. Whoever has that name at an identity provider may sign in as this person now.`
    case 'card':
      return `${actor} changed the EDIPI of ${receiver}. Another card signs in as this person now.`
    case 'allotment':
      return `${actor} allotted ${formatMoney(power.cents)} to fund ${power.fund} of fiscal year ${power.fiscalYear}.`
  }
}
