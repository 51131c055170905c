import { Refusal } from '#domain/refusal.ts'
import {
  isAsShipped,
  pickStatusFields,
  readStatusChange,
  type StatusFields,
} from '#domain/supply/status-change.ts'
import type { StatusCode } from '#domain/supply/status-code.ts'
import { findDefaultStatus, mergeStatuses } from '#domain/supply/statuses.ts'
import type { SupplyStatus } from '#wire/supply/supply-statuses.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { requireKnownVersion } from '../http/stored-rows.ts'
import {
  deleteStatusRow,
  findStatusRows,
  lockStatusRow,
  type StatusRow,
  saveStatusRow,
} from './stored-statuses-queries.ts'

type OfCode<B> = Input<{ code: string }, undefined, B>

/** Shipped codes with the administrators' changes and additions. */
export async function listStatuses({ sql }: Pick<ReadContext, 'sql'>): Promise<SupplyStatus[]> {
  const rows = await findStatusRows(sql)
  const changed = new Map(rows.map((row) => [row.code, row]))
  return [...mergeStatuses(rows).values()]
    .map((status) => describeStatus(status, changed.get(status.code) ?? null))
    .sort((a, b) => a.code.localeCompare(b.code))
}

function describeStatus(status: StatusCode, row: StatusRow | null): SupplyStatus {
  return {
    code: status.code,
    ...pickStatusFields(status),
    isShipped: findDefaultStatus(status.code) !== null,
    isChanged: !isAsShipped(status),
    version: row?.version ?? 0,
    changedAt: row?.changedAt ?? null,
  }
}

/** Applies to records that arrive from now on. */
export async function addStatus(
  context: WriteContext,
  { body }: Input<unknown, undefined, StatusFields & { code: string }>,
): Promise<SupplyStatus> {
  const before = await lockStatusRow(context.sql, body.code)
  if (before || findDefaultStatus(body.code))
    throw new Refusal(
      'conflict',
      `There is a code ${body.code} already. Look for it in the list and edit it.`,
      {
        errors: [{ field: 'code', message: `There is a code ${body.code} already.` }],
      },
    )
  return save(context, readStatusChange(body.code, body), null)
}

/** `If-Match` requires the version that was read; 0 for an unchanged code. */
export async function changeStatus(
  context: WriteContext,
  { params, body }: OfCode<StatusFields>,
): Promise<SupplyStatus> {
  const before = await requireStatus(context, params.code)
  return save(context, readStatusChange(params.code, body), before.status)
}

async function save(
  { sql, person, now, concern }: WriteContext,
  status: StatusCode,
  before: StatusCode | null,
): Promise<SupplyStatus> {
  const row = await saveStatusRow(sql, status, person.id, now)
  concern(`supply status ${status.code}`, {
    before: before && pickStatusFields(before),
    after: pickStatusFields(status),
  })
  return describeStatus(status, row)
}

/** Restores the shipped meaning, or deletes an added code. */
export async function restoreStatus(
  context: WriteContext,
  { params: { code } }: OfCode<unknown>,
): Promise<SupplyStatus[]> {
  const { status, isStored } = await requireStatus(context, code)
  if (!isStored) throw new Refusal('conflict', `Code ${code} has its original meaning.`)
  await deleteStatusRow(context.sql, code)
  const shipped = findDefaultStatus(code)
  context.concern(`supply status ${code}`, {
    before: pickStatusFields(status),
    after: shipped && pickStatusFields(shipped),
  })
  return listStatuses(context)
}

async function requireStatus(
  { sql, ifMatch }: WriteContext,
  code: string,
): Promise<{ status: StatusCode; isStored: boolean }> {
  const row = await lockStatusRow(sql, code)
  const status = row ?? findDefaultStatus(code)
  if (!status) throw new Refusal('not-found', `There is no status code ${code}.`)
  requireKnownVersion(ifMatch, row?.version ?? 0, 'code')
  return { status, isStored: row !== null }
}
