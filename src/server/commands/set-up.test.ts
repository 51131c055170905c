import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { setUp } from './set-up.ts'

const SAMPLES = join(import.meta.dirname, '../../../docs/samples')
let portal: TestPortal
let folder: string

beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartermaster-set-up-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

async function open(): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const place = {
    database: { url: portal.database.url, stop: async () => {} },
    config: { fiscalZone: 'America/New_York', passwordProfile: 'seed' as const },
  }
  const code = await setUp(place, folder, undefined, (line) => lines.push(line))
  return { code, lines }
}

test('a misspelled file is named, and of two files of one kind neither is read', async () => {
  for (const name of ['organisation.csv', 'programs.csv']) cpSync(join(SAMPLES, name), join(folder, name))
  writeFileSync(join(folder, 'peeple.csv'), 'username\n')
  const ignored = /^peeple\.csv is ignored: set-up reads pictures\.zip, and CSV or xlsx of organisation, /
  expect(await open()).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([expect.stringMatching(ignored)]),
  })
  writeFileSync(join(folder, 'Programs.xlsx'), '')
  await expect(open()).rejects.toThrow('Programs.xlsx and programs.csv both contain the programs.')
})

test('files with faults open no portal, and the command names each fault at its row', async () => {
  cpSync(SAMPLES, folder, { recursive: true })
  rmSync(join(folder, 'pictures.zip'))
  const found: unknown[] = []
  for (const [kind, from, to, refusal] of [
    ['organisation', 'America/New_York', 'Mars/Olympus', /^refuse row 2, fiscal zone: /],
    ['people', '5000000002', '5000000001', /^refuse row 3, dod id: .*row 2/],
    ['prices', '90.00', '9E+1', /^refuse row 2, price: /],
    ['dodaacs', ',6C,', ',6O,', /^refuse row 2, default fund code: .*no fund code 6O/],
    ['roles', 'order-placer', 'king', /^refuse row 2, role: /],
  ] as const) {
    const path = join(folder, `${kind}.csv`)
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
    found.push(expect.stringMatching(refusal))
  }
  const { code, lines } = await open()
  expect({ code, lines }).toEqual({ code: 1, lines: expect.arrayContaining(found) })
  expect(lines.join('\n')).not.toMatch(/password/)
  const [row] = await portal.owner<{ rows: number }[]>`SELECT (SELECT count(*) FROM programs)
    + (SELECT count(*) FROM products) + (SELECT count(*) FROM organisation) + (SELECT count(*) FROM audit_events) AS rows`
  expect(row?.rows).toBe(0)
})
