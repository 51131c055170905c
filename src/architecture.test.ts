import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('.', import.meta.url))

/** Which rooms each room may look into (docs/decisions): one way in, one way out. */
const MAY_SEE: Record<string, string[]> = {
  domain: ['domain'],
  wire: ['wire', 'domain'],
  server: ['server', 'wire', 'domain'],
  web: ['web', 'wire', 'domain'],
  demo: ['demo', 'testing', 'server', 'wire', 'domain'],
  testing: ['testing', 'demo', 'server', 'wire', 'domain'],
}
const MOST_LINES = 250

type SourceFile = { path: string; room: string; isTest: boolean; text: string }

const files: SourceFile[] = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|tsx|css|scss)$/.test(entry.name))
  .map((entry) => {
    const path = relative(SRC, join(entry.parentPath, entry.name)).split(sep).join('/')
    return {
      path,
      room: path.split('/')[0] ?? '',
      isTest: /\.test\.tsx?$/.test(path),
      text: readFileSync(join(SRC, path), 'utf8'),
    }
  })
const code = files.filter(({ path, room }) => /\.tsx?$/.test(path) && room in MAY_SEE)
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'|import\(\s*'([^']+)'/g

/** The room that an import looks into, or null for a package. */
function roomOf(file: SourceFile, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1).split('/')[0] ?? null
  if (!target.startsWith('.')) return null
  return relative(SRC, join(SRC, file.path, '..', target)).split(sep)[0] ?? null
}

function importsOf({ text }: SourceFile): string[] {
  return [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

describe('the four rooms', () => {
  it('are all there, and the check can read their imports', () => {
    expect(new Set(code.map(({ room }) => room))).toEqual(new Set(Object.keys(MAY_SEE)))
    expect(code.flatMap(importsOf).length).toBeGreaterThan(200)
  })

  it('look only where the dependency rule lets them', () => {
    const wrong = code.flatMap((file) =>
      importsOf(file)
        .map((target) => ({ target, room: roomOf(file, target) }))
        .filter(({ room }) => room !== null && !MAY_SEE[file.room]?.includes(room))
        // Tests build their rows with the kit of `testing` and the data of `demo`.
        .filter(({ room }) => !(file.isTest && (room === 'testing' || room === 'demo')))
        .map(({ target }) => `${file.path} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('are entered by the package names, and a shelf of its own room by a path', () => {
    const wrong = code.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('.') && roomOf(file, target) !== file.room)
        .map((target) => `${file.path} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('keep the browser away from Node, and the domain away from the world', () => {
    const wrong = code
      .filter(({ isTest, room }) => !isTest && ['domain', 'wire', 'web'].includes(room))
      .filter(({ path }) => path !== 'web/theme/grade-inversion.ts')
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => target.startsWith('node:'))
          .map((target) => `${file.path} ${target}`),
      )
    expect(wrong).toEqual([])
    const impure = code.filter(
      ({ room, isTest, text }) =>
        room === 'domain' && !isTest && /Date\.now\(|new Date\(\)|Math\.random\(|process\./.test(text),
    )
    expect(impure.map(({ path }) => path)).toEqual([])
  })
})

it('names of the ERP live and die in the wire', () => {
  const wrong = code
    .filter(({ room, isTest }) => room !== 'wire' && room !== 'testing' && !isTest)
    .flatMap(({ path, text }) =>
      (withoutComments(text).match(/\b[A-Za-z0-9]+_[0-9]\b/g) ?? [])
        // Columns of our own tables such as street_1 have no capitals; the seeds' lower-case names are listed.
        .filter((name) => /[A-Z]/.test(name) || /^(bpcnum|grpnum|grpdesc|bpaaddlig)_/.test(name))
        .map((name) => `${path}: ${name}`),
    )
  expect(wrong).toEqual([])
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

it('there are no barrels, and nothing is called utils, helpers or misc', () => {
  const wrong = files.filter(({ path }) => /^(index|utils?|helpers?|misc)\.tsx?$/.test(basename(path)))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

it('files stay short enough to read in one go', () => {
  const long = files
    .filter(({ isTest, path }) => !isTest && /\.tsx?$/.test(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MOST_LINES)
  expect(long).toEqual([])
})

it('files are named by their kind: components like components, everything else in small letters', () => {
  const wrong = files.filter(({ path }) => {
    const name = basename(path).replace(/\..*$/, '')
    return path.endsWith('.tsx')
      ? !/^([A-Z]\w*|use[A-Z]\w*|[a-z][a-z0-9-]*)$/.test(name)
      : !/^([a-z][a-z0-9-]*|use[A-Z]\w*|[A-Z]\w*)$/.test(name)
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
})
