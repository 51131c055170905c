import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type AppOptions, buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { connection } from '#server/db/connect.ts'
import { openPool, type Row } from '#server/db/driver/sql.ts'
import { API_BASE, type Call } from '#wire/call.ts'
import { WORKBOOK_TYPE } from '#wire/export/exports.ts'
import { type RequestInput, writeRequest } from '#wire/send-request.ts'
import { signIn } from '#wire/session/session.ts'
import { type Owner, PASSWORD } from './build.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { namesOf } from './fields.ts'
import { IN_THIS_PROCESS } from './in-this-process.ts'

export const ORIGIN = 'http://127.0.0.1:3000'

export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>

// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
export type ClientResponse = { status: number; body: any; headers: Record<string, unknown> }
type Extra = { headers?: Record<string, string>; key?: string; version?: number }
/**
 * Values that the wire never writes. `odd` replaces or adds fields, and `undefined` removes one. `search` is for calls
 * without a query.
 */
type Odd = { odd?: Record<string, unknown>; search?: string }
export type QueryOf<C> = C extends Call<infer _P, infer Q, infer _B, infer _A> ? Partial<Q> : never
export type BodyOf<C> = C extends Call<infer _P, infer _Q, infer B, infer _A> ? B : never
export type TestInput<P, Q, B> = RequestInput<{ [K in keyof P]: unknown }, Q, undefined> & {
  body?: Partial<NoInfer<B>>
}
export type Client = {
  /** Sends a call with clean names, as the browser does. */
  send<P, Q, B, A>(
    call: Call<P, Q, B, A>,
    input: TestInput<P, Q, B>,
    extra?: Extra & Odd,
  ): Promise<ClientResponse>
  get(path: string, extra?: Extra): Promise<ClientResponse>
  post(path: string, body?: unknown, extra?: Extra): Promise<ClientResponse>
  put(path: string, body?: unknown, extra?: Extra): Promise<ClientResponse>
  delete(path: string, body?: unknown, extra?: Extra): Promise<ClientResponse>
  upload<P, A>(call: Call<P, undefined, undefined, A>, params: P, bytes: Uint8Array): Promise<ClientResponse>
  cookie: string
}

/** A busy test machine must not look like overload. */
export const NO_LAG = { now: () => 0 }

/** HTTP without a socket. */
export async function startTestPortal(
  environment: Record<string, string> = {},
  options: AppOptions = {},
  given?: TestDatabase,
) {
  const database = given ?? (await createTestDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-portal-'))
  /** The owner's connection, outside row-level security. */
  const owner: Owner = openPool(database.url('owner'), { ...connection, max: 2 })
  let now = new Date('2026-11-21T17:00:00Z')
  const config = readConfig({
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    DATA_DIR: dataDir,
    SUPPLY: 'none',
    DEMO: '0',
    // Tests sign in the same users many times.
    SESSIONS_PER_PERSON: '100',
    ...environment,
  })
  const start = async () => {
    // A slow database must not cause a timeout.
    const usual: AppOptions = { clock: () => now, runsJobs: false, responseTimeout: 20_000, lag: NO_LAG }
    const place = { url: database.url, stop: async () => {} }
    const app = await buildApp(config, place, { ...usual, ...IN_THIS_PROCESS, ...options })
    await app.ready()
    return app
  }
  const app = await start()
  const anonymous = createClient(app, '')
  const signInWith = async (username: string, password: string) => {
    const reply = await anonymous.send(signIn, { body: { username, password, assertion: '' } })
    const cookie = String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    if (!cookie) throw new Error(`${username} could not sign in: ${JSON.stringify(reply.body)}`)
    return createClient(app, cookie)
  }
  return {
    ...{ app, database, owner, dataDir, anonymous, signInWith },
    client: (cookie: string) => createClient(app, cookie),
    /** Until then the clock is stopped at 2026-11-21 12:00 in New York. */
    setTime: (instant: string) => {
      now = new Date(instant)
    },
    /** The newest event of the audit trail. */
    lastEvent: async (): Promise<Row | undefined> =>
      (await owner`SELECT * FROM audit_events ORDER BY event_id DESC LIMIT 1`)[0],
    signIn: (username: string) => signInWith(username, PASSWORD),
    /** Starts another process on the same database, as behind a load balancer. */
    async startBeside(cookie = '') {
      const beside = await start()
      return { ...createClient(beside, cookie), app: beside, stop: () => beside.close() }
    },
    async stop() {
      await app.close()
      await owner.end({ timeout: 5 })
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export function requestOf<P, Q, B, A>(call: Call<P, Q, B, A>, input: TestInput<P, Q, B>) {
  return {
    method: call.method,
    ...writeRequest(call, { body: {}, ...input } as unknown as RequestInput<P, Q, B>),
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
  }
}

function createClient(app: FastifyInstance, cookie: string): Client {
  let current = cookie
  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
  const send = async (method: Method, path: string, body: unknown, extra: Extra = {}) => {
    const response = await app.inject({
      method,
      url: path.startsWith('/U3PL') || path.startsWith('//') ? path.replace('//', '/') : API_BASE + path,
      headers: {
        ...(current ? { cookie: current } : {}),
        ...(method === 'GET' ? {} : { origin: ORIGIN, 'content-type': 'application/json' }),
        ...(extra.key ? { 'idempotency-key': extra.key } : {}),
        ...(extra.version === undefined ? {} : { 'if-match': `"${extra.version}"` }),
        ...extra.headers,
      },
      ...(method === 'GET' ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {}) }),
    })
    // A browser stores the new secret of a session. For sign-in and switch, the test does it.
    const renewed = /^(?:__Host-)?sid=[\w-]{43}(?=;)/.exec(String(response.headers['set-cookie'] ?? ''))?.[0]
    if (current && renewed && !path.includes('/session/program')) current = renewed
    return { status: response.statusCode, body: readPayload(response), headers: response.headers }
  }
  return {
    async send<P, Q, B, A>(
      call: Call<P, Q, B, A>,
      input: TestInput<P, Q, B>,
      { odd = {}, search, ...extra }: Extra & Odd = {},
    ) {
      const { url: path, payload } = requestOf(call, input)
      const url = search ? `${path}?${search}` : path
      const takesBody = Object.keys(namesOf(call.body)).length > 0 || (call.method !== 'GET' && !call.query)
      const names = namesOf(takesBody ? call.body : call.query)
      const spelled = Object.entries(odd).map(([name, value]) => [names[name] ?? name, value] as const)
      const body = takesBody ? { ...JSON.parse(payload ?? '{}'), ...Object.fromEntries(spelled) } : {}
      const reply = await send(call.method, takesBody ? url : withOdd(url, spelled), body, extra)
      if (reply.status < 300) return { ...reply, body: z.parse(call.response.schema, reply.body) }
      for (const error of reply.body.errors ?? [])
        error.field = Object.keys(names).find((name) => names[name] === error.field) ?? error.field
      return reply
    },
    get cookie() {
      return current
    },
    get: (path, extra) => send('GET', path, undefined, extra),
    post: (path, body, extra) => send('POST', path, body, extra),
    put: (path, body, extra) => send('PUT', path, body, extra),
    delete: (path, body, extra) => send('DELETE', path, body, extra),
    upload: (call, params, bytes) =>
      send(call.method, writeRequest(call, { params } as never).url, Buffer.from(bytes), {
        headers: { 'content-type': 'application/octet-stream' },
      }),
  }
}

function readPayload(response: Awaited<ReturnType<FastifyInstance['inject']>>) {
  const type = String(response.headers['content-type'])
  if (type === WORKBOOK_TYPE) return new Uint8Array(response.rawPayload)
  return type.includes('json') ? response.json() : response.body
}

function withOdd(url: string, odd: (readonly [name: string, value: unknown])[]): string {
  if (odd.length === 0) return url
  const { pathname, searchParams } = new URL(url, ORIGIN)
  for (const [name, value] of odd)
    if (value === undefined) searchParams.delete(name)
    else searchParams.set(name, String(value))
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`
}
