import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** `scripts/vite-pages.ts` writes it and `src/server/http/pages.ts` reads it. The server does not serve such files. */
const LIST = '.pages.json'
const ENTRY = 'main.tsx'
const SIGNED_IN = 'SignedInApp.tsx'

/** Lists the files of each page, so that the server names them in the page and the browser loads them in parallel. */
export function listPages(): Plugin {
  return {
    name: 'list-pages',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.isEntry)
      if (!entry) throw new Error('The build has no entry.')
      refuseCircles(chunks, bundle)
      const known = new Set(filesOf(entry, bundle))
      const beyond = (file: string) => {
        const chunk = chunks.find((each) => each.moduleIds.some((id) => id.endsWith(`/src/web/${file}`)))
        if (!chunk) throw new Error(`No chunk holds ${file}.`)
        return filesOf(chunk, bundle).filter((name) => !known.has(name))
      }
      const start = beyond(ENTRY)
      for (const file of start) known.add(file)
      const portal = beyond(SIGNED_IN)
      for (const file of portal) known.add(file)
      const pages = readRoutes().map(({ path, file }) => ({ path, files: beyond(file) }))
      await writeFile(join(dir, LIST), JSON.stringify({ start, portal, pages }))
    },
  }
}

/** In an import cycle one chunk runs before its dependency, and the page fails. */
function refuseCircles(chunks: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle) {
  for (const chunk of chunks)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk' && filesOf(imported, bundle).includes(chunk.fileName))
        throw new Error(`${chunk.fileName} and ${name} need each other.`)
    }
}

function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): string[] {
  if (found.has(chunk.fileName)) return []
  found.add(chunk.fileName)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(imported, bundle, found)
  }
  return [...found]
}

function readRoutes(): { path: string; file: string }[] {
  const text = readFileSync(join(import.meta.dirname, '../src/web/routes.tsx'), 'utf8')
  const found = [...text.matchAll(/path: '([^']+)',.*?import\('\.\/([^']+)'\)/gs)]
  if (found.length !== text.split('path: ').length - 1) throw new Error('A page of routes.tsx has no file.')
  return found.map(([, path = '', file = '']) => ({ path, file }))
}
