import type { Refusal } from '#domain/refusal.ts'
import type { WriteContext } from './context.ts'
import { toRefusal } from './errors.ts'

export type Attempt<T> = { response: T; refusal: null } | { response: null; refusal: Refusal }

/** Serialization failure and deadlock: `serve` retries the whole transaction. */
const RETRIED = new Set(['40001', '40P01'])

/**
 * Part of a transaction that a refusal undoes alone. Sends mail only on success.
 * @throws every error that is not a refusal of the work itself
 */
export async function onSavepoint<T>(
  context: WriteContext,
  work: (inner: WriteContext) => Promise<T>,
): Promise<Attempt<T>> {
  const jobs: (() => Promise<void>)[] = []
  try {
    const response = await context.sql.savepoint((inner) =>
      work({
        ...context,
        sql: inner,
        send: async (kind, data, id) => void jobs.push(() => context.send(kind, data, id)),
        sendMany: async (kind, many) => void jobs.push(() => context.sendMany(kind, many)),
      }),
    )
    for (const send of jobs) await send()
    return { response: response as T, refusal: null }
  } catch (error) {
    if (RETRIED.has(String((error as { code?: string }).code))) throw error
    const refusal = toRefusal(error)
    if (refusal.kind === 'failed' || refusal.kind === 'busy') throw error
    return { response: null, refusal }
  }
}
