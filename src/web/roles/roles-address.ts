import type { Role } from '#domain/roles/permissions.ts'
import { type Address, address, choice, one, pageNumber, SEARCH } from '#wire/address.ts'
import { shownRights } from '#wire/roles/rights.ts'

/** In the order of the panel. [ROLE-02] */
export const ROLE_TABS: readonly Role[] = ['admin', 'finance', 'order-placer', 'approver']
const PANEL_TABS = [...ROLE_TABS, 'signers'] as const
export type PanelTab = (typeof PANEL_TABS)[number]

/** `/dodaac/W9AR02/roles?tab=approver` */
export const rolesAddress = (dodaac: string): Address<{ tab: PanelTab }> =>
  address(`/dodaac/${encodeURIComponent(dodaac)}/roles`, { tab: one(choice(PANEL_TABS), 'admin') })

/** `/roles?shown=approver&search=W9AR02` */
export const rightsAddress = address('/roles', {
  shown: one(shownRights, 'all'),
  search: SEARCH,
  page: one(pageNumber, 1),
})
