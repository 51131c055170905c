import { Refusal } from '#domain/refusal.ts'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from './context.ts'
import type { Input } from './input.ts'

/**
 * A kind of row that administrators keep under a number: announcements, videos, downloads.
 *
 *     const videoKind: EntryKind<VideoFields> = {
 *       noun: 'video',
 *       table: 'videos',
 *       key: 'video_id',
 *       columnsOf: ({ title, address, place }) => ({ title, address, place }),
 *       missing: 'This video is not there any more.',
 *       most: 500,
 *     }
 */
export type EntryKind<F extends object> = {
  /** As the audit trail calls one. */
  noun: string
  table: string
  /** The column of the number. */
  key: string
  /** Values by the names of their columns. */
  columnsOf: (fields: F, context: WriteContext) => Record<string, unknown>
  /** The sentence where none has the number (404). */
  missing: string
  /** Entries that the list takes. */
  most?: number
  /** @throws Refusal where a field is wrong */
  requireGood?: (context: WriteContext, fields: F) => unknown
  /** An entry as it stands, held until the commit; the audit trail then shows what a change replaced. */
  lock?: (sql: Sql, id: number) => Promise<F | null>
}
/** The number stands in the path, under a name of the call. */
type Numbered<B> = Input<Record<string, number>, undefined, B>

export const DONE = { message: 'Success' }

/** Adds an entry. @throws Refusal with the code LIST_FULL where the list has as many as it takes */
export function addEntry<F extends object>(kind: EntryKind<F>) {
  return async (context: WriteContext, { body }: Input<unknown, undefined, F>) => {
    const { sql, concern } = context
    await kind.requireGood?.(context, body)
    await requireRoom(sql, kind)
    const [row] = await sql<{ id: number }[]>`INSERT INTO ${sql(kind.table)}
      ${sql(kind.columnsOf(body, context))} RETURNING ${sql(kind.key)} AS id`
    concern(`${kind.noun} ${row?.id}`, { after: body })
    return DONE
  }
}

/** Changes an entry. @throws Refusal where none has the number (404) */
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

/** Writes an entry, without the audit trail. @throws Refusal where none has the number (404) */
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

/** Removes an entry. @throws Refusal where none has the number (404) */
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

async function requireRoom<F extends object>(sql: Sql, { noun, table, most }: EntryKind<F>): Promise<void> {
  if (most === undefined) return
  const [row] = await sql<{ entries: number }[]>`SELECT count(*) AS entries FROM ${sql(table)}`
  if (row && row.entries < most) return
  throw new Refusal('rule', `There are ${most} ${noun}s, which is the most. Remove one first.`, {
    code: 'LIST_FULL',
  })
}
