import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { readWaiting } from '../audit/anchors.ts'
import { cutAnchors } from './cut-anchors.ts'
import { removeOldBackups } from './retention.ts'
import { awaitSegment, findGap, segmentAfter, segmentsBetween } from './segments.ts'
import { describeBackupTrouble, isBackupDue } from './state.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const now = new Date('2026-11-23T12:00:00Z')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartermaster-rules-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function addBackup(daysAgo: number, startWal: string): void {
  const finishedAt = new Date(now.getTime() - daysAgo * DAY).toISOString()
  const base = join(folder, 'backup/base', finishedAt.replace(/[-:]|\.\d+/g, ''))
  mkdirSync(base, { recursive: true })
  writeFileSync(join(base, 'manifest.json'), JSON.stringify({ form: 1, finishedAt, startWal, files: [] }))
}

describe('segments of the log', () => {
  test('segments of the log count up to FF, and then the next log begins', () => {
    expect(segmentAfter('0000000200000001000000FF')).toBe('000000020000000200000000')
    expect(segmentsBetween('0000000100000000000000FE', '000000010000000100000000')).toHaveLength(3)
  })

  test('the search finds a missing segment in the middle of its own timeline, and none at the end', () => {
    const names = ['000000010000000000000004', '000000010000000000000005', '000000010000000000000007']
    expect(findGap(names, '000000010000000000000004')).toBe('000000010000000000000006')
    expect(findGap(names.slice(0, 2), '000000010000000000000004')).toBeNull()
    expect(findGap([...names.slice(0, 2), '000000020000000000000009'], '000000010000000000000004')).toBeNull()
    expect(findGap(names, '000000010000000000000003')).toBe('000000010000000000000003')
  })

  test('the portal waits for a segment only while other segments arrive', async () => {
    const log = segmentsBetween('000000010000000000000001', '000000010000000000000009')
    const wanted = log.at(-1) ?? ''
    let looks = 0
    const pause = async () => {
      const next = ++looks % 3 === 0 ? log.shift() : undefined
      if (next) writeFileSync(join(folder, `${next}.gz`), '')
    }
    await awaitSegment(folder, wanted, { looks: 5, pause })
    expect(existsSync(join(folder, `${wanted}.gz`))).toBe(true)
    looks = 0
    await expect(awaitSegment(folder, segmentAfter(wanted), { looks: 5, pause })).rejects.toThrow(
      '00000001000000000000000A.gz does not come',
    )
    expect(looks).toBe(5)
  })
})

describe('backups', () => {
  test('the portal keeps the backups of 14 days and the log since the oldest of them', () => {
    const segmentOf = (at: number) => `00000001000000000000000${at}`
    for (const [at, days] of [20, 15, 13, 1].entries()) addBackup(days, segmentOf([1, 3, 5, 9][at] ?? 0))
    mkdirSync(join(folder, 'backup/wal'))
    for (const name of ['00000002.history', '000000010000000000000004', '000000010000000000000005'])
      writeFileSync(join(folder, 'backup/wal', `${name}.gz`), '')
    expect(removeOldBackups(join(folder, 'backup'), now)).toBe(2)
    expect(readdirSync(join(folder, 'backup/base'))).toHaveLength(2)
    expect(readdirSync(join(folder, 'backup/wal')).sort()).toEqual([
      '000000010000000000000005.gz',
      '00000002.history.gz',
    ])
  })

  test('a backup is due once a day, and the portal keeps the last two, however old they are', () => {
    expect(isBackupDue({ dataDir: folder }, now)).toBe(true)
    addBackup(0.5, '000000010000000000000001')
    expect(isBackupDue({ dataDir: folder }, now)).toBe(false)
    expect(isBackupDue({ dataDir: folder }, new Date(now.getTime() + DAY / 2))).toBe(true)
    expect(removeOldBackups(join(folder, 'backup'), now)).toBe(0)
    addBackup(90, '000000010000000000000001')
    expect(removeOldBackups(join(folder, 'backup'), now)).toBe(0)
  })
})

test('the operator receives an alert about old backups and a failing archive, and none while all works or starts', () => {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const well = { newestBackup: ago(20 * HOUR), newestSegment: ago(60_000), failsSince: null }
  const empty = { newestBackup: null, newestSegment: null, failsSince: null }
  const lost = 'nothing has reached the archive of the write-ahead log'
  checkRows<[Partial<Parameters<typeof describeBackupTrouble>[0]>, number, string[]]>(
    [
      [{}, 90 * DAY, []],
      [empty, 60_000, []],
      [{ newestBackup: ago(3 * DAY) }, 90 * DAY, ['The newest backup is 3 days old.']],
      [{ newestBackup: null }, 90 * DAY, ['There is no backup']],
      [{ failsSince: ago(1000) }, 90 * DAY, [lost]],
      [{ newestSegment: ago(HOUR) }, 90 * DAY, [lost]],
    ],
    (found, runs, alerts) =>
      expect(describeBackupTrouble({ ...well, ...found }, now, runs)).toEqual(
        alerts.map((alert) => expect.stringContaining(alert)),
      ),
  )
})

test('the restore cuts off the notes of blocks that were sealed after the moment, and no others', () => {
  const line = (block: number, second: string) =>
    `block ${block} 2026-11-23T12:00:${second}.000000 1 ${'a'.repeat(64)}`
  mkdirSync(join(folder, 'anchors'))
  const path = join(folder, 'anchors/audit_events.log')
  const young = [line(3, '52'), line(4, '55'), line(5, '59')]
  const lines = [line(1, '30'), line(2, '40'), 'archive 1 x.gz abc', ...young]
  writeFileSync(path, `${lines.join('\n')}\n`)
  const events = [40, 55].map(
    (second) => `event ${second} 2026-11-23T12:00:${second}.000000 ${'a'.repeat(64)}`,
  )
  writeFileSync(join(folder, 'anchors/audit_events.waiting'), `${events.join('\n')}\n`)
  const cut = cutAnchors(folder, new Date('2026-11-23T12:00:58Z'), (_series, block) => block === 3)
  expect(cut).toBe(2)
  expect(readFileSync(path, 'utf8')).toBe(`${lines.slice(0, 4).join('\n')}\n`)
  expect(existsSync(join(folder, 'anchors/transfers.log'))).toBe(false)
  expect(readWaiting(join(folder, 'anchors')).map(({ id }) => id)).toEqual([40])
})
