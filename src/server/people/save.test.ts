import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonField } from '#domain/people/person-fields.ts'
import { type BuiltPerson, buildOrder, buildUnit, PASSWORD } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import type { Client } from '#testing/portal.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import {
  changePerson,
  createPerson,
  namePersonField,
  type OpenWork,
  type PersonChange,
  readOpenWork,
  readPerson,
} from '#wire/people/person-record.ts'

const { portal, build } = openPortal()
let manager: Client
let admin: Client
let world: OrdersWorld
let managerId = 0
let adminId = 0

beforeAll(async () => {
  const { owner } = portal
  world = await buildOrdersWorld(owner, 10_000_000)
  await buildUnit(owner, { dodaac: 'W9AR02' })
  await buildUnit(owner, { dodaac: 'W9AR03', status: 'suspended' })
  const named = { username: 'boss', firstName: 'Thomas', lastName: 'Lindqvist' }
  managerId = (await build({ ...named, permissions: [3] })).id
  adminId = (await build({ username: 'root', permissions: [99] })).id
  manager = await portal.signIn('boss')
  admin = await portal.signIn('root')
})

let number = 0
const PROVEN = { ownPassword: PASSWORD }
/** [DATA-21] */
const member = (more: PersonChange = {}): PersonChange => {
  number += 1
  return {
    ...{ firstName: 'Jordan', lastName: `Ellis${'abcdefghijklmnopqrstuvwxyz'[number % 26]}` },
    ...{ dodId: String(5_000_000_000 + number), branch: 'army', serviceStatus: 'reserve' },
    ...{ nameTape: 'ellis', email: `ellis${number}@example.mil`, dodaac: 'W9AR01', ...more },
  }
}
type Odd = Record<string, unknown>
const create = (more: PersonChange = {}, client = manager, odd: Odd = {}) =>
  client.send(createPerson, { body: member(more) }, { odd })
const add = async (more: PersonChange = {}): Promise<number> => {
  const { status, body } = await create(more, admin)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.id
}
const read = async (person: number, client = manager) =>
  (await client.send(readPerson, { params: { person } })).body
const change = (person: number, body: PersonChange, client = manager, version?: number, odd: Odd = {}) =>
  client.send(changePerson, { params: { person }, body }, { version, odd })
const fieldsOf = (response: { body: { errors?: { field: string }[] } }) =>
  (response.body.errors ?? []).map(({ field }) => field)
const cartFor = async (person: BuiltPerson): Promise<number> => {
  const lines = [{ nsn: world.nsns[0] ?? '', quantity: 1, cents: 2500 }]
  const cart = { orderer: world.placer, member: person, fundId: world.fundId, lines, status: 'cart' } as const
  return (await buildOrder(portal.owner, cart)).number
}
const mails = async (address: string) =>
  (await readSentMails(portal.owner)).filter(({ to }) => to === address)
const resets = async (): Promise<number> =>
  (await portal.owner`SELECT 1 FROM pgboss.job WHERE name = 'password-reset'`).length

describe('adding a service member', () => {
  it("adding a service member returns 'Success' and keeps every field [API-36 API-37 VAL-12 DATA-21]", async () => {
    const given = member({
      ...{ middleName: 'Lee', gender: 'female', payGrade: 'E5', startedOn: '2020-02-03', subdivision: 'HHC' },
      ...{ enabled: true, maySignIn: false, adminFlag: false, username: 'jellis', sendsConfirmation: false },
      ...{ shipsToOwnAddress: true, street1: '1 Depot Road', street2: 'Apt 4', street3: 'Room 9' },
      ...{ city: 'Columbus', state: 'OH', zip: '43085', country: 'US', phone: '555-201-0000' },
      preferredName: 'Jo',
    })
    const { status, body } = await manager.send(createPerson, { body: given })
    expect([status, body.message]).toEqual([200, 'Success'])
    const record = await read(body.id)
    const [by, at] = ['Thomas Lindqvist', new Date('2026-11-21T17:00:00Z')]
    expect(record).toEqual({
      ...{ ...given, id: body.id, program: 'AR', nameTape: 'ELLIS', countryName: 'UNITED STATES' },
      ...{ customer: 'Army Reserve', createdAt: at, updatedAt: at, createdBy: by, updatedBy: by, version: 1 },
      lockedFields: [namePersonField('adminFlag'), namePersonField('dodId')],
    })
  })

  it('the portal accepts a blank password of the record and sets none, and says where a password comes from', async () => {
    for (const noPassword of ['', null] as const) {
      const { status, body } = await create({ noPassword })
      expect([status, body.message]).toEqual([200, 'Success'])
      expect((await change(body.id, { noPassword, lastName: 'Changed' })).status).toBe(200)
      expect(await read(body.id)).toMatchObject({ lastName: 'Changed' })
      const [row] = await portal.owner`SELECT password_hash FROM people WHERE person_id = ${body.id}`
      expect(row?.passwordHash).toBeNull()
    }
    const message =
      'You cannot set a password here. The person creates one with a link in an email. Leave this empty.'
    expect(await create({}, manager, { noPassword: 'Own-Pass-2026' })).toMatchObject({
      ...{ status: 400, body: { errors: [{ field: 'noPassword', message }] } },
    })
  })

  it('the portal stores each code of a field [DATA-22 DATA-23 DATA-24 DATA-27]', async () => {
    const codes = {
      ...{ branch: [1, 2, 3, 4, 5, 6], serviceStatus: [1, 2, 3, 4, 5, 6], gender: [0, 1, 2] },
      ...{ enabled: [1, 2], shipsToOwnAddress: [1, 2], sendsConfirmation: [0, 1] },
    }
    const address = { street1: '1 Depot Road', city: 'Columbus', state: 'OH', zip: '43085' }
    for (let at = 0; at < 6; at++) {
      const odd = Object.fromEntries(
        Object.entries(codes).map(([field, all]) => [field, all[at % all.length]]),
      )
      const made = await create(address, manager, odd)
      expect([made.status, made.body.detail]).toEqual([200, undefined])
      const record = await manager.get(`/servicemember/smid/${made.body.id}`)
      for (const [field, code] of Object.entries(odd))
        expect(record.body[namePersonField(field as PersonField)], field).toBe(code)
    }
  })

  it('the portal accepts the blanks of a form in fields that it writes itself, and the right name of a country', async () => {
    for (const more of [
      { createdBy: '', updatedBy: '', countryName: '' },
      { countryName: 'United States' },
      { country: 'FR', countryName: 'France' },
    ])
      expect((await create(more)).body, JSON.stringify(more)).toMatchObject({ message: 'Success' })
    const [own, wrong] = [await create({ createdBy: 'Me' }), await create({ countryName: 'France' })]
    expect([own.status, own.body.detail, ...fieldsOf(own)]).toEqual([
      ...[400, 'The portal writes this itself; it cannot be set.', 'createdBy'],
    ])
    expect([wrong.status, wrong.body.detail, ...fieldsOf(wrong)]).toEqual([
      400,
      'The name does not belong to the country code. Leave it out; the portal writes it.',
      'countryName',
    ])
  })

  it('the portal sets defaults for omitted fields, and names each required one that is missing [DATA-25 VAL-09 VAL-10]', async () => {
    expect(await read(await add())).toMatchObject({
      ...{ enabled: true, maySignIn: false, adminFlag: false, gender: '', startedOn: null, username: '' },
      ...{ sendsConfirmation: true, shipsToOwnAddress: false, country: 'US' },
    })
    const response = await manager.send(createPerson, { body: { firstName: '  ' } })
    expect(response.status).toBe(400)
    const required = ['branch', 'dodId', 'dodaac', 'email', 'firstName', 'lastName', 'nameTape']
    expect(fieldsOf(response).sort()).toEqual([...required, 'serviceStatus'])
  })

  it('the portal accepts a DoDAAC of the program, and warns of one that takes no orders', async () => {
    const unknown = await create({ dodaac: 'FB9NG1' })
    expect([unknown.status, ...fieldsOf(unknown)]).toEqual([422, 'dodaac'])
    const { status, body } = await create({ dodaac: 'W9AR03' })
    const warning = 'DoDAAC W9AR03 is suspended. Nobody can order for its members until it is active.'
    expect([status, body.warnings]).toEqual([200, [warning]])
  })

  it('the whole portal accepts an EDIPI and a username once, and shows nothing of other programs', async () => {
    const foreign = world.foreigner
    const [row] = await portal.owner`SELECT dod_id FROM people WHERE person_id = ${foreign.id}`
    const same = await create({ dodId: row?.dodId })
    const used = [409, 'This EDIPI is already used.', 'dodId']
    expect([same.status, same.body.detail, ...fieldsOf(same)]).toEqual(used)
    const name = await create({ username: foreign.username.toUpperCase() })
    expect([name.status, name.body.detail]).toEqual([409, 'This username is already used.'])
  })

  it('a person who may sign in gets an email to create a password, once', async () => {
    const before = await resets()
    const id = await add({ maySignIn: true, username: 'newlogin' })
    expect(await resets()).toBe(before + 1)
    expect((await change(id, { phone: '555-0100' }, admin)).status).toBe(200)
    const later = await add({ username: 'laterlogin' })
    expect(await resets()).toBe(before + 1)
    expect((await change(later, { maySignIn: true })).status).toBe(200)
    expect(await resets()).toBe(before + 2)
  })
})

describe('changing a service member', () => {
  it('a record lists the fields that the reader may not change, each once', async () => {
    const plain = await add()
    await portal.owner`UPDATE people SET dod_id = NULL WHERE person_id = ${plain}`
    const own = ['enabled', 'maySignIn'] as const
    const ofHolder = ['adminFlag', 'dodId', 'email', 'username'] as const
    for (const [id, by, fields] of [
      [plain, manager, ['adminFlag']],
      [plain, admin, []],
      [world.placer.id, manager, ofHolder],
      [managerId, manager, [...own, ...ofHolder]],
      [adminId, manager, [...own, ...ofHolder]],
      [adminId, admin, own],
    ] as [number, Client, PersonField[]][])
      expect((await read(id, by)).lockedFields.toSorted()).toEqual(fields.map(namePersonField).toSorted())
  })

  it("a save accepts the record that the client read, with the changes, and returns 'Success' [API-38 VAL-12]", async () => {
    const id = await add()
    const record = await read(id)
    portal.setTime('2026-11-21T17:10:00Z')
    const moved = { ...record, lastName: 'Moved', dodaac: 'W9AR02' }
    const response = await change(id, moved, manager, record.version)
    portal.setTime('2026-11-21T17:00:00Z')
    expect([response.status, response.body.message, response.body.version]).toEqual([200, 'Success', 2])
    expect(response.headers.etag).toBe('"2"')
    expect(await read(id)).toEqual({
      ...{ ...moved, updatedAt: new Date('2026-11-21T17:10:00Z'), updatedBy: 'Thomas Lindqvist', version: 2 },
    })
  })

  it('a save refuses other numbers, and everything that the portal writes itself', async () => {
    const id = await add()
    const wrong = await change(id, { id: await add() })
    expect([wrong.status, ...fieldsOf(wrong)]).toEqual([400, 'id'])
    const instant = '2020-01-01T00:00:00.000Z'
    const texts = { createdBy: 'Me', updatedBy: 'Me', customer: 'Mine', countryName: 'FRANCE' }
    for (const [field, value] of Object.entries({ ...texts, createdAt: instant, updatedAt: instant }))
      expect((await change(id, { [field]: value })).status, field).toBe(400)
    expect((await change(id, { country: 'FR', countryName: 'France' })).status).toBe(200)
    expect((await read(id)).countryName).toBe('FRANCE')
  })

  it('a save does not overwrite what another user saved meanwhile or at the same moment', async () => {
    const id = await add()
    expect((await change(id, { phone: '1' }, manager, 1)).status).toBe(200)
    const stale = await change(id, { phone: '2' }, admin, 1)
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_PERSON'])
    expect(stale.body.detail).toContain('Thomas Lindqvist changed this service member')
    expect((await read(id)).phone).toBe('1')
    const both = await Promise.all([manager, admin].map((by, at) => change(id, { phone: `5${at}` }, by, 2)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('a save leaves the admin flag, _SA, _DLA, and a set EDIPI to permission 99, and records the attempt [C6 C7]', async () => {
    const id = await add({ username: 'plain' })
    for (const changes of [{ adminFlag: true }, { firstName: 'JOE_SA' }, { dodId: '4444444444' }]) {
      const response = await change(id, changes)
      expect([response.status, ...fieldsOf(response)]).toEqual([403, ...Object.keys(changes)])
    }
    expect((await read(id)).version).toBe(1)
    const refused = await portal.owner`SELECT 1 FROM audit_events
      WHERE action = 'PUT /servicemember/:person' AND outcome = 'refused' AND person_id = ${managerId}`
    expect(refused.length).toBeGreaterThanOrEqual(3)
    expect((await create({ adminFlag: true })).status).toBe(403)
    expect((await change(id, { adminFlag: true, dodId: '4444444444', ...PROVEN }, admin)).status).toBe(200)
  })

  it('the old address gets a notice of a changed email address, which of a holder of a role only permission 99 changes', async () => {
    const { id } = world.placer
    for (const changes of [{ email: 'thief@example.mil' }, { username: 'thief' }])
      expect((await change(id, { ...changes, nameTape: 'P' })).status).toBe(403)
    const free = await add({ email: 'old.address@example.mil' })
    expect((await change(free, { email: 'new.address@example.mil' })).status).toBe(200)
    const [mail] = await mails('old.address@example.mil')
    expect(mail?.subject).toBe('Your email address was changed')
    const { firstName, lastName } = await read(free)
    expect(mail?.text).toBe(
      `Hello ${firstName} ${lastName},\n\nThe email address of your record was changed just now. Mail goes to the new address from now on. If you did not agree to this change, write to support@quartermaster.example at once.\n`,
    )
    const proven = { email: 'placer2@example.mil', nameTape: 'P', ...PROVEN }
    expect((await change(id, proven, admin)).status).toBe(200)
    expect(await mails('placer@example.mil')).toHaveLength(1)
  })

  it('only permission 99 changes the identity of a person, after entering their own password; wrong passwords count and lock [C8]', async () => {
    const { id } = await build()
    const editor = await build({ permissions: [99] })
    const client = await portal.signIn(editor.username)
    const name = 'somebody.else'
    const changes = [{ dodId: '4444444445' }, { email: `${name}@example.mil` }, { username: name }]
    for (const one of changes) {
      expect((await change(id, { nameTape: 'X', ...one })).status).toBe(403)
      const requested = await change(id, { nameTape: 'X', ...one }, client)
      expect([requested.status, requested.body.code, ...fieldsOf(requested)]).toEqual([
        ...[422, 'OWN_PASSWORD', 'ownPassword'],
      ])
    }
    expect((await change(id, { nameTape: 'Y', phone: '1' }, client)).status).toBe(200)
    for (const one of changes)
      expect((await change(id, { ...one, ...PROVEN }, client)).status, JSON.stringify(one)).toBe(200)
    const other = { dodId: '4444444446' }
    const rush = await Promise.all(
      Array.from({ length: 12 }, (_, n) => change(id, { ...other, ownPassword: `wrong-${n}` }, client)),
    )
    expect(rush.filter(({ status }) => status !== 422 && status !== 429)).toEqual([])
    for (let time = 0; time < 3; time++) await change(id, { ...other, ownPassword: 'wrong' }, client)
    const locked = await change(id, { ...other, ...PROVEN }, client)
    expect([locked.status, locked.body.code]).toEqual([422, 'CURRENT_PASSWORD'])
    const [row] = await portal.owner`SELECT failed_sign_ins FROM people WHERE person_id = ${editor.id}`
    expect(row).toEqual({ failedSignIns: 3 })
    // A card proves who its holder is, for ten minutes.
    const card = await portal.signIn((await build({ permissions: [99] })).username)
    await portal.owner`UPDATE sessions SET way = 'certificate' WHERE number = (SELECT max(number) FROM sessions)`
    await portal.owner`SELECT pg_notify('sessions_changed', 'all')`
    await expect.poll(async () => (await change(id, other, card)).status).toBe(200)
    portal.setTime('2026-11-21T17:09:59Z')
    expect((await change(id, { dodId: '4444444447' }, card)).status).toBe(200)
    portal.setTime('2026-11-21T17:10:00Z')
    expect((await change(id, { dodId: '4444444448' }, card)).body.code).toBe('OWN_PASSWORD')
    portal.setTime('2026-11-21T17:00:00Z')
  })

  it('a save ends the sessions of a person whom it disables or bars at once, but never those of the user', async () => {
    for (const changes of [{ enabled: false }, { maySignIn: false }]) {
      const person = await build()
      const client = await portal.signIn(person.username)
      expect((await client.get('/session')).status).toBe(200)
      expect((await change(person.id, { nameTape: 'X', ...changes })).status).toBe(200)
      expect((await client.get('/session')).status).toBe(401)
      expect(await portal.owner`SELECT FROM sessions WHERE person_id = ${person.id}`).toHaveLength(0)
      expect((await change(managerId, { nameTape: 'X', ...changes })).status).toBe(422)
    }
    expect((await change(adminId, { nameTape: 'X', enabled: false })).status).toBe(403)
    expect((await manager.get('/session')).status).toBe(200)
  })

  it('a member who moves takes the open carts along', async () => {
    const person = await build({ dodaac: world.dodaac })
    const number = await cartFor(person)
    expect((await change(person.id, { nameTape: 'X', dodaac: 'W9AR02' })).status).toBe(200)
    const [cart] = await portal.owner`SELECT dodaac, version FROM carts WHERE order_id = ${number}`
    expect(cart).toEqual({ dodaac: 'W9AR02', version: 2 })
  })
})

it('before a person is disabled or moved, the portal lists what depends on them', async () => {
  const here = [{ role: 'order-placer' as const }, { role: 'approver' as const, level: 2 }]
  const roles = [...here, { role: 'approver' as const, dodaac: 'W9AR02', level: 1 }]
  const person = await build({ dodaac: world.dodaac, roles })
  await cartFor(person)
  await world.order({ orderer: person })
  await world.order({ member: person })
  const { status, body } = await manager.send(readOpenWork, { params: { person: person.id } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ cartsFor: 1, cartsBy: 0, awaitingFor: 1, awaitingBy: 1 })
  const notified = body.roles.map(
    (one: OpenWork['roles'][number]) => `${one.dodaac} ${one.role} ${one.level} ${one.isLastApprover}`,
  )
  const own = [`${world.dodaac} approver 2 false`, `${world.dodaac} order-placer null false`]
  expect(notified.sort()).toEqual(['W9AR02 approver 1 true', ...own].sort())
})
