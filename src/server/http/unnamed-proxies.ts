import type { FastifyInstance } from 'fastify'
import { NAME_THE_PROXIES } from '#domain/opening/production-check.ts'
import type { Config } from '../config/config.ts'

/** Logs requests through an unnamed proxy. A forged header causes the same entry. */
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
