import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { setUp } from './set-up.ts'

const SAMPLES = join(import.meta.dirname, '../../../docs/samples')
let portal: TestPortal
let folder: string

beforeAll(async () => {
  portal = await startTestPortal()
  folder = mkdtempSync(join(tmpdir(), 'quartermaster-set-up-'))
  cpSync(SAMPLES, folder, { recursive: true })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await portal.stop()
})

async function open(from: string, password?: string): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const place = {
    database: { url: portal.database.url, stop: async () => {} },
    config: { fiscalZone: 'America/New_York', passwordProfile: 'seed' as const },
  }
  const code = await setUp(place, from, password, (line) => lines.push(line))
  return { code, lines }
}

test('a misspelled file is named, and of two files of one kind neither is read', async () => {
  const other = mkdtempSync(join(tmpdir(), 'quartermaster-set-up-'))
  try {
    for (const kind of ['organisation', 'programs'])
      cpSync(join(SAMPLES, `${kind}.csv`), join(other, `${kind}.csv`))
    writeFileSync(join(other, 'peeple.csv'), 'username\n')
    const { code, lines } = await open(other)
    expect(code).toBe(1)
    expect(lines[0]).toMatch(
      /^peeple\.csv is ignored: set-up reads pictures\.zip, and CSV or xlsx of organisation, /,
    )
    writeFileSync(join(other, 'Programs.xlsx'), '')
    await expect(open(other)).rejects.toThrow('Programs.xlsx and programs.csv both contain the programs.')
  } finally {
    rmSync(other, { recursive: true })
  }
})

test('files with faults open no portal, and the command names each fault at its row', async () => {
  rmSync(join(folder, 'pictures.zip'))
  for (const [kind, from, to] of [
    ['organisation', 'America/New_York', 'Mars/Olympus'],
    ['people', '5000000002', '5000000001'],
    ['prices', '90.00', '9E+1'],
    ['dodaacs', ',6C,', ',6O,'],
    ['roles', 'order-placer', 'king'],
  ] as const) {
    const path = join(folder, `${kind}.csv`)
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  }
  const { code, lines } = await open(folder)
  expect(code).toBe(1)
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^refuse row 2, fiscal zone: /),
      expect.stringMatching(/^refuse row 2, price: /),
      expect.stringMatching(/^refuse row 3, dod id: .*row 2/),
      expect.stringMatching(/^refuse row 2, default fund code: .*no fund code 6O/),
      expect.stringMatching(/^refuse row 2, role: /),
    ]),
  )
  expect(lines.join('\n')).not.toMatch(/password/)
  const [row] = await portal.owner<{ rows: number }[]>`SELECT (SELECT count(*) FROM programs)
    + (SELECT count(*) FROM products) + (SELECT count(*) FROM organisation) + (SELECT count(*) FROM audit_events) AS rows`
  expect(row?.rows).toBe(0)
})
