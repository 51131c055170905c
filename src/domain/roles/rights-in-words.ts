import { PERMISSION_LIST, type Role } from './permissions.ts'
import { ROLE_NAMES } from './roles.ts'

export function describeOwnRole(role: Role, dodaac: string, level: number | null): string {
  switch (role) {
    case 'approver':
      return `You approve orders of ${dodaac} at level ${level ?? 1}.`
    case 'order-placer':
      return `You order for members of ${dodaac}.`
    case 'finance':
      return `You manage the funds of ${dodaac} and see its orders.`
    case 'admin':
      return `You manage the people and roles of ${dodaac} and see its orders.`
  }
}

export function describePermission(number: number): string | null {
  return PERMISSION_LIST.find((one) => one.number === number)?.sentence ?? null
}

type OwnRole = { role: Role; dodaac: string; level: number | null }
type OwnGroup = { description: string; dodaacs: readonly string[] }

export function explainDodaacs(
  own: string | null,
  roles: readonly OwnRole[],
  groups: readonly OwnGroup[],
): { dodaac: string; reasons: string[] }[] {
  const reasons = new Map<string, Set<string>>()
  const note = (dodaac: string, reason: string) =>
    reasons.set(dodaac, (reasons.get(dodaac) ?? new Set<string>()).add(reason))
  if (own !== null) note(own, 'Your own DoDAAC')
  for (const { role, dodaac } of roles) note(dodaac, ROLE_NAMES[role])
  for (const { description, dodaacs } of groups)
    for (const dodaac of dodaacs) note(dodaac, `Group ${description}`)
  return [...reasons]
    .map(([dodaac, given]) => ({ dodaac, reasons: [...given] }))
    .sort((one, other) => (one.dodaac < other.dodaac ? -1 : 1))
}
