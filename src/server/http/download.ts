import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireArea } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { API_BASE, type Call } from '#wire/call.ts'
import { EXPORT_NAME, readExportProgress, WORKBOOK_TYPE } from '#wire/exports.ts'
import { type AuditEvent, addAuditEvent } from '../audit/queries.ts'
import { auditRefusals } from '../audit/refused.ts'
import { REPORT_TAKES } from '../db/connect.ts'
import type { ExportDefinition } from '../export/definition.ts'
import type { Portal } from '../portal.ts'
import { answerInTime } from './deadline.ts'
import { explainReport } from './errors.ts'
import { type Input, readInput } from './input.ts'
import { type Policy, type ReadContext, readContext, requireOwnProgram, serveRead } from './serve.ts'
import { requireSession } from './session.ts'

/** What an export call writes: which list, with which filter, under which file name (without the path). */
export type Export<Filter, Row> = {
  definition: ExportDefinition<Filter, Row>
  filter: Filter
  fileName: string
}

/**
 * Serves an xlsx file that is written while it is sent, by a worker thread. `plan` checks what the person asked for;
 * each export is audited with its filter. Whoever closes the connection ends the writing.
 */
export function serveExport<P, Q, Filter, Row>(
  portal: Portal,
  call: Call<P, Q, undefined, Uint8Array>,
  policy: Policy,
  plan: (
    context: ReadContext,
    input: Input<P, Q, undefined>,
  ) => Promise<Export<Filter, Row>> | Export<Filter, Row>,
): void {
  portal.served.push({ call, policy: policy.area })
  portal.app.get(API_BASE + call.path, async (request, reply) => {
    const session = await requireSession(portal, request)
    const { person } = session
    const context = { ...readContext(portal, session, request), sql: portal.handles.reads(person.program) }
    const { definition, filter, fileName } = await auditRefusals(portal, request, session, call, async () => {
      requireArea(person, policy.area)
      const input = readInput<P, Q, undefined>(call, request)
      requireOwnProgram(person, input)
      return plan(context, input)
    })
    const starting = portal.exports.start(definition, {
      personId: person.id,
      program: person.program,
      filter,
      name: readName(request),
      now: context.now,
    })
    const within = REPORT_TAKES + portal.answerWithin
    const bytes = await answerInTime(request, within, starting.catch(explainReport)).catch((error) => {
      void starting.then((late) => late.destroy()).catch(() => {})
      throw error
    })
    try {
      await addAuditEvent(portal.handles.writes, {
        program: person.program,
        personId: person.id,
        action: `${call.method} ${call.path}`,
        object: fileName,
        detail: { filter },
        ...context.caller,
      })
    } catch (error) {
      bytes.destroy()
      throw error
    }
    noteEnd(portal, bytes, {
      program: person.program,
      personId: person.id,
      object: fileName,
      ...context.caller,
    })
    return sendFile(reply, bytes, fileName)
  })
}

/** When the last byte has left, or the person or an error has broken it off. */
function noteEnd(portal: Portal, bytes: Readable, about: Omit<AuditEvent, 'action'>): void {
  let isWhole = false
  bytes.once('end', () => {
    isWhole = true
  })
  bytes.once('close', () => {
    addAuditEvent(portal.handles.writes, {
      ...about,
      action: 'export end',
      outcome: isWhole ? 'done' : 'refused',
      ...(isWhole ? {} : { detail: { reason: 'broken off' } }),
    }).catch((error) => portal.app.log.warn({ err: error }, 'the end of an export was not audited'))
  })
}

/** Sends a file to be saved, not shown; nothing keeps a copy on the way. */
export function sendFile(
  reply: FastifyReply,
  bytes: NodeJS.ReadableStream | Uint8Array,
  fileName: string,
  type = WORKBOOK_TYPE,
): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '_')}"`)
    .header('cache-control', 'no-store')
    .send(bytes)
}

function readName(request: FastifyRequest): string {
  const name = request.headers['x-export-name']
  if (name === undefined) return request.id
  if (typeof name === 'string' && EXPORT_NAME.test(name)) return name
  throw new Refusal(
    'invalid',
    'The X-Export-Name header takes 8 to 64 letters, digits, dashes or underscores.',
  )
}

export function serveExportProgress(portal: Portal): void {
  serveRead(portal, readExportProgress, { area: 'anyone' }, async ({ person }, { params }) => {
    const progress = portal.exports.find(person.id, params.name)
    if (!progress) throw new Refusal('not-found', 'There is no such export of yours.')
    return progress
  })
}
