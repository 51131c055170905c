import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { applyAll, importFile, settle } from '#testing/panel-import.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { forgetMails, readSentMails } from '#testing/sent-mails.ts'
import { applyImport } from '#wire/imports/imports.ts'
import { changePerson, createPerson, type PersonChange, readPerson } from '#wire/people/person-record.ts'
import { decideWaiting, listWaiting, type WaitingRow } from '#wire/roles/waiting.ts'
import { setPersonEnabled } from '#wire/users/users.ts'

let portal: TestPortal
let kim: Client
let dee: Client
let root: Client
let other: Client
let rootId = 0
let number = 0

const DODAAC = 'W9AR01'
const WAITS = /^This waits for a second person/
const OWN = { ownPassword: PASSWORD }
const member = (more: PersonChange = {}): PersonChange => {
  number += 1
  const letter = String.fromCharCode(97 + number)
  return {
    ...{ firstName: 'Ana', lastName: `Worker${letter}`, dodId: String(5_000_000_000 + number) },
    ...{ branch: 'army', serviceStatus: 'reserve', nameTape: 'WORKER', email: `ana${number}@example.mil` },
    ...{ dodaac: DODAAC, username: `ana.${number}`, maySignIn: true, ...more },
  }
}
const create = (more: PersonChange = {}, by = kim) => by.send(createPerson, { body: member(more) })
const change = (person: number, body: PersonChange, by = root) =>
  by.send(changePerson, { params: { person }, body })
const read = async (person: number) => (await root.send(readPerson, { params: { person } })).body
const decide = (by: Client, request: number, decision: 'confirm' | 'refuse' = 'confirm') =>
  by.send(decideWaiting, { params: { request }, body: { decision } })
const waitingFor = async (name: string, by = dee) =>
  ((await by.send(listWaiting, {})).body as WaitingRow[]).filter(({ what }) => what.includes(name))
const newest = async () =>
  Number((await portal.owner`SELECT max(request_id) AS id FROM waiting_requests`)[0]?.id)
const resetsOf = async (person: number) =>
  (await portal.owner`SELECT FROM password_resets WHERE person_id = ${person}`).length
const holder = async () => {
  const { body } = await create({ firstName: 'Bob', lastName: 'Holder' }, root)
  await decide(dee, await newest())
  await forgetMails(portal.owner)
  return { id: body.id as number }
}

beforeAll(async () => {
  portal = await startTestPortal({}, { runsJobs: true })
  const { owner } = portal
  await buildPrograms(owner)
  await owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
  await buildUnit(owner, { dodaac: DODAAC })
  const person = (username: string, firstName: string, more: object) =>
    buildPerson(owner, { dodaac: DODAAC, username, firstName, lastName: 'Ellis', ...more })
  await person('kim', 'Kim', { roles: [{ role: 'admin' }] })
  await person('dee', 'Dee', { roles: [{ role: 'admin' }] })
  await person('money', 'Mo', { roles: [{ role: 'finance' }] })
  rootId = (await person('root', 'Robin', { permissions: [99] })).id
  await person('other', 'Otto', { permissions: [99] })
  await owner`UPDATE people SET name_tape = 'ELLIS', branch = 'army', service_status = 'reserve', dod_id = '1000000077' WHERE username = 'root'`
  kim = await portal.signIn('kim')
  dee = await portal.signIn('dee')
  root = await portal.signIn('root')
  other = await portal.signIn('other')
})
afterAll(() => portal?.stop())
beforeEach(() => forgetMails(portal.owner))

describe('a new sign-in', () => {
  test('a new sign-in waits, the rest of the person is saved, and the confirmation sends a link to create a password [C16]', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body.warnings).toEqual([expect.stringMatching(WAITS)])
    expect(body.warnings[0]).toContain('Until then the person cannot sign in.')
    expect(await read(body.id)).toMatchObject({ maySignIn: false, email: `ana${number}@example.mil` })
    expect(await resetsOf(body.id)).toBe(0)
    const name = `Ana Worker${String.fromCharCode(97 + number)}`
    const [row] = await waitingFor(name)
    expect(row).toMatchObject({
      what: `Let ${name} sign in to the portal as ana.${number}, with mail to ana${number}@example.mil`,
      ...{ requestedBy: 'Kim Ellis', mayDecide: true },
    })
    const id = row?.id ?? 0
    expect((await decide(kim, id)).body).toMatchObject({ code: 'OWN_REQUEST' })
    expect((await decide(await portal.signIn('money'), id)).status).toBe(403)
    const sent = await readSentMails(portal.owner)
    const mails = sent.filter(({ subject }) => subject === 'A request needs a second person')
    const readers = ['dee', 'other', 'root'].map((one) => `${one}@example.mil`)
    expect(mails.map(({ to }) => to).sort()).toEqual(readers)
    expect(mails[0]?.text).not.toMatch(/\d{10}/)

    expect((await decide(dee, id)).status).toBe(200)
    expect(await read(body.id)).toMatchObject({ maySignIn: true, enabled: true })
    expect(await resetsOf(body.id)).toBe(1)
  })

  test('the confirmation of a new sign-in says when the address already got too many links', async () => {
    const { body } = await create()
    await portal.owner`INSERT INTO password_resets (reference, program, person_id, created_at, replaced_at, expires_at)
      SELECT translate(left(md5(n::text), 10), '0123456789abcdef', 'ABCDEFGHIJKLMNOP'), program, person_id, '2026-11-21T16:59:00Z', '2026-11-21T16:59:00Z', '2026-11-22T16:59:00Z'
        FROM people, generate_series(1, 20) n WHERE person_id = ${body.id}`
    const sent = await decide(dee, await newest())
    expect(sent.body.warnings).toEqual([
      expect.stringMatching(/^The portal sent no email to choose a password/),
    ])
    expect((await read(body.id)).maySignIn).toBe(true)
  })

  test('saving the form again does not request a waiting sign-in again', async () => {
    const { body } = await create()
    const before = await newest()
    const again = await change(body.id, { maySignIn: true, subdivision: 'Supply' }, kim)
    expect(again.body.warnings[0]).toContain('The same request already waits for a second person.')
    expect(await read(body.id)).toMatchObject({ subdivision: 'Supply', maySignIn: false })
    expect(await newest()).toBe(before)
  })

  test('a confirmation covers only the requested address, name, and card', async () => {
    for (const swapped of [{ email: 'mine@example.mil' }, { username: 'mine' }, { dodId: '1234567899' }]) {
      const { body } = await create()
      const id = await newest()
      expect((await change(body.id, { ...swapped, ...OWN })).status).toBe(200)
      expect((await decide(dee, id)).body).toMatchObject({ code: 'RECORD_CHANGED' })
      expect(await read(body.id)).toMatchObject({ maySignIn: false })
      expect((await decide(dee, id, 'refuse')).status).toBe(200)
    }
  })

  test('the new sign-in of a disabled person waits as well, in the form and in Manage Users', async () => {
    const bob = await holder()
    expect((await change(bob.id, { enabled: false }, root)).status).toBe(200)
    const enable = () =>
      root.send(setPersonEnabled, { params: { person: bob.id }, body: { enabled: true, reason: 'Back.' } })
    const said = await enable()
    expect([said.status, said.body.message]).toEqual([200, expect.stringMatching(WAITS)])
    const again = await change(bob.id, { enabled: true }, root)
    expect(again.body.warnings[0]).toContain('waits for a second person')
    expect(await read(bob.id)).toMatchObject({ enabled: false })
    expect((await decide(other, await newest())).status).toBe(200)
    expect(await read(bob.id)).toMatchObject({ enabled: true, maySignIn: true })
  })

  test('a person who was disabled meanwhile does not get a new sign-in', async () => {
    const { body } = await create()
    const id = await newest()
    await change(body.id, { enabled: false }, root)
    const response = await decide(dee, id)
    expect([response.status, response.body.detail]).toEqual([409, expect.stringContaining('was disabled')])
  })
})

describe('a change to a person who signs in', () => {
  test('another email address waits for confirmation; the old address gets a notice when the change takes effect', async () => {
    const bob = await holder()
    const old = (await read(bob.id)).email
    const saved = await change(bob.id, { email: 'mine@example.mil', phone: '555-0101', ...OWN })
    expect(saved.body.warnings).toEqual([expect.stringMatching(WAITS)])
    expect(await read(bob.id)).toMatchObject({ email: old, phone: expect.stringContaining('555') })
    expect((await readSentMails(portal.owner)).map(({ to }) => to)).not.toContain(old)
    const id = await newest()
    expect((await decide(root, id)).status).toBe(403)
    expect((await decide(dee, id)).status).toBe(200)
    expect(await read(bob.id)).toMatchObject({ email: 'mine@example.mil' })
    const notified = (await readSentMails(portal.owner)).filter(({ to }) => to === old)
    expect(notified.map(({ subject }) => subject)).toContain('Your email address was changed')
  })

  test('another username waits, because it would let another person in at an identity provider', async () => {
    const bob = await holder()
    const old = (await read(bob.id)).username
    const saved = await change(bob.id, { username: 'robins.other', phone: '555-0102', ...OWN })
    expect(saved.body.warnings).toEqual([expect.stringMatching(WAITS)])
    expect(saved.body.warnings[0]).toContain('Until then the username stays as it was.')
    expect(await read(bob.id)).toMatchObject({ username: old, phone: expect.stringContaining('555') })
    const [row] = await waitingFor('Bob Holder to robins.other', other)
    expect(row?.what).toBe('Change the username of Bob Holder to robins.other')
    const id = await newest()
    expect((await decide(root, id)).body).toMatchObject({ code: 'OWN_REQUEST' })
    expect((await decide(dee, id)).status).toBe(200)
    expect(await read(bob.id)).toMatchObject({ username: 'robins.other' })
    const [event] =
      await portal.owner`SELECT detail FROM audit_events WHERE object = ${`request ${id}`} AND outcome = 'done'`
    expect(event?.detail).toMatchObject({ what: { kind: 'username', username: 'robins.other' } })
  })

  test('a refused username stays unchanged, and the same name in capitals is not a new one', async () => {
    const bob = await holder()
    const { username } = await read(bob.id)
    await change(bob.id, { username: 'never.his', ...OWN })
    expect((await decide(dee, await newest(), 'refuse')).status).toBe(200)
    expect(await read(bob.id)).toMatchObject({ username })
    const saved = await change(bob.id, { username: username?.toUpperCase(), ...OWN })
    expect(saved.body.warnings).toEqual([])
    expect(await read(bob.id)).toMatchObject({ username: username?.toUpperCase() })
  })

  test('the portal refuses to confirm a username that another person has by now, and the request keeps waiting', async () => {
    const bob = await holder()
    await change(bob.id, { username: 'wanted.twice', ...OWN })
    const id = await newest()
    await create({ username: 'wanted.twice', maySignIn: false }, root)
    const used = { code: 'USERNAME_USED', detail: 'This username is already used.' }
    expect(await decide(dee, id)).toMatchObject({ status: 409, body: used })
    expect((await decide(dee, id, 'refuse')).status).toBe(200)
  })

  test('another card waits, and only the record shows its number', async () => {
    const bob = await holder()
    const saved = await change(bob.id, { dodId: '1234567890', ...OWN })
    expect(saved.body.warnings).toEqual([expect.stringMatching(WAITS)])
    expect((await read(bob.id)).dodId).not.toBe('1234567890')
    const [row] = await waitingFor('Bob Holder', other)
    expect(row?.what).toBe('Change the EDIPI of Bob Holder, so that another card signs in')
    const id = await newest()
    expect((await decide(other, id)).status).toBe(200)
    expect((await read(bob.id)).dodId).toBe('1234567890')
    const notified =
      await portal.owner`SELECT detail::text FROM audit_events WHERE object = ${`request ${id}`}
      OR object = ${`person ${bob.id}`}`
    expect(JSON.stringify(notified)).not.toContain('1234567890')
  })

  test('a removal never waits for confirmation', async () => {
    const bob = await holder()
    const saved = await change(bob.id, { maySignIn: false })
    expect(saved.body.warnings).toEqual([])
    expect(await read(bob.id)).toMatchObject({ maySignIn: false })
  })

  test('a user who changes their own address has proved their identity, and waits for nobody', async () => {
    const saved = await change(rootId, { email: 'robin@example.mil', ...OWN })
    expect(saved.body).toMatchObject({ message: 'Success', warnings: [] })
    expect(await read(rootId)).toMatchObject({ email: 'robin@example.mil' })
  })

  test('the portal refuses to confirm an EDIPI that another person has by now, and the request keeps waiting', async () => {
    const bob = await holder()
    await change(bob.id, { dodId: '1234567891', ...OWN })
    const id = await newest()
    await create({ dodId: '1234567891' }, root)
    expect((await decide(dee, id)).body).toMatchObject({ code: 'EDIPI_USED' })
    expect((await decide(dee, id, 'refuse')).status).toBe(200)
  })
})

test('a file of people does not bypass the confirmation: the people are saved, and each sign-in waits separately', async () => {
  const head = 'dod id,first name,last name,branch,service status,dodaac,email,username,may sign in'
  const row = (at: number, may: string) =>
    `${6_100_000_000 + at},Made,Up${'abc'[at]},army,reserve,${DODAAC},up${at}@example.mil,up.${at},${may}`
  const file = `${head}\n${row(0, 'yes')}\n${row(1, 'no')}\n${row(2, 'yes')}\n`
  const { owner } = portal
  const record = await applyAll(kim, await importFile(kim, 'people', file))
  expect(record).toMatchObject({ refused: 0 })
  const made = await owner`SELECT username, may_sign_in FROM people WHERE username LIKE 'up._' ORDER BY 1`
  expect(made.map(({ maySignIn }) => maySignIn)).toEqual([false, false, false])
  const rows = await waitingFor('Made Up')
  expect(rows.map(({ what }) => what).sort()).toEqual(
    [0, 2].map(
      (at) => `Let Made Up${'abc'[at]} sign in to the portal as up.${at}, with mail to up${at}@example.mil`,
    ),
  )
  for (const { id } of rows) expect((await decide(kim, id)).status).toBe(403)
  const upa = rows.find(({ what }) => what.includes('Upa'))
  expect((await decide(dee, upa?.id ?? 0)).status).toBe(200)
  const [first] = await owner`SELECT may_sign_in FROM people WHERE username = 'up.0'`
  expect(first?.maySignIn).toBe(true)
  const again = await importFile(kim, 'people', file)
  if (again.changed > 0) await applyAll(kim, again)
  expect(await waitingFor('Made Up')).toHaveLength(1)
})

test('a file changes the username of a person who signs in only after the confirmation, and nobody in the file gets it', async () => {
  const bob = await holder()
  const { username, dodId, email } = await read(bob.id)
  const head = 'dod id,first name,last name,branch,service status,dodaac,email,username'
  const rows = [
    `${dodId},Bob,Holder,army,reserve,${DODAAC},${email},of.a.file`,
    `6200000000,Made,Later,army,reserve,${DODAAC},later@example.mil,${username}`,
  ]
  const record = await importFile(root, 'people', `${head}\n${rows.join('\n')}\n`)
  expect(record).toMatchObject({ added: 0, changed: 1, refused: 1 })
  const press = { params: { import: record.id }, body: { rows: 1, ...OWN } }
  expect((await root.send(applyImport, press)).status).toBe(200)
  await settle(root, record.id)
  expect(await read(bob.id)).toMatchObject({ username })
  const rowsOf = await waitingFor('Bob Holder to of.a.file')
  expect(rowsOf).toHaveLength(1)
  expect((await decide(dee, rowsOf[0]?.id ?? 0)).status).toBe(200)
  expect(await read(bob.id)).toMatchObject({ username: 'of.a.file' })
})
