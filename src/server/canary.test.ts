import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltPerson, buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { type Mailbox, startMailbox } from '#testing/mailbox.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readResetLink } from '#wire/account/recovery.ts'
import { blot } from './http/log-error.ts'

// Unique values: each find is a leak.
const DOD_ID = '5559998887'
const NEW_DOD_ID = '5559998886'
const TRIED = 'Canary-Tried-2026'
const CHOSEN = 'Canary-Chosen-2026'
const LATER = 'Canary-Later-2026'
const wireId = (id: number) => String(id).padStart(20, '0')

let mailbox: Mailbox
let portal: TestPortal
let admin: Client
let jane: BuiltPerson
const log: string[] = []
const errors: string[] = []
const secrets: string[] = [DOD_ID, NEW_DOD_ID, TRIED, CHOSEN, LATER, PASSWORD]

beforeAll(async () => {
  mailbox = await startMailbox()
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@portal.example' }
  portal = await startTestPortal(
    { ...mail, PUBLIC_URL: 'http://127.0.0.1:3000', LOG_LEVEL: 'trace' },
    { runsJobs: true, logTo: { write: (line) => void log.push(line) } },
  )
  await buildPrograms(portal.owner)
  const { dodaac } = await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  await buildPerson(portal.owner, { dodaac, username: 'boss', permissions: [99] })
  await buildPerson(portal.owner, { dodaac, username: 'manager', permissions: [3] })
  const name = { username: 'jane', firstName: 'Jane', lastName: 'Doe' }
  jane = await buildPerson(portal.owner, { dodaac, ...name, dodId: DOD_ID })
  admin = await portal.signIn('boss')
  secrets.push(secretOf(admin.cookie))
  await doEverything()
})
afterAll(async () => {
  await portal?.stop()
  await mailbox?.stop()
})

const secretOf = (cookie: string) => cookie.split('=')[1] ?? ''
const noteError = (response: { status: number; body: unknown }, status: number) => {
  expect(response.status, JSON.stringify(response.body)).toBe(status)
  errors.push(JSON.stringify(response.body))
}
const expectDone = (response: { status: number; body: unknown }) =>
  expect(response.status, JSON.stringify(response.body)).toBe(200)
const login = (fields: object, query = '') => {
  const typed = { USERNAME_0: 'jane', PASSWRD_0: TRIED, DODID_0: '', ...fields }
  return portal.anonymous.post(`/servicemember/login${query}`, typed)
}

async function doEverything(): Promise<void> {
  await login({})
  await login({ USERNAME_0: '', PASSWRD_0: '', DODID_0: DOD_ID })
  noteError(await login({}, `?PASSWRD_0=${TRIED}`), 400)
  noteError(await portal.anonymous.put(`/auth/reset-password?password=${TRIED}&resetToken=${TRIED}`, {}), 400)
  noteError(await portal.anonymous.get(`/servicemember/smid/${DOD_ID}?PASSWRD_0=${TRIED}`), 401)
  await portal.anonymous.get(`//passreset?TOKEN=${TRIED}&EDIPI=${DOD_ID}`)
  await portal.anonymous.post('/auth/forgot-password', { emaiL_0: 'jane@example.mil' })
  const { words } = await mailbox.waitFor('jane@example.mil')
  const link = readResetLink(/http:\/\/127\.0\.0\.1:3000\/passreset(\?\S+)/.exec(words)?.[1] ?? '')
  if (!link) throw new Error('no link')
  secrets.push(link.token, link.token.split('|')[0] ?? '')
  await portal.anonymous.post('/auth/verify-token', { token: link.token })
  const fields = {
    ...{ SMID_0: wireId(jane.id), EMAIL_0: link.email, USERNAME_0: link.username, resetToken: link.token },
  }
  const reset = { ...fields, password: CHOSEN, confirmPassword: CHOSEN }
  noteError(await portal.anonymous.put('/auth/reset-password', { ...reset, confirmPassword: TRIED }), 422)
  expectDone(await portal.anonymous.put('/auth/reset-password', reset))
  noteError(await portal.anonymous.put('/auth/reset-password', reset), 400)
  const signedIn = await login({ PASSWRD_0: CHOSEN })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  secrets.push(secretOf(cookie))
  const self = portal.client(cookie)
  const payload = {
    ...{ smiD_0: wireId(jane.id), emaiL_0: link.email, usernamE_0: 'jane', resetToken: '' },
    ...{ passwrD_0: LATER, passwrD_1: LATER },
  }
  const changePassword = (currentPasswrD_0: string) =>
    self.put('/servicemember/update-password', { ...payload, currentPasswrD_0 })
  noteError(await changePassword(TRIED), 422)
  expectDone(await changePassword(CHOSEN))
  const address = `/servicemember/${wireId(jane.id)}`
  const proven = { nametapE_0: 'DOE', currentPasswrD_0: PASSWORD }
  expectDone(await admin.put(address, { ...proven, dodiD_0: NEW_DOD_ID, emaiL_0: 'doe@example.mil' }))
  const create = (emaiL_0: string) =>
    admin.post('/servicemember/create', {
      ...{ firstnamE_0: 'Ann', lastnamE_0: 'Ellis', branchtapE_0: 2, stA_0: 2, nametapE_0: 'ellis' },
      ...{ dodaaC_0: 'W9AR01', emaiL_0, dodiD_0: DOD_ID },
    })
  expectDone(await create('ann@example.mil'))
  expect((await create('two@example.mil')).status).toBeGreaterThanOrEqual(400)
  for (const search of [NEW_DOD_ID, 'doe@example.mil', `${DOD_ID}%`])
    await admin.post('/admin/lookup', { search })
  const manager = await portal.signIn('manager')
  secrets.push(secretOf(manager.cookie))
  noteError(await manager.post('/admin/lookup', { search: DOD_ID }), 403)
  noteError(await manager.put(address, { passwrD_0: TRIED }), 400)
  noteError(await manager.get(`/servicemember/smid/${DOD_ID}`), 404)
  // An unexpected error whose message and detail name the person.
  await portal.owner.unsafe(`CREATE FUNCTION mishap() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'cannot save % of %', NEW.dod_id, NEW.email USING DETAIL = 'row ' || NEW.dod_id; END $$;
    CREATE TRIGGER mishap BEFORE UPDATE ON people FOR EACH ROW EXECUTE FUNCTION mishap()`)
  noteError(await admin.put(address, { ...proven, emaiL_0: 'third@example.mil' }), 500)
  await portal.owner.unsafe('DROP FUNCTION mishap CASCADE')
  await portal.anonymous.get('//metrics').then(({ body }) => errors.push(String(body)))
  await mailbox.waitFor('jane@example.mil', 3)
}

const findLeaks = (text: string, all = secrets) =>
  all.filter((secret) => secret !== '' && text.includes(secret))

it('the log holds no password, token, cookie, or DoD ID of any flow at any level [B1 F8]', () => {
  expect(log.join('')).toContain('[number]')
  expect(findLeaks(log.join(''))).toEqual([])
  expect(log.join('')).not.toMatch(/(jane|doe|third)@example\.mil/)
})

it('audit trail, jobs, refusals, and metrics hold no password, token, cookie, or DoD ID [B1 F8]', async () => {
  const text = async (query: string) => JSON.stringify(await portal.owner.unsafe(query))
  expect(findLeaks(await text('SELECT * FROM audit_events'))).toEqual([])
  expect(findLeaks(await text('SELECT name, data, output FROM pgboss.job'))).toEqual([])
  expect(findLeaks(await text('SELECT * FROM sessions'))).toEqual([])
  expect(findLeaks(errors.join(''))).toEqual([])
})

it('no mail names a DoD ID or a password, and only the link holds a token [B1 F8]', () => {
  expect(mailbox.mails.length).toBeGreaterThan(2)
  const typed = [DOD_ID, NEW_DOD_ID, TRIED, CHOSEN, LATER, PASSWORD]
  for (const { words, raw } of mailbox.mails) expect(findLeaks(words + raw, typed)).toEqual([])
})

it('files beside the database hold no password, token, cookie, or DoD ID [F8]', () => {
  const files = readdirSync(portal.dataDir, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of files.filter((entry) => entry.isFile()))
    expect(findLeaks(readFileSync(join(parentPath, name), 'utf8')), name).toEqual([])
})

it('an error message keeps helpful words and loses words that name a person [F8]', () => {
  expect(blot('Key (dod_id)=(5559998887) of jane.doe@mail.mil, order 12345, 00000000000000000012')).toBe(
    'Key (dod_id)=([number]) of [e-mail], order 12345, 00000000000000000012',
  )
})
