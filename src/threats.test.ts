import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

// docs/security.md and the titles of the tests must name the same rows.

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** A row without a test has `No test: why` in its test column. */
type Row = { id: string; cells: string[]; tests: string }

const rows: Row[] = [...read('docs/security.md').matchAll(/^\| ([A-Z]\d+) \|(.*)\|$/gm)].map(
  ([, id = '', rest = '']) => {
    const cells = rest.split('|').map((cell) => cell.trim())
    return { id, cells, tests: cells[2] ?? '' }
  },
)
const hasNoTest = ({ tests }: Row) => /^No test: \w/.test(tests)

/** A bare name is in the folder of the previous one. */
function filesOf({ tests }: Row): string[] {
  let folder = '.'
  return (tests.match(/[\w./-]+\.(test|spec)\.tsx?/g) ?? []).map((path) => {
    if (path.includes('/')) folder = dirname(path)
    return path.includes('/') ? path : join(folder, path)
  })
}

/** Test files by the rows in the brackets at the end of a title. Requirements can be there, too: `[C7 API-12]`. */
function findCarriers(): Map<string, Set<string>> {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/**/*.spec.ts'], {
    cwd: ROOT,
  })
  const titles = /((?:\[[^\][\n]*\]\s*)+)(?:'|"|`)/g
  return new Map(
    files.map((file) => {
      const words = [...read(file).matchAll(titles)].flatMap(([, ends = '']) => ends.split(/[\s,[\]]+/))
      return [file, new Set(words.filter((word) => /^[A-F]\d{1,2}$/.test(word)))]
    }),
  )
}
const carriers = findCarriers()
const carried = new Set([...carriers.values()].flatMap((ids) => [...ids]))

it('a test names every threat, or the row of the threat says why none does', () => {
  expect(rows.length).toBeGreaterThan(70)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.filter((row) => !hasNoTest(row) && !carried.has(row.id)).map(({ id }) => id)).toEqual([])
})

it('no title names a row that the page does not have', () => {
  const known = new Set(rows.map(({ id }) => id))
  const unknown = [...carriers].flatMap(([file, ids]) =>
    [...ids].filter((id) => !known.has(id)).map((id) => `${file} ${id}`),
  )
  expect(unknown).toEqual([])
})

it('the test files of a row exist, and one of them names it', () => {
  expect(rows.flatMap(filesOf).filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  const isSilent = (row: Row) => !filesOf(row).some((file) => carriers.get(file)?.has(row.id))
  expect(rows.filter((row) => !hasNoTest(row) && isSilent(row)).map(({ id }) => id)).toEqual([])
})

it('every row lists the defense, its tests, and the guard that was off when the test failed', () => {
  const blank = rows.filter(
    (row) => row.cells.length !== 4 || row.cells.slice(0, hasNoTest(row) ? 3 : 4).includes(''),
  )
  expect(blank.map(({ id }) => id)).toEqual([])
})
