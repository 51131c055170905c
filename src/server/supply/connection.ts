import { Refusal } from '#domain/refusal.ts'
import type {
  HeldLine,
  OutgoingRecord,
  SupplyBatch,
  SupplyConnection,
  SupplyFile,
  SupplyStray,
} from '#wire/supply/supply-connection.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import {
  type BatchRow,
  countBatches,
  countFiles,
  countHeldLines,
  countStrays,
  countSupply,
  findBatch,
  findBatches,
  findBatchRecords,
  findFiles,
  findHeldLines,
  findStrays,
  type Slice,
  saveUnsent,
} from './connection-queries.ts'
import { nameBatch } from './transmit.ts'

type Paged = Input<unknown, Slice, undefined>
type Page<Row> = { rows: Row[]; total: number }

/** Counts of all programs, but only the person's own last batch. */
export async function readConnection({ sql, person, config }: ReadContext): Promise<SupplyConnection> {
  const newest = { page: 1, pageSize: 1 }
  const [counts, [batch], [file]] = await Promise.all([
    countSupply(sql),
    findBatches(sql, person.program, newest),
    findFiles(sql, newest),
  ])
  return {
    connection: config.supply,
    ...counts,
    // A former folder's count is stale.
    strays: config.supply === 'files' ? counts.strays : 0,
    lastBatch: batch ? describeBatch(person.program, batch) : null,
    lastFile: file ?? null,
  }
}

function describeBatch(program: string, row: BatchRow): SupplyBatch {
  return { ...row, name: nameBatch(program, row.number) }
}

export async function listBatches(
  { sql, person: { program } }: ReadContext,
  { query }: Paged,
): Promise<Page<SupplyBatch>> {
  const [rows, total] = await Promise.all([findBatches(sql, program, query), countBatches(sql, program)])
  return { rows: rows.map((row) => describeBatch(program, row)), total }
}

export async function readBatch(
  { sql, person: { program } }: ReadContext,
  { params, query }: Input<{ batch: number }, Slice, undefined>,
): Promise<SupplyBatch & Page<OutgoingRecord>> {
  const batch = await findBatch(sql, program, params.batch, 'as it is')
  if (!batch) throw noBatch()
  const rows = await findBatchRecords(sql, program, params.batch, query)
  return { ...describeBatch(program, batch), rows, total: batch.records }
}

/** Records and checksum never change. */
export async function sendBatchAgain(
  { sql, person: { program }, config, concern }: WriteContext,
  { params }: Input<{ batch: number }, undefined, unknown>,
): Promise<SupplyBatch> {
  if (config.supply !== 'files')
    throw new Refusal(
      'conflict',
      config.supply === 'none'
        ? 'There is no supply connection now, so nothing can be sent again.'
        : 'The simulated supplier has read every batch, so none need be sent again.',
      { code: 'NO_FILES_CONNECTION' },
    )
  const batch = await findBatch(sql, program, params.batch, 'locked')
  if (!batch) throw noBatch()
  if (batch.state === 'built')
    throw new Refusal(
      'conflict',
      'This batch already waits to be sent. It leaves with the next transmission.',
    )
  const after = await saveUnsent(sql, program, params.batch)
  const described = describeBatch(program, after)
  concern(`supply batch ${described.name}`, {
    before: { state: batch.state },
    after: { state: after.state },
    timesSent: batch.timesSent,
  })
  return described
}

function noBatch(): Refusal {
  return new Refusal('not-found', 'Your program has no such batch.')
}

export async function listFiles({ sql }: ReadContext, { query }: Paged): Promise<Page<SupplyFile>> {
  const [rows, total] = await Promise.all([findFiles(sql, query), countFiles(sql)])
  return { rows, total }
}

/** Unread entries of the last scan. */
export async function listStrays({ sql, config }: ReadContext, { query }: Paged): Promise<Page<SupplyStray>> {
  if (config.supply !== 'files') return { rows: [], total: 0 }
  const [rows, total] = await Promise.all([findStrays(sql, query), countStrays(sql)])
  return { rows, total }
}

export async function listHeld(
  { sql, person: { program } }: ReadContext,
  { query }: Paged,
): Promise<Page<HeldLine>> {
  const [rows, total] = await Promise.all([findHeldLines(sql, program, query), countHeldLines(sql, program)])
  return { rows, total }
}
