import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readNumbers } from '../scripts/requirements.mjs'

// References in code, tests and pages must exist in the repository.

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const files = globSync(['{src,e2e,scripts,bench,db,docs,deploy}/**/*.*', '*.*'], {
  cwd: ROOT,
  exclude: ['docs/generated/**'],
})
const texts = new Map(
  files.filter((path) => /\.(?:tsx?|mjs|s?css|sql|md)$|^biome/.test(path)).map((path) => [path, read(path)]),
)
const pages = [...texts].filter(([path]) => path.endsWith('.md'))
/** Pages in full, and the comments of all other files. */
const words = [...texts].map(([path, text]): [path: string, text: string] => [
  path,
  path.endsWith('.md') ? text : text.replace(/^(?!\s*(?:\/\/|\/?\*|--)).*$/gm, ''),
])
const decisions = new Map(
  files
    .filter((path) => /^docs\/decisions\/\d\d-/.test(path))
    .sort()
    .map((path) => [Number.parseInt(basename(path), 10), basename(path)]),
)

type Reference = { at: string; to: string; isThere: boolean }

function findReferences(
  from: Iterable<[path: string, text: string]>,
  pattern: RegExp,
  resolve: (match: RegExpExecArray, path: string) => { to: string; isThere: boolean }[],
): Reference[] {
  return [...from].flatMap(([path, text]) =>
    [...text.matchAll(pattern)].flatMap((match) =>
      resolve(match, path).map((found) => ({
        at: `${path}:${text.slice(0, match.index).split('\n').length}`,
        ...found,
      })),
    ),
  )
}

function expectThere(references: Reference[], moreThan: number): void {
  expect(references.length).toBeGreaterThan(moreThan)
  expect(references.filter(({ isThere }) => !isThere).map(({ at, to }) => `${at} ${to}`)).toEqual([])
}

/** A whole path, the end of one, or a relative path. Migrations never change, so they may name a former place. */
function isFile(named: string, from: string): boolean {
  const name = from.startsWith('db/migrations/') ? basename(named) : named
  const path = join(dirname(from), name)
  return files.some((file) => file === name || file === path || file.endsWith(`/${name}`))
}

/** After `#` comes a heading as GitHub spells it. */
function hasTarget(link: string, from: string): boolean {
  const [target = '', heading] = link.split('#')
  const path = target === '' ? from : join(dirname(from), target)
  if (!existsSync(join(ROOT, path))) return false
  return heading === undefined || findHeadings(texts.get(path) ?? '').includes(heading)
}

function findHeadings(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const GAP = '(?:\\s|\\*|//|--)+'

it('a requirement or a gap that the code names has its row in docs/spec/requirements.md', () => {
  const rows = readNumbers(ROOT)
  const known = new Set(rows)
  expect(rows.length).toBe(known.size)
  const areas = [...new Set(rows.map((id) => id.split('-')[0]))].join('|')
  // Digests, authorities of the test PKI and a broken DoDAAC only look like ids.
  const pattern = new RegExp(`\\b(?!(?:SHA|CA|W9A)-)(?:(?:${areas})-\\d+|[A-Z][A-Z0-9]+-\\d{2,3})\\b`, 'g')
  const found = findReferences(texts, pattern, ([id = '']) => [{ to: id, isThere: known.has(id) }])
  expectThere(found, 2500)
})

it('every section reference names docs/spec/decisions.md and a section that exists there', () => {
  const known = new Set([...read('docs/spec/decisions.md').matchAll(/^## (\d+b?)\. /gm)].map(([, n]) => n))
  const pattern = new RegExp(`(decisions,${GAP})?\\b[Ss]ections?${GAP}(\\d+b?)\\b`, 'g')
  const found = findReferences(texts, pattern, ([, of, section], path) => [
    {
      to: `section ${section}`,
      isThere: known.has(section) && (of !== undefined || /^docs\/spec\/[a-z]+\.md$/.test(path)),
    },
  ])
  expectThere(found, 25)
})

it('every decision that the code names has its page', () => {
  const pattern = new RegExp(`\\b(?:[Dd]ecisions?${GAP}|decisions/)(\\d+)\\b`, 'g')
  const found = findReferences(texts, pattern, ([, number]) => [
    { to: `decision ${number}`, isThere: decisions.has(Number(number)) },
  ])
  expectThere(found, 50)
})

it('every threat that the code names has its row in docs/security.md', () => {
  const known = new Set([...read('docs/security.md').matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, id]) => id))
  const pattern = new RegExp(
    `\\b[Tt]hreats?${GAP}([A-Z]\\d{1,2}(?:(?:,? and|,| to)${GAP}[A-Z]\\d{1,2})*)`,
    'g',
  )
  const found = findReferences(texts, pattern, ([, list = '']) =>
    (list.match(/[A-Z]\d+/g) ?? []).map((id) => ({ to: `threat ${id}`, isThere: known.has(id) })),
  )
  expectThere(found, 45)
})

it('every page or file that a comment or a page names exists', () => {
  const pattern = /(?<![\w/.#@{}*-])((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:md|tsx?|mjs|sql|css))\b/g
  const named = findReferences(words, pattern, ([, name = ''], path) =>
    name.includes('NNNN') ? [] : [{ to: name, isThere: isFile(name, path) }],
  )
  expectThere(named, 300)
})

it('links of the pages lead to a file, and to a heading of it when they name one', () => {
  const links = findReferences(pages, /\]\(([^)\s]+)\)/g, ([, link = ''], path) =>
    /^[a-z]+:/.test(link) ? [] : [{ to: link, isThere: hasTarget(link, path) }],
  )
  expectThere(links, 250)
})

it('the sections that the row of a gap names contain its decision', () => {
  const sections = read('docs/spec/decisions.md').split(/^## /m).slice(1)
  const decided = (id = '') =>
    sections.filter((text) => new RegExp(`${id}\\b`).test(text)).map((text) => /^\d+b?/.exec(text)?.[0])
  const gaps = [...read('docs/spec/requirements.md').matchAll(/^\| (GAP-\d+) \|.* \| ([^|]+) \|$/gm)]
  expect(gaps).toHaveLength(128)
  for (const [, id, links = ''] of gaps) {
    const named = [...links.matchAll(/\[section (\d+b?)\]\(decisions\.md#/g)].map(([, section]) => section)
    expect(named, id).not.toEqual([])
    expect(named, id).toEqual(decided(id))
  }
})

it('every variable of .env.example is empty, and docs/operations.md explains it', () => {
  const operations = read('docs/operations.md')
  const lines = [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)]
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter(([, name, value]) => value !== '' || !operations.includes(`\`${name}\``))).toEqual([])
})

it('the decisions are each in the index by number and title, and the index gives the reason for a hole', () => {
  const index = read('docs/decisions/README.md')
  const rows = [...index.matchAll(/^\| \[(\d+)\]\(([\w-]+\.md)\) \| (.+?) \| (.+?) \|$/gm)]
  const listed = rows.map(([, number, file, title]) => [Number(number), file, title])
  const titleOf = (file: string) =>
    read(`docs/decisions/${file}`)
      .split('\n')[0]
      ?.replace(/^# \d\d\. /, '')
  expect(listed).toEqual([...decisions].map(([number, file]) => [number, file, titleOf(file)]))
  const reasons = [...index.matchAll(/^\| (\d+)(?: to (\d+))? \| \S.* \|$/gm)]
  const explained = reasons.flatMap(([, first, last = first]) => span(Number(first), Number(last)))
  expect(span(1, Math.max(...decisions.keys())).filter((number) => !decisions.has(number))).toEqual(explained)
})
