import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
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

it('demo accounts sign in only while the portal is a demo, and then their sessions end', async () => {
  expect(await tryPassword('made.up', await startWith({ DEMO: '1' }))).not.toHaveProperty('flag')
  await portal.owner`UPDATE people SET is_demo = false WHERE username = 'made.up'`
  const [before, real] = [await portal.signIn('made.up'), await portal.signIn('real')]
  await portal.owner`UPDATE people SET is_demo = true WHERE username = 'made.up'`
  expect(await shutDemoAccounts(portal.database)).toBe(true)
  const beside = await portal.startBeside()
  const sendRequest = async ({ cookie }: Client) =>
    (await beside.app.inject({ url: '/U3PLRest/api/openapi.json', headers: { cookie } })).statusCode
  expect([await sendRequest(before), await sendRequest(real)]).toEqual([401, 200])
  await beside.stop()
  expect(await tryPassword('made.up')).toEqual({ flag: true })
  expect(await tryPassword('real')).not.toHaveProperty('flag')
})

it('visitors cannot read the description of the calls', async () => {
  expect((await portal.anonymous.get('/openapi.json')).status).toBe(401)
  expect((await (await portal.signIn('real')).get('/openapi.json')).body).toHaveProperty('openapi')
})

it('visitors cannot read the metrics, even through a proxy on this machine, and readers need the token where one is set', async () => {
  const proxied = await startWith({ PUBLIC_URL: 'https://uniforms.example' })
  const guarded = await startWith({ METRICS_TOKEN: 'a-token-of-a-monitor' })
  const [here, far] = ['127.0.0.1', '198.51.100.7']
  const rows: [TestPortal, string, Record<string, string>, number][] = [
    [portal, here, {}, 200],
    [portal, '::1', {}, 200],
    [portal, far, {}, 404],
    ...['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].map((name): (typeof rows)[0] => [
      portal,
      here,
      { [name]: far },
      404,
    ]),
    [proxied, here, {}, 404],
    [guarded, here, {}, 404],
    [guarded, far, { authorization: 'Bearer a-token-of-a-monitoR' }, 404],
    [guarded, far, { authorization: 'Bearer a-token-of-a-monitor' }, 200],
  ]
  for (const [{ app }, remoteAddress, headers, status] of rows) {
    const { statusCode } = await app.inject({ url: '/metrics', headers, remoteAddress })
    expect([remoteAddress, headers, statusCode]).toEqual([remoteAddress, headers, status])
  }
})

test('files with user data are private from the first moment, and old mail files are deleted, and no other', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-private-'))
  const mail = join(dataDir, 'mail')
  const send = (name: string) => {
    const email = { to: 'bell@unit.example', subject: 'Your link', text: 'https://…' }
    return createMailer(readConfig({ DATA_DIR: dataDir }))(email, name)
  }
  const umask = process.umask()
  mkdirSync(join(dataDir, 'supply'), { mode: 0o755 })
  expect(findOpenFolders(dataDir)).toEqual([join(dataDir, 'supply')])
  makeFilesPrivate(dataDir)
  expect(findOpenFolders(dataDir)).toEqual([])
  await send('first')
  process.umask(umask)
  const modes = [mail, join(mail, 'first.eml')].map((path) => (statSync(path).mode & 0o777).toString(8))
  expect(modes).toEqual(['700', '600'])
  await send('second')
  for (const name of ['first.eml', 'note.txt']) {
    writeFileSync(join(mail, name), '')
    utimesSync(join(mail, name), new Date('2026-01-01'), new Date('2026-01-01'))
  }
  await deleteOldMailFiles({ dataDir }, new Date('2026-01-02'))
  expect(readdirSync(mail).sort()).toEqual(['note.txt', 'second.eml'])
  rmSync(dataDir, { recursive: true })
  await deleteOldMailFiles({ dataDir }, new Date())
})

const check = async (environment: Record<string, string>) => {
  const lines: string[] = []
  const config = readConfig({ ...environment, DATA_DIR: portal.dataDir })
  const code = await printCheck({ ...portal.database, stop: async () => {} }, config, (line) =>
    lines.push(line),
  )
  return { code, lines }
}

test('an operator reads which settings are unfit for production, and which people have only a password', async () => {
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'chief', permissions: [7] })
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'keeper', permissions: [3] })
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'gone', permissions: [99] })
  await portal.owner`UPDATE people SET enabled = false WHERE username = 'gone'`
  const { id } = await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'passkey', permissions: [99] })
  await portal.owner`INSERT INTO second_factors (person_id, kind, name, sealed_secret, credential_id, last_step, added_at)
    VALUES (${id}, 'passkey', 'Key', ${Buffer.alloc(40)}, ${Buffer.alloc(32)}, 0, now())`
  const { code, lines } = await check({
    ...{ DEMO: '0', PUBLIC_URL: 'https://uniforms.example', PASSWORD_PROFILE: 'stig' },
    ...{ SMTP_URL: 'smtp://mail:25', MAIL_FROM: 'us@unit.example', METRICS_TOKEN: 'a-token-of-a-monitor' },
  })
  expect(code).toBe(1)
  expect(lines.filter((line) => line.startsWith('TO DO'))).toEqual([
    expect.stringMatching(/^TO DO {2}No demo accounts: One person was/),
    expect.stringMatching(/^TO DO {2}Proxies are named: A proxy is in front/),
    expect.stringMatching(/^TO DO {2}Privileged people .* by chief, keeper\.$/),
  ])
})

test('in the check of an operator, a provider that may use one factor counts as no second one', async () => {
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'card', permissions: [3] })
  await portal.owner`UPDATE people SET password_hash = NULL WHERE username = 'card'`
  const provider = { OIDC_ISSUER: 'https://id.example.mil', OIDC_CLIENT_ID: 'portal' }
  for (const [rule, settings, named] of [
    ['off', {}, ['card', 'keeper']],
    ['off', { OIDC_MFA: 'always' }, ['keeper']],
    ['off', { OIDC_MFA: 'always', PASSWORD_SIGN_IN: 'off' }, []],
    ['off', { PASSWORD_SIGN_IN: 'off' }, ['card', 'keeper']],
    ['privileged', {}, []],
  ] as const) {
    const { lines } = await check({ ...provider, ...settings, SECOND_FACTOR: rule })
    const line = lines.find((one) => one.includes('Privileged people')) ?? ''
    const names = [...line.matchAll(/card(?=[,.])|keeper/g)].map(([name]) => name)
    expect([rule, settings, names]).toEqual([rule, settings, named])
  }
})
