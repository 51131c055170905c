import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#domain/refusal.ts'
import { answerInTime } from './http/deadline.ts'
import { answerError } from './http/errors.ts'
import type { Portal } from './portal.ts'

/** Milliseconds: a monitor wants to hear soon. */
const READY_WITHIN = 2000
/**
 * Milliseconds between the order to stop and the closing of connections: a request that has just been sent on an open one
 * is read and answered, with the word that it was the last there, and a load balancer hears that we are not ready.
 */
const LEAVES_AFTER = 500
/** `/livez` while the process runs, `/readyz` while the database answers. */
export function serveHealth({ app, handles }: Portal): void {
  let isLeaving = false
  app.addHook('preClose', async () => {
    isLeaving = true
    if (app.server.listening) await sleep(LEAVES_AFTER)
  })
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    const notReady = (sentence: string) =>
      answerError(new Refusal('busy', sentence, { retryAfter: 5 }), request, reply)
    if (isLeaving) return notReady('The portal is stopping.')
    try {
      await answerInTime(request, READY_WITHIN, Promise.resolve(handles.writes`SELECT 1`))
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return notReady('The database does not answer.')
    }
  })
}
