import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import { applyAll, importFile, settle } from '#testing/panel-import.ts'
import type { Client } from '#testing/portal.ts'
import { forgetMails, readSentMails } from '#testing/sent-mails.ts'
import { applyImport } from '#wire/imports/imports.ts'
import { changePerson, createPerson, type PersonChange, readPerson } from '#wire/people/person-record.ts'
import { decideWaiting, listWaiting, type WaitingRow } from '#wire/roles/waiting.ts'
import { setPersonEnabled } from '#wire/users/users.ts'

const { portal, build } = openPortal({}, { runsJobs: true })
let [kim, dee, root, other] = [] as unknown as [Client, Client, Client, Client]
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
  const { owner } = portal
  await owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
  const person = (username: string, firstName: string, more: object) =>
    build({ username, firstName, lastName: 'Ellis', ...more })
  await person('kim', 'Kim', { roles: [{ role: 'admin' }] })
  await person('dee', 'Dee', { roles: [{ role: 'admin' }] })
  rootId = (await person('root', 'Robin', { permissions: [99] })).id
  await person('other', 'Otto', { permissions: [99] })
  await owner`UPDATE people SET name_tape = 'ELLIS', branch = 'army', service_status = 'reserve', dod_id = '1000000077' WHERE username = 'root'`
  kim = await portal.signIn('kim')
  dee = await portal.signIn('dee')
  root = await portal.signIn('root')
  other = await portal.signIn('other')
})
beforeEach(() => forgetMails(portal.owner))

describe('a new sign-in', () => {
  test('a new sign-in waits, the rest of the person is saved, and the confirmation sends a link to create a password [C16]', async () => {
    const { body } = await create()
    expect(body.warnings).toEqual([expect.stringMatching(WAITS)])
    expect(body.warnings[0]).toContain('Until then the person cannot sign in.')
    expect(await read(body.id)).toMatchObject({ maySignIn: false, email: `ana${number}@example.mil` })
    // Another save does not ask again.
    const before = await newest()
    const again = await change(body.id, { maySignIn: true, subdivision: 'Supply' }, kim)
    expect(again.body.warnings[0]).toContain('The same request already waits for a second person.')
    expect(await read(body.id)).toMatchObject({ subdivision: 'Supply', maySignIn: false })
    expect(await newest()).toBe(before)
    expect(await resetsOf(body.id)).toBe(0)
    const name = `Ana Worker${String.fromCharCode(97 + number)}`
    const [row] = await waitingFor(name)
    expect(row).toMatchObject({
      what: `Let ${name} sign in to the portal as ana.${number}, with mail to ana${number}@example.mil`,
      ...{ requestedBy: 'Kim Ellis', mayDecide: true },
    })
    const id = row?.id ?? 0
    expect((await decide(kim, id)).body).toMatchObject({ code: 'OWN_REQUEST' })
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
    const warning = expect.stringMatching(/^The portal sent no email to choose a password/)
    expect(sent.body.warnings).toEqual([warning])
    expect((await read(body.id)).maySignIn).toBe(true)
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
  test('another email address, username, or card waits; the old address gets a notice when the change takes effect', async () => {
    const bob = await holder()
    for (const [wanted, said, until] of [
      [
        { email: 'mine@example.mil' },
        'email address of Bob Holder to mine@example.mil',
        'the email address stays',
      ],
      [{ username: 'robins.other' }, 'username of Bob Holder to robins.other', 'the username stays'],
      [{ dodId: '1234567890' }, 'EDIPI of Bob Holder, so that another card signs in', 'the EDIPI stays'],
    ] as const) {
      const before = await read(bob.id)
      const [subdivision = ''] = said.split(' ')
      const saved = await change(bob.id, { ...wanted, subdivision, ...OWN })
      expect(saved.body.warnings).toEqual([expect.stringMatching(WAITS)])
      expect(saved.body.warnings[0]).toContain(`Until then ${until} as it was.`)
      const { email, username, dodId } = before
      expect(await read(bob.id)).toMatchObject({ email, username, dodId, subdivision })
      const mails = async () =>
        (await readSentMails(portal.owner))
          .filter(({ to }) => to === before.email)
          .map(({ subject }) => subject)
      expect(await mails()).toEqual([])
      expect(await waitingFor('Bob Holder', other)).toMatchObject([{ what: `Change the ${said}` }])
      const id = await newest()
      expect((await decide(root, id)).body).toMatchObject({ code: 'OWN_REQUEST' })
      expect((await decide(dee, id)).status).toBe(200)
      expect(await read(bob.id)).toMatchObject(wanted)
      if ('email' in wanted) expect(await mails()).toContain('Your email address was changed')
      const trail = await portal.owner`SELECT detail::text FROM audit_events
        WHERE object IN (${`request ${id}`}, ${`person ${bob.id}`})`
      expect(JSON.stringify([trail, await readSentMails(portal.owner)])).not.toContain('1234567890')
      await forgetMails(portal.owner)
    }
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

  test('the portal refuses to confirm a username or EDIPI that another person has by now, and the request keeps waiting', async () => {
    const bob = await holder()
    for (const [wanted, code] of [
      [{ username: 'wanted.twice' }, 'USERNAME_USED'],
      [{ dodId: '1234567891' }, 'EDIPI_USED'],
    ] as const) {
      await change(bob.id, { ...wanted, ...OWN })
      const id = await newest()
      await create({ ...wanted, maySignIn: false }, root)
      expect(await decide(dee, id)).toMatchObject({ status: 409, body: { code } })
      expect((await decide(dee, id, 'refuse')).status).toBe(200)
    }
  })

  test('a removal, and a change of the own address, wait for nobody', async () => {
    const bob = await holder()
    expect((await change(bob.id, { maySignIn: false })).body.warnings).toEqual([])
    expect(await read(bob.id)).toMatchObject({ maySignIn: false })
    const saved = await change(rootId, { email: 'robin@example.mil', ...OWN })
    expect(saved.body).toMatchObject({ message: 'Success', warnings: [] })
    expect(await read(rootId)).toMatchObject({ email: 'robin@example.mil' })
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
  expect(rows.map(({ what }) => what).sort()).toEqual([
    'Let Made Upa sign in to the portal as up.0, with mail to up0@example.mil',
    'Let Made Upc sign in to the portal as up.2, with mail to up2@example.mil',
  ])
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
