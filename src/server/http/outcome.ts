import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Sql } from '../db/connect.ts'
import type { Portal } from '../portal.ts'

/** Writes whose last statements and COMMIT are already sent. */
const ending = new WeakSet<FastifyRequest>()

/** From here on, the write may succeed even if no response arrives. */
export function noteEnding(request: FastifyRequest): void {
  ending.add(request)
}

/** Once it starts, a caller without a response cannot know the outcome. */
export function beginAside<T>(
  { handles }: Pick<Portal, 'handles'>,
  request: FastifyRequest,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  noteEnding(request)
  return handles.writes.begin((transaction) => work(transaction)) as Promise<T>
}

/** Reports whether nothing happened or nobody knows. (Rules of production) */
export function nameOutcome(refusal: Refusal, request: FastifyRequest): Refusal {
  if (refusal.kind !== 'busy' || !ending.has(request)) return refusal
  const again =
    request.headers['idempotency-key'] === undefined
      ? 'Check whether it was done before you try again.'
      : 'Send the request again with the same key.'
  return new Refusal('busy', `The outcome is unknown. ${again}`, { code: 'OUTCOME_UNKNOWN', retryAfter: 1 })
}
