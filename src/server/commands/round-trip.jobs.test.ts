import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMPORT_KINDS } from '#domain/imports/import-kinds.ts'
import type { TestDatabase } from '#testing/database.ts'
import { createDemoDatabase } from '#testing/demo-database.ts'
import { requireKind } from '../imports/kinds.ts'
import { exportRows, importFile } from './import-files.ts'

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'round-trip-'))
beforeAll(async () => {
  database = await createDemoDatabase()
}, 300_000)
afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true })
})

test.each(Object.keys(IMPORT_KINDS).filter((kind) => kind !== 'pictures'))(
  'the demo data of kind %s is the same after an export and an import',
  async (name) => {
    const place = {
      database: { url: database.url, stop: async () => {} },
      config: { fiscalZone: 'America/New_York' },
    }
    const kind = requireKind(name)
    const path = join(folder, `${name}.csv`)
    const parts: string[] = []
    await exportRows(place, kind, 'AR', async (text) => void parts.push(text))
    writeFileSync(path, parts.join(''))
    const lines: string[] = []
    await importFile(place, { kind, path, program: 'AR', apply: false, allOrNothing: false }, (line) =>
      lines.push(line),
    )
    expect(lines).toEqual([expect.stringMatching(`^${name}: 0 added, 0 changed, \\d+ same, 0 refused$`)])
  },
)
