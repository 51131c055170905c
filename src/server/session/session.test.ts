import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProgramCode } from '#domain/programs.ts'
import { buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listAnnouncements } from '#wire/dashboard/dashboard.ts'
import { listAllGroups } from '#wire/groups/groups.ts'
import { listDodaacOptions } from '#wire/people/people.ts'
import {
  readPortal,
  readReportRights,
  readSession,
  signIn,
  signOut,
  switchProgram,
  updatePassword,
} from '#wire/session/session.ts'

let portal: TestPortal
const login = (username: string, password: string, more: Record<string, unknown> = {}) =>
  portal.anonymous.ask(signIn, { body: { username, password, assertion: '' } }, { odd: more })

/** As a client of the seeds sends it, so that the spelling itself is seen. */
const loginAsSeeds = () =>
  portal.anonymous.post('/servicemember/login', { USERNAME_0: 'placer', PASSWRD_0: PASSWORD, DODID_0: '' })

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  await portal.owner`UPDATE programs SET contact_email = 'help@program.example', contact_phone = '614-555-0177',
    accent = '#205030', about = 'About it.', ordering_notes = 'Notes on ordering.' WHERE code = 'AR'`
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
  it('answers with the session object in the spelling of the seeds [AUTH-16 API-09 DATA-01 DATA-03]', async () => {
    const { status, body, headers } = await loginAsSeeds()
    expect(status).toBe(200)
    // Nothing of the password's hash, and no field more.
    expect(body).toEqual({
      bpcnuM_0: 'AR',
      smiD_0: expect.stringMatching(/^0{10}\d{10}$/),
      firstnamE_0: 'Ana',
      lastnamE_0: 'Diaz',
      usernamE_0: 'placer',
      emaiL_0: 'placer@example.mil',
      permissionS_0: [1, 2],
      adminflG_0: 1,
      dodaaC_0: 'W9AR01',
      dodaacS_0: [{ dodaaC_0: 'W9AR01' }],
      placerDodaacs: ['W9AR01'],
      approverDodaacs: [],
      financeDodaacs: [],
      programName: 'Army Reserve',
      programEmail: 'help@program.example',
      programPhone: '614-555-0177',
      programAccent: '#205030',
      programAbout: 'About it.',
      programOrderingNotes: 'Notes on ordering.',
      endsAt: '2026-11-22T05:00:00.000Z',
      idleSeconds: 900,
      previousSignInAt: null,
      failedBefore: 0,
      isProgramRetired: false,
      lacksFactor: false,
      offersUsmcrReport: true,
      opensEverything: false,
    })
    expect(String(headers['set-cookie'])).toMatch(/^sid=[\w-]{43}; .*HttpOnly.*SameSite=Strict/)
  })

  it('gives every failure the same answer and no cookie [AUTH-14 DATA-05 VAL-01]', async () => {
    const answers = await Promise.all([
      login('placer', 'wrong-Pass-1'),
      login('nobody', PASSWORD),
      login('gone', PASSWORD),
      login('', ''),
      login('', '', { assertion: '1234567890' }),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ flag: true })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })
})

describe('a session', () => {
  it('is over everywhere once the person signs out everywhere', async () => {
    const [one, two] = [await portal.signIn('idle'), await portal.signIn('idle')]
    expect((await one.ask(signOut, { body: { everywhere: true } })).status).toBe(200)
    expect((await one.ask(readSession, {})).status).toBe(401)
    await expect.poll(async () => (await two.ask(readSession, {})).status).toBe(401)
  })

  it('moves to another program only with permission 99, under a new secret [NAV-31 NAV-32 C11]', async () => {
    const placer = await portal.signIn('placer')
    expect((await placer.ask(switchProgram, { body: { program: 'ANG' } })).status).toBe(403)
    const boss = await portal.signIn('boss')
    const switched = await boss.ask(switchProgram, { body: { program: 'ANG' } })
    expect(switched.body.program).toBe('ANG')
    await expect.poll(async () => (await boss.ask(readSession, {})).status).toBe(401)
  })

  it('is written down in the trail of both programs, by whom and from where [NAV-32]', async () => {
    const boss = await portal.signIn('boss')
    const { body: me } = await boss.ask(readSession, {})
    const before = await boss.ask(switchProgram, { body: { program: 'USMCR' } })
    expect(before.status).toBe(200)
    const trail = await portal.owner`SELECT program, object, detail, person_id FROM audit_events
      WHERE action = 'program switch' AND detail->>'to' = 'USMCR' ORDER BY program`
    const detail = { from: 'AR', to: 'USMCR' }
    expect(trail).toEqual([
      { program: 'AR', object: 'USMCR', detail, personId: me.id },
      { program: 'USMCR', object: 'USMCR', detail, personId: me.id },
    ])
  })

  it('finds nothing of the old program, in which alone its roles count [NAV-32 C11]', async () => {
    const home = await portal.signIn('visitor')
    expect((await home.ask(readSession, {})).body).toMatchObject({
      permissions: [1, 2, 99],
      placerDodaacs: ['W9AR01'],
      dodaacs: [{ dodaac: 'W9AR01' }],
    })
    const move = async (from: typeof home, program: ProgramCode) => {
      const moved = await from.ask(switchProgram, { body: { program } })
      return portal.client(String(moved.headers['set-cookie']).split(';')[0] ?? '')
    }
    const away = await move(home, 'ANG')
    expect((await away.ask(readSession, {})).body).toMatchObject({
      program: 'ANG',
      permissions: [99],
      placerDodaacs: [],
      dodaacs: [],
    })
    const old = await away.ask(listAllGroups, { params: { program: 'AR' } })
    expect(old).toMatchObject({ status: 404, body: { code: 'OTHER_PROGRAM' } })
    const back = await move(away, 'AR')
    expect((await back.ask(readSession, {})).body).toMatchObject({
      program: 'AR',
      permissions: [1, 2, 99],
      placerDodaacs: ['W9AR01'],
    })
  })

  it('is of one program, which calls take as bpcnum and no other, with DoDAACs and permission numbers [DATA-02 DATA-04]', async () => {
    for (const username of ['placer', 'boss', 'idle']) {
      const client = await portal.signIn(username)
      const { body: user } = await client.ask(readSession, {})
      expect(user).toMatchObject({ program: 'AR', dodaacs: [{ dodaac: 'W9AR01' }] })
      expect(user.permissions).toEqual({ placer: [1, 2], boss: [99], idle: [] }[username])
      for (const [program, status] of [
        [user.program as ProgramCode, 200],
        ['ANG', 404],
      ] as const) {
        const options = { program, page: 1, pageSize: 5, searchTerm: '', dodaacs: [] }
        expect((await client.ask(listDodaacOptions, { body: options })).status).toBe(status)
        expect((await client.ask(listAnnouncements, { query: { program } })).status).toBe(status)
      }
    }
  })

  it("says which reports a person may read, and nobody else's [API-13]", async () => {
    const placer = await portal.signIn('placer')
    const { body: me } = await placer.ask(readSession, {})
    expect((await placer.ask(readReportRights, { params: { id: me.id } })).body.dodaacs).toEqual([
      { dodaac: 'W9AR01' },
    ])
    expect((await placer.ask(readReportRights, { params: { id: 999 } })).status).toBe(404)
  })
})

describe('changing the password', () => {
  it('takes the fields of the seeds in the body, checks the current one and ends other sessions [API-12 DATA-06 VAL-06 VAL-07]', async () => {
    const client = await portal.signIn('changer')
    const other = await portal.signIn('changer')
    const { body: me } = await client.ask(readSession, {})
    const payload = {
      id: me.id,
      email: me.email,
      username: 'changer',
      password: 'Better-Pass-1',
      confirmation: 'Better-Pass-1',
      current: PASSWORD,
      resetToken: '',
    }
    expect((await client.ask(updatePassword, { body: { ...payload, current: 'no' } })).status).toBe(422)
    for (const weak of ['Short-1', 'nouppercase-1', 'NOLOWERCASE-1', 'No-Numbers-x', 'NoSpecial11']) {
      expect(
        (await client.ask(updatePassword, { body: { ...payload, password: weak, confirmation: weak } }))
          .status,
      ).toBe(422)
    }
    expect(
      (await client.ask(updatePassword, { body: { ...payload, confirmation: 'Other-Pass-1' } })).body.detail,
    ).toBe('Passwords must match')
    expect((await client.ask(updatePassword, { body: payload }, { search: 'password=x' })).status).toBe(400)
    expect((await client.ask(updatePassword, { body: payload })).body).toEqual({ message: 'Success' })
    expect((await client.ask(readSession, {})).status).toBe(200)
    // At once: the other program hears of it before the answer leaves.
    expect((await other.ask(readSession, {})).status).toBe(401)
    expect((await login('changer', 'Better-Pass-1')).body.username).toBe('changer')
  })
})

it('tells a visitor what this portal is, and nothing of anybody', async () => {
  expect((await portal.anonymous.ask(readPortal, {})).body).toEqual({
    hasSession: false,
    aboutText: expect.stringMatching(/^Quartermaster is run by a non-profit supplier/),
    announcementStrip: expect.stringMatching(/^Please include ALL requisition numbers/),
    consentBanner: expect.stringMatching(
      /^This portal is for authorized use only: .+ By signing in you agree to this\.$/s,
    ),
    closureNotice: '',
    closures: [],
    barCode: 'code128',
    pdf417: false,
    paper: 'a4',
    cacUrl: '',
    providerName: '',
    hasSignInForm: true,
    passwordProfile: 'seed',
    isDemo: false,
    isOpen: true,
    isOpenDemo: false,
    faqUrl: 'https://quartermaster.example/faq',
    reportsSite: 'https://reports.quartermaster.example',
    supportEmail: 'support@quartermaster.example',
    supportHours: 'Monday-Friday 7:30am-4:00pm EST',
    supportPhone: '1-800-555-0142',
    zone: 'America/New_York',
  })
})
