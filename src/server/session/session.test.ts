import { beforeAll, describe, expect, it } from 'vitest'
import type { ProgramCode } from '#domain/programs.ts'
import { PASSWORD } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { codeOf } from '#testing/said.ts'
import { startCardSignIn } from '#wire/account/card-sign-in.ts'
import { listAnnouncements } from '#wire/dashboard/dashboard.ts'
import { listAllGroups } from '#wire/groups/groups.ts'
import {
  readPortal,
  readReportRights,
  readSession,
  signIn,
  signOut,
  switchProgram,
  updatePassword,
} from '#wire/session/session.ts'

const { portal, build } = openPortal()
const login = (username: string, password: string, more: Record<string, unknown> = {}) =>
  portal.anonymous.send(signIn, { body: { username, password, assertion: '' } }, { odd: more })

const loginAsSeeds = () =>
  portal.anonymous.post('/servicemember/login', { USERNAME_0: 'placer', PASSWRD_0: PASSWORD, DODID_0: '' })

beforeAll(async () => {
  await portal.owner`UPDATE programs SET contact_email = 'help@program.example', contact_phone = '614-555-0177',
    accent = '#205030', about = 'About it.', ordering_notes = 'Notes on ordering.' WHERE code = 'AR'`
  const roles = [{ role: 'order-placer' }]
  const named = { firstName: 'Ana_SA', lastName: 'Diaz', adminFlag: true }
  await build({ username: 'placer', ...named, dodId: '1234567890', roles })
  await build({ username: 'gone', enabled: false })
  await build({ username: 'visitor', permissions: [99], roles })
  for (const username of ['idle', 'changer']) await build({ username })
})

describe('signing in', () => {
  it('signing in returns the session object in the spelling of the seed documents, and no name opens anything [AUTH-16 API-09 DATA-01 DATA-03]', async () => {
    const { status, body, headers } = await loginAsSeeds()
    expect(status).toBe(200)
    expect(body).toEqual({
      ...{ bpcnuM_0: 'AR', smiD_0: expect.stringMatching(/^0{10}\d{10}$/), firstnamE_0: 'Ana_SA' },
      prefnamE_0: '',
      ...{ lastnamE_0: 'Diaz', usernamE_0: 'placer', emaiL_0: 'placer@example.mil', adminflG_0: 2 },
      ...{ permissionS_0: [1, 2], dodaaC_0: 'W9AR01', dodaacS_0: [{ dodaaC_0: 'W9AR01' }] },
      ...{ placerDodaacs: ['W9AR01'], approverDodaacs: [], financeDodaacs: [] },
      receivingDodaacs: ['W9AR01'],
      ...{ programName: 'Army Reserve', programEmail: 'help@program.example' },
      ...{ programPhone: '614-555-0177', programAccent: '#205030', programAbout: 'About it.' },
      ...{ programOrderingNotes: 'Notes on ordering.', isProgramRetired: false },
      ...{ endsAt: '2026-11-22T05:00:00.000Z', idleSeconds: 900, previousSignInAt: null },
      ...{ failedBefore: 0, lacksFactor: false, offersUsmcrReport: true, opensEverything: false },
      ...{ reportReach: 'program', paper: 'a4', support: null, programBranch: 'army' },
    })
    expect(String(headers['set-cookie'])).toMatch(/^sid=[\w-]{43}; .*HttpOnly.*SameSite=Strict/)
  })

  it('signing in gives every failure the same response and no cookie [AUTH-14 DATA-05 VAL-01]', async () => {
    for (const { status, body, headers } of await Promise.all([
      login('placer', 'wrong-Pass-1'),
      login('nobody', PASSWORD),
      login('gone', PASSWORD),
      login('', ''),
      login('', '', { assertion: '1234567890' }),
      login('', '', { assertion: 'a.b.c' }),
    ]))
      expect([status, body, headers['set-cookie']]).toEqual([200, { flag: true }, undefined])
  })
})

describe('a session', () => {
  it('every session of a person ends once the person signs out everywhere', async () => {
    const [one, two] = [await portal.signIn('idle'), await portal.signIn('idle')]
    expect((await one.send(signOut, { body: { everywhere: true } })).status).toBe(200)
    expect((await one.send(readSession, {})).status).toBe(401)
    await expect.poll(async () => (await two.send(readSession, {})).status).toBe(401)
  })

  it('a session moves to another program under a new secret and on record in both, and its roles count only at home [NAV-31 NAV-32 C11]', async () => {
    const expectRights = async (client: Client, program: ProgramCode, isHome: boolean) =>
      expect((await client.send(readSession, {})).body).toMatchObject({
        ...{ program, permissions: isHome ? [1, 2, 99] : [99], placerDodaacs: isHome ? ['W9AR01'] : [] },
        dodaacs: isHome ? [{ dodaac: 'W9AR01' }] : [],
      })
    const move = async (from: Client, program: ProgramCode) => {
      const moved = await from.send(switchProgram, { body: { program } })
      return portal.client(String(moved.headers['set-cookie']).split(';')[0] ?? '')
    }
    const home = await portal.signIn('visitor')
    await expectRights(home, 'AR', true)
    const away = await move(home, 'ANG')
    await expectRights(away, 'ANG', false)
    await expect.poll(async () => (await home.send(readSession, {})).status).toBe(401)
    const trail = await portal.owner`SELECT program, object, detail FROM audit_events
      WHERE action = 'program switch' ORDER BY program DESC`
    const written = { object: 'ANG', detail: { from: 'AR', to: 'ANG' } }
    expect(trail).toEqual(['AR', 'ANG'].map((program) => ({ program, ...written })))
    const old = await away.send(listAllGroups, { params: { program: 'AR' } })
    expect(codeOf(old)).toEqual([404, 'OTHER_PROGRAM'])
    await expectRights(await move(away, 'AR'), 'AR', true)
  })

  it('a session belongs to one program, the only bpcnum that calls accept, and says its reports [DATA-02 DATA-04 API-13]', async () => {
    const placer = await portal.signIn('placer')
    const { body: me } = await placer.send(readSession, {})
    expect(me).toMatchObject({ program: 'AR', dodaacs: [{ dodaac: 'W9AR01' }], permissions: [1, 2] })
    for (const [program, status] of [
      ['AR', 200],
      ['ANG', 404],
    ] as const)
      expect((await placer.send(listAnnouncements, { query: { program } })).status).toBe(status)
    const { body } = await placer.send(readReportRights, { params: { id: me.id } })
    expect(body.dodaacs).toEqual([{ dodaac: 'W9AR01' }])
  })
})

it('a password change takes the fields of the seed documents in the body, checks the current password, and ends other sessions [API-12 DATA-06 VAL-06 VAL-07]', async () => {
  const [client, other] = [await portal.signIn('changer'), await portal.signIn('changer')]
  const { id, email } = (await client.send(readSession, {})).body
  const passwords = { password: 'Better-Pass-1', confirmation: 'Better-Pass-1', current: PASSWORD }
  const payload = { id, email, username: 'changer', resetToken: '', ...passwords }
  const change = (more: object = {}, odd = {}) =>
    client.send(updatePassword, { body: { ...payload, ...more } }, odd)
  expect((await change({ current: 'no' })).status).toBe(422)
  expect((await change({ password: 'Short-1', confirmation: 'Short-1' })).status).toBe(422)
  expect((await change({ confirmation: 'Other-Pass-1' })).body.detail).toBe('Passwords must match')
  expect((await change({}, { search: 'password=x' })).status).toBe(400)
  const stolen = portal.client(client.cookie)
  expect((await other.send(readSession, {})).status).toBe(200)
  expect((await change()).body).toEqual({ message: 'Success' })
  // Without waiting for a notification.
  expect((await other.send(readSession, {})).body).toMatchObject({ status: 401, code: 'SESSION_PASSWORD' })
  expect((await client.send(readSession, {})).status).toBe(200)
  expect((await stolen.send(readSession, {})).status).toBe(401)
  expect((await login('changer', 'Better-Pass-1')).body.username).toBe('changer')
})

it('the portal tells a visitor what it is, that it has no sign-in by card, and nothing about anybody [AUTH-04]', async () => {
  const card = await portal.anonymous.send(startCardSignIn, {})
  expect(card).toMatchObject({ status: 404, body: { detail: 'CAC sign-in is not set up here.' } })
  const consent = /^This portal is for authorized use only: .+ By signing in you agree to this\.$/s
  expect((await portal.anonymous.send(readPortal, {})).body).toEqual({
    aboutText: expect.stringMatching(/^Quartermaster is run by a non-profit supplier/),
    announcementStrip: expect.stringMatching(/^Please include ALL requisition numbers/),
    ...{ consentBanner: expect.stringMatching(consent), hasSession: false, closureNotice: '', closures: [] },
    ...{ barCode: 'code128', pdf417: false, cacUrl: '', providerName: '', isDemo: false },
    ...{ hasSignInForm: true, passwordProfile: 'seed', isOpen: true, isOpenDemo: false },
    faqUrl: 'https://quartermaster.example/faq',
    reportsSite: 'https://reports.quartermaster.example',
    ...{ supportEmail: 'support@quartermaster.example', supportPhone: '1-800-555-0142' },
    ...{ supportHours: 'Monday-Friday 7:30am-4:00pm EST', zone: 'America/New_York' },
    zoneName: 'Eastern',
  })
})
