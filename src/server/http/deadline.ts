import type { FastifyRequest } from 'fastify'
import { databaseAway } from './errors.ts'
import { requestScopeOf } from './request-scope.ts'

const givenUp = new WeakSet<FastifyRequest>()

/** Rejects with 503 after the limit. Abandoned work calls `requireWaiting` before it changes anything. */
export function respondInTime<T>(
  request: FastifyRequest,
  milliseconds: number,
  work: Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      givenUp.add(request)
      requestScopeOf(request).leave()
      reject(databaseAway())
    }, milliseconds)
    const settled = (settle: () => void) => {
      clearTimeout(timer)
      settle()
    }
    work.then(
      (response) => settled(() => resolve(response)),
      (error) => settled(() => reject(error)),
    )
  })
}

export function requireWaiting(request: FastifyRequest): void {
  if (givenUp.has(request)) throw databaseAway()
}
