import { execFileSync } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Handles } from '#server/db/connect.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { leave } from '#testing/supply-folder.ts'
import { NotReadable, openEntry } from './in-entries.ts'
import { readFolder } from './in-folder.ts'

const { portal, as } = openOrdersPortal(100_000, {}, { SUPPLY: 'files' })
let handles: Handles
let root: string

beforeAll(() => {
  handles = connect({ url: portal.database.url })
})
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quartermaster-strays-'))
  mkdirSync(inside())
  return () => rmSync(root, { recursive: true })
})
afterAll(() => handles?.close())

const inside = (...names: string[]) => join(root, 'in', ...names)
const read = (path: string) => readFileSync(path, 'latin1')
function look() {
  const supply = {
    ...{ handles, sender: () => async () => {}, publicUrl: 'https://portal.example' },
    ...{ now: new Date('2026-11-21T17:00:00Z'), today: '2026-11-21', zone: 'America/New_York' },
  }
  return readFolder(supply, inside(), () => true)
}
const show = async (page = '') => (await as('everything').get(`/admin/supply${page}`)).body
const filesRead = async () => (await show('/files')).rows.map(({ name }: { name: string }) => name)

test('the server reads only regular files, in any letter case; the panel names all else in the folder with the reason', async () => {
  const SECRET = 'THE SECRET OF THE MACHINE\n'
  leave(join(root, 'secret'), SECRET)
  leave(inside('STATUS.TXT'), 'HELLO\n')
  leave(inside('Other.Txt'), 'HELLO AGAIN\n')
  leave(inside('notes.doc'), 'Dear supplier\n')
  symlinkSync(join(root, 'secret'), inside('link.txt'))
  symlinkSync(join(root, 'nothing'), inside('broken.txt'))
  linkSync(join(root, 'secret'), inside('hard.txt'))
  mkdirSync(inside('folder.txt'))
  execFileSync('mkfifo', [inside('pipe.txt')])
  await look()
  expect(await filesRead()).toEqual(['STATUS.TXT', 'Other.Txt'])
  expect(readdirSync(inside('done')).sort()).toEqual(['Other.Txt', 'STATUS.TXT'])
  const reasons = [
    ['broken.txt', /symbolic link.* Put the file itself here\.$/],
    ['folder.txt', /is a folder/],
    ['hard.txt', /is a hard link/],
    ['link.txt', /symbolic link.* Put the file itself here\.$/],
    ['notes.doc', /does not end in \.txt or \.ack/],
    ['pipe.txt', /a pipe/],
  ] as const
  expect(readdirSync(inside()).filter((name) => name.includes('.'))).toEqual(reasons.map(([name]) => name))
  expect(await show('/strays')).toMatchObject({
    total: 6,
    rows: reasons.map(([name, reason]) => ({ name, reason: expect.stringMatching(reason) })),
  })
  expect(await show()).toMatchObject({ strays: 6 })
  expect(JSON.stringify(await show('/refusals'))).not.toContain('SECRET')
  expect(read(join(root, 'secret'))).toBe(SECRET)
})

test('the next scan reads a corrected file, and the panel forgets what is gone', async () => {
  leave(inside('later.part'), 'HELLO LATER\n')
  symlinkSync('/etc/hosts', inside('link.txt'))
  await look()
  const foundAt = '2026-11-21T17:00:00.000Z'
  expect(await show('/strays')).toMatchObject({ total: 2, rows: [{ foundAt }, { foundAt }] })
  renameSync(inside('later.part'), inside('later.txt'))
  rmSync(inside('link.txt'))
  await look()
  expect(await show('/strays')).toEqual({ rows: [], total: 0 })
  expect(await filesRead()).toContain('later.txt')
})

test('the server does not open a file that a link or a pipe replaced after the scan, or write through a link', async () => {
  symlinkSync('/etc/hosts', inside('link.txt'))
  execFileSync('mkfifo', [inside('pipe.txt')])
  for (const name of ['link.txt', 'pipe.txt'])
    await expect(openEntry(inside(), name)).rejects.toBeInstanceOf(NotReadable)
  expect(await openEntry(inside(), 'gone.txt')).toBeNull()

  leave(inside('bad.txt'), 'NO RECORD\n')
  leave(join(root, 'precious'), 'precious')
  mkdirSync(inside('quarantine'))
  symlinkSync(join(root, 'precious'), inside('quarantine', 'bad.txt.part'))
  await expect(look()).rejects.toThrow('ELOOP')
  expect(read(join(root, 'precious'))).toBe('precious')
  await look()
  expect(read(inside('quarantine', 'bad.txt'))).toContain('line 1, column 1')
})
