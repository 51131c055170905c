import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Call } from '#wire/call.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const IMPORT = /import \{([^}]*)\} from '(?:#|[./]*src\/)wire\/[^']+'/g

/** What the files of a folder import from the wire by name. */
function importedFrom(folder: string, isMeant: (name: string) => boolean): Set<string> {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  const texts = names.filter(isMeant).map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
  return new Set(
    texts
      .flatMap((text) => [...text.matchAll(IMPORT)])
      .flatMap(([, list = '']) => list.split(',').map((name) => name.trim().replace(/ as .*/, ''))),
  )
}

async function findWrites(): Promise<string[]> {
  const names = readdirSync(join(ROOT, 'src/wire'), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => /^[\w/-]+\.ts$/.test(name))
  const wire = await Promise.all(files.map((name) => import(`../../wire/${name}`)))
  return wire
    .flatMap((file) => Object.entries<Partial<Call<never, never, never, never>>>(file))
    .flatMap(([name, one]) => (one?.kind === 'write' ? [name] : []))
}

it('every change that a screen can send is sent in a browser test whose first reply is lost', async () => {
  const writes = await findWrites()
  const screens = importedFrom('src/web', (name) => /(?<!\.test)\.tsx?$/.test(name))
  const sent = writes.filter((name) => screens.has(name))
  const replayed = importedFrom('e2e', (name) => /^lost-replies-.*\.spec\.ts$/.test(name))
  expect(sent.length).toBeGreaterThan(80)
  expect(sent.filter((name) => !replayed.has(name))).toEqual([])
})
