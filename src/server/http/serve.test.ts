import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type AnyCall, findCalls, nameOf } from '#testing/calls.ts'
import { openPortal } from '#testing/open-portal.ts'
import { ORIGIN } from '#testing/portal.ts'
import { API_BASE } from '#wire/call.ts'
import type { Code } from '#wire/code.ts'

type Described = { 'x-area'?: string }

const { portal, signInNew } = openPortal()
let cookie = ''
let calls: AnyCall[] = []
let described: Record<string, Record<string, Described>> = {}

const policyOf = (call: AnyCall) =>
  described[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]?.['x-area']

beforeAll(async () => {
  const admin = await signInNew({ permissions: [99] })
  cookie = admin.cookie
  described = (await admin.get('/openapi.json')).body.paths
  calls = await findCalls()
})

type Request = { params?: object; query?: object; body?: unknown; headers?: Record<string, string> }

async function send(call: AnyCall, { params, query, body, headers }: Request) {
  const given = { ...fillParams(call), ...params } as Record<string, unknown>
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
  const response = await portal.app.inject({
    ...{ method: call.method, url: API_BASE + path, query: (query ?? {}) as Record<string, string> },
    headers: { origin: ORIGIN, 'content-type': 'application/json', cookie, ...headers },
    ...(call.method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return { call: nameOf(call), status: response.statusCode, body: isJson ? response.json() : null }
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
const TEXTS = CANDIDATES.filter((value) => typeof value === 'string')

const fits = (code: Code<unknown>, value: unknown) => z.safeParse(code.schema, value).success

const fillParams = (call: AnyCall) =>
  Object.fromEntries(
    Object.entries(call.params).map(([name, code]) => [name, TEXTS.find((value) => fits(code, value))]),
  )

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
const fillBody = (call: AnyCall) => (call.body ? fill(call, call.body, CANDIDATES) : undefined)
const fillQuery = (call: AnyCall) => (call.query ? fill(call, call.query, TEXTS) : {})

function programKey(code: Code<unknown> | undefined): string | undefined {
  const { properties = {} } = code ? z.toJSONSchema(code.schema, { io: 'input', unrepresentable: 'any' }) : {}
  return Object.keys(properties).find((key) => /^bpcnum(_0)?$/i.test(key))
}

let taken = 0
/** Each call meets one of them, and each of them meets many calls. */
const takeNext = (values: string[]) => values[taken++ % values.length] as string

describe('every call of the wire', () => {
  it('every call of the wire is served and described, and the server has no other call', () => {
    expect(calls.length).toBeGreaterThan(20)
    const known = calls.map((call) => `${call.method.toLowerCase()} ${call.path.replace(/:(\w+)/g, '{$1}')}`)
    const all = Object.entries(described).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(all.sort()).toEqual(known.sort())
  })

  it('every call has a policy, and only signing in and the texts of the portal are open [C1]', () => {
    const words =
      'anyone products orders people dodaacs funding groups catalogue audit carts kits panel files everything open'
    expect(calls.filter((call) => !words.split(' ').includes(policyOf(call) ?? '')).map(nameOf)).toEqual([])
    const open = calls.filter((call) => policyOf(call) === 'open').map(nameOf)
    const allowed = /^(POST \/servicemember\/login|GET \/portal|POST \/set-up(\/link)?|\w+ \/auth\/[\w-]+)$/
    expect(open.filter((name) => !allowed.test(name))).toEqual([])
    expect(open).toContain('POST /servicemember/login')
  })

  it('every writing call answers 403 to a page of another site or without an origin [F1]', async () => {
    for (const call of calls.filter(({ method }) => method !== 'GET')) {
      const origin = takeNext(['', 'https://evil.example', 'null', 'http://localhost:9999'])
      const refused = { call: nameOf(call), status: 403, body: { code: 'ORIGIN' } }
      expect(await send(call, { headers: { origin } }), origin).toMatchObject(refused)
    }
  })

  it("no call finds a program that is not the person's own, even with permission 99 [C2]", async () => {
    let requested = 0
    for (const call of calls.filter((other) => nameOf(other) !== 'POST /session/program')) {
      const [query, body] = [fillQuery(call), fillBody(call)]
      const [inQuery, inBody] = [programKey(call.query), programKey(call.body)]
      const requests: Request[] = [
        ...('program' in call.params ? [{ params: { program: 'ANG' }, query, body }] : []),
        ...(inQuery ? [{ query: { ...query, [inQuery]: 'ANG' }, body }] : []),
        ...(inBody ? [{ query, body: { ...body, [inBody]: 'ANG' } }] : []),
      ]
      requested += requests.length
      for (const request of requests)
        expect(await send(call, request)).toMatchObject({ call: nameOf(call), status: 404 })
    }
    expect(requested).toBeGreaterThan(10)
  })

  it('every call refuses unknown fields in the body and in the query [C7]', async () => {
    for (const call of calls) {
      const [query, body] = [fillQuery(call), fillBody(call)]
      const refused = { call: nameOf(call), status: 400 }
      const errors = [{ field: 'surprise', message: 'This field is not known here.' }]
      if (call.body)
        expect(await send(call, { query, body: { ...body, surprise: 1 } })).toMatchObject({
          ...{ ...refused, body: { errors: expect.arrayContaining(errors) } },
        })
      if (call.query)
        expect(await send(call, { query: { ...query, surprise: '1' }, body })).toMatchObject(refused)
    }
  })
})
