import { listAddress } from '#web/pages/list-address.ts'

/** `/groups?search=west&page=2&manage=001` */
export const groupsAddress = listAddress('/groups')
