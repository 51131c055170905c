import { type Area, PERMISSION_LIST, PERMISSIONS, type Role } from './permissions.ts'

export const MAX_ACTS = 1000

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
