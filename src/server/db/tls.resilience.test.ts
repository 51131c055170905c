import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

async function start(address: string, trusted: Record<string, string>) {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: programData.dataDir },
      ...{ DATABASE_URL: address, DEMO: '0', SUPPLY: 'none', LOG_LEVEL: 'warn', ...trusted },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then((them) => them.join(''))
  const ended = once(child, 'exit').then(async () => ({ isReady: false, said: await said }))
  return { child, response: await Promise.race([ended, waitUntilReady(child, port)]) }
}

async function waitUntilReady(child: ChildProcess, port: number) {
  while (child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (response?.ok) break
    await sleep(100)
  }
  return { isReady: child.exitCode === null, said: '' }
}

const WHAT_TO_DO =
  /must use TLS with a trusted certificate for its name; see docs\/operations\.md, External database\n$/

describe('a database that uses TLS', () => {
  it('the program connects with a known authority, and no connection is without TLS', async () => {
    const { child, response } = await start(addressOf('localhost'), { NODE_EXTRA_CA_CERTS: authorities })
    try {
      expect(response).toEqual({ isReady: true, said: '' })
      const connections = await admin<{ name: string; ssl: boolean }[]>`SELECT application_name AS name, ssl
        FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE datname = 'elsewhere'`
      expect(connections.filter(({ ssl }) => !ssl)).toEqual([])
      expect(connections.map(({ name }) => name)).toEqual(
        expect.arrayContaining([expect.stringContaining('listen')]),
      )
    } finally {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  })

  const known = { NODE_EXTRA_CA_CERTS: authorities }
  it.each([
    ['whose authority is unknown', 'localhost', {}, /unable to verify the first certificate/],
    ['whose certificate is of another name', '127.0.0.1', known, /127\.0\.0\.1 is not in the cert's list/],
  ])(
    'the portal reports a database %s, and does not become ready',
    async (_, host, trusted, why) => {
      const { response } = await start(addressOf(host), trusted)
      expect(response.isReady).toBe(false)
      expect(response.said).toMatch(why)
      expect(response.said).toMatch(WHAT_TO_DO)
    },
    60_000,
  )

  it('the program makes no connection to a database without TLS', async () => {
    await admin`ALTER SYSTEM SET ssl = off`
    await admin`SELECT pg_reload_conf()`
    const { response } = await start(addressOf('localhost'), { NODE_EXTRA_CA_CERTS: authorities })
    expect(response.isReady).toBe(false)
    expect(response.said).toMatch(WHAT_TO_DO)
  })
})
