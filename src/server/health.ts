import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#domain/refusal.ts'
import { answerInTime } from './http/deadline.ts'
import { answerError } from './http/errors.ts'
import type { Portal } from './portal.ts'

/** Milliseconds: a monitor wants to hear soon. */
const READY_WITHIN = 2000
/**
 * Milliseconds before connections are closed: a request that has just been sent on an open one is read and answered, with the word
 * that it was the last there.
 */
const LEAVES_AFTER = 500
/** Whoever asks again within this time (ms) watches, as a load balancer does, and sends requests until it has heard that we stop. */
const WATCHED_EVERY = 2_500

/** `/livez` while the process runs, `/readyz` while the database answers and nobody has asked us to stop. */
export function serveHealth({ app, handles }: Portal): void {
  let isLeaving = false
  /** When `/readyz` was asked last, and the time before. */
  let asked: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const told = Promise.withResolvers<void>()
  const isWatched = () => {
    const [last, before] = asked
    return last - before < WATCHED_EVERY && performance.now() - last < WATCHED_EVERY
  }
  app.addHook('preClose', async () => {
    isLeaving = true
    if (!app.server.listening) return
    if (isWatched()) await Promise.race([told.promise, sleep(WATCHED_EVERY)])
    await sleep(LEAVES_AFTER)
  })
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    const notReady = (sentence: string) =>
      answerError(new Refusal('busy', sentence, { retryAfter: 5 }), request, reply)
    asked = [performance.now(), asked[0]]
    if (isLeaving) {
      reply.raw.once('finish', told.resolve)
      return notReady('The portal is stopping.')
    }
    try {
      await answerInTime(request, READY_WITHIN, Promise.resolve(handles.writes`SELECT 1`))
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return notReady('The database does not answer.')
    }
  })
}
