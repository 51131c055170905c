import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { requireReading } from '#domain/roles/permissions.ts'
import { API_BASE, type Call } from '#wire/call.ts'
import { CSV_TYPE, EXPORT_NAME, readExportProgress, WORKBOOK_TYPE } from '#wire/export/exports.ts'
import { type AuditEvent, addAuditEvent } from '../audit/queries.ts'
import { REPORT_TAKES } from '../db/connect.ts'
import type { ExportDefinition, Form } from '../export/definition.ts'
import type { Portal } from '../portal.ts'
import { requireSession } from '../session/request-session.ts'
import type { ReadContext } from './context.ts'
import { noteDataAge } from './data-age.ts'
import { respondInTime } from './deadline.ts'
import { explainReport } from './errors.ts'
import { type Input, readInput } from './input.ts'
import { enters, readContext, readFor } from './reading.ts'
import { auditRefusals } from './refused.ts'
import { type Policy, requireOwnProgram, serveRead } from './serve.ts'
import { Streamed } from './streamed.ts'

/** `fileName` has no path. */
export type Export<Filter, Row> = {
  definition: ExportDefinition<Filter, Row>
  filter: Filter
  fileName: string
  /** Default: Excel. */
  form?: { kind: 'csv' }
}

/** A worker thread writes the file while it is sent. Each export is audited with its filter. */
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
  portal.app.get(API_BASE + call.path, enters(portal, 'reports'), async (request, reply) => {
    const session = await requireSession(portal, request, { act: 'read' })
    const { person } = session
    const { definition, filter, fileName, form } = await auditRefusals(
      portal,
      request,
      session,
      call,
      async () => {
        requireReading(person, policy.area)
        const input = readInput<P, Q, undefined>(portal, call, request)
        requireOwnProgram(person, input)
        return readFor(portal, session, request, {}, (context) => plan(context, input))
      },
    )
    const file = { definition, filter, form: form ?? ({ kind: 'workbook' } as const), object: fileName }
    const within = REPORT_TAKES + portal.responseTimeout
    const starting = startWriting(
      portal,
      call,
      { ...readContext(portal, session, request), onDataAge: (age) => noteDataAge(request, age) },
      file,
      readName(request),
    )
    const bytes = await respondInTime(request, within, starting.catch(explainReport)).catch((error) => {
      void starting.then((late) => late.destroy()).catch(() => {})
      throw error
    })
    return sendFile(reply, bytes, fileName, form ? CSV_TYPE : WORKBOOK_TYPE)
  })
}

type HandedFile = { fileName: string; type: string; bytes: Readable | Buffer }

export function serveFile<P, Q>(
  portal: Portal,
  call: Call<P, Q, undefined, Uint8Array>,
  policy: Policy,
  find: (context: ReadContext, input: Input<P, Q, undefined>) => Promise<HandedFile>,
): void {
  portal.served.push({ call, policy: policy.area })
  portal.app.get(API_BASE + call.path, enters(portal, 'plain'), async (request, reply) => {
    const session = await requireSession(portal, request, { act: 'read' })
    const { person } = session
    const file = await auditRefusals(portal, request, session, call, async () => {
      requireReading(person, policy.area)
      const input = readInput<P, Q, undefined>(portal, call, request)
      requireOwnProgram(person, input)
      return readFor(portal, session, request, {}, (context) => find(context, input))
    })
    return sendFile(reply, file.bytes, file.fileName, file.type)
  })
}

type Plan<Filter, Row> = {
  definition: ExportDefinition<Filter, Row>
  filter: Filter
  form: Form
  object: string
}
type Writer = Pick<ReadContext, 'person' | 'caller' | 'now'> & { onDataAge(age: number): void }

/** The reader closed the connection. */
const LEFT = 'ERR_STREAM_PREMATURE_CLOSE'

/** Audits the filter, and whether the reader received the whole file. */
async function startWriting<Filter, Row>(
  portal: Portal,
  call: { method: string; path: string },
  { person, caller, now, onDataAge }: Writer,
  { definition, filter, form, object }: Plan<Filter, Row>,
  name: string,
): Promise<Readable> {
  const about = { program: person.program, personId: person.id, object, ...caller }
  const reqId = caller.requestId
  const requested = {
    personId: person.id,
    address: caller.address,
    program: person.program,
    filter,
    form,
    name,
    now,
    onDataAge,
  }
  const bytes = await portal.exports.start(definition, requested)
  bytes.once('error', (error: Error & { code?: string }) => {
    if (error.code !== LEFT) portal.app.log.error({ err: error, reqId, export: object }, 'an export failed')
  })
  try {
    const action = `${call.method} ${call.path}`
    await addAuditEvent(portal.handles.writes, { ...about, action, detail: { filter } })
  } catch (error) {
    bytes.destroy()
    throw error
  }
  noteEnd(portal, bytes, about)
  return bytes
}

export type Page<Filter, Row> = Omit<Export<Filter, Row>, 'fileName'> & { skip?: number; max: number }

/**
 * The seeds' clients export by a page as large as the total, or no page. Then `screen` returns nothing and the rows are
 * streamed.
 */
export function serveRows<P, Q, Filter, Row>(
  portal: Portal,
  call: Call<P, Q, undefined, Row[], 'read'>,
  policy: Policy,
  screen: (context: ReadContext, input: Input<P, Q, undefined>) => Promise<Row[] | null>,
  plan: (context: ReadContext, input: Input<P, Q, undefined>) => Page<Filter, Row>,
): void {
  serveRead(portal, call, policy, async (context, input) => {
    const rows = await screen(context, input)
    if (rows) return rows
    const { definition, filter, skip = 0, max } = plan(context, input)
    const object = max === Number.POSITIVE_INFINITY ? 'all rows' : `${max} rows`
    const requested = { definition, filter, form: { kind: 'json', skip, max }, object } as const
    const bytes = await startWriting(
      portal,
      call,
      { ...context, onDataAge: () => {} },
      requested,
      context.caller.requestId,
    )
    return new Streamed<Row[]>(bytes)
  })
}

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
    const progress = await portal.exports.find(person.id, params.name)
    if (!progress) throw new Refusal('not-found', 'You have no such export.')
    return progress
  })
}
