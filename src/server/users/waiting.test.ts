import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WAITS_DAYS } from '#domain/roles/waiting.ts'
import { type BuiltPerson, buildUnit } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { forgetMails, readSentMails, wantAllAtOnce } from '#testing/sent-mails.ts'
import { listPrograms, type ProgramRow, saveProgram } from '#wire/programs/programs.ts'
import { addRole, listRoles, type RoleAssignment } from '#wire/roles/roles.ts'
import { decideWaiting, listWaiting, type WaitingRow } from '#wire/roles/waiting.ts'
import { type PersonGrants, readGrants, saveGrants } from '#wire/users/users.ts'

const now = Date.now()
const { portal, build } = openPortal({}, { clock: () => new Date(now) })
let [kim, dee, rory, root] = [] as unknown as [Client, Client, Client, Client]
let worker: BuiltPerson
let kimId = 0

const DODAAC = 'W9AR01'
const give = (by: Client, role: 'finance' | 'approver' | 'admin' | 'order-placer', to = worker.id) =>
  by.send(addRole, { body: { personId: to, role, dodaac: DODAAC, level: role === 'approver' ? 1 : 0 } })
const decide = (by: Client, request: number, decision: 'confirm' | 'refuse' = 'confirm') =>
  by.send(decideWaiting, { params: { request }, body: { decision } })
const listWaitingOf = async (client: Client): Promise<WaitingRow[]> =>
  (await client.send(listWaiting, {})).body
const rolesOf = async (id = worker.id) =>
  ((await dee.send(listRoles, { params: { dodaac: DODAAC } })).body as RoleAssignment[])
    .filter(({ personId }) => personId === id)
    .map(({ role }) => role)
const newest = async () =>
  Number((await portal.owner`SELECT max(request_id) AS id FROM waiting_requests`)[0]?.id)
const lastDetail = async () =>
  (await portal.owner`SELECT detail FROM audit_events ORDER BY event_id DESC LIMIT 1`)[0]?.detail
const mailsTo = async (subject: string) =>
  (await readSentMails(portal.owner)).filter((mail) => mail.subject === subject)

beforeAll(async () => {
  const { owner } = portal
  await owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
  const person = (username: string, firstName: string, more: object) =>
    build({ username, firstName, lastName: 'Ellis', ...more })
  const admins = { roles: [{ role: 'admin' }] }
  kimId = (await person('kim', 'Kim', admins)).id
  await person('dee', 'Dee', admins)
  await person('rory', 'Rory', { permissions: [99] })
  await person('root', 'Robin', { permissions: [99] })
  await person('money', 'Mo', { roles: [{ role: 'finance' }] })
  await person('signer', 'Sig', { roles: [{ role: 'approver' }] })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
  await build({ program: 'ANG', dodaac: 'FB9NG1', username: 'guard', permissions: [99] })
  await wantAllAtOnce(owner)
  kim = await portal.signIn('kim')
  dee = await portal.signIn('dee')
  rory = await portal.signIn('rory')
  root = await portal.signIn('root')
})
beforeEach(async () => {
  await forgetMails(portal.owner)
  worker = await build({ firstName: 'Ana', lastName: 'Worker' })
})

describe('a role that decides', () => {
  test('a role that decides waits until another account manager confirms it, and then counts as given by the requester [C16]', async () => {
    const requested = await give(kim, 'approver')
    expect(requested.status).toBe(200)
    expect(requested.body.message).toMatch(/^This waits for a second person: 3 people/)
    expect(await rolesOf()).toEqual([])
    const request = await newest()
    expect(await lastDetail()).toMatchObject({ asked: 'approver', personId: worker.id, request, told: 3 })
    const mails = await mailsTo('A request needs a second person')
    const readers = ['dee', 'root', 'rory'].map((name) => `${name}@example.mil`)
    expect(mails.map(({ to }) => to).sort()).toEqual(readers)
    expect(mails[0]?.text).toContain(`Make Ana Worker Approver level 1 of DoDAAC ${DODAAC}.`)
    expect(mails[0]?.text).toContain('/waiting')
    expect(mails[0]?.text).not.toMatch(/\d{10}/)

    expect((await decide(dee, request)).status).toBe(200)
    expect(await rolesOf()).toEqual(['approver'])
    const [row] = await portal.owner`SELECT granted_by FROM role_assignments WHERE person_id = ${worker.id}`
    expect(row?.grantedBy).toBe(kimId)
    const confirmed = { outcome: 'confirmed', requestedBy: kimId, personId: worker.id }
    expect(await lastDetail()).toMatchObject(confirmed)
    const [notified] = await mailsTo('Your request was confirmed')
    const text = expect.stringContaining('Dee Ellis confirmed')
    expect(notified).toMatchObject({ to: 'kim@example.mil', text })
    expect((await decide(rory, request)).body.detail).toBe('This request was confirmed already.')
  })

  test('neither the requester, the receiver, nor a person who could not give a role that decides confirms it', async () => {
    await give(kim, 'admin')
    const request = await newest()
    expect((await decide(kim, request)).body).toMatchObject({ code: 'OWN_REQUEST' })
    const { owner } = portal
    await owner`INSERT INTO person_permissions (program, person_id, area) VALUES ('AR', ${worker.id}, 7)`
    expect((await decide(await portal.signIn(worker.username), request)).body.code).toBe('OWN_GAIN')
    // Nor do they see it in the list, where the requester and those who may confirm it find it.
    const find = async (client: Client) => (await listWaitingOf(client)).find(({ id }) => id === request)
    for (const [name, status] of [
      ['money', 403],
      ['guard', 404],
    ] as const) {
      const client = await portal.signIn(name)
      expect((await decide(client, request)).status, name).toBe(status)
      expect(await find(client)).toBeUndefined()
    }
    expect((await (await portal.signIn('signer')).send(listWaiting, {})).status).toBe(403)
    expect(await find(dee)).toMatchObject({ mayDecide: true, requestedBy: 'Kim Ellis' })
    expect(await find(kim)).toMatchObject({ mayDecide: false })
    expect(await rolesOf()).toEqual([])
    expect((await decide(dee, request)).status).toBe(200)
    expect(await rolesOf()).toEqual(['admin'])
  })

  test('a refused role is not given, and the requester gets a notice and may ask again', async () => {
    await give(kim, 'finance')
    expect((await give(kim, 'finance')).body).toMatchObject({ code: 'ASKED_ALREADY' })
    await decide(dee, await newest(), 'refuse')
    expect(await rolesOf()).toEqual([])
    expect(await mailsTo('Your request was refused')).toHaveLength(1)
    expect((await give(kim, 'finance')).status).toBe(200)
  })

  test('a request for a role expires, and nobody confirms it then; one that only orders is given at once', async () => {
    await give(kim, 'finance')
    const request = await newest()
    const isVisible = async () => (await listWaitingOf(rory)).some(({ id }) => id === request)
    expect(await isVisible()).toBe(true)
    await portal.owner`ALTER TABLE waiting_requests DISABLE TRIGGER request_is_protected`
    const past = new Date(now - (WAITS_DAYS + 1) * 86_400_000)
    const lapsed = new Date(now - 1000)
    await portal.owner`UPDATE waiting_requests SET requested_at = ${past}, lapses_at = ${lapsed} WHERE request_id = ${request}`
    await portal.owner`ALTER TABLE waiting_requests ENABLE TRIGGER request_is_protected`
    expect(await isVisible()).toBe(false)
    expect((await decide(dee, request)).body).toMatchObject({ code: 'REQUEST_LAPSED' })
    expect(await rolesOf()).toEqual([])
    expect((await give(kim, 'finance')).status).toBe(200)
    expect((await give(kim, 'order-placer')).body.message).toMatch(/^\d{20}$/)
    expect(await rolesOf()).toEqual(['order-placer'])
  })
})

test('permissions over people and money wait, the others are given at once, and only permission 99 confirms them', async () => {
  const params = { person: worker.id }
  const held = async () =>
    ((await rory.send(readGrants, { params })).body as PersonGrants).granted.map(({ area }) => area)
  const saved = await rory.send(saveGrants, { params, body: { permissions: [1, 3, 99], reason: 'Agreed.' } })
  expect(saved.body.message).toMatch(/^This waits for a second person: somebody/)
  expect(await held()).toEqual([1])
  const request = await newest()
  expect((await listWaitingOf(root)).find(({ id }) => id === request)).toMatchObject({
    what: 'Give Ana Worker permissions 3 and 99',
    reason: 'Agreed.',
    requestedBy: 'Rory Ellis',
    mayDecide: true,
  })
  expect((await decide(dee, request)).status).toBe(403)
  expect((await decide(rory, request)).body).toMatchObject({ code: 'OWN_REQUEST' })
  expect((await decide(root, request)).status).toBe(200)
  expect(await held()).toEqual([1, 3, 99])
})

test('an administrator cannot turn off the second person: only the operator can', async () => {
  const listed = ((await rory.send(listPrograms, {})).body as ProgramRow[]).find(({ code }) => code === 'AR')
  if (!listed) throw new Error('AR is not listed')
  const { code, isRetired: _, version: __, ...fields } = listed
  const set = (secondPerson: 'off' | 'ask' | undefined) =>
    rory.send(saveProgram, { params: { code }, body: { ...fields, secondPerson } })
  expect(await set('off')).toMatchObject({ status: 403, body: { code: 'ASKS_SECOND_PERSON' } })
  expect((await set(undefined)).status).toBe(200)
  expect((await set('ask')).body).toMatchObject({ secondPerson: 'ask' })
})

test('the database refuses a decision by the requester or receiver, a second decision, and a request that starts as decided', async () => {
  const { owner } = portal
  await give(kim, 'finance')
  const request = await newest()
  const decideAs = (by: number) => owner`UPDATE waiting_requests
    SET outcome = 'confirmed', decided_by = ${by}, decided_at = requested_at WHERE request_id = ${request}`
  await expect(decideAs(kimId)).rejects.toThrow(/second_is_another/)
  await expect(decideAs(worker.id)).rejects.toThrow(/second_is_another/)
  await decide(dee, request, 'refuse')
  await expect(decideAs(1)).rejects.toThrow(/is decided/)
  await expect(owner`DELETE FROM waiting_requests`).rejects.toThrow(/append-only/)
})

test('a user who just let a requester act alone cannot confirm their request, but another user can', async () => {
  const { owner } = portal
  const requester = await build({ roles: [{ role: 'admin' }] })
  await give(dee, 'order-placer', requester.id)
  // The database clock counts the 30 days.
  await owner`UPDATE role_assignments SET granted_at = now() WHERE person_id = ${requester.id}`
  await give(await portal.signIn(requester.username), 'finance')
  const request = await newest()
  const mayDecide = async (client: Client) =>
    (await listWaitingOf(client)).find(({ id }) => id === request)?.mayDecide
  expect([await mayDecide(dee), await mayDecide(kim)]).toEqual([false, true])
  expect(await decide(dee, request)).toMatchObject({ status: 403, body: { code: 'OWN_MAKING' } })
  expect((await decide(kim, request)).status).toBe(200)
})
