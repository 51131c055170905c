import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Call } from '#wire/call.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { Sql } from '../db/connect.ts'
import { retried } from '../db/retried.ts'
import { notNeeded, sendTogether } from '../db/together.ts'
import { enterProgram } from '../db/wall.ts'
import type { Portal } from '../portal.ts'
import { notifyPeopleChanged } from '../session/session-queries.ts'
import type { ReadContext, WriteContext } from './context.ts'
import { requireWaiting } from './deadline.ts'
import { claimKey, Kept, keepAnswer, readKept, readKey, Written } from './idempotency.ts'
import { readVersion } from './versions.ts'

/** The one transaction of a write. Sessions of people whose rights changed are looked up again after the commit. */
export async function writeOnce<P, Q, B, A>(
  portal: Portal,
  call: Call<P, Q, B, A>,
  request: FastifyRequest,
  base: Omit<ReadContext, 'sql' | 'keyed'>,
  work: (context: WriteContext) => Promise<A>,
): Promise<Written<A> | Kept> {
  const { person } = base
  const route = `${call.method} ${call.path}`
  const key = readKey(request)
  const asked = { route, url: request.raw.url ?? '', body: request.body }
  let changed: number[] = []
  let afterwards: (() => void)[] = []
  let whenRefused: (() => Promise<unknown>)[] = []
  const answered = await retried(() =>
    portal.handles.writes.begin(async (transaction) => {
      requireWaiting(request)
      changed = []
      afterwards = []
      whenRefused = []
      const sql = transaction as unknown as Sql
      const { isNew } = await sendTogether({
        lock: {
          wall: enterProgram(sql, person.program),
          isNew: key ? claimKey(sql, person.id, key, asked) : notNeeded(true),
        },
      })
      if (key && !isNew) return new Kept(await readKept(sql, person.id, key, asked))
      let object = ''
      let detail: Record<string, unknown> = {}
      const answer = await work({
        ...base,
        sql,
        // Writes look rows up by their keys anyway.
        keyed: sql,
        ifMatch: readVersion(request),
        requestId: request.id,
        send: portal.jobs.sender(sql),
        sendMany: portal.jobs.bulkSender(sql),
        forgetPerson: (personId) => changed.push(personId),
        afterwards: (work) => afterwards.push(work),
        onRefused: (work) => whenRefused.push(work),
        concern: (of, more = {}) => {
          object = of
          detail = more
        },
      })
      const text = JSON.stringify(call.answer.write(answer))
      await sendTogether({
        writes: {
          people: changed.length > 0 ? notifyPeopleChanged(sql, changed) : null,
          event: addAuditEvent(sql, {
            program: person.program,
            personId: person.id,
            action: route,
            object,
            detail,
            ...base.caller,
          }),
          answer: key ? keepAnswer(sql, person.id, key, text) : null,
        },
      })
      requireWaiting(request)
      return new Written(answer, text)
    }),
  ).catch(async (error) => {
    if (error instanceof Refusal) for (const work of whenRefused) await work()
    throw error
  })
  for (const personId of changed) portal.sessions.forget(`person:${personId}`)
  for (const work of afterwards) work()
  return answered as Written<A> | Kept
}
