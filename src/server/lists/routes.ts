import {
  addSavedList,
  changeSavedList,
  deleteSavedList,
  listSavedLists,
  makeKitOfList,
  readSavedList,
} from '#wire/lists/lists.ts'
import { serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { addList, changeList, deleteList, getList, getLists, makeKitOf } from './lists.ts'

export function serveLists(portal: Portal): void {
  const orderers = { area: 'products' } as const
  serveRead(portal, listSavedLists, orderers, getLists)
  serveRead(portal, readSavedList, orderers, getList)
  serveWrite(portal, addSavedList, orderers, addList)
  serveWrite(portal, changeSavedList, orderers, changeList)
  serveWrite(portal, deleteSavedList, orderers, deleteList)
  serveWrite(portal, makeKitOfList, { area: 'catalogue' }, makeKitOf)
}
