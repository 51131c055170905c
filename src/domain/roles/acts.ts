import { type Area, PERMISSION_LIST, PERMISSIONS, type Role } from './permissions.ts'

/** The most acts of one person that are looked at for one role, newest first. */
export const MOST_ACTS = 1000

/** What of a holder's doing belongs to a role; with a permission, and with the role Admin, what the audit trail says. */
export type Act = 'signed' | 'placed' | 'moved' | 'administered' | 'changed'

const ACT_OF_ROLE: Record<Role, Act> = {
  approver: 'signed',
  'order-placer': 'placed',
  finance: 'moved',
  admin: 'administered',
}

export function actOf(role: Role | null): Act {
  return role ? ACT_OF_ROLE[role] : 'changed'
}

const ADMINISTERED: Area[] = ['people', 'dodaacs', 'groups']

type Change = { role: Role | null; area: number | null; begins: string }

/** Which changes belong to whom: to the role Admin, and to each permission; to permission 99 all of them. */
export function listChanges(): Change[] {
  const all = [...new Set(PERMISSION_LIST.flatMap(({ changes }) => changes))]
  return [
    ...ADMINISTERED.flatMap((area) =>
      PERMISSIONS[area].changes.map((begins): Change => ({ role: 'admin', area: null, begins })),
    ),
    ...PERMISSION_LIST.flatMap(({ area, number, changes }) =>
      (area === 'everything' ? all : changes).map((begins): Change => ({ role: null, area: number, begins })),
    ),
  ]
}
