import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayIn } from '#domain/fiscal-years.ts'
import { describeCaller } from '../audit/caller.ts'
import type { Readers } from '../db/connect.ts'
import type { Room } from '../limits/rooms.ts'
import type { Portal } from '../portal.ts'
import type { Session } from '../session/session.ts'
import { askerOf } from './asker.ts'
import type { ReadContext } from './context.ts'
import { noteDataAge } from './data-age.ts'

type Kind = { isReport?: true; isLight?: true }

/** Waits for a place, as long as the client waits. */
export function readFor<A>(
  portal: Portal,
  session: Session,
  request: FastifyRequest,
  kind: Kind,
  work: (context: ReadContext) => Promise<A> | A,
): Promise<A> {
  const asker = askerOf(request)
  const context = readContext(portal, session, request)
  const { program } = session.person
  const { handles, reportsDatabase } = portal
  const readReport = async (reports: Readers['reports']) => {
    const sql = reports(program).of(asker)
    return work({ ...context, sql, keyed: sql })
  }
  return inRoom(portal, roomOf(kind), session, request, async () => {
    if (!kind.isReport)
      return work({
        ...context,
        sql: handles.reads(program).of(asker),
        keyed: handles.keyed(program).of(asker),
      })
    return reportsDatabase
      ? reportsDatabase.read(handles, (age) => noteDataAge(request, age), readReport)
      : readReport(handles.reports)
  })
}

export const roomOf = ({ isReport, isLight }: Kind): Room =>
  isReport ? 'reports' : isLight ? 'light' : 'plain'

/** Route option: refuses before any work. */
export const enters = ({ rooms }: Portal, room: Room) => ({
  onRequest: (_request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    rooms.requireOpen(room)
    done()
  },
})

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
    today: dayIn(portal.config.fiscalZone, now),
    config: portal.config,
  }
}
