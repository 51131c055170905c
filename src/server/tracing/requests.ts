import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Span, type Tracer, within } from './current-span.ts'

/** Machines poll these. */
const NOT_TRACED = new Set(['/livez', '/readyz', '/metrics'])

/** Named by route pattern, because an address may hold names, tokens or IDs. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? ''
    if (!NOT_TRACED.has(route))
      spans.set(
        request,
        tracer.beginRequest(request.id, `${request.method} ${route}`.trim(), {
          'http.request.method': request.method,
          'http.route': route,
          'request.id': request.id,
        }),
      )
    done()
  })
  // After the body: socket callbacks have no async context.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) within(span, done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.note({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
  })
}
