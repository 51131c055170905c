import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as sendRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import { type Client, ORIGIN, requestOf, startTestPortal } from '#testing/portal.ts'
import { dial, listenFor } from '#testing/sockets.ts'
import { API_BASE } from '#wire/call.ts'
import { listOrders } from '#wire/orders/orders.ts'
import { signIn } from '#wire/session/session.ts'

// Threats F2, F3 and F5: headers of every response.
const web = mkdtempSync(join(tmpdir(), 'quartermaster-web-'))
mkdirSync(join(web, 'assets'))
writeFileSync(join(web, 'index.html'), '<!doctype html><title>Page</title>')
writeFileSync(join(web, 'assets/a-1.js'), 'export {}')
writeFileSync(join(web, '.stamp'), 'not for visitors')
const { portal, signInNew } = openPortal({}, { webFolder: web })
let admin: Client
let port = 0

beforeAll(async () => {
  mkdirSync(join(portal.dataDir, 'pictures'))
  writeFileSync(join(portal.dataDir, 'pictures/coat-1.svg'), '<svg/>')
  admin = await signInNew({ permissions: [99] })
  port = await listenFor(portal.app)
})
afterAll(() => rmSync(web, { recursive: true, force: true }))

type Headers = Record<string, unknown>

const POLICY = {
  ...{ 'default-src': "'none'", 'frame-ancestors': "'none'", 'base-uri': "'none'", 'form-action': "'self'" },
  ...{ 'script-src': "'self'", 'style-src': "'self'", 'require-trusted-types-for': "'script'" },
}
const HEADERS = {
  ...{ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' },
  ...{ 'cross-origin-opener-policy': 'same-origin', 'cross-origin-resource-policy': 'same-origin' },
  ...{ 'strict-transport-security': undefined, 'x-powered-by': undefined },
}

function findGaps(headers: Headers, what: string): string[] {
  const text = String(headers['content-security-policy'])
  const policy = Object.fromEntries(
    text.split('; ').map((directive) => directive.split(/ (.*)/).slice(0, 2) as [string, string]),
  )
  const differing = (wanted: object, found: Headers) =>
    Object.entries(wanted).flatMap(([name, value]) => (found[name] === value ? [] : [name]))
  const mayUse = /^camera=\(self\),.* microphone=\(\),/.test(String(headers['permissions-policy']))
  return [
    ...differing(POLICY, policy),
    ...differing(HEADERS, headers),
    ...(/unsafe|\*|https?:/.test(text) ? ['holes in the policy'] : []),
    ...(mayUse ? [] : ['permissions']),
    ...Object.keys(headers).filter((name) => name.startsWith('access-control-')),
  ].map((gap) => `${what}: ${gap}`)
}

const findApiGaps = (headers: Headers, what: string) => [
  ...findGaps(headers, what),
  ...(headers['cache-control'] === 'no-store' ? [] : [`${what}: kept by ${headers['cache-control']}`]),
]

function listRoutes(): { method: string; url: string }[] {
  const stack: string[] = []
  return portal.app
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      stack.length = indent.length / 4
      stack.push(part)
      const url = stack.join('').replaceAll(/:\w+/g, '1').replace('*', 'nothing') || '/'
      return (methods.match(/[A-Z]+/g) ?? []).map((method) => ({ method, url }))
    })
}

type Shape = { cookie?: string; origin?: string; type?: string; payload?: string }

async function send(method: string, url: string, { cookie = '', origin = ORIGIN, ...shape }: Shape = {}) {
  const { type = 'application/json', payload = '{}' } = shape
  const unsafe = ['GET', 'HEAD', 'OPTIONS'].includes(method) ? {} : { 'content-type': type }
  const headers = { cookie, origin, ...unsafe }
  return portal.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(unsafe['content-type'] && { payload }),
  })
}

test('every route sends the headers, also when it refuses the format, the sender, or the size [F2 F3 F5]', async () => {
  const routes = listRoutes()
  expect(routes.length).toBeGreaterThan(100)
  const { cookie } = await signInNew()
  const shapes: Shape[] = [
    { cookie: admin.cookie, payload: '{"surprise":1}' },
    { cookie, origin: 'https://evil.example' },
    {},
    { cookie, type: 'text/plain', payload: 'x' },
    { cookie, payload: `{"a":"${'x'.repeat(300 * 1024)}"}` },
  ]
  const gaps: string[] = []
  const statuses = new Set<number>()
  let [reads, writes] = [0, 0]
  for (const { method, url } of routes.filter((route) => !/sign-out/.test(route.url))) {
    const isRead = ['GET', 'HEAD'].includes(method)
    const turned = isRead ? shapes[reads++ % 3] : shapes[writes++ % shapes.length]
    for (const shape of new Set([turned, method === 'GET' ? shapes[0] : turned])) {
      const { statusCode, headers } = await send(method, url, shape)
      statuses.add(statusCode)
      const find = url.startsWith('/U3PL') ? findApiGaps : findGaps
      gaps.push(...find(headers, `${method} ${url} ${statusCode}`))
    }
  }
  expect(gaps).toEqual([])
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 413, 415]))
})

test('the headers are present after too many requests, after an error, and without the database [F2 F5 F7]', async () => {
  await portal.owner`ALTER TABLE announcements RENAME TO announcements_away`
  const failed = await admin.get('/Dashboard/getall/announcements')
  await portal.owner`ALTER TABLE announcements_away RENAME TO announcements`
  expect([failed.status, ...findApiGaps(failed.headers, '500')]).toEqual([500])
  expect(failed.body).toEqual({
    ...{ type: 'about:blank', title: 'Something went wrong', status: 500, code: 'FAILED', errors: [] },
    ...{ detail: 'Something went wrong.', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  })
  const lookUp = () => admin.post('/admin/lookup', { search: 'nobody@example.mil' })
  let reply = await lookUp()
  for (let n = 0; n < 40 && reply.status !== 429; n++) reply = await lookUp()
  expect([reply.status, ...findApiGaps(reply.headers, '429')]).toEqual([429])
  const hanging = await startTestPortal({}, { responseTimeout: 1 })
  const body = { username: 'admin', password: PASSWORD, assertion: '' }
  const away = await hanging.anonymous.send(signIn, { body })
  await hanging.stop()
  expect([away.status, ...findApiGaps(away.headers, '503')]).toEqual([503])
})

test('the headers are present on pages, files, and addresses that are no call [F2 F3]', async () => {
  for (const line of [
    ...['GET / 200', 'GET /orders/7 200', 'HEAD /assets/a-1.js 200', 'GET /assets/a-1.js 200'],
    ...['GET /assets/a-2.js 404', 'GET /assets/a-2 404', 'GET /.stamp 404', 'GET /%zz 400'],
    ...['GET /pictures/coat-1.svg 200', `GET /pictures/${'x'.repeat(300)} 404`, 'OPTIONS / 404'],
    ...[`OPTIONS ${API_BASE}/cart/orders 404`, 'DELETE /orders 404', `PATCH ${API_BASE}/session 404`],
    ...['GET /livez 200', 'GET /readyz 200', 'GET /metrics 200'],
  ]) {
    const [method = '', url = ''] = line.split(' ')
    const { statusCode, headers } = await send(method, url, { origin: 'https://evil.example' })
    expect([`${method} ${url} ${statusCode}`, ...findGaps(headers, url)]).toEqual([line])
  }
  const { etag } = (await send('GET', '/assets/a-1.js')).headers
  const unchanged = { url: '/assets/a-1.js', headers: { 'if-none-match': String(etag) } }
  const again = await portal.app.inject(unchanged)
  expect([again.statusCode, ...findGaps(again.headers, '304')]).toEqual([304])
})

test('the headers are present even when the server could not read the request [F2 F11]', async () => {
  for (const [raw, status] of [
    ['not http at all\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: x\r\nBroken header\r\n\r\n', 400],
    ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ] as const) {
    const socket = dial(port)
    socket.write(raw)
    await socket.gone
    const [head = '', body = ''] = socket.received.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const lines = head.split('\r\n').slice(1)
    const headers = lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]])
    expect(findApiGaps(Object.fromEntries(headers), raw.slice(0, 40))).toEqual([])
    expect(JSON.parse(body)).toMatchObject({ status, requestId: expect.any(String) })
  }
})

test('an address that looks like a file never returns a page that a cache could store [F5]', async () => {
  const calls = ['/cart/x.css', '/cart/7.css', '/session/x.css', '/nothing'].map((path) => API_BASE + path)
  const others = '/U3PLRest/other /files/secret /FILES/secret.pdf /assets/nothing /orders/7.css'.split(' ')
  for (const url of [...calls, ...others]) {
    const reply = await send('GET', url, { cookie: admin.cookie })
    expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 404, 'no-store'])
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
  }
  for (const name of ['x', '7.5', '7.css-', '7.css!']) {
    const reply = await send('GET', `${API_BASE}/cart/${name}`, { cookie: admin.cookie })
    expect([name, reply.statusCode]).toEqual([name, 400])
    expect(reply.json().detail).not.toContain('nothing at this')
  }
})

test('the cookie and the headers of an installation behind https keep people on https [F1 F2]', async () => {
  const origin = 'https://portal.example.mil'
  const secure = await startTestPortal({ PUBLIC_URL: origin })
  await buildPrograms(secure.owner)
  await buildUnit(secure.owner, { dodaac: 'W9AR01' })
  await buildPerson(secure.owner, { dodaac: 'W9AR01', username: 'member' })
  const body = { username: 'member', password: PASSWORD, assertion: '' }
  const { headers } = await secure.anonymous.send(signIn, { body }, { headers: { origin } })
  const failed = await secure.anonymous.get('/nothing')
  await secure.stop()
  const [pair = '', ...attributes] = String([headers['set-cookie']].flat()[0]).split('; ')
  expect(pair).toMatch(/^__Host-sid=/)
  expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
  for (const { 'strict-transport-security': strict } of [headers, failed.headers])
    expect(strict).toBe('max-age=31536000; includeSubDomains')
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
})

test('a request with a thousand DoDAACs gets its refusal message over a real connection [E2 F11]', async () => {
  const query = { status: 'approved' as const, dodaacs: Array(1000).fill('W9AR01') }
  const { url: path } = requestOf(listOrders, { query })
  const request = sendRequest({ port, path, headers: { cookie: admin.cookie } }).end()
  const [response] = await once(request, 'response')
  response.resume()
  expect(response.statusCode).toBe(400)
})
