import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayIn } from '#domain/fiscal-years.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { describeCaller } from '../audit/caller.ts'
import type { Asker } from '../db/asker.ts'
import type { Readers } from '../db/connect.ts'
import type { Room } from '../limits/rooms.ts'
import type { Portal } from '../portal.ts'
import type { Session } from '../session/session.ts'
import { askerOf } from './asker.ts'
import type { ReadContext } from './context.ts'
import { seenBy } from './seen.ts'

/** Of a policy: what a read runs on, and which room it takes a place in. */
type Kind = { isReport?: true; isLight?: true; mayLag?: true }

/** Reads for whoever asks, when there is a place and as long as they wait for it. */
export function readFor<A>(
  portal: Portal,
  session: Session,
  request: FastifyRequest,
  kind: Kind,
  work: (context: ReadContext) => Promise<A> | A,
): Promise<A> {
  const asker = askerOf(request)
  const context = readContext(portal, session, request)
  const readAt = async (readers: Readers) =>
    work({ ...context, ...readersOf(readers, session.person, asker, kind) })
  return inRoom(portal, roomOf(kind), session, request, () => {
    const { handles, replica } = portal
    return replica && handles.replica && (kind.isReport || kind.mayLag)
      ? replica.readAt(context.seen, handles, handles.replica, readAt)
      : readAt(handles)
  })
}

export const roomOf = ({ isReport, isLight }: Kind): Room =>
  isReport ? 'reports' : isLight ? 'light' : 'plain'

/** Of a route: before anything is done for a request, whether anything may be begun in the room. */
export const enters = ({ rooms }: Portal, room: Room) => ({
  onRequest: (_request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    rooms.requireOpen(room)
    done()
  },
})

/** Does it when there is a place in the room, for whoever still waits then. */
export function inRoom<A>(
  { rooms }: Portal,
  room: Room,
  session: Session,
  request: FastifyRequest,
  work: () => Promise<A>,
): Promise<A> {
  return rooms.take(room, { session: session.id, address: request.ip, asker: askerOf(request) }, work)
}

export function readContext(
  portal: Portal,
  session: Session,
  request: FastifyRequest,
): Omit<ReadContext, 'sql' | 'keyed'> {
  const now = portal.clock()
  return {
    person: session.person,
    session,
    caller: describeCaller(request, session),
    now,
    seen: seenBy(portal, request, session.person.id),
    today: dayIn(portal.config.fiscalZone, now),
    config: portal.config,
  }
}

/** The connections of the person's program that a read asks. */
function readersOf(
  readers: Readers,
  { program }: Person,
  asker: Asker,
  { isReport }: Kind,
): Pick<ReadContext, 'sql' | 'keyed'> {
  if (!isReport) return { sql: readers.reads(program).of(asker), keyed: readers.keyed(program).of(asker) }
  const sql = readers.reports(program).of(asker)
  return { sql, keyed: sql }
}
