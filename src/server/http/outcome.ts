import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Sql } from '../db/connect.ts'
import type { Portal } from '../portal.ts'

/** Writes whose last statements are on their way to the database, with the COMMIT behind them. */
const ending = new WeakSet<FastifyRequest>()

/** From here on a write may be done although nobody hears of it. */
export function noteEnding(request: FastifyRequest): void {
  ending.add(request)
}

/** The transaction of a write outside of `writeOnce`: once it is begun, whoever hears nothing cannot know how it ends. */
export function beginAside<T>(
  { handles }: Pick<Portal, 'handles'>,
  request: FastifyRequest,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  noteEnding(request)
  return handles.writes.begin((transaction) => work(transaction)) as Promise<T>
}

/**
 * What a request that gets no answer of its own is told: nothing was done, or nobody knows. A key makes both harmless to ask
 * again. (Rules of production)
 */
export function nameOutcome(refusal: Refusal, request: FastifyRequest): Refusal {
  if (refusal.kind !== 'busy' || !ending.has(request)) return refusal
  const again =
    request.headers['idempotency-key'] === undefined
      ? 'Look whether it was done before you ask again.'
      : 'Ask again with the same key.'
  return new Refusal('busy', `The outcome is unknown. ${again}`, { code: 'OUTCOME_UNKNOWN', retryAfter: 1 })
}
