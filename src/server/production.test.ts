import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { signIn } from '#wire/session/session.ts'
import { printCheck } from './commands/check.ts'
import { readConfig } from './config/config.ts'
import { findOpenFolders, makeFilesPrivate } from './config/private-files.ts'
import { shutDemoAccounts } from './db/owner.ts'
import { createMailer, deleteOldMailFiles } from './mail/deliver.ts'

let portal: TestPortal
const others: TestPortal[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'real' })
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'made.up', permissions: [99] })
  await portal.owner`UPDATE people SET is_demo = true WHERE username = 'made.up'`
})
afterAll(async () => {
  for (const one of others) await one.stop()
  await portal?.stop()
})

async function startWith(environment: Record<string, string>): Promise<TestPortal> {
  const one = await startTestPortal(environment, {}, { url: portal.database.url, drop: async () => {} })
  others.push(one)
  return one
}

const tryPassword = async (username: string, at = portal) =>
  (await at.anonymous.send(signIn, { body: { username, password: PASSWORD, assertion: '' } })).body

describe('accounts of the demo', () => {
  it('demo accounts sign in while the portal is a demo', async () => {
    expect(await tryPassword('made.up', await startWith({ DEMO: '1' }))).not.toHaveProperty('flag')
  })

  it('demo accounts no longer sign in when the portal is none, and their sessions end', async () => {
    await portal.owner`UPDATE people SET is_demo = false WHERE username = 'made.up'`
    const before = await portal.signIn('made.up')
    const real = await portal.signIn('real')
    await portal.owner`UPDATE people SET is_demo = true WHERE username = 'made.up'`
    expect(await shutDemoAccounts(portal.database)).toBe(true)
    const beside = await portal.startBeside()
    const sendRequest = async (cookie: string) =>
      (await beside.app.inject({ url: '/U3PLRest/api/openapi.json', headers: { cookie } })).statusCode
    expect(await sendRequest(before.cookie)).toBe(401)
    expect(await sendRequest(real.cookie)).toBe(200)
    await beside.stop()
    expect(await tryPassword('made.up')).toEqual({ flag: true })
    expect(await tryPassword('real')).not.toHaveProperty('flag')
  })
})

describe('visitors without a sign-in', () => {
  it('visitors cannot read the description of the calls', async () => {
    expect((await portal.anonymous.get('/openapi.json')).status).toBe(401)
    expect((await (await portal.signIn('real')).get('/openapi.json')).body).toHaveProperty('openapi')
  })

  const readMetrics = async (
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
    at = portal,
  ) => (await at.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode

  it('visitors cannot read the metrics, even through a proxy on this machine', async () => {
    expect(await readMetrics()).toBe(200)
    expect(await readMetrics({}, '::1')).toBe(200)
    expect(await readMetrics({}, '198.51.100.7')).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect([name, await readMetrics({ [name]: '198.51.100.7' })]).toEqual([name, 404])
  })

  it('behind a proxy visitors look like this machine, so nobody reads the metrics without the token', async () => {
    const proxied = await startWith({ PUBLIC_URL: 'https://uniforms.example' })
    expect(await readMetrics({}, '127.0.0.1', proxied)).toBe(404)
  })

  it('a reader of the metrics needs the token where one is set', async () => {
    const guarded = await startWith({ METRICS_TOKEN: 'a-token-of-a-monitor' })
    const readWith = (authorization?: string) =>
      readMetrics(authorization ? { authorization } : {}, '198.51.100.7', guarded)
    expect(await readMetrics({}, '127.0.0.1', guarded)).toBe(404)
    expect(await readWith('Bearer a-token-of-a-monitoR')).toBe(404)
    expect(await readWith('Bearer a-token-of-a-monitor')).toBe(200)
  })
})

describe('files of the portal', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-private-'))
  const mail = join(dataDir, 'mail')
  const email = { to: 'bell@unit.example', subject: 'Your link', text: 'https://…' }
  const umask = process.umask()
  afterEach(() => {
    process.umask(umask)
  })

  test('files and folders with user data are private to the program from the first moment', async () => {
    mkdirSync(join(dataDir, 'supply'), { mode: 0o755 })
    expect(findOpenFolders(dataDir)).toEqual([join(dataDir, 'supply')])
    makeFilesPrivate(dataDir)
    expect(findOpenFolders(dataDir)).toEqual([])
    await createMailer(readConfig({ DATA_DIR: dataDir }))(email, 'first')
    const modes = [mail, join(mail, 'first.eml')].map((path) => (statSync(path).mode & 0o777).toString(8))
    expect(modes).toEqual(['700', '600'])
  })

  test('old mail files are deleted, and no other file is', async () => {
    await createMailer(readConfig({ DATA_DIR: dataDir }))(email, 'second')
    for (const name of ['first.eml', 'note.txt']) {
      writeFileSync(join(mail, name), '')
      utimesSync(join(mail, name), new Date('2026-01-01'), new Date('2026-01-01'))
    }
    await deleteOldMailFiles({ dataDir }, new Date('2026-01-02'))
    expect(readdirSync(mail).sort()).toEqual(['note.txt', 'second.eml'])
    rmSync(dataDir, { recursive: true })
    await deleteOldMailFiles({ dataDir }, new Date())
  })
})

test('an operator reads which settings are unfit for production, and which people have only a password', async () => {
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'chief', permissions: [7] })
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'keeper', permissions: [3] })
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'gone', permissions: [99] })
  await portal.owner`UPDATE people SET enabled = false WHERE username = 'gone'`
  const { id } = await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'passkey', permissions: [99] })
  await portal.owner`INSERT INTO second_factors (person_id, kind, name, sealed_secret, credential_id, last_step, added_at)
    VALUES (${id}, 'passkey', 'Key', ${Buffer.alloc(40)}, ${Buffer.alloc(32)}, 0, now())`
  const lines: string[] = []
  const config = readConfig({
    DEMO: '0',
    PUBLIC_URL: 'https://uniforms.example',
    PASSWORD_PROFILE: 'stig',
    SMTP_URL: 'smtp://mail:25',
    MAIL_FROM: 'us@unit.example',
    METRICS_TOKEN: 'a-token-of-a-monitor',
    DATA_DIR: portal.dataDir,
  })
  expect(
    await printCheck({ ...portal.database, stop: async () => {} }, config, (line) => lines.push(line)),
  ).toBe(1)
  expect(lines.filter((line) => line.startsWith('TO DO'))).toEqual([
    expect.stringMatching(/^TO DO {2}No demo accounts: One person was/),
    expect.stringMatching(/^TO DO {2}Proxies are named: A proxy is in front/),
    expect.stringMatching(/^TO DO {2}Privileged people .* by chief, keeper\.$/),
  ])
})

describe('the check of a portal with a provider', () => {
  beforeAll(async () => {
    await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'card', permissions: [3] })
    await portal.owner`UPDATE people SET password_hash = NULL WHERE username = 'card'`
  })

  test.each([
    ['off', {}, ['card', 'keeper']],
    ['off', { OIDC_MFA: 'always' }, ['keeper']],
    ['off', { OIDC_MFA: 'always', PASSWORD_SIGN_IN: 'off' }, []],
    ['off', { PASSWORD_SIGN_IN: 'off' }, ['card', 'keeper']],
    ['privileged', {}, []],
  ] as const)(
    'a provider that may use one factor counts as no second one: %s with %j',
    async (rule, settings, named) => {
      const provider = { OIDC_ISSUER: 'https://id.example.mil', OIDC_CLIENT_ID: 'portal' }
      const config = readConfig({
        ...provider,
        ...settings,
        SECOND_FACTOR: rule,
        DATA_DIR: portal.dataDir,
      })
      const lines: string[] = []
      await printCheck({ ...portal.database, stop: async () => {} }, config, (line) => lines.push(line))
      const line = lines.find((one) => one.includes('Privileged people')) ?? ''
      expect([...line.matchAll(/card(?=[,.])|keeper/g)].map(([name]) => name)).toEqual(named)
    },
  )
})
