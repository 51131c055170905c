import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WAITS_DAYS } from '#domain/roles/waiting.ts'
import { type BuiltPerson, buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { addRole } from '#wire/roles/roles.ts'
import { decideWaiting } from '#wire/roles/waiting.ts'
import { secondPerson } from './second-person.ts'

let portal: TestPortal
let kim: Client
let dee: Client
let worker: BuiltPerson

const DODAAC = 'W9AR01'
const confirm = (number: string | undefined) =>
  secondPerson({ ...portal.database, stop: async () => {} }, 'confirm', number, {})
const set = (mode: string | undefined, program?: string, limit?: string) =>
  secondPerson({ ...portal.database, stop: async () => {} }, 'second-person', mode, {
    ...(program && { program }),
    ...(limit && { limit }),
  })
const requestFinance = async (): Promise<string> => {
  const body = { personId: worker.id, role: 'finance' as const, dodaac: DODAAC, level: 0 }
  expect((await kim.send(addRole, { body })).status).toBe(200)
  const [row] = await portal.owner`SELECT max(request_id) AS id FROM waiting_requests`
  return String(row?.id)
}
const readRequest = async (number: string) =>
  (
    await portal.owner`SELECT outcome, decided_by_operator FROM waiting_requests WHERE request_id = ${number}`
  )[0]
const rolesOfWorker = () => portal.owner`SELECT role FROM role_assignments WHERE person_id = ${worker.id}`
const readMode = async () =>
  (await portal.owner`SELECT second_person AS mode FROM programs WHERE code = 'AR'`)[0]?.mode
const events = async (action: string) =>
  (
    await portal.owner`SELECT program, person_id AS by, object, detail FROM audit_events WHERE action = ${action}
      ORDER BY event_id`
  ).map((row) => ({ ...row }))
const WAITING = { outcome: null, decidedByOperator: false }

beforeAll(async () => {
  portal = await startTestPortal({}, { clock: () => new Date() })
  const { owner } = portal
  await buildPrograms(owner)
  await owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
  await buildUnit(owner, { dodaac: DODAAC })
  for (const username of ['kim', 'dee'])
    await buildPerson(owner, { dodaac: DODAAC, username, roles: [{ role: 'admin' }] })
  kim = await portal.signIn('kim')
  dee = await portal.signIn('dee')
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterAll(async () => {
  vi.restoreAllMocks()
  await portal?.stop()
})
beforeEach(async () => {
  worker = await buildPerson(portal.owner, { dodaac: DODAAC, firstName: 'Ana', lastName: 'Worker' })
})

test('the operator confirms a waiting request once, and the audit trail names the operator', async () => {
  const number = await requestFinance()
  expect(await confirm(number)).toBe(0)
  expect(console.log).toHaveBeenLastCalledWith(`Confirmed: Make Ana Worker Finance - RA of DoDAAC ${DODAAC}.`)
  expect(await readRequest(number)).toEqual({ outcome: 'confirmed', decidedByOperator: true })
  expect(await rolesOfWorker()).toMatchObject([{ role: 'finance' }])
  expect((await events('command confirm')).at(-1)).toMatchObject({
    program: 'AR',
    by: null,
    object: `request ${number}`,
    detail: { outcome: 'confirmed' },
  })
  await expect(confirm(number)).rejects.toThrow('This request was confirmed already.')
  expect(await events('command confirm')).toHaveLength(1)
})

test.each([undefined, '', 'all', '-1', '1.5', '1e3', '12; DROP TABLE people', '9'.repeat(16)])(
  'a command that names no request prints the correct form: %s',
  async (said) => {
    await expect(confirm(said)).rejects.toThrow('Name the request: npm run admin -- confirm 12')
  },
)

test('a number that no request has finds no request', async () => {
  await expect(confirm('999999999999999')).rejects.toThrow('There is no request 999999999999999.')
})

test('a request that was refused in the portal stays refused', async () => {
  const number = await requestFinance()
  const params = { request: Number(number) }
  expect((await dee.send(decideWaiting, { params, body: { decision: 'refuse' } })).status).toBe(200)
  await expect(confirm(number)).rejects.toThrow('This request was refused already.')
  expect(await readRequest(number)).toEqual({ outcome: 'refused', decidedByOperator: false })
  expect(await rolesOfWorker()).toEqual([])
})

test('a lapsed request must be made again', async () => {
  const number = await requestFinance()
  await portal.owner`ALTER TABLE waiting_requests DISABLE TRIGGER USER`
  await portal.owner`UPDATE waiting_requests SET requested_at = requested_at - interval '15 days', lapses_at = now() - interval '1 second'
    WHERE request_id = ${number}`
  await portal.owner`ALTER TABLE waiting_requests ENABLE TRIGGER USER`
  const lapsed = `has waited for ${WAITS_DAYS} days and has lapsed. Ask again.`
  await expect(confirm(number)).rejects.toThrow(lapsed)
  expect(await readRequest(number)).toEqual(WAITING)
})

test.each([
  ['is disabled', (id: number) => `UPDATE people SET enabled = false WHERE person_id = ${id}`, /disabled/],
  [
    'has the role already',
    (id: number) => `INSERT INTO role_assignments (program, dodaac, person_id, role)
    VALUES ('AR', '${DODAAC}', ${id}, 'finance')`,
    /already/,
  ],
])(
  'a request that cannot be fulfilled, because the person %s, keeps waiting and changes nothing',
  async (_, change, why) => {
    const number = await requestFinance()
    await portal.owner.unsafe(change(worker.id))
    const before = [await rolesOfWorker(), await events('command confirm')]
    await expect(confirm(number)).rejects.toThrow(why)
    expect(await readRequest(number)).toEqual(WAITING)
    expect([await rolesOfWorker(), await events('command confirm')]).toEqual(before)
  },
)

test('the operator turns the second person on or off for a program, and the audit trail records the setting', async () => {
  for (const mode of ['off', 'ask']) {
    expect(await set(mode, 'AR')).toBe(0)
    expect(await readMode()).toBe(mode)
    expect((await events('command second-person')).at(-1)).toMatchObject({
      program: 'AR',
      by: null,
      object: 'program AR',
      detail: { secondPerson: mode },
    })
  }
  expect(await set('ask', 'AR', '25000')).toBe(0)
  expect((await events('command second-person')).at(-1)?.detail).toMatchObject({ limit: 2_500_000 })
  expect(console.log).toHaveBeenLastCalledWith(
    'Program AR: second person ask; one person allots up to $25,000.00 within 30 days.',
  )
})

test.each([
  [undefined, 'AR', undefined, /^Choose off or ask: /],
  ['', 'AR', undefined, /^Choose off or ask: /],
  ['inform', 'AR', undefined, /^Choose off or ask: /],
  ['off', undefined, undefined, /^There is no program ''. Name one with --program CODE.$/],
  ['off', 'ar', undefined, /^There is no program 'ar'/],
  ['off', 'AR', '-5', /^Set dollars with --limit/],
  ['off', 'AR', 'much', /^Set dollars with --limit/],
])('an invalid setting changes nothing: %s of %s, %s', async (mode, program, limit, why) => {
  const noted = await events('command second-person')
  await expect(set(mode, program, limit)).rejects.toThrow(why)
  expect(await readMode()).toBe('ask')
  expect(await events('command second-person')).toEqual(noted)
})
