import { listAddress } from '#web/pages/list-address.ts'

/** Where a view of the groups stands: `/groups?search=west&page=2&manage=001`. */
export const groupsAddress = listAddress('/groups')
