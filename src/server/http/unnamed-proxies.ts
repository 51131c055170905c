import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** Said at the start, in the log and in the Admin Panel. */
export const NAME_THE_PROXIES =
  'A proxy stands in front of the portal, and TRUSTED_PROXIES does not name it: everybody behind it counts as one address, in limits and in the audit trail. Set TRUSTED_PROXIES to its address.'

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
