import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { exportRows, importFile } from '#server/commands/import-files.ts'
import { requireKind } from '#server/imports/kinds.ts'
import type { TestDatabase } from './database.ts'
import type { TestPortal } from './portal.ts'

export type Clerk = ReturnType<typeof employClerk>
type Options = { program?: string; apply?: boolean; allOrNothing?: boolean; name?: string }

export function employClerk(database: TestDatabase) {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-import-'))
  const place = {
    database: { url: database.url, stop: async () => {} },
    config: { fiscalZone: 'America/New_York' },
  }
  const importPath = async (
    kind: string,
    path: string,
    { program = 'AR', apply = true, allOrNothing = false }: Options = {},
  ) => {
    const lines: string[] = []
    const wanted = { kind: requireKind(kind), path, program, apply, allOrNothing }
    const code = await importFile(place, wanted, (line) => lines.push(line))
    return { code, lines, last: lines.at(-1) ?? '', result: () => readFileSync(`${path}.result.csv`, 'utf8') }
  }
  return {
    folder,
    importPath,
    async import(kind: string, content: string | Uint8Array, options: Options = {}) {
      const path = join(folder, options.name ?? 'rows.csv')
      writeFileSync(path, content)
      return importPath(kind, path, options)
    },
    async export(kind: string, program = 'AR') {
      let text = ''
      await exportRows(place, requireKind(kind), program, async (more) => {
        text += more
      })
      return text
    },
    leave: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** For all tests of a file. */
export function openClerk(portal: TestPortal): Clerk {
  const clerk = {} as Clerk
  beforeAll(() => {
    Object.assign(clerk, employClerk(portal.database))
  })
  afterAll(() => clerk.leave?.())
  return clerk
}
