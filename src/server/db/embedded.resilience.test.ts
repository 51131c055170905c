import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runProgram } from '#testing/run-program.ts'
import { makeTemporaryData, type TemporaryData } from '#testing/temporary-data.ts'
import { archiveLog, waitUntil } from '#testing/wait.ts'
import { backUpBeforeUpdate } from '../backup/before-update.ts'
import { openPool } from './driver/sql.ts'
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { isRunning, waitForEnd } from './process.ts'

let data: TemporaryData
let open: EmbeddedDatabase[]

beforeEach(() => {
  data = makeTemporaryData()
  open = []
})
afterEach(async () => {
  for (const database of open) await database.stop()
  data.remove()
})

const inFolder = (path: string) => join(data.dataDir, path)
const leaveLock = (text = JSON.stringify({ pid: 1, startTime: 'long ago' })) =>
  writeFileSync(inFolder('quartermaster.pid'), text)

async function start(log: string[] = [], dataDir = data.dataDir): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir }, { patience: 500, log: (line) => log.push(line) })
  open.push(database)
  return database
}

async function ask(url: string, query: string): Promise<unknown> {
  const sql = openPool(url, { max: 1 })
  try {
    const [row = {}] = await sql.unsafe(query)
    return Object.values(row)[0]
  } finally {
    await sql.end()
  }
}

const getPostmaster = () => Number(readFileSync(inFolder('postgres/postmaster.pid'), 'utf8').split('\n')[0])

async function startElsewhere(): Promise<ChildProcess> {
  const script = `import { startEmbedded } from '${join(import.meta.dirname, 'embedded.ts')}'
    await startEmbedded({ dataDir: process.argv[1] })
    process.stdout.write('open')
    setInterval(() => {}, 1000)`
  const args = ['--input-type=module', '-e', script, data.dataDir]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout!, 'data')
  return child
}

describe('the embedded database', () => {
  test('the embedded database is PostgreSQL 18 with three non-superuser roles, and stops with the program', async () => {
    const database = await start()
    const powers = `select concat(current_user, rolsuper, rolbypassrls, rolcreaterole) from pg_roles
      where rolname = current_user`
    for (const [role, query, answer] of [
      ['owner', 'select current_setting($$server_version_num$$)::int / 10000', 18],
      ['owner', 'show server_encoding', 'UTF8'],
      ['owner', powers, 'quartermaster_ownerfff'],
      ['app', powers, 'quartermaster_appfff'],
      ['report', powers, 'quartermaster_reportfff'],
      ['app', 'show statement_timeout', '5s'],
      ['app', 'show lock_timeout', '2s'],
      ['app', 'show idle_in_transaction_session_timeout', '10s'],
      ['report', 'show statement_timeout', '15s'],
    ] as const)
      expect(await ask(database.url(role), query), query).toBe(answer)
    await expect(ask(database.url('app'), 'create table mine ()')).rejects.toThrow(/permission denied/)
    const pid = getPostmaster()
    await database.stop()
    expect(isRunning(pid)).toBe(false)
  })

  test('the embedded database serves one program at a time, an operator command joins it, and a killed program leaves it', async () => {
    const database = await start()
    await expect(startEmbedded(data, { patience: 0 })).rejects.toThrow(/already opened/)
    const joined = await joinEmbedded(data)
    expect(await ask(joined.url('owner'), 'select current_user::text')).toBe('quartermaster_owner')
    await joined.stop()
    expect(await ask(database.url('owner'), 'select 1')).toBe(1)
    await database.stop()
    const other = await startElsewhere()
    await expect(startEmbedded(data, { patience: 0 })).rejects.toThrow(`in use by process ${other.pid}`)
    const left = getPostmaster()
    other.kill('SIGKILL')
    await once(other, 'exit')
    const log: string[] = []
    const taken = await start(log)
    expect(getPostmaster()).toBe(left)
    expect(log).toEqual(['Taking over the database that an earlier program left running.'])
    await taken.stop()
    expect(isRunning(left)).toBe(false)
  })

  test('the embedded database returns at the same address with all commits after its server is killed', async () => {
    const log: string[] = []
    const database = await start(log)
    await ask(database.url('owner'), 'create table kept as select 42 as answer')
    const killed = getPostmaster()
    process.kill(killed, 'SIGKILL')
    await waitForEnd(killed, 5000)
    await waitUntil('the word that the database is back', () => log.includes('The database is back.'))
    expect(await ask(database.url('owner'), 'select answer from kept')).toBe(42)
    expect(getPostmaster()).not.toBe(killed)
  })

  test('the embedded database follows a linked DATA_DIR, and reports when the target is gone', async () => {
    const elsewhere = makeTemporaryData()
    const [target, link] = [join(elsewhere.dataDir, 'postgres'), inFolder('postgres')]
    symlinkSync(target, link)
    const database = await start()
    expect(existsSync(join(target, 'PG_VERSION'))).toBe(true)
    await database.stop()
    elsewhere.remove()
    const advice = `${target} is gone. Put it back, or remove ${link} to start with an empty database.`
    await expect(start()).rejects.toThrow(advice)
    rmSync(link)
  })

  test('the embedded database starts after a kill or half a creation, whichever program has the old numbers and port', async () => {
    leaveLock('{"pid":')
    mkdirSync(inFolder('postgres.new/base'), { recursive: true })
    const first = await start()
    expect(existsSync(inFolder('postgres.new'))).toBe(false)
    const port = Number(new URL(first.url('app')).port)
    await first.stop()
    leaveLock()
    writeFileSync(
      inFolder('postgres/postmaster.pid'),
      `${process.pid}\n${data.dataDir}/postgres\n1\n${port}\n`,
    )
    const second = await start()
    expect(await ask(second.url('owner'), 'select 1')).toBe(1)
    expect(second.url('app')).toBe(first.url('app'))
    await second.stop()
    const thief = createServer()
    // After the port was free, before the server binds it.
    const close = vi.spyOn(Server.prototype, 'close').mockImplementationOnce(function (this: Server, seen) {
      close.mockRestore()
      return this.close(() => thief.listen(port, '127.0.0.1', () => seen?.()))
    })
    try {
      const third = await start()
      expect(thief.listening).toBe(true)
      expect(Number(new URL(third.url('app')).port)).not.toBe(port)
      expect(await ask(third.url('owner'), 'select 1')).toBe(1)
    } finally {
      thief.close()
    }
  })

  test('the portal copies a database of an earlier version before it updates it, and no other database', async () => {
    const database = await start()
    const known = [{ name: '0000-schema', files: [], checksum: 'first' }]
    const said: string[] = []
    const backUp = async () => {
      const config = { dataDir: data.dataDir, fiscalZone: 'America/New_York' }
      await backUpBeforeUpdate(config, database, (line) => said.push(line), known)
      return said.length
    }
    const early = [await backUp(), await migrate(database.url('owner'), known), await backUp()]
    known.push({ name: '0001-later.sql', files: [], checksum: 'second' })
    expect([...early, await backUp()]).toEqual([0, 1, 0, 2])
    const [made] = readdirSync(inFolder('backup/base'))
    expect(said[1]).toBe(`The backup is ${made}; npm run admin -- restore goes back to it.`)
  })

  test('the log reaches its private archive each minute, with any characters in the folder name', async () => {
    const dataDir = inFolder(`it's 100%f "of" \\a $HOME`)
    mkdirSync(dataDir, { mode: 0o711 })
    const { adminUrl } = await start([], dataDir)
    const sql = openPool(adminUrl, { max: 1 })
    const archive = join(dataDir, 'backup/wal')
    for (const path of [await archiveLog(sql, archive), archive]) expect(statSync(path).mode & 0o077).toBe(0)
    expect(await sql`show archive_timeout`).toMatchObject([{ archiveTimeout: '1min' }])
    await sql.end()
  })
})

test('of several programs that find the files of a killed one, one at a time holds the data directory', async () => {
  leaveLock()
  const begin = String(Date.now() + 3000)
  const all = Array.from({ length: 5 }, () =>
    runProgram('src/testing/lock-taker.ts', [data.dataDir, '8', begin], {}),
  )
  expect((await Promise.all(all)).filter(({ code }) => code !== 0)).toEqual([])
  const held = readFileSync(inFolder('held'), 'utf8').trim().split('\n')
  expect(held).toHaveLength(80)
  for (let at = 0; at < held.length; at += 2) {
    const pid = held[at]?.split(' ')[0]
    expect(held.slice(at, at + 2)).toEqual([`${pid} has it`, `${pid} leaves it`])
  }
})
