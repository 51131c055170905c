import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#domain/refusal.ts'
import { respondInTime } from './http/deadline.ts'
import { sendError } from './http/errors.ts'
import type { Portal } from './portal.ts'

/** Milliseconds. */
const READY_WITHIN = 2000
/** Milliseconds without a request until open connections close; late requests still get a response. */
const LEAVES_AFTER = 500
/** Milliseconds until they close while requests still arrive, from clients without a load balancer. */
const LEAVES_AT_LAST = 2000
/** Milliseconds. */
const PART = 100
const HEALTH = /^\/(?:livez|readyz)/
/** A second request within this time (ms) comes from a load balancer. */
const WATCHED_EVERY = 2_500

/** `/livez` while the process runs, `/readyz` while the database responds and no stop is requested. */
export function serveHealth({ app, handles }: Portal): void {
  let isLeaving = false
  /** The last two times. */
  let requested: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const reported = Promise.withResolvers<void>()
  const isWatched = () => {
    const [last, before] = requested
    return last - before < WATCHED_EVERY && performance.now() - last < WATCHED_EVERY
  }
  app.addHook('preClose', async () => {
    isLeaving = true
    if (!app.server.listening) return
    if (isWatched()) await Promise.race([reported.promise, sleep(WATCHED_EVERY)])
    await waitForQuiet(app.server)
  })
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    const notReady = (sentence: string) =>
      sendError(new Refusal('busy', sentence, { retryAfter: 5 }), request, reply)
    requested = [performance.now(), requested[0]]
    if (isLeaving) {
      reply.raw.once('finish', reported.resolve)
      return notReady('The portal is stopping.')
    }
    try {
      await respondInTime(request, READY_WITHIN, Promise.resolve(handles.writes`SELECT 1`))
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return notReady('The database does not respond.')
    }
  })
}

/** Counts parts of the time, because after a stall a long timer ends before the requests that have arrived are read. */
async function waitForQuiet(server: Server): Promise<void> {
  let hasArrived = false
  server.on('request', ({ url = '' }) => {
    hasArrived ||= !HEALTH.test(url)
  })
  const parts = LEAVES_AFTER / PART
  for (let quiet = 0, at = 0; quiet < parts && at < LEAVES_AT_LAST / PART; at += 1) {
    await sleep(PART)
    quiet = hasArrived ? 0 : quiet + 1
    hasArrived = false
  }
}
