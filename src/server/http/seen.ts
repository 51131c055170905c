import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '../db/connect.ts'
import { LATEST, type LogPosition, readPosition, writePosition } from '../db/log-position.ts'
import type { Portal } from '../portal.ts'

/** The browser brings the place to whichever program it asks next; after an hour every replica has it, or is passed over (s). */
const COOKIE_LASTS = 3600

const cookieName = ({ config }: Pick<Portal, 'config'>) => (config.secureCookies ? '__Host-seen' : 'seen')

/** Places that are handed out with whatever the answer is. */
const written = new WeakMap<FastifyRequest, LogPosition>()

/**
 * Up to which place of the log somebody must see everything: what their own last write has left behind. This program knows of its own
 * writes also where somebody keeps no cookie but that of the session.
 */
export function seenBy(portal: Portal, request: FastifyRequest, personId: number): LogPosition {
  const brought = readPosition(request.cookies[cookieName(portal)]) ?? 0n
  const known = portal.replica?.lastWritten(personId) ?? 0n
  return brought > known ? brought : known
}

/** After a commit: what its person reads from now on is no older. Does nothing where all is read at the primary. */
export async function noteWritten(portal: Portal, request: FastifyRequest, personId: number): Promise<void> {
  const { replica, handles } = portal
  if (!replica) return
  const position = await findEnd(handles.writes)
  written.set(request, replica.noteWritten(personId, position))
}

/** Hands the place out with the answer to the write. */
export function serveSeen(portal: Portal & { app: FastifyInstance }): void {
  portal.app.addHook('onSend', (request, reply, _payload, done) => {
    const position = written.get(request)
    if (position !== undefined)
      reply.setCookie(cookieName(portal), writePosition(position), {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: portal.config.secureCookies,
        maxAge: COOKIE_LASTS,
      })
    done()
  })
}

/** The write is done, whatever becomes of this question. */
async function findEnd(sql: Sql): Promise<LogPosition> {
  const [row] = await sql<{ end: string }[]>`SELECT pg_current_wal_insert_lsn()::text AS end`.catch(() => [])
  return readPosition(row?.end) ?? LATEST
}
