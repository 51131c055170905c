import type { Role } from '#domain/roles/permissions.ts'
import { type ListView, writeListAddress } from '#web/pages/list-address.ts'

/** The tabs of the role panel in their order, as the address names them. [ROLE-02] */
const ROLE_TABS: Role[] = ['admin', 'finance', 'order-placer', 'approver']

/** Where a view of the DoDAACs stands: `/dodaac?search=west&page=2&manage=W9AR01`; the panel adds its tab. */
export function writeDodaacsAddress(view: ListView, role: Role = 'admin'): string {
  const address = writeListAddress('/dodaac', view)
  return role === 'admin' ? address : `${address}${address.includes('?') ? '&' : '?'}role=${role}`
}

export function readRoleTab(query: URLSearchParams): Role {
  return ROLE_TABS.find((role) => role === query.get('role')) ?? 'admin'
}
