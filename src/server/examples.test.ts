import { readFileSync, writeFileSync } from 'node:fs'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AnyCall, findCallsByFolder, nameOf } from '#testing/calls.ts'
import { enter } from '#testing/enter.ts'
import type { Names, SentStep, Step } from '#testing/examples/steps.ts'
import { STORY, stopClock } from '#testing/examples/story.ts'
import { fillDatabase } from '#testing/fill-database.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { ORIGIN, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { API_BASE } from '#wire/call.ts'
import type { Example } from '#wire/examples.ts'

/** `UPDATE=1` writes the responses of today, to be read and committed. */
const UPDATES = process.env.UPDATE === '1'
const EXAMPLES = new URL('../wire/examples.jsonl', import.meta.url)
const MINUTES = 60_000

let portal: TestPortal
let world: OrdersWorld
const shelves = await findCallsByFolder()
const names: Names = new Map()
const cookies = new Map<string, string>()
const examples = new Map<AnyCall, string[]>()
const versions = new Map<string, string>()
const failed: string[] = []

beforeAll(async () => {
  portal = await startTestPortal({ SUPPLY: 'files' })
  await stopClock(portal.owner)
  world = await buildOrdersWorld(portal.owner)
  for (const { name, value } of listPeople()) {
    names.set(name, String(value.id).padStart(20, '0'))
    cookies.set(name, (await portal.signIn(value.username)).cookie)
  }
  names
    .set('dodaac', world.dodaac)
    .set('nsn', world.nsns[0] ?? '')
    .set('otherNsn', world.nsns[1] ?? '')
  for (const step of STORY) await take(step).catch((error: Error) => failed.push(error.message))
}, 5 * MINUTES)
afterAll(() => portal?.stop())

test('every call has an example that gets a response', () => {
  const missing = [...shelves.values()].flat().filter((call) => !examples.has(call))
  // To add a step: extend src/testing/examples, run with UPDATE=1 and review.
  expect(failed).toEqual([])
  expect(missing.map(nameOf)).toEqual([])
})

test('each call answers its example request with the stored response, byte for byte', () => {
  const lines = [...shelves.values()].flat().flatMap((call) => examples.get(call) ?? [])
  if (UPDATES) writeFileSync(EXAMPLES, lines.map((line) => `${line}\n`).join(''))
  expect(readFileSync(EXAMPLES, 'utf8').trimEnd().split('\n')).toEqual(lines)
})

test('every reading call answers from a database at its limits, and its schema accepts the response', async () => {
  for (const { name, value } of listPeople())
    cookies.set(name, (await enter(portal.owner, value.username)) ?? '')
  await fillDatabase(portal.database)
  const wrong: string[] = []
  let read = 0
  for (const { as, request, body } of STORY.filter((step) => typeof step !== 'function')) {
    const [method, address = ''] = split(fill(request))
    const call = findCall(method, address)
    if (call.kind === 'write') continue
    const response = await send({ as, method, address, payload: fill(JSON.stringify(body ?? {})) })
    const isRead = response.statusCode === 200 && String(response.headers['content-type']).includes('json')
    const refused = isRead ? z.safeParse(call.response.schema, response.json()).error : undefined
    if (isRead) read++
    if (refused || response.statusCode >= 500)
      wrong.push(`${as}: ${method} ${address} → ${response.statusCode} ${refused?.message}`)
  }
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(100)
})

const listPeople = () =>
  Object.entries(world).flatMap(([name, value]) =>
    typeof value === 'object' && 'id' in value ? [{ name, value }] : [],
  )

async function take(step: Step): Promise<void> {
  if (typeof step !== 'function') return play(step)
  for (const [name, value] of Object.entries((await step(portal, world, names)) ?? {})) names.set(name, value)
}

async function play({ as, request, body, capture }: SentStep): Promise<void> {
  const [method, address = ''] = split(fill(request))
  const isFile = typeof body === 'string'
  const payload = method === 'GET' ? undefined : isFile ? fill(body) : fill(JSON.stringify(body ?? {}))
  const cookie = cookies.get(as)
  const order = /\/cart\/(?:order|approve|decline)\/(\d+)/.exec(address)?.[1] ?? ''
  const ifMatch = /\/(?:approve|decline)\//.test(address) ? versions.get(order) : undefined
  const sentAs = isFile ? 'application/octet-stream' : 'application/json'
  const response = await send({ as, method, address, payload, ifMatch, type: sentAs })
  const fresh = /^(?:__Host-)?sid=[\w-]{43}(?=;)/.exec(String(response.headers['set-cookie'] ?? ''))?.[0]
  if (fresh && cookie) cookies.set(as, fresh)
  if (response.headers.etag) versions.set(order, String(response.headers.etag))
  const type = String(response.headers['content-type'])
  const content = type.includes('json')
    ? response.json()
    : type.includes('csv')
      ? response.body
      : /pdf|zip/.test(type)
        ? '(a file)'
        : await readWorkbook(response.rawPayload)
  for (const [name, place] of Object.entries(capture)) names.set(name, findValue(response.json(), place))
  const call = findCall(method, address)
  const hasBody = payload !== undefined && payload !== '{}'
  const headers = ['etag', 'x-total', 'content-disposition'].flatMap((name) => {
    const value = response.headers[name]
    return value === undefined ? [] : [[name, value]]
  })
  const example = {
    ...{ call: nameOf(call), as: as === 'visitor' ? 'nobody' : as, address: `${API_BASE}${address}` },
    ...(ifMatch ? { ifMatch } : {}),
    ...(hasBody ? { body: isFile ? payload : JSON.parse(payload) } : {}),
    ...{ status: response.statusCode, type, headers: Object.fromEntries(headers), response: content },
  } satisfies Example
  examples.set(call, [...(examples.get(call) ?? []), settle(JSON.stringify(example))])
  if (response.statusCode >= 400 && !MAY_REFUSE.has(nameOf(call)))
    failed.push(`${as}: ${method} ${address} → ${response.statusCode} ${response.body.slice(0, 400)}`)
}

type Sent = { as: string; method: string; address: string; payload?: string; ifMatch?: string; type?: string }

function send({ as, method, address, payload, ifMatch, type = 'application/json' }: Sent) {
  const cookie = cookies.get(as)
  return portal.app.inject({
    ...{ method: method as 'GET', url: API_BASE + address.replaceAll(' ', '%20') },
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(ifMatch ? { 'if-match': ifMatch } : {}),
      ...(method === 'GET' ? {} : { origin: ORIGIN, 'content-type': type }),
    },
    ...(method === 'GET' || payload === undefined ? {} : { payload }),
  })
}

/** Calls whose success needs an email, a card, an identity provider, a sign-in cookie or an empty portal. */
const MAY_REFUSE = new Set([
  ...['POST /auth/card', 'POST /auth/provider', 'POST /auth/provider-answer', 'POST /auth/provider-sign-out'],
  ...['POST /auth/second-factor', 'POST /auth/passkey', 'PUT /auth/reset-password', 'POST /set-up'],
])

const split = (request: string) => request.split(/ (.*)/) as [method: string, address: string]

function fill(text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = names.get(name)
    if (value === undefined) throw new Error(`Nobody knows ${whole}.`)
    return value
  })
}

function findValue(content: unknown, place: string): string {
  const found = place.split('.').reduce((inside, key) => (inside as Record<string, unknown>)?.[key], content)
  return String(found)
}

/** Literal path parts come before parameters, as on the server. */
function findCall(method: string, address: string): AnyCall {
  const path = (address.split('?')[0] ?? '').replace(/\/$/, '')
  const fits = [...shelves.values()].flat().filter((call) => {
    const pattern = call.path.replaceAll(/:\w+/g, '[^/]+')
    return call.method === method && new RegExp(`^${pattern}$`).test(path)
  })
  const parameters = (call: AnyCall) => call.path.split(':').length
  const [call] = fits.sort((one, other) => parameters(one) - parameters(other))
  if (!call) throw new Error(`No call is asked by ${method} ${address}.`)
  return call
}

const MADE_UP = Object.entries({
  '(one of its own)': ['setupKey', 'ticket', 'code', 'passkeyTicket'],
  'letters-of-its-own-for-each': ['challenge', 'userHandle', 'passkey', 'clientData', 'attestation'],
})

function settle(text: string): string {
  const madeUp = MADE_UP.flatMap(([shown, stored]) => stored.map((name) => [names.get(name), shown] as const))
  return madeUp
    .reduce((settled, [value, shown]) => (value ? settled.replaceAll(value, shown) : settled), text)
    .replaceAll(/"[A-Z2-7]{16}"/g, '"(a code of its own)"')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) =>
      id.startsWith('6f1d0f0e') ? id : '(a name of its own)',
    )
    .replaceAll(/("(?:requestId|session|passresetid)":)"[^"]*"/g, '$1"(a name of its own)"')
}

async function readWorkbook(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes)
  return sheets.map(({ name, rows }) => ({ sheet: name, rows }))
}
