import type { FastifyInstance } from 'fastify'
import { NAME_THE_PROXIES } from '#domain/opening/production-check.ts'
import type { Config } from '../config/config.ts'

/** Notes when requests come through a proxy that nobody has named. Whoever makes the header up is told of in the same words. */
export function watchForProxies(app: FastifyInstance, config: Config): void {
  if (config.trustedProxies.length > 0) return
  app.addHook('onRequest', (request, _reply, done) => {
    const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
    if (isForwarded && !config.seesUnnamedProxy) {
      config.seesUnnamedProxy = true
      app.log.warn({ event: 'proxy.unnamed' }, NAME_THE_PROXIES)
    }
    done()
  })
}
