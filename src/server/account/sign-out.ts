import type { signOut } from '#wire/session/session.ts'
import { describeCaller } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import { readInput } from '../http/input.ts'
import { beginAside } from '../http/outcome.ts'
import { register } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { clearCookie, requireOwnOrigin, requireSession } from '../session/request-session.ts'
import { ownerOf } from '../session/session.ts'
import { deleteSession, deleteSessionsOf } from '../session/session-queries.ts'

export function serveSignOut(portal: Portal, call: typeof signOut): void {
  register(portal, call, { area: 'anyone' }, async (request, reply) => {
    requireOwnOrigin(portal, request)
    const session = await requireSession(portal, request, { isBeforeFactor: true, act: 'leave' })
    const { id, person } = session
    const owner = ownerOf(session)
    const { everywhere } = readInput<unknown, undefined, { everywhere: boolean }>(portal, call, request).body
    const now = portal.clock()
    await beginAside(portal, request, async (sql) => {
      if (everywhere) await deleteSessionsOf(sql, owner, 'signed-out', now)
      else await deleteSession(sql, id, 'signed-out', now)
      await addAuditEvent(sql, {
        program: person.program,
        personId: owner,
        action: everywhere ? 'sign-out everywhere' : 'sign-out',
        ...describeCaller(request, session),
      })
    })
    portal.sessions.forget(everywhere ? `person:${owner}` : `session:${id}`)
    clearCookie(portal, reply)
    reply.header('clear-site-data', '"cache"')
    return { message: 'Success' }
  })
}
