import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Call } from '#wire/call.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { Fragment } from '../db/connect.ts'
import { retried } from '../db/retried.ts'
import { enterProgram } from '../db/row-security.ts'
import { sendTogether } from '../db/together.ts'
import type { Portal } from '../portal.ts'
import { handOut } from '../session/request-session.ts'
import { changeSessionSecret, notifyPeopleChanged } from '../session/session-queries.ts'
import { hashSecret, makeSecret } from '../session/sessions.ts'
import type { ReadContext, WriteContext } from './context.ts'
import { requireWaiting } from './deadline.ts'
import {
  enterWithKey,
  isKeyTaken,
  readKey,
  readStored,
  Stored,
  saveAfter,
  saveResponse,
  Written,
} from './idempotency.ts'
import { noteEnding } from './outcome.ts'
import { readVersion } from './versions.ts'

/** Reloads sessions with changed rights after the commit. */
export async function writeOnce<P, Q, B, A>(
  portal: Portal,
  call: Call<P, Q, B, A>,
  request: FastifyRequest,
  base: Omit<ReadContext, 'sql' | 'withKey'>,
  work: (context: WriteContext) => Promise<A>,
): Promise<Written<A> | Stored> {
  const { person } = base
  const route = `${call.method} ${call.path}`
  const key = readKey(request)
  const requested = { route, url: request.raw.url ?? '', body: request.body }
  let changed: number[] = []
  let afterwards: (() => void)[] = []
  let whenRefused: (() => Promise<unknown>)[] = []
  const outcome = await retried(() => {
    const waitsSince = performance.now()
    return portal.handles.writes.begin(async (sql) => {
      portal.metrics.count('connection_waits_total')
      portal.metrics.count('connection_wait_seconds_total', {}, (performance.now() - waitsSince) / 1000)
      requireWaiting(request)
      changed = []
      afterwards = []
      whenRefused = []
      const jobs = portal.jobs.gather(request.id)
      let object = ''
      let detail: Record<string, unknown> = {}
      // Pipelines the first statements with the key.
      const response = await behind(
        key ? enterWithKey(sql, person.program, person.id, key) : enterProgram(sql, person.program),
        () =>
          work({
            ...base,
            sql,
            withKey: sql,
            ifMatch: readVersion(request),
            requestId: request.id,
            send: jobs.send,
            sendMany: jobs.sendMany,
            forgetPerson: (personId) => changed.push(personId),
            renewOwnSecret: async () => {
              const secret = makeSecret()
              await changeSessionSecret(sql, base.session.id, hashSecret(secret))
              afterwards.push(() => {
                portal.sessions.forget(`person:${person.id}`)
                handOut(request, secret)
              })
            },
            afterwards: (work) => afterwards.push(work),
            onRefused: (work) => whenRefused.push(work),
            concern: (of, more = {}) => {
              object = of
              detail = more
            },
          }),
      )
      const text = JSON.stringify(call.response.write(response))
      const event = addAuditEvent(sql, {
        program: person.program,
        personId: person.id,
        action: route,
        object,
        detail,
        ...base.caller,
      })
      const written = await jobs.write(sql)
      requireWaiting(request)
      noteEnding(request)
      await sendTogether({
        writes: {
          people: changed.length > 0 ? notifyPeopleChanged(sql, changed) : null,
          jobs: written,
          event: key ? saveAfter(sql, event, saveResponse(sql, person.id, key, requested, text)) : event,
        },
        outcome: { end: sql.commit() },
      })
      return new Written(response, text)
    })
  }).catch(async (error) => {
    if (key && isKeyTaken(error))
      return new Stored(await readStored(portal.handles.writes, person.id, key, requested))
    if (error instanceof Refusal) for (const work of whenRefused) await work()
    throw error
  })
  for (const personId of changed) portal.sessions.forget(`person:${personId}`)
  for (const work of afterwards) work()
  return outcome
}

/** Pipelines `work` behind `statement`. If that fails, its own error is reported. */
async function behind<A>(statement: Fragment, work: () => Promise<A>): Promise<A> {
  const ahead = statement.execute()
  const [before, done] = await Promise.allSettled([ahead, work()])
  if (before.status === 'rejected') throw before.reason
  if (done.status === 'rejected') throw done.reason
  return done.value
}
