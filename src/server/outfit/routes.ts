import {
  askForClothing,
  askForExchange,
  changeMemberRequest,
  declineMemberRequests,
  listMemberRequests,
  orderMemberRequests,
  readMyClothing,
  withdrawRequest,
} from '#wire/outfit/member-requests.ts'
import {
  createBatch,
  decideBatchMembers,
  findOutfitPeople,
  listBatches,
  readBatch,
  readOutfitTable,
  submitBatch,
  writeBatch,
} from '#wire/outfit/outfit.ts'
import { serveRead, serveWrite } from '../http/serve.ts'
import type { HarvestWatch } from '../people/harvest.ts'
import type { Portal } from '../portal.ts'
import { decideMembers, getBatch, listOwnBatches, planBatch, submitCarts, writeCarts } from './batches.ts'
import { changeRequest, declineRequests, getMemberRequests, orderRequests } from './member-requests.ts'
import { askForAnotherSize, askForItems, getMyClothing, withdrawOwn } from './my-clothing.ts'
import { findPeople } from './people.ts'
import { readTable } from './table.ts'

export function serveOutfit(portal: Portal, watch: HarvestWatch): void {
  const ordering = { area: 'products' } as const
  serveRead(portal, findOutfitPeople, { ...ordering, isForActing: true }, (context, input) =>
    findPeople(context, input, watch),
  )
  serveRead(portal, readOutfitTable, { ...ordering, isForActing: true }, (context, input) =>
    readTable(context, input, watch),
  )
  serveRead(portal, listBatches, ordering, listOwnBatches)
  serveRead(portal, readBatch, ordering, getBatch)
  serveWrite(portal, createBatch, ordering, planBatch)
  serveWrite(portal, writeBatch, ordering, writeCarts)
  serveWrite(portal, submitBatch, ordering, submitCarts)
  serveWrite(portal, decideBatchMembers, ordering, decideMembers)
  serveRead(portal, listMemberRequests, ordering, getMemberRequests)
  serveWrite(portal, changeMemberRequest, ordering, changeRequest)
  serveWrite(portal, orderMemberRequests, ordering, orderRequests)
  serveWrite(portal, declineMemberRequests, ordering, declineRequests)
  const member = { area: 'anyone' } as const
  serveRead(portal, readMyClothing, member, getMyClothing)
  serveWrite(portal, askForClothing, member, askForItems)
  serveWrite(portal, askForExchange, member, askForAnotherSize)
  serveWrite(portal, withdrawRequest, member, withdrawOwn)
}
