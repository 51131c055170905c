import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WAITS_DAYS } from '#domain/roles/waiting.ts'
import type { BuiltPerson } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { addRole } from '#wire/roles/roles.ts'
import { decideWaiting } from '#wire/roles/waiting.ts'
import { secondPerson } from './second-person.ts'

const { portal, build, signInNew } = openPortal({}, { clock: () => new Date() })
let kim: Client
let dee: Client
let worker: BuiltPerson

const DODAAC = 'W9AR01'
const command = (name: 'confirm' | 'second-person', word: string | undefined, options: object = {}) =>
  secondPerson({ ...portal.database, stop: async () => {} }, 'America/New_York', name, word, options)
const confirm = (number: string | undefined) => command('confirm', number)
const requestFinance = async (): Promise<string> => {
  const body = { personId: worker.id, role: 'finance' as const, dodaac: DODAAC, level: 0 }
  expect((await kim.send(addRole, { body })).status).toBe(200)
  const [row] = await portal.owner`SELECT max(request_id) AS id FROM waiting_requests`
  return String(row?.id)
}
const events = async (action: string) => [
  ...(await portal.owner`SELECT program, person_id AS by, object, detail FROM audit_events WHERE action = ${action}
    ORDER BY event_id`),
]
/** All that a command may change. */
const readAll = async (number = '0') => {
  const { owner } = portal
  const [request] =
    await owner`SELECT outcome, decided_by_operator FROM waiting_requests WHERE request_id = ${number}`
  const roles = await owner`SELECT role FROM role_assignments WHERE person_id = ${worker.id}`
  const [program] = await owner`SELECT second_person AS mode FROM programs WHERE code = 'AR'`
  const noted = [...(await events('command confirm')), ...(await events('command second-person'))].length
  return { ...request, roles: roles.map(({ role }) => role), mode: program?.mode, noted }
}

beforeAll(async () => {
  await portal.owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
  kim = await signInNew({ roles: [{ role: 'admin' }] })
  dee = await signInNew({ roles: [{ role: 'admin' }] })
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterAll(() => vi.restoreAllMocks())
beforeEach(async () => {
  worker = await build({ firstName: 'Ana', lastName: 'Worker' })
})

test('the operator confirms a waiting request once, and the audit trail names the operator', async () => {
  const number = await requestFinance()
  expect(await confirm(number)).toBe(0)
  expect(console.log).toHaveBeenLastCalledWith(`Confirmed: Make Ana Worker Finance - RA of DoDAAC ${DODAAC}.`)
  expect(await events('command confirm')).toMatchObject([
    { program: 'AR', by: null, object: `request ${number}`, detail: { outcome: 'confirmed' } },
  ])
  await expect(confirm(number)).rejects.toThrow('This request was confirmed already.')
  const confirmed = { outcome: 'confirmed', decidedByOperator: true, roles: ['finance'], noted: 1 }
  expect(await readAll(number)).toMatchObject(confirmed)
})

test('a command that names no request prints the correct form', async () => {
  for (const said of [undefined, '', 'all', '-1', '1.5', '1e3', '12; DROP TABLE people', '9'.repeat(16)])
    await expect(confirm(said), said).rejects.toThrow('Name the request: npm run admin -- confirm 12')
  await expect(confirm('999999999999999')).rejects.toThrow('There is no request 999999999999999.')
})

test('a request that was refused, has lapsed, or cannot be fulfilled stays as it is and changes nothing', async () => {
  const refuse = async (id: string) => {
    const given = { params: { request: Number(id) }, body: { decision: 'refuse' as const } }
    expect((await dee.send(decideWaiting, given)).status).toBe(200)
  }
  const lapse = (id: string) =>
    portal.owner.unsafe(`ALTER TABLE waiting_requests DISABLE TRIGGER USER;
      UPDATE waiting_requests SET requested_at = requested_at - interval '15 days', lapses_at = now() - interval '1 second'
        WHERE request_id = ${id};
      ALTER TABLE waiting_requests ENABLE TRIGGER USER`)
  const disable = () => portal.owner`UPDATE people SET enabled = false WHERE person_id = ${worker.id}`
  const giveRole = () => portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
    VALUES ('AR', ${DODAAC}, ${worker.id}, 'finance')`
  for (const [change, why] of [
    [refuse, 'This request was refused already.'],
    [lapse, `has waited for ${WAITS_DAYS} days and has lapsed. Ask again.`],
    [disable, /disabled/],
    [giveRole, /already/],
  ] as const) {
    worker = await build()
    const number = await requestFinance()
    await change(number)
    const before = await readAll(number)
    await expect(confirm(number)).rejects.toThrow(why)
    const outcome = change === refuse ? 'refused' : null
    expect(await readAll(number)).toEqual({ ...before, outcome, decidedByOperator: false })
  }
})

test('the operator turns the second person on or off for a program, and the audit trail records the setting', async () => {
  for (const mode of ['off', 'ask']) {
    expect(await command('second-person', mode, { program: 'AR' })).toBe(0)
    expect((await readAll()).mode).toBe(mode)
    const event = { program: 'AR', by: null, object: 'program AR', detail: { secondPerson: mode } }
    expect((await events('command second-person')).at(-1)).toMatchObject(event)
  }
  expect(await command('second-person', 'ask', { program: 'AR', limit: '25000' })).toBe(0)
  expect((await events('command second-person')).at(-1)?.detail).toMatchObject({ limit: 2_500_000 })
  expect(console.log).toHaveBeenLastCalledWith(
    'Program AR: second person ask; one person allots up to $25,000.00 within 30 days.',
  )
})

test('an invalid setting changes nothing', async () => {
  const before = await readAll()
  for (const [mode, options, why] of [
    [undefined, { program: 'AR' }, /^Choose off or ask: /],
    ['', { program: 'AR' }, /^Choose off or ask: /],
    ['inform', { program: 'AR' }, /^Choose off or ask: /],
    ['off', {}, /^There is no program ''. Name one with --program CODE.$/],
    ['off', { program: 'ar' }, /^There is no program 'ar'/],
    ['off', { program: 'AR', limit: '-5' }, /^Set dollars with --limit/],
    ['off', { program: 'AR', limit: 'much' }, /^Set dollars with --limit/],
  ] as const) {
    await expect(command('second-person', mode, options)).rejects.toThrow(why)
    expect(await readAll()).toEqual(before)
  }
})
