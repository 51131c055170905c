import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BuiltPerson,
  buildOrder,
  buildPerson,
  buildPrograms,
  buildUnit,
  PASSWORD,
} from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
let manager: Client
let admin: Client
let world: OrdersWorld
let managerId = 0
let adminId = 0

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  world = await buildOrdersWorld(owner, 10_000_000)
  for (const dodaac of ['W9AR01', 'W9AR02']) await buildUnit(owner, { dodaac })
  await buildUnit(owner, { dodaac: 'W9AR03', status: 3 })
  const at = { dodaac: 'W9AR01', username: 'boss', firstName: 'Thomas', lastName: 'Lindqvist' }
  managerId = (await buildPerson(owner, { ...at, permissions: [3] })).id
  adminId = (await buildPerson(owner, { dodaac: 'W9AR01', username: 'root', permissions: [99] })).id
  manager = await portal.signIn('boss')
  admin = await portal.signIn('root')
})
afterAll(() => portal?.stop())

let number = 0
/** Who changes who somebody is proves to be the person of the session. */
const PROVEN = { currentPasswrD_0: PASSWORD }
/** A complete new member, in the spelling of the wire (DATA-21). */
const member = (more: object = {}) => {
  number += 1
  return {
    firstnamE_0: 'Jordan',
    lastnamE_0: `Ellis${'abcdefghijklmnopqrstuvwxyz'[number % 26]}`,
    dodiD_0: String(5_000_000_000 + number),
    branchtapE_0: 2,
    stA_0: 2,
    nametapE_0: 'ellis',
    emaiL_0: `ellis${number}@example.mil`,
    dodaaC_0: 'W9AR01',
    ...more,
  }
}
const create = (more: object = {}, client = manager) => client.post('/servicemember/create', member(more))
const add = async (more: object = {}): Promise<string> => {
  const { status, body } = await create(more, admin)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.smiD_0
}
const read = async (id: string, client = manager) => (await client.get(`/servicemember/smid/${id}`)).body
const change = (id: string | number, changes: object, client = manager, version?: number) =>
  client.put(`/servicemember/${id}`, changes, version === undefined ? {} : { version })
const fieldsOf = (answer: { body: { errors?: { field: string }[] } }) =>
  (answer.body.errors ?? []).map(({ field }) => field)
const cartFor = async (person: BuiltPerson): Promise<number> => {
  const lines = [{ nsn: world.nsns[0] ?? '', quantity: 1, cents: 2500 }]
  const cart = { orderer: world.placer, member: person, fundId: world.fundId, lines, status: 'cart' } as const
  return (await buildOrder(portal.owner, cart)).number
}
type Mail = { to: string; subject: string; text: string }
const mails = async (to: string): Promise<Mail[]> =>
  (await portal.owner<{ data: Mail }[]>`SELECT data FROM pgboss.job WHERE name = 'mail'`)
    .map((job) => job.data)
    .filter((mail) => mail.to === to)
const resets = async (): Promise<number> =>
  (await portal.owner`SELECT 1 FROM pgboss.job WHERE name = 'password-reset'`).length

describe('adding a service member', () => {
  it("answers 'Success' and keeps every field [API-36 API-37 VAL-12 DATA-21]", async () => {
    const given = member({
      middlenamE_0: 'Lee',
      gendeR_0: 2,
      paygradE_0: 'E5',
      startdatE_0: '2020-02-03',
      subdivisioN_0: 'HHC',
      enabL_0: 2,
      userflG_0: 1,
      adminflG_0: 1,
      usernamE_0: 'jellis',
      sendconF_0: 0,
      shptosuppadD_0: 2,
      addliG_0: '1 Depot Road',
      addliG_1: 'Apt 4',
      addliG_2: '',
      ctY_0: 'Columbus',
      saT_0: 'OH',
      poscoD_0: '43085',
      crY_0: 'US',
      teL_0: '555-201-0000',
    })
    const { status, body } = await manager.post('/servicemember/create', given)
    expect([status, body.message]).toEqual([200, 'Success'])
    const record = await read(body.smiD_0)
    expect(record).toEqual({
      ...given,
      smiD_0: body.smiD_0,
      bpcnuM_0: 'AR',
      nametapE_0: 'ELLIS',
      crynaM_0: 'UNITED STATES',
      customer: 'Army Reserve',
      credattimM_0: '2026-11-21T17:00:00.000Z',
      upddattiM_0: '2026-11-21T17:00:00.000Z',
      creusR_0: 'Thomas Lindqvist',
      updusR_0: 'Thomas Lindqvist',
      version: 1,
      lockedFields: ['adminflG_0', 'dodiD_0'],
    })
    expect(Object.keys(record).filter((name) => /passw|hash|reset|token/i.test(name))).toEqual([])
  })

  it.each(['', null])(
    'keeps the form where a client sends the password of the record as %j, and sets none [DATA-21]',
    async (blank) => {
      const { status, body } = await create({ passwrdD_0: blank, lastnamE_0: 'Kept' })
      expect([status, body.message]).toEqual([200, 'Success'])
      expect((await change(body.smiD_0, { passwrdD_0: blank, lastnamE_0: 'Changed' })).status).toBe(200)
      expect(await read(body.smiD_0)).toMatchObject({ lastnamE_0: 'Changed' })
      const [row] =
        await portal.owner`SELECT password_hash FROM people WHERE person_id = ${Number(body.smiD_0)}`
      expect(row?.passwordHash).toBeNull()
    },
  )

  it('and says where the password comes from when one is sent', async () => {
    const { status, body } = await create({ passwrdD_0: 'Own-Pass-2026' })
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          field: 'passwrdD_0',
          message: 'A password is not set here: the person makes one by a link in a mail. Leave this empty.',
        },
      ],
    ])
  })

  it.each([
    ['branchtapE_0', [1, 2, 3, 4, 5, 6], [0, 7], '[DATA-22]'],
    ['stA_0', [1, 2, 3, 4, 5, 6], [0, 7], '[DATA-23]'],
    ['gendeR_0', [0, 1, 2], [3], '[DATA-24]'],
    ['enabL_0', [1, 2], [0, 3], '[DATA-25]'],
    ['shptosuppadD_0', [1, 2], [0, 3], '[DATA-27]'],
    ['sendconF_0', [0, 1], [2], '[DATA-28]'],
  ] as const)('takes each code of %s and no other', async (field, codes, others, _proof) => {
    for (const code of codes) {
      const address = { addliG_0: '1 Depot Road', ctY_0: 'Columbus', saT_0: 'OH', poscoD_0: '43085' }
      const made = await manager.post('/servicemember/create', member({ ...address, [field]: code }))
      expect([made.status, made.body.detail], `${field} ${code}`).toEqual([200, undefined])
      expect((await read(made.body.smiD_0))[field]).toBe(code)
    }
    for (const code of others)
      expect((await manager.post('/servicemember/create', member({ [field]: code }))).status).toBe(400)
  })

  it('gives defaults to what is left out [DATA-25]', async () => {
    expect(await read(await add())).toMatchObject({
      enabL_0: 2,
      userflG_0: 1,
      adminflG_0: 1,
      gendeR_0: 0,
      startdatE_0: null,
      sendconF_0: 1,
      shptosuppadD_0: 1,
      crY_0: 'US',
      usernamE_0: '',
    })
  })

  it('names every required field that is missing or blank [VAL-09 VAL-10]', async () => {
    const answer = await manager.post('/servicemember/create', { firstnamE_0: '  ' })
    expect(answer.status).toBe(400)
    expect(fieldsOf(answer).sort()).toEqual(
      [
        'firstnamE_0',
        'lastnamE_0',
        'branchtapE_0',
        'nametapE_0',
        'emaiL_0',
        'dodaaC_0',
        'dodiD_0',
        'stA_0',
      ].sort(),
    )
    expect(answer.body.errors[0].message).toMatch(/^Required/)
  })

  it.each([
    ['dodiD_0', { dodiD_0: '12345' }],
    ['dodiD_0', { dodiD_0: '12345abcde' }],
    ['firstnamE_0', { firstnamE_0: 'x\r\nBcc: a@b.mil' }],
    ['branchtapE_0', { branchtapE_0: 9 }],
    ['stA_0', { stA_0: 'x' }],
    ['poscoD_0', { saT_0: 'OH', poscoD_0: '90210' }],
    ['usernamE_0', { userflG_0: 2 }],
    ['addliG_0', { shptosuppadD_0: 2 }],
    ['passwrdD_0', { passwrdD_0: 'x' }],
    ['foo', { foo: 1 }],
    ['permissionS_0', { permissionS_0: [99] }],
    ['smiD_0', { smiD_0: '1' }],
    ['creusR_0', { creusR_0: 'Somebody' }],
  ])('refuses a wrong %s', async (field, more) => {
    const answer = await create(more)
    expect(answer.status).toBe(400)
    expect(fieldsOf(answer)).toContain(field)
  })

  it('takes a DoDAAC of the program, and warns of one that takes no orders', async () => {
    const unknown = await create({ dodaaC_0: 'FB9NG1' })
    expect([unknown.status, ...fieldsOf(unknown)]).toEqual([422, 'dodaaC_0'])
    const suspended = await create({ dodaaC_0: 'W9AR03' })
    expect(suspended.status).toBe(200)
    expect(suspended.body.warnings).toEqual([
      'DoDAAC W9AR03 is suspended. Nothing can be ordered for its members until it is active.',
    ])
  })

  it('takes an EDIPI and a username once in the whole portal, and tells nothing of other programs', async () => {
    const foreign = world.foreigner
    const [row] = await portal.owner`SELECT dod_id FROM people WHERE person_id = ${foreign.id}`
    const same = await create({ dodiD_0: row?.dodId })
    expect([same.status, same.body.detail, ...fieldsOf(same)]).toEqual([
      409,
      'This EDIPI is already used.',
      'dodiD_0',
    ])
    const name = await create({ usernamE_0: foreign.username.toUpperCase() })
    expect([name.status, name.body.detail]).toEqual([409, 'This username is already used.'])
  })

  it('who may sign in gets a mail to make a password, once', async () => {
    const before = await resets()
    const id = await add({ userflG_0: 2, usernamE_0: 'newlogin' })
    expect(await resets()).toBe(before + 1)
    expect((await change(id, { teL_0: '555-0100' }, admin)).status).toBe(200)
    expect(await resets()).toBe(before + 1)
    const later = await add({ usernamE_0: 'laterlogin' })
    expect(await resets()).toBe(before + 1)
    expect((await change(later, { userflG_0: 2 })).status).toBe(200)
    expect(await resets()).toBe(before + 2)
  })
})

describe('changing a service member', () => {
  it("takes back what was read, with the changes, and answers 'Success' [API-38 VAL-12]", async () => {
    const id = await add()
    const record = await read(id)
    portal.setTime('2026-11-21T17:10:00Z')
    const answer = await change(
      id,
      { ...record, lastnamE_0: 'Moved', dodaaC_0: 'W9AR02' },
      manager,
      record.version,
    )
    portal.setTime('2026-11-21T17:00:00Z')
    expect([answer.status, answer.body.message, answer.body.version]).toEqual([200, 'Success', 2])
    expect(answer.headers.etag).toBe('"2"')
    expect(await read(id)).toEqual({
      ...record,
      lastnamE_0: 'Moved',
      dodaaC_0: 'W9AR02',
      upddattiM_0: '2026-11-21T17:10:00.000Z',
      updusR_0: 'Thomas Lindqvist',
      version: 2,
    })
    const found = await manager.get('/servicemember/AR?searchTerm=moved')
    expect(found.body).toHaveLength(1)
  })

  it('refuses other numbers, programs and everything that the portal writes itself', async () => {
    const id = await add()
    const other = await add()
    const wrong = await change(id, { smiD_0: other })
    expect([wrong.status, ...fieldsOf(wrong)]).toEqual([400, 'smiD_0'])
    expect((await change(id, { bpcnuM_0: 'ANG' })).status).toBe(404)
    for (const changes of [
      { creusR_0: 'Me' },
      { updusR_0: 'Me' },
      { customer: 'Mine' },
      { credattimM_0: '2020-01-01T00:00:00.000Z' },
      { upddattiM_0: '2020-01-01T00:00:00.000Z' },
      { crynaM_0: 'FRANCE' },
      { passwrdD_0: 'secret' },
    ])
      expect((await change(id, changes)).status, JSON.stringify(changes)).toBe(400)
    expect((await change(id, { crY_0: 'FR', crynaM_0: 'France' })).status).toBe(200)
    expect((await read(id)).crynaM_0).toBe('FRANCE')
  })

  it('does not overwrite what somebody else has saved meanwhile', async () => {
    const id = await add()
    expect((await change(id, { teL_0: '1' }, manager, 1)).status).toBe(200)
    const stale = await change(id, { teL_0: '2' }, admin, 1)
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_PERSON'])
    expect(stale.body.detail).toContain('Thomas Lindqvist changed this service member')
    expect((await read(id)).teL_0).toBe('1')
  })

  it('leaves the admin flag, _SA, _DLA and a set EDIPI to permission 99, and writes the attempt down [C6 C7]', async () => {
    const id = await add({ usernamE_0: 'plain' })
    for (const changes of [
      { adminflG_0: 2 },
      { firstnamE_0: 'JOE_SA' },
      { usernamE_0: 'joe_DLA' },
      { dodiD_0: '4444444444' },
    ]) {
      const answer = await change(id, changes)
      expect([answer.status, ...fieldsOf(answer)]).toEqual([403, Object.keys(changes)[0]])
    }
    expect((await read(id)).version).toBe(1)
    const refused = await portal.owner`SELECT 1 FROM audit_events
      WHERE action = 'PUT /servicemember/:person' AND outcome = 'refused' AND person_id = ${managerId}`
    expect(refused.length).toBeGreaterThanOrEqual(4)
    expect((await change(id, { adminflG_0: 2, dodiD_0: '4444444444', ...PROVEN }, admin)).status).toBe(200)
    expect((await create({ adminflG_0: 2 })).status).toBe(403)
  })

  it('nobody can give themselves everything by their own name [C6]', async () => {
    const own = await change(managerId, { firstnamE_0: 'JOE_SA', nametapE_0: 'JOE', adminflG_0: 2 })
    expect(own.status).toBe(403)
    expect((await manager.post('/session/program', { bpcnuM_0: 'ANG' })).status).toBe(403)
  })

  it('e-mail and username of somebody who may sign in or holds a role are for 99; the old address is told', async () => {
    const id = String(world.placer.id)
    expect((await change(id, { emaiL_0: 'thief@example.mil', nametapE_0: 'P' })).status).toBe(403)
    expect((await change(id, { usernamE_0: 'thief', nametapE_0: 'P' })).status).toBe(403)
    const free = await add({ emaiL_0: 'old.address@example.mil' })
    expect((await change(free, { emaiL_0: 'new.address@example.mil' })).status).toBe(200)
    const [mail] = await mails('old.address@example.mil')
    expect(mail?.subject).toBe('Your e-mail address was changed')
    expect(mail?.text).not.toMatch(/\d{10}|new\.address/)
    expect(
      (await change(id, { emaiL_0: 'placer2@example.mil', nametapE_0: 'P', ...PROVEN }, admin)).status,
    ).toBe(200)
    expect(await mails('placer@example.mil')).toHaveLength(1)
  })

  it('who somebody is changes only for 99, who proves to sit there; wrong passwords count and lock [C8]', async () => {
    const id = String((await buildPerson(portal.owner, { dodaac: 'W9AR01' })).id)
    const editor = await buildPerson(portal.owner, { dodaac: 'W9AR01', permissions: [99] })
    const client = await portal.signIn(editor.username)
    const changes = [
      { dodiD_0: '4444444445' },
      { emaiL_0: 'somebody.else@example.mil' },
      { usernamE_0: 'somebody.else' },
    ]
    for (const one of changes) {
      expect((await change(id, { nametapE_0: 'X', ...one })).status).toBe(403)
      const asked = await change(id, { nametapE_0: 'X', ...one }, client)
      expect([asked.status, asked.body.code, ...fieldsOf(asked)]).toEqual([
        422,
        'OWN_PASSWORD',
        'currentPasswrD_0',
      ])
    }
    expect((await read(id)).version).toBe(1)
    expect((await change(id, { nametapE_0: 'Y', teL_0: '1' }, client)).status).toBe(200)
    for (const one of changes)
      expect((await change(id, { ...one, ...PROVEN }, client)).status, JSON.stringify(one)).toBe(200)
    const other = { dodiD_0: '4444444446' }
    const rush = await Promise.all(
      Array.from({ length: 12 }, (_, n) => change(id, { ...other, currentPasswrD_0: `wrong-${n}` }, client)),
    )
    expect(rush.filter(({ status }) => status !== 422 && status !== 429)).toEqual([])
    for (let time = 0; time < 3; time++) await change(id, { ...other, currentPasswrD_0: 'wrong' }, client)
    const locked = await change(id, { ...other, ...PROVEN }, client)
    expect([locked.status, locked.body.code]).toEqual([422, 'CURRENT_PASSWORD'])
    const [row] = await portal.owner`SELECT failed_sign_ins FROM people WHERE person_id = ${editor.id}`
    expect(row).toEqual({ failedSignIns: 3 })
    const card = await portal.signIn(
      (await buildPerson(portal.owner, { dodaac: 'W9AR01', permissions: [99] })).username,
    )
    await portal.owner`UPDATE sessions SET way = 'certificate' WHERE number = (SELECT max(number) FROM sessions)`
    await portal.owner`SELECT pg_notify('sessions_changed', 'all')`
    await expect.poll(async () => (await change(id, other, card)).status).toBe(200)
    portal.setTime('2026-11-21T17:09:59Z')
    expect((await change(id, { dodiD_0: '4444444447' }, card)).status).toBe(200)
    portal.setTime('2026-11-21T17:10:00Z')
    expect((await change(id, { dodiD_0: '4444444448' }, card)).body.code).toBe('OWN_PASSWORD')
    portal.setTime('2026-11-21T17:00:00Z')
  })

  it('ends the sessions of whom it disables or takes the sign-in from, at once; never of oneself', async () => {
    for (const changes of [{ enabL_0: 1 }, { userflG_0: 1 }]) {
      const person = await buildPerson(portal.owner, { dodaac: 'W9AR01' })
      const client = await portal.signIn(person.username)
      expect((await client.get('/session')).status).toBe(200)
      expect((await change(person.id, { nametapE_0: 'X', ...changes })).status).toBe(200)
      expect((await client.get('/session')).status).toBe(401)
      const rows = await portal.owner`SELECT 1 FROM sessions WHERE person_id = ${person.id}`
      expect(rows).toHaveLength(0)
    }
    for (const [client, id] of [
      [manager, managerId],
      [admin, adminId],
    ] as const)
      for (const changes of [{ enabL_0: 1 }, { userflG_0: 1 }])
        expect((await change(id, { nametapE_0: 'X', ...changes }, client)).status).toBe(422)
    expect((await change(adminId, { nametapE_0: 'X', enabL_0: 1 })).status).toBe(403)
    expect((await manager.get('/session')).status).toBe(200)
  })

  it('a member who moves takes the open carts along', async () => {
    const person = await buildPerson(portal.owner, { dodaac: world.dodaac })
    const number = await cartFor(person)
    expect((await change(person.id, { nametapE_0: 'X', dodaaC_0: 'W9AR02' })).status).toBe(200)
    const [cart] = await portal.owner`SELECT dodaac, version FROM orders WHERE order_id = ${number}`
    expect(cart).toEqual({ dodaac: 'W9AR02', version: 2 })
  })

  it('two people who save at the same moment do not lose each other', async () => {
    const id = await add()
    const answers = await Promise.all([
      change(id, { teL_0: '1' }, manager, 1),
      change(id, { teL_0: '2' }, admin, 1),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })
})

it('before somebody is disabled or moved, what hangs on them is told', async () => {
  const person = await buildPerson(portal.owner, {
    dodaac: world.dodaac,
    roles: [
      { role: 'order-placer' },
      { role: 'approver', level: 2 },
      { role: 'approver', dodaac: 'W9AR02', level: 1 },
    ],
  })
  await cartFor(person)
  await world.order({ orderer: person })
  await world.order({ member: person })
  const { status, body } = await manager.get(`/servicemember/open-work/${person.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ cartsFor: 1, cartsBy: 0, awaitingFor: 1, awaitingBy: 1 })
  const roles = body.roles.map(
    (one: Record<string, unknown>) => `${one.dodaaC_0} ${one.role} ${one.seQ_0} ${one.isLastApprover}`,
  )
  expect(roles.sort()).toEqual(
    [
      'W9AR02 approver 1 true',
      `${world.dodaac} approver 2 false`,
      `${world.dodaac} order-placer null false`,
    ].sort(),
  )
})
