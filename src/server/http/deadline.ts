import type { FastifyRequest } from 'fastify'
import { askerOf } from './asker.ts'
import { databaseAway } from './errors.ts'

const givenUp = new WeakSet<FastifyRequest>()

/** Rejects with 503 after the limit. Abandoned work calls `requireWaiting` before it changes anything. */
export function answerInTime<T>(request: FastifyRequest, milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      givenUp.add(request)
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

export function requireWaiting(request: FastifyRequest): void {
  if (givenUp.has(request)) throw databaseAway()
}
