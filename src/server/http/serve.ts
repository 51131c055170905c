import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import {
  type Gate,
  type Person,
  requireArea,
  requireChanging,
  requireReading,
} from '#domain/roles/permissions.ts'
import { API_BASE, type Call, TOTAL_HEADER } from '#wire/call.ts'
import { isSearch } from '#wire/code.ts'
import { REPORT_TAKES } from '../db/connect.ts'
import { searches } from '../limits/rates.ts'
import type { RequestPool } from '../limits/request-pools.ts'
import type { Portal, RawInput } from '../portal.ts'
import {
  refuseForeignPages,
  requireFactor,
  requireOwner,
  requireOwnOrigin,
  requireSession,
} from '../session/request-session.ts'
import { ownerOf, type Session } from '../session/session.ts'
import type { ReadContext, WriteContext } from './context.ts'
import { Cut, cutOf, type Totalled } from './cut.ts'
import { respondInTime } from './deadline.ts'
import { explainReport } from './errors.ts'
import { Stored, Written } from './idempotency.ts'
import { type Input, readInput } from './input.ts'
import { packBytes, packText } from './packed.ts'
import { inPool, readContext, readFor, roomOf } from './reading.ts'
import { auditRefusals } from './refused.ts'
import { Streamed } from './streamed.ts'
import { findVersion } from './versions.ts'
import { writeOnce } from './write-once.ts'

/** `anyone` is every signed-in person. */
export type Policy = {
  area: Gate
  /** Closed to auditors, because it prepares a change. */
  isForActing?: true
  /** Uses the reports connection, and may take longer. */
  isReport?: true
  /** As slow as a report, such as a picture. */
  takesLong?: true
  /** Runs beside the writes while other calls wait. */
  isLight?: true
  /** Of the body, where a call takes more than others. */
  maxBytes?: number
  /** Changes the person's own account, even in a retired program. */
  isOwnAccount?: true
  /** Allowed before the person adds a required second factor. */
  isBeforeFactor?: true
  /** Shows sessions, codes or second factors, which a support session hides. */
  isSecret?: true
  /** A write that ends the support session. */
  endsSupport?: true
}

type Action<C, P, Q, B, A> = (context: C, input: Input<P, Q, B>) => Promise<A>

export function serveRead<P, Q, B, A>(
  portal: Portal,
  call: Call<P, Q, B, A, 'read'>,
  policy: Policy,
  action: Action<ReadContext, P, Q, B, A | Streamed<A>>,
): void {
  read(portal, call, policy, action)
}

export function serveCut<P, Q, B, Row>(
  portal: Portal,
  call: Call<P, Q, B, Row[], 'cut'>,
  policy: Policy,
  action: Action<ReadContext, P, Q, B, Totalled<Row>[]>,
): void {
  read(portal, call, policy, async (context, input) => cutOf<Row>(await action(context, input)))
}

export function servePage<P, Q, B, Row>(
  portal: Portal,
  call: Call<P, Q, B, Row[], 'page'>,
  policy: Policy,
  action: Action<ReadContext, P, Q, B, Cut<Row[]>>,
): void {
  read(portal, call, policy, action)
}

function read<P, Q, B, A>(
  portal: Portal,
  call: Call<P, Q, B, A>,
  policy: Policy,
  action: Action<ReadContext, P, Q, B, A | Streamed<A> | Cut<A>>,
): void {
  const response = async (request: FastifyRequest, session: Session, raw: RawInput) => {
    const { person } = session
    if (!policy.isBeforeFactor) requireFactor(session)
    if (policy.isSecret) requireOwner(session)
    if (policy.isForActing) requireArea(person, policy.area)
    else requireReading(person, policy.area)
    if (call.method !== 'GET') requireOwnOrigin(portal, request)
    const input = readInput<P, Q, B>(portal, call, raw)
    requireOwnProgram(person, input)
    if (isSearch(call.query, input.query) || isSearch(call.body, input.body))
      portal.rates.take(searches(portal.config.searchesPerPerson), ownerOf(session))
    const work = readFor(portal, session, request, policy, (context) => action(context, input))
    return policy.isReport ? work.catch(explainReport) : work
  }
  portal.reads.set(call, response)
  register(
    portal,
    call,
    policy,
    async (request) => {
      const session = await requireSession(portal, request, { ...policy, act: 'read' })
      return auditRefusals(portal, request, session, call, () => response(request, session, request))
    },
    roomOf(policy),
  )
}

/**
 * One transaction holds the action, its audit event, its jobs, and the stored response. A repeated `Idempotency-Key`
 * gets the first response. Slow preparation runs before the transaction.
 */
export function serveWrite<P, Q, B, A, R = undefined>(
  portal: Portal,
  call: Call<P, Q, B, A>,
  policy: Policy,
  action: (context: WriteContext, input: Input<P, Q, B>, prepared: R) => Promise<A>,
  prepare?: Action<ReadContext, P, Q, B, R>,
): void {
  register(portal, call, policy, async (request) => {
    const session = await requireSession(portal, request, {
      ...policy,
      act: policy.endsSupport ? 'leave' : 'change',
    })
    const { person } = session
    return auditRefusals(portal, request, session, call, async () => {
      requireOwnOrigin(portal, request)
      requireArea(person, policy.area)
      if (!policy.isOwnAccount) requireChanging(person)
      const input = readInput<P, Q, B>(portal, call, request)
      requireOwnProgram(person, input)
      const base = readContext(portal, session, request)
      const prepared = (prepare &&
        (await readFor(portal, session, request, policy, (context) => prepare(context, input)))) as R
      return inPool(portal, 'light', session, request, () =>
        writeOnce(portal, call, request, base, (context) => action(context, input, prepared)),
      )
    })
  })
}

type Open = { area: 'open'; takesLong?: true; isReport?: never; maxBytes?: never }

export function serveOpen<P, Q, B, A>(
  portal: Portal,
  call: Call<P, Q, B, A>,
  action: (
    context: { request: FastifyRequest; reply: FastifyReply; now: Date },
    input: Input<P, Q, B>,
  ) => Promise<A>,
  takesLong?: 'takes long',
): void {
  const policy: Open = { area: 'open', ...(takesLong && { takesLong: true }) }
  register(
    portal,
    call,
    policy,
    async (request, reply) => {
      if (call.method !== 'GET') requireOwnOrigin(portal, request)
      return action({ request, reply, now: portal.clock() }, readInput<P, Q, B>(portal, call, request))
    },
    takesLong ? 'plain' : 'light',
  )
}

export function register<P, Q, B, A>(
  portal: Portal,
  call: Call<P, Q, B, A>,
  policy: Policy | Open,
  response: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<A | Written<A> | Stored | Streamed<A> | Cut<A>>,
  pool: RequestPool = 'light',
): void {
  portal.served.push({ call, policy: policy.area })
  portal.app.route({
    method: call.method,
    url: API_BASE + call.path,
    ...(policy.maxBytes && { bodyLimit: policy.maxBytes }),
    onRequest: (request, _reply, done) => {
      portal.pools.requireOpen(pool)
      refuseForeignPages(portal, request)
      done()
    },
    handler: async (request, reply) => {
      const within =
        policy.isReport || policy.takesLong ? REPORT_TAKES + portal.responseTimeout : portal.responseTimeout
      const coming = response(request, reply)
      const outcome = await respondInTime(request, within, coming).catch((error) => {
        void coming.then((late) => late instanceof Streamed && late.bytes.destroy()).catch(() => {})
        throw error
      })
      reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
      if (outcome instanceof Cut) reply.header(TOTAL_HEADER, outcome.total)
      const result = outcome instanceof Cut ? outcome.rows : outcome
      if (result instanceof Streamed) return reply.send(packBytes(request, reply, result.bytes))
      const { response: said, text } = readText(call, result)
      const version = findVersion(said, request)
      const packed = packText(request, reply, text)
      // A weak ETag: compression changes the bytes, not the version.
      if (version !== undefined) reply.header('etag', `${packed === text ? '' : 'W/'}"${version}"`)
      return reply.send(packed)
    },
  })
}

function readText<P, Q, B, A>(
  { response }: Call<P, Q, B, A>,
  result: A | Written<A> | Stored,
): { response: unknown; text: string } {
  if (result instanceof Written) return result
  if (result instanceof Stored) return { response: result.read(response), text: result.text }
  return { response: result, text: JSON.stringify(response.write(result)) }
}

/** A request that names another program finds nothing (GAP-126). */
export function requireOwnProgram(person: Person, input: Input<unknown, unknown, unknown>): void {
  for (const part of [input.params, input.query, input.body]) {
    const named = (part as { program?: unknown } | undefined)?.program
    if (named !== undefined && named !== person.program)
      throw new Refusal('not-found', 'There is nothing here for your program.', { code: 'OTHER_PROGRAM' })
  }
}
