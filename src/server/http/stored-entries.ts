import { Refusal } from '#domain/refusal.ts'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from './context.ts'
import type { Input } from './input.ts'

/** Rows that administrators maintain under a number, such as announcements. */
export type EntryKind<F extends object> = {
  noun: string
  table: string
  key: string
  columnsOf: (fields: F, context: WriteContext) => Record<string, unknown>
  missing: string
  max?: number
  /** @throws Refusal where a field is wrong */
  requireGood?: (context: WriteContext, fields: F) => unknown
  /** Locks the entry until the commit. The audit trail shows replaced values. */
  lock?: (sql: Sql, id: number) => Promise<F | null>
}
type Numbered<B> = Input<Record<string, number>, undefined, B>

export const DONE = { message: 'Success' }

/** @throws Refusal LIST_FULL at the maximum */
export function addEntry<F extends object>(kind: EntryKind<F>) {
  return async (context: WriteContext, { body }: Input<unknown, undefined, F>) => {
    const { sql, concern } = context
    await kind.requireGood?.(context, body)
    await requireCapacity(sql, kind)
    const [row] = await sql<{ id: number }[]>`INSERT INTO ${sql(kind.table)}
      ${sql(kind.columnsOf(body, context))} RETURNING ${sql(kind.key)} AS id`
    concern(`${kind.noun} ${row?.id}`, { after: body })
    return DONE
  }
}

/** @throws Refusal (404) */
export function changeEntry<F extends object>(kind: EntryKind<F>) {
  return async (context: WriteContext, { params, body }: Numbered<F>) => {
    const id = numberIn(params)
    await kind.requireGood?.(context, body)
    const before = await kind.lock?.(context.sql, id)
    await saveEntry(kind, context, id, body)
    context.concern(`${kind.noun} ${id}`, before ? { before, after: body } : { after: body })
    return DONE
  }
}

/** Writes no audit event. @throws Refusal (404) */
export async function saveEntry<F extends object>(
  kind: EntryKind<F>,
  context: WriteContext,
  id: number,
  fields: F,
): Promise<void> {
  const { sql } = context
  const { count } = await sql`UPDATE ${sql(kind.table)} SET ${sql(kind.columnsOf(fields, context))}
    WHERE ${sql(kind.key)} = ${id}`
  if (count === 0) throw new Refusal('not-found', kind.missing)
}

/** @throws Refusal (404) */
export function removeEntry<F extends object>(kind: EntryKind<F>) {
  return async ({ sql, concern }: WriteContext, { params }: Numbered<unknown>) => {
    const id = numberIn(params)
    const [row] = await sql<{ title: string }[]>`DELETE FROM ${sql(kind.table)}
      WHERE ${sql(kind.key)} = ${id} RETURNING title`
    if (!row) throw new Refusal('not-found', kind.missing)
    concern(`${kind.noun} ${id}`, { title: row.title })
    return DONE
  }
}

const numberIn = (params: Record<string, number>) => Object.values(params)[0] ?? 0

async function requireCapacity<F extends object>(
  sql: Sql,
  { noun, table, max }: EntryKind<F>,
): Promise<void> {
  if (max === undefined) return
  const [row] = await sql<{ entries: number }[]>`SELECT count(*) AS entries FROM ${sql(table)}`
  if (row && row.entries < max) return
  throw new Refusal('rule', `There are ${max} ${noun}s, which is the maximum. Remove one first.`, {
    code: 'LIST_FULL',
  })
}
