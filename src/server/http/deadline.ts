import type { FastifyRequest } from 'fastify'
import { askerOf } from './asker.ts'
import { databaseAway } from './errors.ts'

const givenUp = new WeakSet<FastifyRequest>()

/**
 * The answer of `work`, or 503 when it takes longer: a database that hangs must not make people wait for ever. What goes
 * on behind a request that was given up asks `requireWaiting` before it changes anything.
 */
export function answerInTime<T>(request: FastifyRequest, milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      givenUp.add(request)
      // Whoever is told so does not wait any longer.
      askerOf(request).leave()
      reject(databaseAway())
    }, milliseconds)
    const settled = (settle: () => void) => {
      clearTimeout(timer)
      settle()
    }
    work.then(
      (answer) => settled(() => resolve(answer)),
      (error) => settled(() => reject(error)),
    )
  })
}

/** Ends a write whose sender was told that it did not happen. */
export function requireWaiting(request: FastifyRequest): void {
  if (givenUp.has(request)) throw databaseAway()
}
