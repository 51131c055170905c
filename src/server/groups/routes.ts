import {
  countAllGroups,
  createGroup,
  deleteGroup,
  listAllGroups,
  readGroup,
  saveGroup,
} from '#wire/groups/groups.ts'
import { servePage, serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { addGroup, changeGroup, removeGroup } from './change.ts'
import { countGroups, getGroup, listGroups } from './groups.ts'

export function serveGroups(portal: Portal): void {
  const lists = { area: 'groups' } as const
  servePage(portal, listAllGroups, lists, listGroups)
  serveRead(portal, countAllGroups, lists, countGroups)
  serveRead(portal, readGroup, { area: 'groups' }, getGroup)
  serveWrite(portal, createGroup, { area: 'groups' }, addGroup)
  serveWrite(portal, saveGroup, { area: 'groups' }, changeGroup)
  serveWrite(portal, deleteGroup, { area: 'groups' }, removeGroup)
}
