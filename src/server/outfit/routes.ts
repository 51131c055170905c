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
import { findPeople } from './people.ts'
import { readTable } from './table.ts'

export function serveOutfit(portal: Portal, watch: HarvestWatch): void {
  const ordering = { area: 'products' } as const
  serveRead(portal, findOutfitPeople, { ...ordering, isForActing: true }, (context, input) =>
    findPeople(context, input, watch),
  )
  serveRead(portal, readOutfitTable, { ...ordering, isForActing: true }, readTable)
  serveRead(portal, listBatches, ordering, listOwnBatches)
  serveRead(portal, readBatch, ordering, getBatch)
  serveWrite(portal, createBatch, ordering, planBatch)
  serveWrite(portal, writeBatch, ordering, writeCarts)
  serveWrite(portal, submitBatch, ordering, submitCarts)
  serveWrite(portal, decideBatchMembers, ordering, decideMembers)
}
