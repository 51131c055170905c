import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { ORIGIN, startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
const login = (username: string, password: string, more: Record<string, unknown> = {}) =>
  portal.anonymous.post('/servicemember/login', {
    USERNAME_0: username,
    PASSWRD_0: password,
    DODID_0: '',
    ...more,
  })

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  const unit = await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  await buildPerson(portal.owner, {
    ...unit,
    username: 'placer',
    firstName: 'Ana',
    lastName: 'Diaz',
    dodId: '1234567890',
    roles: [{ role: 'order-placer' }],
  })
  await buildPerson(portal.owner, { ...unit, username: 'gone', enabled: false })
  await buildPerson(portal.owner, { ...unit, username: 'boss', permissions: [99] })
  await buildPerson(portal.owner, {
    ...unit,
    username: 'visitor',
    permissions: [99],
    roles: [{ role: 'order-placer' }],
  })
  await buildPerson(portal.owner, { ...unit, username: 'locked' })
  await buildPerson(portal.owner, { ...unit, username: 'idle' })
  await buildPerson(portal.owner, { ...unit, username: 'changer' })
})
afterAll(() => portal.stop())

describe('signing in', () => {
  it('answers with the session object in the spelling of the seeds [AUTH-16 API-09 DATA-01 DATA-05]', async () => {
    const { status, body, headers } = await login('placer', PASSWORD)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      bpcnuM_0: 'AR',
      smiD_0: expect.stringMatching(/^\d{20}$/),
      firstnamE_0: 'Ana',
      lastnamE_0: 'Diaz',
      usernamE_0: 'placer',
      permissionS_0: [1, 2],
      adminflG_0: 1,
      dodaacS_0: [{ dodaaC_0: 'W9AR01' }],
    })
    expect(String(headers['set-cookie'])).toMatch(/^sid=[\w-]{43}; .*HttpOnly.*SameSite=Strict/)
    expect(JSON.stringify(body)).not.toMatch(/hash|argon/i)
  })

  it('tells who it is, where and with which rights, as the second document reads it [DATA-03]', async () => {
    const { body } = await login('placer', PASSWORD)
    const { bpcnuM_0, smiD_0, permissionS_0, adminflG_0, usernamE_0, firstnamE_0, lastnamE_0, dodaacS_0 } =
      body
    expect([bpcnuM_0, permissionS_0, adminflG_0, usernamE_0, firstnamE_0, lastnamE_0]).toEqual([
      'AR',
      [1, 2],
      1,
      'placer',
      'Ana',
      'Diaz',
    ])
    expect(smiD_0).toMatch(/^0{10}\d{10}$/)
    expect(dodaacS_0.map((one: { dodaaC_0: string }) => one.dodaaC_0)).toEqual(['W9AR01'])
  })

  it('gives every failure the same answer and no cookie [AUTH-14 VAL-01]', async () => {
    const answers = await Promise.all([
      login('placer', 'wrong-Pass-1'),
      login('nobody', PASSWORD),
      login('gone', PASSWORD),
      login('', ''),
      login('', '', { DODID_0: '1234567890' }),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ flag: true })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('locks the password after three failures and opens again after 15 minutes', async () => {
    portal.setTime('2026-11-21T17:00:00Z')
    for (let attempt = 0; attempt < 3; attempt++) await login('locked', 'wrong')
    expect((await login('locked', PASSWORD)).body).toEqual({ flag: true })
    portal.setTime('2026-11-21T17:15:01Z')
    expect((await login('locked', PASSWORD)).body.usernamE_0).toBe('locked')
    portal.setTime('2026-11-21T17:00:00Z')
  })

  it('refuses a page of another site and a body that is not known', async () => {
    const foreign = await portal.anonymous.post(
      '/servicemember/login',
      { USERNAME_0: 'placer', PASSWRD_0: PASSWORD, DODID_0: '' },
      { headers: { origin: 'https://evil.example' } },
    )
    expect(foreign.status).toBe(403)
    const unknown = await login('placer', PASSWORD, { foo: 1 })
    expect(unknown.status).toBe(400)
    expect(unknown.body.errors).toEqual([{ field: 'foo', message: expect.any(String) }])
  })
})

describe('a session', () => {
  it('ends 15 minutes after the last call of the person, whatever the background does', async () => {
    portal.setTime('2026-11-21T17:00:00Z')
    const client = await portal.signIn('idle')
    portal.setTime('2026-11-21T17:14:00Z')
    expect((await client.get('/session', { headers: { 'x-background': '1' } })).status).toBe(200)
    portal.setTime('2026-11-21T17:14:59Z')
    expect((await client.get('/session')).status).toBe(200)
    portal.setTime('2026-11-21T17:30:00Z')
    expect((await client.get('/session')).status).toBe(401)
    portal.setTime('2026-11-21T17:00:00Z')
  })

  it('is over everywhere once the person signs out everywhere', async () => {
    const [one, two] = [await portal.signIn('idle'), await portal.signIn('idle')]
    expect((await one.post('/session/sign-out', { everywhere: true })).status).toBe(200)
    expect((await one.get('/session')).status).toBe(401)
    await expect.poll(async () => (await two.get('/session')).status).toBe(401)
  })

  it('moves to another program only with permission 99, under a new secret [NAV-31 NAV-32 C11]', async () => {
    const placer = await portal.signIn('placer')
    expect((await placer.post('/session/program', { bpcnuM_0: 'ANG' })).status).toBe(403)
    const boss = await portal.signIn('boss')
    const switched = await boss.post('/session/program', { bpcnuM_0: 'ANG' })
    expect(switched.body.bpcnuM_0).toBe('ANG')
    await expect.poll(async () => (await boss.get('/session')).status).toBe(401)
  })

  it('is written down in the trail of both programs, by whom and from where [NAV-32]', async () => {
    const boss = await portal.signIn('boss')
    const { body: me } = await boss.get('/session')
    const before = await boss.post('/session/program', { bpcnuM_0: 'USMCR' })
    expect(before.status).toBe(200)
    const trail = await portal.owner`SELECT program, object, detail, person_id FROM audit_events
      WHERE action = 'program switch' AND detail->>'to' = 'USMCR' ORDER BY program`
    const detail = { from: 'AR', to: 'USMCR' }
    expect(trail).toEqual([
      { program: 'AR', object: 'USMCR', detail, personId: Number(me.smiD_0) },
      { program: 'USMCR', object: 'USMCR', detail, personId: Number(me.smiD_0) },
    ])
  })

  it('finds nothing of the old program, in which alone its roles count [NAV-32 C11]', async () => {
    const home = await portal.signIn('visitor')
    expect((await home.get('/session')).body).toMatchObject({
      permissionS_0: [1, 2, 99],
      placerDodaacs: ['W9AR01'],
      dodaacS_0: [{ dodaaC_0: 'W9AR01' }],
    })
    const move = async (from: typeof home, program: string) => {
      const moved = await from.post('/session/program', { bpcnuM_0: program })
      return portal.client(String(moved.headers['set-cookie']).split(';')[0] ?? '')
    }
    const away = await move(home, 'ANG')
    expect((await away.get('/session')).body).toMatchObject({
      bpcnuM_0: 'ANG',
      permissionS_0: [99],
      placerDodaacs: [],
      dodaacS_0: [],
    })
    const old = await away.get('/group/AR')
    expect(old).toMatchObject({ status: 404, body: { code: 'OTHER_PROGRAM' } })
    const back = await move(away, 'AR')
    expect((await back.get('/session')).body).toMatchObject({
      bpcnuM_0: 'AR',
      permissionS_0: [1, 2, 99],
      placerDodaacs: ['W9AR01'],
    })
  })

  it('is of one program, which calls take as bpcnum and no other, with DoDAACs and permission numbers [DATA-02 DATA-04]', async () => {
    for (const username of ['placer', 'boss', 'idle']) {
      const client = await portal.signIn(username)
      const { body: user } = await client.get('/session')
      expect(user).toMatchObject({ bpcnuM_0: 'AR', dodaacS_0: [{ dodaaC_0: 'W9AR01' }] })
      expect(user.permissionS_0).toEqual({ placer: [1, 2], boss: [99], idle: [] }[username])
      for (const [program, status] of [
        [user.bpcnuM_0, 200],
        ['ANG', 404],
      ]) {
        const options = { bpcnum_0: program, page: 1, pageSize: 5, searchTerm: '', dodaacs: [] }
        expect((await client.post('/dodaac/options', options)).status).toBe(status)
        expect((await client.get(`/dashboard/getall/announcements?BPCNUM_0=${program}`)).status).toBe(status)
      }
    }
  })

  it("says which reports a person may read, and nobody else's [API-13]", async () => {
    const placer = await portal.signIn('placer')
    const { body: me } = await placer.get('/session')
    expect((await placer.get(`/servicemember/report-auth/${me.smiD_0}`)).body.dodaacS_0).toEqual([
      { dodaaC_0: 'W9AR01' },
    ])
    expect((await placer.get('/servicemember/report-auth/00000000000000000999')).status).toBe(404)
  })
})

describe('changing the password', () => {
  it('takes the fields of the seeds in the body, checks the current one and ends other sessions [API-12 DATA-06 VAL-06 VAL-07]', async () => {
    const client = await portal.signIn('changer')
    const other = await portal.signIn('changer')
    const { body: me } = await client.get('/session')
    const payload = {
      smiD_0: me.smiD_0,
      emaiL_0: me.emaiL_0,
      usernamE_0: 'changer',
      passwrD_0: 'Better-Pass-1',
      passwrD_1: 'Better-Pass-1',
      currentPasswrD_0: PASSWORD,
      resetToken: '',
    }
    expect(
      (await client.put('/servicemember/update-password', { ...payload, currentPasswrD_0: 'no' })).status,
    ).toBe(422)
    for (const weak of ['Short-1', 'nouppercase-1', 'NOLOWERCASE-1', 'No-Numbers-x', 'NoSpecial11']) {
      expect(
        (await client.put('/servicemember/update-password', { ...payload, passwrD_0: weak, passwrD_1: weak }))
          .status,
      ).toBe(422)
    }
    expect(
      (await client.put('/servicemember/update-password', { ...payload, passwrD_1: 'Other-Pass-1' })).body
        .detail,
    ).toBe('Passwords must match')
    expect((await client.put('/servicemember/update-password?passwrD_0=x', payload)).status).toBe(400)
    expect((await client.put('/servicemember/update-password', payload)).body).toEqual({ message: 'Success' })
    expect((await client.get('/session')).status).toBe(200)
    await expect.poll(async () => (await other.get('/session')).status).toBe(401)
    expect((await login('changer', 'Better-Pass-1')).body.usernamE_0).toBe('changer')
  })
})

it('tells a visitor the consent text before sign-in', async () => {
  const { body } = await portal.anonymous.get('/portal')
  expect(body.consentBanner.length).toBeGreaterThan(50)
  expect(body.hasSession).toBe(false)
  expect(ORIGIN).toContain('127.0.0.1')
})
