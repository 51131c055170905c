import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { CATEGORY_TEMPLATE, PROGRAM_TEMPLATE } from '#domain/opening/template.ts'
import { listQuoted, withoutComments } from '#testing/prose.ts'

// The domain, the wire or the configuration states each fact once.

const SRC = fileURLToPath(new URL('.', import.meta.url))
const files = globSync('{domain,wire,server,web,demo}/**/*.{ts,tsx}', { cwd: SRC })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: withoutComments(readFileSync(`${SRC}${path}`, 'utf8')) }))

function find(pattern: RegExp, isAllowed: (path: string) => boolean): string[] {
  return files
    .filter(({ path }) => !isAllowed(path))
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`))
}

it('only the configuration names the zone of the portal', () => {
  const zone = /(['"`])(?:Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific|US)\/\w+\1/g
  const named = (path: string) => path === 'server/config/config.ts'
  expect(find(zone, named)).toEqual([])
  expect(find(zone, (path) => !named(path))).toEqual(["server/config/config.ts: 'America/New_York'"])
})

it('only one file in the browser computes the current day or year', () => {
  const today = /\b(?:dayIn|fiscalYearOf|intendedFiscalYear|getFullYear|getMonth|getDate)\(/g
  const looksItUp = (path: string) =>
    !path.startsWith('web/') || /^web\/ui\/(?:portal-time|format)\.ts$/.test(path)
  expect(find(today, looksItUp)).toEqual([])
})

it('only one place in TypeScript and one in SQL defines how to write a name', () => {
  const joined =
    /\bfirst_?name\b[^\n]{0,2}(?:\|\||\}|\+)[^\n]{0,20}\blast_?name\b|concat_ws\(' ', [^\n]*first_name/gi
  const isHome = (path: string) => ['domain/people/people.ts', 'server/db/names.ts'].includes(path)
  expect(find(joined, isHome)).toEqual([])
  expect(find(joined, (path) => !isHome(path)).length).toBe(3)
})

it('only the wire or the domain sets the length of a page', () => {
  const size = /\b(?:page_?size|\w+_per_page|\w+_on_page|most_pages)\b\s*(?::|=|\?\?)\s*\d[\d_]*/gi
  // The newest batch is one row, not a page.
  const one = ['server/supply/connection.ts']
  const isHome = (path: string) => /^(?:wire|domain)\//.test(path) || one.includes(path)
  expect(find(size, isHome)).toEqual([])
  expect(find(size, (path) => !isHome(path)).length).toBeGreaterThan(10)
})

it('only the domain sets the idle time and length of a session and the length of a lock', () => {
  const limit =
    /\bseen_at\s*[<>]=?[^\n]*\binterval\b|\b1[025] (?:minutes without|hours at most|hours in any)|lock[^\n]*\b15 minutes/g
  expect(find(limit, () => false)).toEqual([])
})

/** Labels and names. No code decides by them. */
const ALIKE = new Set([
  'Sign in with username and password',
  'Reset your password',
  'Supplementary address',
  'Required delivery date',
  'Routing identifier',
])

/** Texts with a minimum of letters and a space in between. */
function sentencesOf(text: string, letters = 17): string[] {
  return listQuoted(text)
    .filter((words) => /^[A-Z…].*\s/.test(words) && !/[()=;<>]|=>/.test(words))
    .filter((words) => (words.match(/\p{L}/gu) ?? []).length >= letters)
}
const rooms = new Map<string, Set<string>>()
for (const { path, text } of files.filter((file) => !file.path.startsWith('demo/')))
  for (const words of sentencesOf(text))
    rooms.set(words, (rooms.get(words) ?? new Set()).add(path.split('/')[0] ?? ''))

it('each sentence is in one room, and the other rooms read it there', () => {
  expect(rooms.size).toBeGreaterThan(1500)
  const twice = [...rooms].filter(([words, of]) => of.size > 1 && !ALIKE.has(words))
  expect(twice.map(([words, of]) => `${[...of].join(' and ')}: ${words}`)).toEqual([])
})

it('each whole sentence is in its room once', () => {
  // A table of codes gives the next step of each.
  const isElsewhere = (path: string) =>
    path.startsWith('demo/') || path === 'domain/supply/default-statuses.ts'
  const sentences = files
    .filter(({ path }) => !isElsewhere(path))
    .flatMap(({ path, text }) => sentencesOf(text, 12).map((words) => ({ path, words })))
  const places = Map.groupBy(
    sentences.filter(({ words }) => /[.?]$/.test(words)),
    ({ words }) => words,
  )
  expect(places.size).toBeGreaterThan(1000)
  const twice = [...places].filter(([, found]) => found.length > 1)
  expect(twice.map(([words, found]) => `${found.map(({ path }) => path).join(' and ')}: ${words}`)).toEqual(
    [],
  )
})

it('the check finds a sentence in a second room, in any quotes', () => {
  const code = [
    "'Say in a comment why you do.'",
    '`Order $' + '{number} has no fund code.`',
    '<p>Nothing was ever\n  ordered.</p>',
  ]
  expect(sentencesOf(code.join('\n'))).toEqual([
    'Say in a comment why you do.',
    'Order … has no fund code.',
    'Nothing was ever ordered.',
  ])
})

it('the call that accepts a form text also sets its maximum length', () => {
  // Codes, years and amounts have a length of their own. The sample of components has no call.
  const isSample = (path: string) => path === 'web/sample/TemplateForm.tsx' || !path.startsWith('web/')
  const long = find(/\bmaxLength=\{(\d+)\}/g, isSample).filter((found) => Number(/\d+/.exec(found)?.[0]) > 30)
  expect(long).toEqual([])
})

it('only the template and the demo data name the programs and categories of the seeds', () => {
  const words = [...PROGRAM_TEMPLATE, ...CATEGORY_TEMPLATE].flatMap(({ code, name }) => [code, name])
  const quoted = new RegExp(`(['"\`])(?:${words.join('|')})\\1|>\\s*(?:${words.join('|')})\\s*<`, 'g')
  const isHome = (path: string) => path === 'domain/opening/template.ts' || path.startsWith('demo/')
  // 'GET' and 'POST' look alike here. The seeds give a report its name (HUB-13), and rows say which program offers it.
  const alike = 'server/session/request-session.ts'
  const named = ['web/hub/system-reports.ts', alike]
  expect(find(quoted, (path) => isHome(path) || named.includes(path))).toEqual([])
  expect(find(quoted, (path) => !isHome(path)).length).toBeGreaterThan(31)
})
