import { Refusal } from '#domain/refusal.ts'
import { requireArea, requireChanging } from '#domain/roles/permissions.ts'
import type { Call } from '#wire/call.ts'
import { enterProgram } from '../db/row-security.ts'
import type { Portal } from '../portal.ts'
import { requireOwnOrigin, requireSession } from '../session/request-session.ts'
import type { ReadContext } from './context.ts'
import { type Input, readInput } from './input.ts'
import { beginAside } from './outcome.ts'
import { readContext } from './reading.ts'
import { auditRefusals } from './refused.ts'
import { type Policy, register, requireOwnProgram } from './serve.ts'

const BYTES = 'application/octet-stream'

/** A repeat has the same effect, so the call takes no key or audit event. */
export function serveBytes<P, A>(
  portal: Portal,
  call: Call<P, undefined, undefined, A>,
  policy: Policy,
  max: number,
  take: (context: ReadContext, input: Input<P, undefined, undefined>, bytes: Buffer) => Promise<A>,
): void {
  portal.app.register(async (app) => {
    app.addContentTypeParser(BYTES, { parseAs: 'buffer', bodyLimit: max }, (_request, bytes, done) =>
      done(null, bytes),
    )
    register({ ...portal, app: app as unknown as Portal['app'] }, call, policy, async (request) => {
      const session = await requireSession(portal, request)
      const { person } = session
      return auditRefusals(portal, request, session, call, async () => {
        requireOwnOrigin(portal, request)
        requireArea(person, policy.area)
        requireChanging(person)
        const input = readInput<P, undefined, undefined>(portal, call, request)
        requireOwnProgram(person, input)
        const bytes = request.body
        if (!Buffer.isBuffer(bytes) || bytes.length === 0)
          throw new Refusal('invalid', `Send the bytes of the file as ${BYTES}.`)
        return beginAside(portal, request, async (sql) => {
          await enterProgram(sql, person.program)
          return take({ ...readContext(portal, session, request), sql, withKey: sql }, input, bytes)
        })
      })
    })
  })
}
