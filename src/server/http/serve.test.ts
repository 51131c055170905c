import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type AnyCall, findCalls, nameOf } from '#testing/calls.ts'
import { type ClientResponse, ORIGIN, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { API_BASE } from '#wire/call.ts'
import type { Code } from '#wire/code.ts'

type Described = { 'x-area'?: string; security: unknown[]; requestBody?: unknown }

let portal: TestPortal
let cookie = ''
let calls: AnyCall[] = []
let described: Record<string, Record<string, Described>> = {}

const findDescription = (call: AnyCall): Described | undefined =>
  described[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
const policyOf = (call: AnyCall) => findDescription(call)?.['x-area']

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'admin', permissions: [99] })
  const admin = await portal.signIn('admin')
  cookie = admin.cookie
  described = (await admin.get('/openapi.json')).body.paths
  calls = await findCalls()
})
afterAll(() => portal?.stop())

type Request = {
  params?: object
  query?: object
  body?: unknown
  headers?: Record<string, string>
  raw?: string
}

async function send(call: AnyCall, { params, query, body, headers, raw }: Request): Promise<ClientResponse> {
  const given = { ...fillParams(call), ...params } as Record<string, unknown>
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
  const response = await portal.app.inject({
    method: call.method,
    url: API_BASE + path,
    query: (query ?? {}) as Record<string, string>,
    headers: { origin: ORIGIN, 'content-type': 'application/json', cookie, ...headers },
    ...(call.method === 'GET' ? {} : { payload: raw ?? JSON.stringify(body ?? {}) }),
  })
  const { statusCode: status, headers: responded } = response
  const isJson = String(responded['content-type']).includes('json')
  return { status, body: isJson ? response.json() : response.body, headers: responded }
}

const DEFINITION = { source: 'funds', columns: ['fund'], filters: [], order: [], groupBy: [] }
const CANDIDATES: unknown[] = [
  ...'AR 1 COAT W9AR01 6C 8405019001234 2026-11-21 08:00 6f1d0f0e-0000-4000-8000-000000000000'.split(' '),
  // 110 is a percentage of the approved quantity, `letter` a paper size.
  ...[1, 0, 2, 110, 12.5, true, [], {}, 'words', 'someone@example.mil', null, ['W9AR01'], ['1']],
  ...'receive active 10001 progress keep nobody army order block yes question refuse'.split(' '),
  ...[2027, '2027', 'EA', ['8405019001234'], 'dodaacs', 'confirm', 'letter', 'add', 'weekly', 'xlsx'],
  ...['once', 'tell'],
  ...['A'.repeat(60), 'A'.repeat(64), '/orders?status=6'],
  DEFINITION,
  JSON.stringify(DEFINITION),
  [{ shipment: 1, qtY_0: 1 }],
  [{ vcrnuM_0: '1', vcrliN_0: 1, qtY_0: 1 }],
]

function fits(code: Code<unknown>, value: unknown): boolean {
  return z.safeParse(code.schema, value).success
}

function fillParams(call: AnyCall): Record<string, unknown> {
  const values = Object.entries(call.params).map(([name, code]) => [
    name,
    CANDIDATES.find((value) => typeof value === 'string' && fits(code, value)),
  ])
  return Object.fromEntries(values)
}

function fill(call: AnyCall, code: Code<unknown>, candidates: unknown[]): Record<string, unknown> {
  const filled: Record<string, unknown> = {}
  const tries: Record<string, number> = {}
  for (let round = 0; round < 100; round++) {
    const result = z.safeParse(code.schema, filled)
    if (result.success) return filled
    for (const key of new Set(result.error.issues.map((issue) => String(issue.path[0])))) {
      tries[key] = (tries[key] ?? -1) + 1
      filled[key] = candidates[tries[key]]
    }
  }
  throw new Error(`Nothing found that ${nameOf(call)} reads: ${JSON.stringify(filled)}`)
}
const fillBody = (call: AnyCall) => fill(call, call.body as Code<unknown>, CANDIDATES)
const TEXTS = CANDIDATES.filter((value) => typeof value === 'string')
const fillQuery = (call: AnyCall) => (call.query ? fill(call, call.query, TEXTS) : {})

const keysOf = (code: Code<unknown> | undefined): string[] =>
  code
    ? Object.keys(
        (z.toJSONSchema(code.schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object,
      )
    : []
const programKey = (code: Code<unknown> | undefined) => keysOf(code).find((key) => /^bpcnum(_0)?$/i.test(key))

let taken = 0
/** Each call meets one of them, and each of them meets many calls. */
const takeNext = (values: string[]) => values[taken++ % values.length] as string

describe('every call of the wire', () => {
  it('every call of the wire is served and described, and the server has no other call', () => {
    expect(calls.length).toBeGreaterThan(20)
    expect(calls.filter((call) => !findDescription(call)).map(nameOf)).toEqual([])
    const known = new Set(
      calls.map((call) => `${call.method.toLowerCase()} ${call.path.replace(/:(\w+)/g, '{$1}')}`),
    )
    const all = Object.entries(described).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(all.filter((name) => !known.has(name))).toEqual([])
  })

  it('every call has a policy, and only signing in and the texts of the portal are open [C1]', () => {
    const words =
      'anyone products orders people dodaacs funding groups catalogue audit carts kits panel files everything open'
    const areas = new Set(words.split(' '))
    expect(
      calls.filter((call) => findDescription(call) && !areas.has(policyOf(call) ?? '')).map(nameOf),
    ).toEqual([])
    const open = calls.filter((call) => policyOf(call) === 'open').map(nameOf)
    expect(
      open.filter(
        (name) =>
          !/^(POST \/servicemember\/login|GET \/portal|POST \/set-up(\/link)?|\w+ \/auth\/[\w-]+)$/.test(
            name,
          ),
      ),
    ).toEqual([])
    expect(open).toContain('POST /servicemember/login')
  })

  it('every protected call answers 401 without a session, whatever the request holds', async () => {
    for (const call of calls.filter((other) => findDescription(other) && policyOf(other) !== 'open')) {
      const { status, body } = await send(call, {
        headers: { cookie: takeNext(['', 'sid=', 'sid=not-a-session']) },
      })
      expect({ call: nameOf(call), status }).toEqual({ call: nameOf(call), status: 401 })
      expect(body.detail).toBe('You are signed out. Sign in to continue.')
    }
  })

  it('every writing call answers 403 to a page of another site or without an origin [F1]', async () => {
    for (const call of calls.filter((other) => findDescription(other) && other.method !== 'GET')) {
      const origin = takeNext(['', 'https://evil.example', 'null', 'http://localhost:9999'])
      const { status, body } = await send(call, { headers: { origin } })
      expect([nameOf(call), origin, status, body.code]).toEqual([nameOf(call), origin, 403, 'ORIGIN'])
    }
  })

  it("no call finds a program that is not the person's own, even with permission 99 [C2]", async () => {
    let requested = 0
    for (const call of calls.filter(
      (other) => findDescription(other) && nameOf(other) !== 'POST /session/program',
    )) {
      const body = call.body ? fillBody(call) : undefined
      const requests: Request[] = []
      const query = fillQuery(call)
      if ('program' in call.params) requests.push({ params: { program: 'ANG' }, query, body })
      const inQuery = programKey(call.query)
      if (inQuery) requests.push({ query: { ...query, [inQuery]: 'ANG' }, body })
      const inBody = programKey(call.body)
      if (inBody) requests.push({ query, body: { ...body, [inBody]: 'ANG' } })
      for (const request of requests) {
        requested++
        expect({ call: nameOf(call), status: (await send(call, request)).status }).toEqual({
          call: nameOf(call),
          status: 404,
        })
      }
    }
    expect(requested).toBeGreaterThan(10)
  })

  it('every call refuses unknown fields in the body and in the query [C7]', async () => {
    for (const call of calls.filter((other) => findDescription(other))) {
      if (call.body) {
        const { status, body } = await send(call, {
          query: fillQuery(call),
          body: { ...fillBody(call), surprise: 1 },
        })
        expect({ call: nameOf(call), status }).toEqual({ call: nameOf(call), status: 400 })
        expect(body.errors).toContainEqual({ field: 'surprise', message: 'This field is not known here.' })
      }
      if (call.query) {
        const { status } = await send(call, {
          query: { ...fillQuery(call), surprise: '1' },
          body: call.body ? fillBody(call) : undefined,
        })
        expect({ call: nameOf(call), status }).toEqual({ call: nameOf(call), status: 400 })
      }
    }
  })

  it('every call refuses a body that is no JSON object [F6]', async () => {
    for (const call of calls.filter((other) => findDescription(other) && other.body)) {
      const raw = takeNext(['{', '{"a":', '[]', '"text"', '5', '{"__proto__": {"x": 1}}', ''])
      const { status } = await send(call, { raw })
      expect({ call: nameOf(call), raw, status }).toEqual({ call: nameOf(call), raw, status: 400 })
      const form = await send(call, {
        raw: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(form.status).toBe(415)
    }
  })

  it('every call is reached in any letter case and with a trailing slash', async () => {
    const list = '/Dashboard/getall/announcements'
    for (const path of [list, '/dashboard/GETALL/announcements/', '/product/search/AR/']) {
      const response = await portal.app.inject({ method: 'GET', url: API_BASE + path, headers: { cookie } })
      expect(response.statusCode, path).toBe(200)
    }
  })
})
