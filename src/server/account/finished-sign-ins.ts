import { hash } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { Sql } from '../db/connect.ts'
import { deleteSession } from '../session/session-queries.ts'
import { addFinished, type Finishing, findFinished, moveFinished } from './finished-queries.ts'

export function markOf(...parts: string[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer')
}

/**
 * A retry with the same key gets a session in place of the first.
 * @returns audit details, and the replaced session
 */
export async function finishOnce(
  sql: Sql,
  { mark, request }: Finishing,
  now: Date,
  spend: () => Promise<Record<string, unknown>>,
): Promise<{ detail: Record<string, unknown>; ended: string[] }> {
  const before = await findFinished(sql, mark)
  if (!before) return { detail: await spend(), ended: [] }
  if (!request || !before.request?.equals(request)) throw usedBefore()
  await deleteSession(sql, before.sessionId, 'elsewhere', now)
  return { detail: { answeredAgain: true }, ended: [before.sessionId] }
}

/** A second, simultaneous request waits here until the first commits. */
export async function noteFinished(sql: Sql, finishing: Finishing, sessionId: string): Promise<void> {
  const isMoved = finishing.request && (await moveFinished(sql, finishing.mark, finishing.request, sessionId))
  if (!isMoved && !(await addFinished(sql, finishing, sessionId))) throw usedBefore()
}

function usedBefore(): Refusal {
  return new Refusal('rule', 'This response of your passkey was used before. Start again.', {
    code: 'BEGIN_AGAIN',
  })
}
