import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DATA_AGE_HEADER } from '#wire/call.ts'

/** Milliseconds. Set for data from the reports database, which may lag. */
const ages = new WeakMap<FastifyRequest, number>()

export function noteDataAge(request: FastifyRequest, age: number): void {
  ages.set(request, age)
}

/** In whole seconds. */
export function serveDataAge(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const age = ages.get(request)
    if (age !== undefined) reply.header(DATA_AGE_HEADER, Math.ceil(age / 1000))
    done()
  })
}
