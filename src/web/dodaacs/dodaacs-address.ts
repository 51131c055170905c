import type { Role } from '#domain/roles/permissions.ts'
import { LIST_FIELDS } from '#web/pages/list-address.ts'
import { address, choice, one, type ViewOf } from '#wire/address.ts'

/** In the order of the panel. [ROLE-02] */
const ROLE_TABS: Role[] = ['admin', 'finance', 'order-placer', 'approver']

/** `/dodaac?search=west&page=2&manage=W9AR01&role=finance`, where the role is the panel's tab. */
export const dodaacsAddress = address('/dodaac', {
  ...LIST_FIELDS,
  role: one(choice(ROLE_TABS), 'admin'),
})
export type DodaacsView = ViewOf<typeof dodaacsAddress>
