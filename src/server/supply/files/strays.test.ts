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
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Handles } from '#server/db/connect.ts'
import { buildOrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { NotReadable, openEntry } from './in-entries.ts'
import { readFolder } from './in-folder.ts'

let portal: TestPortal
let handles: Handles
let admin: Client
let root: string

beforeAll(async () => {
  portal = await startTestPortal({ SUPPLY: 'files' })
  await buildOrdersWorld(portal.owner)
  admin = await portal.signIn('everything')
  handles = connect({ url: portal.database.url })
})
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quartermaster-strays-'))
  mkdirSync(join(root, 'in'))
  return () => rmSync(root, { recursive: true })
})
afterAll(async () => {
  await handles?.close()
  await portal?.stop()
})

const inside = (...names: string[]) => join(root, 'in', ...names)
function leave(path: string, content: string): void {
  writeFileSync(path, content)
  utimesSync(path, new Date(), new Date(Date.now() - 5000))
}
function look() {
  const supply = {
    ...{ handles, sender: () => async () => {}, publicUrl: 'https://portal.example' },
    ...{ now: new Date('2026-11-21T17:00:00Z'), today: '2026-11-21', zone: 'America/New_York' },
  }
  return readFolder(supply, inside(), () => true)
}
const strays = async () => (await admin.get('/admin/supply/strays')).body
const filesRead = async () =>
  (await admin.get('/admin/supply/files')).body.rows.map(({ name }: { name: string }) => name)

test('the server reads only regular files, in any letter case; the panel names all else in the folder with the reason', async () => {
  leave(join(root, 'secret'), 'THE SECRET OF THE MACHINE\n')
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
  const left = ['broken.txt', 'folder.txt', 'hard.txt', 'link.txt', 'notes.doc', 'pipe.txt']
  expect(readdirSync(inside()).filter((name) => name.includes('.'))).toEqual(left)
  const { rows, total } = await strays()
  expect(total).toBe(6)
  expect(rows.map((row: { name: string; reason: string }) => [row.name, row.reason])).toEqual([
    ['broken.txt', expect.stringMatching(/symbolic link.* Put the file itself here\.$/)],
    ['folder.txt', expect.stringMatching(/is a folder/)],
    ['hard.txt', expect.stringMatching(/is a hard link/)],
    ['link.txt', expect.stringMatching(/symbolic link.* Put the file itself here\.$/)],
    ['notes.doc', expect.stringMatching(/does not end in \.txt or \.ack/)],
    ['pipe.txt', expect.stringMatching(/a pipe/)],
  ])
  expect((await admin.get('/admin/supply')).body).toMatchObject({ strays: 6 })
  expect(JSON.stringify((await admin.get('/admin/supply/refusals')).body)).not.toContain('SECRET')
  expect(readFileSync(join(root, 'secret'), 'latin1')).toBe('THE SECRET OF THE MACHINE\n')
})

test('the next scan reads a corrected file, and the panel forgets what is gone', async () => {
  leave(inside('later.part'), 'HELLO LATER\n')
  symlinkSync('/etc/hosts', inside('link.txt'))
  await look()
  const [{ foundAt }] = (await strays()).rows
  expect(foundAt).toBe('2026-11-21T17:00:00.000Z')
  expect((await strays()).total).toBe(2)
  renameSync(inside('later.part'), inside('later.txt'))
  rmSync(inside('link.txt'))
  await look()
  expect(await strays()).toEqual({ rows: [], total: 0 })
  expect(await filesRead()).toContain('later.txt')
})

test('the server does not open a file that a link or a pipe replaced after the scan', async () => {
  symlinkSync('/etc/hosts', inside('link.txt'))
  execFileSync('mkfifo', [inside('pipe.txt')])
  for (const name of ['link.txt', 'pipe.txt'])
    await expect(openEntry(inside(), name)).rejects.toBeInstanceOf(NotReadable)
  expect(await openEntry(inside(), 'gone.txt')).toBeNull()
})

test('the server does not write through a link in the place of the reasons', async () => {
  leave(inside('bad.txt'), 'NO RECORD\n')
  leave(join(root, 'precious'), 'precious')
  mkdirSync(inside('quarantine'))
  symlinkSync(join(root, 'precious'), inside('quarantine', 'bad.txt.part'))
  await expect(look()).rejects.toThrow('ELOOP')
  expect(readFileSync(join(root, 'precious'), 'latin1')).toBe('precious')
  await look()
  expect(readFileSync(inside('quarantine', 'bad.txt'), 'latin1')).toContain('line 1, column 1')
})
