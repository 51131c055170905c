import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from '#testing/free-port.ts'
import { makeRoot, makeServer } from '#testing/pki.ts'
import { makeTemporaryData } from '#testing/temporary-data.ts'
import { createCluster, writeForUser } from './cluster.ts'
import { openPool, type Pool } from './driver/sql.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { choosePlace } from './place.ts'

const data = makeTemporaryData()
const programData = makeTemporaryData()
const authorities = join(programData.dataDir, 'authorities.pem')
let database: EmbeddedDatabase
let admin: Pool

beforeAll(async () => {
  const root = await makeRoot('Root of the Databases')
  const { certificate, key } = await makeServer(root, [{ type: 'dns', value: 'localhost' }])
  writeFileSync(authorities, root.pem)
  const place = await choosePlace(data.dataDir, () => {})
  createCluster(place, { durable: false })
  const write = (name: string, content: string) => writeForUser(place, join(place.clusterDir, name), content)
  write('server.pem', certificate)
  write('server.key', key)
  write('local.conf', "ssl = on\nssl_cert_file = 'server.pem'\nssl_key_file = 'server.key'\n")
  database = await startEmbedded(data, { durable: false })
  admin = openPool(database.adminUrl, { max: 1 })
  await admin`CREATE ROLE elsewhere LOGIN CREATEROLE PASSWORD 'of-the-owner'`
  await admin`CREATE DATABASE elsewhere OWNER elsewhere`
  await admin`DROP DATABASE quartermaster`
  await admin`DROP ROLE quartermaster_app, quartermaster_report, quartermaster_owner`
})
afterAll(async () => {
  await admin?.end()
  await database?.stop()
  data.remove()
  programData.remove()
})

const addressOf = (host: string) => {
  const { port } = new URL(database.adminUrl)
  return `postgres://elsewhere:of-the-owner@${host}:${port}/elsewhere?sslmode=verify-full`
}

const known = { NODE_EXTRA_CA_CERTS: authorities }

async function start(host: string, trusted: Record<string, string> = known) {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: programData.dataDir },
      ...{ DATABASE_URL: addressOf(host), DEMO: '0', SUPPLY: 'none', LOG_LEVEL: 'warn', ...trusted },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then((them) => them.join(''))
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok
  while (child.exitCode === null && !(await isReady())) await sleep(100)
  return child.exitCode === null ? { child, said: '' } : { said: await said }
}

const WHAT_TO_DO =
  /must use TLS with a trusted certificate for its name; see docs\/operations\.md, External database\n$/

it('the program connects to a database with a known authority, and no connection is without TLS', async () => {
  const { child, said } = await start('localhost')
  expect(said).toBe('')
  const connections = await admin<{ name: string; ssl: boolean }[]>`SELECT application_name AS name, ssl
    FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE datname = 'elsewhere'`
  expect(connections.filter(({ ssl }) => !ssl)).toEqual([])
  expect(connections.some(({ name }) => name.includes('listen'))).toBe(true)
  child?.kill('SIGTERM')
  if (child) await once(child, 'exit')
})

it('the portal reports a database of an unknown authority, of another name, or without TLS, and does not start', async () => {
  for (const [host, trusted, why] of [
    ['localhost', {}, /unable to verify the first certificate/],
    ['127.0.0.1', known, /127\.0\.0\.1 is not in the cert's list/],
  ] as const) {
    const { child, said } = await start(host, trusted)
    expect(child).toBeUndefined()
    expect(said).toMatch(why)
    expect(said).toMatch(WHAT_TO_DO)
  }
  await admin`ALTER SYSTEM SET ssl = off`
  await admin`SELECT pg_reload_conf()`
  expect((await start('localhost')).said).toMatch(WHAT_TO_DO)
})
