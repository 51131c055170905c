import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

// docs/words.md gives one word to one thing.

const SRC = fileURLToPath(new URL('.', import.meta.url))

/** The wire has the ERP's field names, and the milstrip folder those of the supply manuals. */
const files = globSync('{domain,server,web,demo}/**/*.{ts,tsx}', { cwd: SRC })
  .filter((path) => !/\.test\.tsx?$/.test(path) && !path.includes('/milstrip/'))
  .map((path) => {
    const text = withoutComments(readFileSync(`${SRC}${path}`, 'utf8'))
    return { path, text, parts: splitNames(text) }
  })

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

/** `readGoodsReceipt` and `goods_receipt` become `read goods receipt`. */
function splitNames(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

type Row = { word: string; not: string[] }
const rows: Row[] = readFileSync(`${SRC}../docs/words.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => {
    const [, word = '', , not = ''] = line.split('|').map((cell) => cell.trim())
    return { word, not: not.split(', ').filter(Boolean) }
  })

/** Words with one wrong and one right meaning. */
const ELSEWHERE: Record<string, string> = {
  SM: 'columns of reports (RST-10, RDT-07)',
  smid: 'the number of a person in the rows of the seeds',
  recipient: 'whom a reset or a notice is mailed to, and the boxes of an address',
  variant: 'how a button or a drawing looks',
}

it('every word is explained once', () => {
  const words = rows.map(({ word }) => word)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  expect(words.length).toBeGreaterThan(80)
})

it('a word that stands under "not" stands nowhere in the code, or means another thing there', () => {
  const nots = rows.flatMap(({ word, not }) => not.map((one) => ({ word, one })))
  const held = nots.filter(({ one }) => !Object.hasOwn(ELSEWHERE, one))
  const found = held.flatMap(({ word, one }) => {
    const pattern = new RegExp(`\\b${one.toLowerCase()}s?\\b`)
    return files.filter(({ parts }) => pattern.test(parts)).map(({ path }) => `${path}: ${one} is ${word}`)
  })
  expect(found).toEqual([])
  expect(held.length).toBeGreaterThan(25)
})

it('what a word means elsewhere is said of words under "not" alone', () => {
  const nots = new Set(rows.flatMap(({ not }) => not))
  expect(Object.keys(ELSEWHERE).filter((one) => !nots.has(one))).toEqual([])
})

it('functions describe a thing or notify somebody; to tell is for people', () => {
  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:tell|told)[A-Z]\w*/g)].map(([name]) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

it('a product has items, not variants', () => {
  const catalogue = files.filter(({ path }) => /\/catalogue\//.test(path))
  const drawn = /variant ?(?:=|: ')/g
  const found = catalogue.filter(({ parts }) =>
    /\bvariants?\b/.test(parts.replace(drawn, '').replace('o.variants', '')),
  )
  expect(catalogue.length).toBeGreaterThan(15)
  expect(found.map(({ path }) => path)).toEqual([])
})

it('headings of columns begin with a capital and go on without, but on the dashboard and where it is an abbreviation', () => {
  const shouted = globSync('web/**/*.tsx', { cwd: SRC })
    .filter((path) => !path.startsWith('web/dashboard/'))
    .flatMap((path) =>
      [...readFileSync(`${SRC}${path}`, 'utf8').matchAll(/header: ['`]([A-Z]{2}[^'`a-z]*)['`]/g)].map(
        ([, heading]) => `${path}: ${heading}`,
      ),
    )
  expect(shouted.filter((one) => !/: (?:NSN|PGC|EDIPI)$/.test(one))).toEqual([])
})
