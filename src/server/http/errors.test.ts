import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { Refusal, type RefusalKind } from '#domain/refusal.ts'
import { sendError } from './errors.ts'

const app = Fastify({ genReqId: () => 'r-1' })
let thrown: unknown
app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
app.get('/', () => {
  throw thrown
})
const fail = (error: unknown) => {
  thrown = error
  return app.inject('/')
}
afterAll(() => app.close())

it('an error response has a message, a code and a number [ERR-25]', async () => {
  const errors = [{ field: 'qtY_0', message: 'At most 9.' }]
  for (const [kind, status, code] of [
    ['invalid', 400, 'INVALID'],
    ['signed-out', 401, 'SIGNED_OUT'],
    ['forbidden', 403, 'FORBIDDEN'],
    ['not-found', 404, 'NOT_FOUND'],
    ['conflict', 409, 'CONFLICT'],
    ['rule', 422, 'RULE'],
    ['too-many', 429, 'TOO_MANY'],
    ['unseen', 428, 'UNSEEN'],
    ['busy', 503, 'NOT_DONE'],
    ['failed', 500, 'FAILED'],
  ] satisfies [RefusalKind, number, string][]) {
    const response = await fail(new Refusal(kind, 'Order 12 is closed.', { errors, retryAfter: 5 }))
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(response.headers['retry-after']).toBe('5')
    expect([response.statusCode, response.json()]).toEqual([
      status,
      {
        ...{
          type: 'about:blank',
          title: expect.stringMatching(/\w/),
          status,
          code,
          requestId: 'r-1',
          errors,
        },
        detail: 'Order 12 is closed.',
      },
    ])
  }
})

it('an error response reveals no internals when the fault is in the portal', async () => {
  const response = await fail(new Error('password of the database: hunter2'))
  expect(response.statusCode).toBe(500)
  expect(response.json()).toMatchObject({ detail: 'Something went wrong.', requestId: 'r-1', errors: [] })
  expect(response.body).not.toContain('hunter2')
})
