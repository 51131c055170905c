import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { verifyBlocks } from '../commands/verify-blocks.ts'
import { readConfig } from '../config/config.ts'
import { connect, type Handles } from '../db/connect.ts'
import type { Portal } from '../portal.ts'
import { retireOldEvents } from './retire.ts'
import { sealAndAnchor } from './seal.ts'

let test: TestPortal
let portal: Portal
let handles: Handles

const NOW = new Date('2026-11-21T17:00:00Z')
const addEvents = (
  age: string,
  count = 3,
) => test.owner`INSERT INTO audit_events (program, action, object, happened_at)
  SELECT 'AR', 'old', ${age} || ' ' || n, now() - ${age}::interval FROM generate_series(1, ${count}::int) n`
const countOld = async () =>
  Number((await test.owner`SELECT count(*) AS n FROM audit_events WHERE action = 'old'`)[0]?.n)
const verify = async () => {
  const [events] = await verifyBlocks(test.owner, test.dataDir)
  return { broken: events?.broken, notes: events?.notes.slice(1) }
}
/** Open transactions of other tests may block the seal. */
async function seal(): Promise<void> {
  await expect
    .poll(async () => {
      await sealAndAnchor(portal)
      return (await verify()).notes
    })
    .not.toContainEqual(expect.stringMatching(/not sealed/))
}

beforeAll(async () => {
  test = await startTestPortal()
  handles = connect({ url: test.database.url })
  const log = { info: () => {}, warn: () => {}, error: () => {} } as unknown as FastifyBaseLogger
  portal = {
    handles,
    config: readConfig({ DATA_DIR: test.dataDir, AUDIT_KEEP_DAYS: '2557' }),
    clock: () => NOW,
    app: { log },
  } as unknown as Portal
})
afterAll(async () => {
  await handles?.close()
  await test?.stop()
})

it('old events move to a file block by block, and the chain still verifies', async () => {
  for (const [age, count] of [
    ['9 years', 3],
    ['8 years', 2],
    ['6 years', 3],
  ] as const) {
    await addEvents(age, count)
    await seal()
  }
  expect(await retireOldEvents(portal)).toBe(2)
  expect(await countOld()).toBe(3)
  expect(await retireOldEvents(portal)).toBe(0)
  const files = readdirSync(join(test.dataDir, 'archive')).sort()
  expect(files).toEqual(['audit-events-00000001.jsonl.gz', 'audit-events-00000002.jsonl.gz'])
  const [head, ...lines] = gunzipSync(readFileSync(join(test.dataDir, 'archive', files[0] ?? '')))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const [block] = await test.owner`SELECT hash, previous_hash FROM audit_blocks
      WHERE series = 'audit_events' AND number = 1`
  const [hash, previousHash] = [block?.hash, block?.previousHash].map((bytes) => bytes.toString('hex'))
  expect(head).toMatchObject({ number: 1, rowCount: 3, hash, previousHash })
  expect(lines.map((line) => line[9])).toEqual(['9 years 1', '9 years 2', '9 years 3'])
  expect(await verify()).toEqual({ broken: [], notes: [] })
})

it('old events stay when the file cannot be written, and move the next night', async () => {
  await addEvents('8 years')
  await seal()
  expect(await retireOldEvents(portal)).toBe(0)
  const later = { ...portal, clock: () => new Date('2028-11-21T17:00:00Z') } as Portal
  const blocked = join(test.dataDir, 'archive', 'audit-events-00000003.jsonl.gz.part')
  mkdirSync(blocked)
  await expect(retireOldEvents(later)).rejects.toThrow()
  expect(await countOld()).toBe(6)
  rmSync(blocked, { recursive: true })
  await test.owner`REVOKE EXECUTE ON FUNCTION retire_block FROM quartermaster_app`
  await expect(retireOldEvents(later)).rejects.toThrow(/permission denied/)
  await test.owner`GRANT EXECUTE ON FUNCTION retire_block TO quartermaster_app`
  expect(await retireOldEvents(later)).toBe(2)
  const noted = readFileSync(join(test.dataDir, 'anchors/audit_events.log'), 'utf8').match(/^archive \d+/gm)
  expect(noted).toEqual(['archive 1', 'archive 2', 'archive 3', 'archive 4'])
  expect(await countOld()).toBe(0)
  expect(await verify()).toEqual({ broken: [], notes: [] })
})

it('verification reports a changed archive, and a note names the file of an archive that is elsewhere [D16]', async () => {
  const file = join(test.dataDir, 'archive', 'audit-events-00000001.jsonl.gz')
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.subarray(1))
  expect((await verify()).broken).toEqual([
    { row: 'archive of block 1', reason: 'the file audit-events-00000001.jsonl.gz was changed' },
  ])
  rmSync(file)
  expect(await verify()).toEqual({
    broken: [],
    notes: ['The events of block 1 are in audit-events-00000001.jsonl.gz, which is not here.'],
  })
  writeFileSync(file, bytes)
})

it('old events cannot be deleted in another way, and young events cannot be deleted in this way [D16]', async () => {
  await addEvents('364 days')
  await addEvents('8 years')
  await seal()
  const before = await countOld()
  const [last] =
    await test.owner`SELECT max(number) AS number FROM audit_blocks WHERE series = 'audit_events'`
  for (const cut of ['now()', `now() - interval '8 years'`])
    await expect(
      handles.writes.unsafe(`SELECT retire_block(${last?.number}, 'x.gz', sha256('x'), ${cut})`),
      cut,
    ).rejects.toMatchObject({ code: '42501' })
  await expect(test.owner`DELETE FROM audit_events WHERE action = 'old'`).rejects.toThrow(/append-only/)
  await expect(
    test.owner.begin(async (sql) => {
      await sql`SELECT set_config('app.retires_block', '1', true)`
      await sql`DELETE FROM audit_events WHERE action = 'old'`
    }),
  ).rejects.toThrow(/must stay/)
  expect(await countOld()).toBe(before)
})
