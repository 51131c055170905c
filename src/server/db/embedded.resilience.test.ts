import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runProgram } from '#testing/run-program.ts'
import { makeTemporaryData, type TemporaryData } from '#testing/temporary-data.ts'
import { waitUntil } from '#testing/wait.ts'
import { openPool } from './driver/sql.ts'
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from './embedded.ts'
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

async function start(log: string[] = []): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(data, { patience: 500, log: (line) => log.push(line) })
  open.push(database)
  return database
}

async function sendRequest(url: string, query: string): Promise<unknown> {
  const sql = openPool(url, { max: 1 })
  try {
    const [row = {}] = await sql.unsafe(query)
    return Object.values(row)[0]
  } finally {
    await sql.end()
  }
}

const getPostmaster = () =>
  Number(readFileSync(join(data.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

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
    const version = 'select current_setting($$server_version_num$$)::int / 10000'
    expect(await sendRequest(database.url('owner'), version)).toBe(18)
    expect(await sendRequest(database.url('owner'), 'show server_encoding')).toBe('UTF8')
    for (const role of ['owner', 'app', 'report'] as const) {
      const query = `select concat(current_user, rolsuper, rolbypassrls, rolcreaterole) from pg_roles where rolname = current_user`
      expect(await sendRequest(database.url(role), query)).toBe(`quartermaster_${role}fff`)
    }
    expect(await sendRequest(database.url('app'), 'show statement_timeout')).toBe('5s')
    expect(await sendRequest(database.url('app'), 'show lock_timeout')).toBe('2s')
    expect(await sendRequest(database.url('report'), 'show statement_timeout')).toBe('15s')
    await expect(sendRequest(database.url('app'), 'create table mine ()')).rejects.toThrow(
      /permission denied/,
    )
    const pid = getPostmaster()
    await database.stop()
    expect(isRunning(pid)).toBe(false)
  })

  test('the embedded database serves one program at a time, and an operator command joins it', async () => {
    const database = await start()
    await expect(startEmbedded(data, { patience: 0 })).rejects.toThrow(/already opened/)
    const joined = await joinEmbedded(data)
    expect(await sendRequest(joined.url('owner'), 'select current_user::text')).toBe('quartermaster_owner')
    await joined.stop()
    expect(await sendRequest(database.url('owner'), 'select 1')).toBe(1)
    await database.stop()
    const other = await startElsewhere()
    await expect(startEmbedded(data, { patience: 0 })).rejects.toThrow(`in use by process ${other.pid}`)
    other.kill('SIGKILL')
  })

  test('the embedded database returns at the same address with all commits after its server is killed', async () => {
    const log: string[] = []
    const database = await start(log)
    await sendRequest(database.url('owner'), 'create table kept as select 42 as answer')
    const killed = getPostmaster()
    process.kill(killed, 'SIGKILL')
    await waitForEnd(killed, 5000)
    await waitUntil('the word that the database is back', () => log.includes('The database is back.'))
    expect(await sendRequest(database.url('owner'), 'select answer from kept')).toBe(42)
    expect(getPostmaster()).not.toBe(killed)
  })

  test('the embedded database follows a linked DATA_DIR, and reports when the target is gone', async () => {
    const elsewhere = makeTemporaryData()
    try {
      symlinkSync(join(elsewhere.dataDir, 'postgres'), join(data.dataDir, 'postgres'))
      const database = await start()
      expect(existsSync(join(elsewhere.dataDir, 'postgres/PG_VERSION'))).toBe(true)
      await database.stop()
    } finally {
      elsewhere.remove()
    }
    await expect(start()).rejects.toThrow(
      `${join(elsewhere.dataDir, 'postgres')} is gone. Put it back, or remove ${join(data.dataDir, 'postgres')} to start with an empty database.`,
    )
    rmSync(join(data.dataDir, 'postgres'))
  })

  test('the embedded database is taken over from a killed program and then stopped cleanly', async () => {
    const other = await startElsewhere()
    const left = getPostmaster()
    other.kill('SIGKILL')
    await once(other, 'exit')
    const log: string[] = []
    const database = await start(log)
    expect(getPostmaster()).toBe(left)
    expect(log).toEqual(['Taking over the database that an earlier program left running.'])
    await database.stop()
    expect(isRunning(left)).toBe(false)
  })

  test('the embedded database starts after a kill, whichever program has the old process numbers now', async () => {
    const first = await start()
    const port = /:(\d+)\//.exec(first.url('owner'))?.[1]
    await first.stop()
    writeFileSync(join(data.dataDir, 'quartermaster.pid'), JSON.stringify({ pid: 1, startTime: 'long ago' }))
    const left = `${process.pid}\n${data.dataDir}/postgres\n1\n${port}\n`
    writeFileSync(join(data.dataDir, 'postgres/postmaster.pid'), left)
    const second = await start()
    expect(await sendRequest(second.url('owner'), 'select 1')).toBe(1)
    expect(second.url('app')).toBe(first.url('app'))
  })

  test('the embedded database finds another port when its own port is taken during its start', async () => {
    const first = await start()
    const port = Number(new URL(first.url('app')).port)
    await first.stop()
    const thief = createServer()
    // After the port was free, before the server binds it.
    const close = vi.spyOn(Server.prototype, 'close').mockImplementationOnce(function (this: Server, seen) {
      close.mockRestore()
      return this.close(() => thief.listen(port, '127.0.0.1', () => seen?.()))
    })
    try {
      const second = await start()
      expect(thief.listening).toBe(true)
      expect(Number(new URL(second.url('app')).port)).not.toBe(port)
      expect(await sendRequest(second.url('owner'), 'select 1')).toBe(1)
    } finally {
      thief.close()
    }
  })

  test('the embedded database is created again when its creation was interrupted', async () => {
    mkdirSync(join(data.dataDir, 'postgres.new/base'), { recursive: true })
    const database = await start()
    expect(await sendRequest(database.url('owner'), 'select 1')).toBe(1)
    expect(existsSync(join(data.dataDir, 'postgres.new'))).toBe(false)
  })
})

test('of several programs that find the files of a killed one, one at a time holds the data directory', async () => {
  const folder = data.dataDir
  writeFileSync(join(folder, 'quartermaster.pid'), JSON.stringify({ pid: 1, startTime: 'long ago' }))
  const begin = String(Date.now() + 3000)
  const all = Array.from({ length: 5 }, () =>
    runProgram('src/testing/lock-taker.ts', [folder, '8', begin], {}),
  )
  expect((await Promise.all(all)).filter(({ code }) => code !== 0)).toEqual([])
  const held = readFileSync(join(folder, 'held'), 'utf8').trim().split('\n')
  expect(held).toHaveLength(80)
  for (let at = 0; at < held.length; at += 2) {
    const pid = held[at]?.split(' ')[0]
    expect(held.slice(at, at + 2)).toEqual([`${pid} has it`, `${pid} leaves it`])
  }
})
