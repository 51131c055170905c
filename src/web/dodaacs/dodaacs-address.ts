import { LIST_FIELDS } from '#web/pages/list-address.ts'
import { ROLE_TABS } from '#web/roles/roles-address.ts'
import { address, choice, one, type ViewOf } from '#wire/address.ts'

/** `/dodaac?search=west&page=2&manage=W9AR01`. `role` is the tab that the links Roles of the list open. */
export const dodaacsAddress = address('/dodaac', {
  ...LIST_FIELDS,
  role: one(choice(ROLE_TABS), 'admin'),
})
export type DodaacsView = ViewOf<typeof dodaacsAddress>
