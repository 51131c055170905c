import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayIn } from '#domain/fiscal-years.ts'
import { describeCaller } from '../audit/caller.ts'
import type { Readers } from '../db/connect.ts'
import type { RequestPool } from '../limits/request-pools.ts'
import type { Portal } from '../portal.ts'
import type { Session } from '../session/session.ts'
import type { ReadContext } from './context.ts'
import { noteDataAge } from './data-age.ts'
import { requestScopeOf } from './request-scope.ts'

type Kind = { isReport?: true; isLight?: true }

/** Waits for a place, as long as the client waits. */
export function readFor<A>(
  portal: Portal,
  session: Session,
  request: FastifyRequest,
  kind: Kind,
  work: (context: ReadContext) => Promise<A> | A,
): Promise<A> {
  const requestScope = requestScopeOf(request)
  const context = readContext(portal, session, request)
  const { program } = session.person
  const { handles, reportsDatabase } = portal
  const readReport = async (reports: Readers['reports']) => {
    const sql = reports(program).of(requestScope)
    return work({ ...context, sql, withKey: sql })
  }
  return inPool(portal, roomOf(kind), session, request, async () => {
    if (!kind.isReport)
      return work({
        ...context,
        sql: handles.reads(program).of(requestScope),
        withKey: handles.withKey(program).of(requestScope),
      })
    return reportsDatabase
      ? reportsDatabase.read(handles, (age) => noteDataAge(request, age), readReport)
      : readReport(handles.reports)
  })
}

export const roomOf = ({ isReport, isLight }: Kind): RequestPool =>
  isReport ? 'reports' : isLight ? 'light' : 'plain'

/** Route option: refuses before any work. */
export const enters = ({ pools }: Portal, pool: RequestPool) => ({
  onRequest: (_request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    pools.requireOpen(pool)
    done()
  },
})

export function inPool<A>(
  { pools }: Portal,
  pool: RequestPool,
  session: Session,
  request: FastifyRequest,
  work: () => Promise<A>,
): Promise<A> {
  return pools.take(
    pool,
    { session: session.id, address: request.ip, requestScope: requestScopeOf(request) },
    work,
  )
}

export function readContext(
  portal: Portal,
  session: Session,
  request: FastifyRequest,
): Omit<ReadContext, 'sql' | 'withKey'> {
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
