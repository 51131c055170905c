import { ROLE_NAMES } from './roles.ts'

/** `deputy`: signs today for an absent approver. `permission`: given by name, for the whole program. */
export const RIGHT_KINDS = ['admin', 'finance', 'order-placer', 'approver', 'deputy', 'permission'] as const
export type RightKind = (typeof RIGHT_KINDS)[number]

/** `level` is the number of a permission. `counts`: it has an effect today. */
export type HeldRight = { kind: RightKind; level: number; counts: boolean }

export const RIGHT_NAMES: Record<RightKind, string> = {
  ...ROLE_NAMES,
  deputy: 'Deputy',
  permission: 'Permission',
}

/** 'Yes', 'Level 1, 2' or 'Level 1; Level 2, no effect today'. */
export function describeRight(rights: readonly HeldRight[], kind: RightKind): string {
  const own = rights.filter((one) => one.kind === kind)
  // A right can also come from a DoDAAC above.
  const held = own.filter(
    ({ counts, level }) => counts || !own.some((one) => one.counts && one.level === level),
  )
  const write = (counts: boolean, ending: string) => {
    const levels = held.flatMap((one) => (one.counts === counts ? [one.level] : []))
    if (levels.length === 0) return []
    const numbers = levels.filter((level) => level > 0).join(', ')
    return [`${numbers ? `${kind === 'permission' ? 'Number' : 'Level'} ${numbers}` : 'Yes'}${ending}`]
  }
  return [...write(true, ''), ...write(false, ', no effect today')].join('; ')
}
