import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

// Each fact is said once, in the domain or the wire or where it is configured, and read by everybody else.

const SRC = fileURLToPath(new URL('.', import.meta.url))
const files = globSync('{domain,wire,server,web,demo}/**/*.{ts,tsx}', { cwd: SRC })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: withoutComments(readFileSync(`${SRC}${path}`, 'utf8')) }))

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

/** The places where a pattern stands. */
function find(pattern: RegExp, isAllowed: (path: string) => boolean): string[] {
  return files
    .filter(({ path }) => !isAllowed(path))
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`))
}

it('the zone of the portal is named by its configuration alone', () => {
  const zone = /(['"`])(?:Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific|US)\/\w+\1/g
  const named = (path: string) => path === 'server/config.ts'
  expect(find(zone, named)).toEqual([])
  expect(find(zone, (path) => !named(path))).toEqual(["server/config.ts: 'America/New_York'"])
})

it('what day or year it is in the browser is told by one file', () => {
  const today = /\b(?:dayIn|fiscalYearOf|meantFiscalYear|getFullYear|getMonth|getDate)\(/g
  const tells = (path: string) =>
    !path.startsWith('web/') || /^web\/ui\/(?:portal-time|format)\.ts$/.test(path)
  expect(find(today, tells)).toEqual([])
})

it('how long a page is stands in the wire or the domain', () => {
  const size = /\b(?:page_?size|\w+_per_page|\w+_on_page|most_pages)\b\s*(?::|=|\?\?)\s*\d[\d_]*/gi
  // The newest batch is one row, not a page of them.
  const one = ['server/administration/supply-connection.ts']
  const isHome = (path: string) => /^(?:wire|domain)\//.test(path) || one.includes(path)
  expect(find(size, isHome)).toEqual([])
  expect(find(size, (path) => !isHome(path)).length).toBeGreaterThan(10)
})

it('how long a session may rest or last stands in the domain', () => {
  const limit =
    /\bseen_at\s*[<>]=?[^\n]*\binterval\b|\b1[025] (?:minutes without|hours at most|hours in any)/g
  expect(find(limit, () => false)).toEqual([])
})
