import { formatMoney } from '../money.ts'
import { listWords } from '../words.ts'
import { AREAS, type Area, isPrivileged, type Role } from './permissions.ts'
import { describeRole } from './roles.ts'

/** What a program does when somebody gives power: nothing, or it tells those who could have done it, too. */
export const SECOND_PERSON_MODES = ['off', 'inform'] as const
/** What a program begins with; the database says the same of programs that files bring. */
export const FIRST_SECOND_PERSON: SecondPerson = 'inform'
export type SecondPerson = (typeof SECOND_PERSON_MODES)[number]

/** What gives power over people or money, or makes it possible to act as somebody. Taking away is never one of these. */
export type GivingPower =
  | { kind: 'role'; role: Role; level: number | null; dodaac: string }
  | { kind: 'permissions'; areas: readonly number[] }
  | { kind: 'sign-in' }
  | { kind: 'email' }
  | { kind: 'allotment'; cents: number; fund: string; fiscalYear: number }

/** Ordering alone spends nothing: an approver signs, so an Order Placer is made without anybody else. */
export function isPowerfulRole(role: Role): boolean {
  return role !== 'order-placer'
}

/** Those of some permissions that let their holder change people, rights, units, money or prices. */
export function listPowerful(areas: readonly number[]): number[] {
  return areas.filter((area) => isPrivileged({ permissions: [area], opensEverything: false }))
}

type Door = { enabled: boolean; maySignIn: boolean; email: string }

/**
 * What a changed record opens: a new sign-in, or one whose links go elsewhere. Either could be somebody's second self. A
 * record that cannot sign in opens nothing, and its e-mail address is of use when it can.
 */
export function findOpenedDoor(before: Door | null, after: Door): 'sign-in' | 'email' | null {
  if (!after.enabled || !after.maySignIn) return null
  if (!before?.enabled || !before.maySignIn) return 'sign-in'
  return before.email === after.email ? null : 'email'
}

/** Who could have done it, too: permissions by name, of the whole program, and roles on the DoDAAC it concerns. */
export function listManagers({ kind }: Pick<GivingPower, 'kind'>): { areas: number[]; roles: Role[] } {
  const also = (area: Area) => [AREAS[area], AREAS.everything]
  switch (kind) {
    case 'role':
      return { areas: also('groups'), roles: ['admin'] }
    case 'permissions':
      return { areas: [AREAS.everything], roles: ['admin'] }
    case 'sign-in':
    case 'email':
      return { areas: also('people'), roles: ['admin'] }
    case 'allotment':
      return { areas: also('funding'), roles: ['finance', 'admin'] }
  }
}

/** 'Kim Manager made Ana Worker Approver level 1 of DoDAAC W9AR01.' `receiver` is '' for what nobody receives. */
export function describeGiving(power: GivingPower, actor: string, receiver: string): string {
  switch (power.kind) {
    case 'role':
      return `${actor} made ${receiver} ${describeRole(power.role, power.level)} of DoDAAC ${power.dodaac}.`
    case 'permissions': {
      const numbers = power.areas.map(String)
      return `${actor} gave ${receiver} permission${numbers.length > 1 ? 's' : ''} ${listWords(numbers, 'and')}.`
    }
    case 'sign-in':
      return `${actor} let ${receiver} sign in to the portal.`
    case 'email':
      return `${actor} changed the e-mail address of ${receiver}. Links to make a password go to the new one.`
    case 'allotment':
      return `${actor} allotted ${formatMoney(power.cents)} to fund ${power.fund} of fiscal year ${power.fiscalYear}.`
  }
}
