import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson } from '#testing/build.ts'
import { findCalls, nameOf } from '#testing/calls.ts'
import { createDemoDatabase } from '#testing/demo-database.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

const PAGE = new URL('../../docs/authorization.md', import.meta.url)
const UNSAFE = new Set(['POST', 'PUT', 'DELETE'])

type Row = { call: string; address: string; body: string; expected: string[] }

const { personas, rows } = readTable(readFileSync(PAGE, 'utf8'))
let portal: TestPortal
const clients = new Map<string, Client>()
const responded = new Set<string>()
const known = new Map<string, string>()

beforeAll(async () => {
  portal = await startTestPortal({ DEMO: '1' }, {}, await createDemoDatabase())
  await buildPerson(portal.owner, { dodaac: 'W9AR02', username: 'auditor', permissions: [9] })
  for (const persona of personas)
    clients.set(persona, persona === 'anonymous' ? portal.anonymous : await portal.signIn(persona))
  await learnNumbers()
})
afterAll(() => portal.stop())

test('every call has a row in the table, and every row belongs to a call [C1]', async () => {
  const served = (await findCalls()).map(nameOf)
  expect(served.filter((call) => !rows.some((row) => row.call === call)).sort()).toEqual([])
  expect(rows.map((row) => row.call).filter((call) => !served.includes(call))).toEqual([])
})

async function expectStatuses(wanted: readonly (readonly [persona: string, path: string, status: number])[]) {
  for (const [persona, path, status] of wanted)
    expect([persona, path, (await clients.get(persona)?.get(path))?.status]).toEqual([persona, path, status])
}

test('a DoDAAC in a path requires a role on it, or the permission for all [C4]', () =>
  expectStatuses([
    ['finance', '/funding/gettrans/W9AR03?FUNDYEAR_0=27&FUNDCODE_0=6C', 404],
    ['placer', '/role/dodaac/roles/W9AR01', 403],
    ['manager', '/role/dodaac/roles/FB9NG1', 404],
  ]))

test('a slash, a capital, or a HEAD does not bypass a permission [C12]', async () => {
  for (const path of ['/servicemember/AR', '/ServiceMember/AR/', '/SERVICEMEMBER/AR']) {
    await expectStatuses([['placer', path, 403]])
    const head = { method: 'HEAD' as const, headers: { cookie: clients.get('placer')?.cookie } }
    const { statusCode } = await portal.app.inject({ ...head, url: `/U3PLRest/api${path}` })
    expect([403, 404]).toContain(statusCode)
  }
  await expectStatuses([
    ['placer', '/servicemember%2FAR', 404],
    ['admin', '/Servicemember/AR/', 200],
  ])
})

test('every persona gets the response of the table for every call [C1 NAV-13]', async () => {
  const different: string[] = []
  for (const row of rows) {
    const statuses = await Promise.all(personas.map((persona) => send(persona, row)))
    if (statuses.join(' ') !== row.expected.join(' ')) different.push(writeRow(row, statuses))
  }
  // In table form, so that an intended change can be copied.
  expect(different.join('\n')).toBe('')
})

test('no response has a field for a password, a hash, a reset secret, or a token [B8]', () => {
  expect(responded.size).toBeGreaterThan(100)
  const harmless = ['passresetid', 'passwordProfile']
  const secret = [...responded].filter((key) => /passw|hash|reset|token/i.test(key))
  expect(secret.filter((key) => !harmless.includes(key))).toEqual([])
})

function noteKeys(value: unknown): void {
  if (value === null || typeof value !== 'object') return
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) responded.add(key)
    noteKeys(inner)
  }
}

async function send(persona: string, { call, address, body }: Row): Promise<string> {
  const method = call.split(' ')[0] ?? ''
  const client = clients.get(persona) as Client
  const path = fill(address)
  const given = UNSAFE.has(method) ? (JSON.parse(fill(body) || '{}') as unknown) : undefined
  const name = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  const sendRequest = () => (name === 'get' ? client.get(path) : client[name](path, given))
  let response = await sendRequest()
  // The portal limits simultaneous passwords, so a refused sign-in retries.
  while (response.status === 503) response = await sendRequest()
  if (!String(response.headers['content-type']).includes('octet')) noteKeys(response.body)
  return String(response.status)
}

function fill(text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = known.get(name)
    if (value === undefined) throw new Error(`docs/authorization.md names {${name}}, which nobody knows.`)
    return value
  })
}

async function learnNumbers(): Promise<void> {
  const { owner } = portal
  const people = await owner`SELECT username AS name, person_id AS id FROM people WHERE username IS NOT NULL`
  const others = await owner`(SELECT 'order' AS name, order_id AS id FROM orders
      WHERE program = 'AR' AND dodaac = 'W9AR01' AND status IN ('approved', 'shipped')
        AND orderer_id = (SELECT person_id FROM people WHERE username = 'placer') ORDER BY line_count, order_id LIMIT 1)
    UNION ALL (SELECT 'outsider', person_id FROM people WHERE program = 'AR' AND dodaac NOT IN ('W9AR01', 'W9AR02') LIMIT 1)
    UNION ALL (SELECT 'shipment', shipment_id FROM shipments WHERE program = 'AR' ORDER BY shipment_id LIMIT 1)`
  for (const { name, id } of [...people, ...others]) known.set(name, String(id).padStart(20, '0'))
  const [group] =
    await owner`SELECT group_number FROM groups WHERE program = 'AR' ORDER BY group_number LIMIT 1`
  known.set('group', String(group?.groupNumber))
}

function readTable(page: string): { personas: string[]; rows: Row[] } {
  const lines = page.split('\n').filter((line) => line.startsWith('|'))
  const split = (line: string) => line.slice(1, -1).split('|')
  const cells = lines.map((line) => split(line).map((cell) => cell.trim().replaceAll('`', '')))
  const [head, , ...table] = cells
  const rows = table.map(([call = '', address = '', body = '', ...expected]) => ({
    call,
    address,
    body,
    expected,
  }))
  return { personas: head?.slice(3) ?? [], rows }
}

function writeRow({ call, address, body }: Row, responded: string[]): string {
  return `| ${call} | \`${address}\` | ${body ? `\`${body}\`` : ''} | ${responded.join(' | ')} |`
}
