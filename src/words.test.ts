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
  tracer: 'what begins the spans of a trace, in the word of OpenTelemetry',
  measure: 'a length of the body that sizes go by, and to find out a number',
  user: 'the session object of the seeds (DATA-01), a role of the database, the user agent',
  SM: 'columns of reports (RST-10, RDT-07)',
  smid: 'the number of a person in the rows of the seeds',
  recipient: 'whom a reset or a notice is mailed to, and the boxes of an address',
  branch: 'the branch tape of a person or DoDAAC, the column of the lookup (ADM-06)',
  account: 'what somebody signs in with',
  administration: 'the calls of the Admin Panel and what they are noted as',
  print: 'putting a screen or a form on paper',
  layout: 'how a form or a record is laid out',
  adjustment: 'the event of the audit trail and the ledger that the seeds name so (FUND-06)',
  style: 'how something is drawn',
  variant: 'how a button or a drawing looks',
  MFA: 'a word of the tokens of identity providers (RFC 8176), and the setting about it',
  inactive: 'a DoDAAC that is not used (DOD-02)',
  substitute: 'texts of status codes and guides, as the supply manuals have them',
  request: 'a call over HTTP, a request to supply',
  position: 'a place on a drawing',
  module: 'a file of the program',
  pending: 'the word of the reports (RST-10, DATA-54), what a promise is before it is kept',
  cancelled: 'pieces that supply or a person has cancelled',
  exception: 'an address of its own for one record (exception data)',
  token: 'the secret in the link of a reset, tokens of the theme',
  'reset token': 'the column of the lookup (ADM-06)',
  permission: 'a number that opens an area',
  right: 'what somebody may do, a side',
  grant: 'a permission given by name',
  routing: 'the routing identifier of a record',
  login: 'texts of the sign-in page',
  search: 'finding by a text',
  setting: 'a value that the operator sets',
  log: 'lines for the operator',
  delete: 'the method of a call, the button of a line (CART-15)',
  history: 'of a browser, of one record',
  delivery: 'the required delivery date',
  query: 'behind the question mark of an address, what the browser keeps of a call, SQL',
  proxy: 'the program in front of the portal',
  ticket: 'the session ticket of TLS',
  mutation: 'of TanStack Query',
  retry: 'what a job or a query does by itself',
  manual: 'what opens over a page and closes by its own code, as the browser names it',
  message: 'a sentence of a refusal, an e-mail, a notice',
  open: 'what is not closed',
  split: 'of a text',
  part: 'a piece of a text, a number or a screen',
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
  expect(held.length).toBeGreaterThan(30)
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
