import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import {
  countWords,
  findComments,
  findProseFaults,
  findTitles,
  listQuoted,
  splitSentences,
} from '#testing/prose.ts'

// docs/style.md says how this project writes.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')
const list = (pattern: string | string[]) => globSync(pattern, { cwd: ROOT }).sort()
const isTest = (path: string) => /\.(?:test|spec|job)\.|^e2e\/|^src\/testing\//.test(path)
const programs = list('{src,e2e,scripts,bench,db/schema,db/migrations}/**/*.{ts,tsx,mjs,css,scss,sql}').map(
  (path) => {
    const text = read(path)
    const comments = findComments(path, text)
    const code = comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
    return { path, text, code, comments }
  },
)

type Place = { at: string; sentence: string }
const faultsOf = (places: Place[]) =>
  places.flatMap(({ at, sentence }) =>
    findProseFaults(sentence).map((fault) => `${at}: ${fault}: ${sentence}`),
  )

it('comments follow the style page', () => {
  const places = programs.flatMap(({ path, comments }) =>
    comments.flatMap(({ line, text }) =>
      splitSentences(text).map((sentence) => ({ at: `${path}:${line}`, sentence })),
    ),
  )
  expect(places.length).toBeGreaterThan(3000)
  expect(faultsOf(places)).toEqual([])
})

it('comments have at most 45 words for 100 lines of each part of the product', () => {
  for (const layer of [
    'src/domain',
    'src/wire',
    'src/server',
    'src/web',
    'src/demo',
    'db/schema',
    'scripts',
  ]) {
    const files = programs.filter(({ path }) => path.startsWith(`${layer}/`) && !isTest(path))
    const lines = files.reduce((sum, { text }) => sum + text.split('\n').length, 0)
    const all = files.flatMap(({ comments }) => comments)
    const words = all.reduce((sum, { text }) => sum + countWords(text), 0)
    expect(lines, layer).toBeGreaterThan(2000)
    expect((100 * words) / lines, layer).toBeLessThanOrEqual(45)
  }
})

it('titles of tests are sentences that a reader understands alone', () => {
  const titles = programs
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, text }) => findTitles(text).map(({ title, isGroup }) => ({ at: path, title, isGroup })))
  const places = titles.map(({ at, title }) => ({ at, sentence: title.replace(/\s*\[[A-Z\d, -]+\]$/, '') }))
  expect(places.length).toBeGreaterThan(1500)
  expect(faultsOf(places)).toEqual([])
  const fragments = titles.filter(
    ({ title, isGroup }) =>
      !isGroup &&
      /^(?:is|are|has|have|says|keeps|finds|asks|counts|waits|nor|and|but|does|can|was|were)\b|^%\w$/.test(
        title,
      ),
  )
  expect(fragments).toEqual([])
})

/** Made by a test or a command, or fixed by the customer. */
const NOT_WRITTEN =
  /^docs\/(?:spec\/requirements|spec-coverage|authorization|query-plans|accessibility\/conformance)\.md$/

it('pages follow the style page', () => {
  const pages = list(['docs/**/*.md', '*.md', 'deploy/**/*.md', 'db/**/*.md']).filter(
    (path) => !NOT_WRITTEN.test(path) && !path.startsWith('docs/generated/'),
  )
  const places = pages.flatMap((path) =>
    splitSentences(readPage(read(path))).map((sentence) => ({ at: path, sentence })),
  )
  expect(places.length).toBeGreaterThan(1000)
  expect(faultsOf(places)).toEqual([])
})

/** Text of a page, a paragraph, list item or table cell in each line, without code blocks and targets of links. */
function readPage(text: string): string {
  return text
    .replace(/```[\s\S]*?```/g, '')
    .replace(/^\|.*\|$/gm, (row) => row.split('|').join('\n'))
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^\s*(?:[-*#>]+|\d+\.)\s/gm, '\n')
    .replaceAll('**', '')
    .replace(/([^\n])\n(?=[^\n])/g, '$1 ')
}

/** Sentences that a program shows: they begin with a capital, have several words, and are no code and no SQL. */
function sentencesOf(code: string): string[] {
  return listQuoted(code)
    .filter((words) => /^[A-Z…].*\s/.test(words) && !/[=<>|]|\b(?:SELECT|INSERT|VALUES)\b/.test(words))
    .filter((words) => /^[A-Z…][a-z….]?|^[A-Z]+ /.test(words) && !/^M[\d. ]/.test(words))
    .flatMap((words) => words.split(/(?<=[.!?])\s+(?=[A-Z…])/))
}

/** Sentences of a guide, without the marks of Markdown and the addresses of pictures. */
function sentencesOfGuide(text: string): string[] {
  return text
    .replace(/^(?:#+|-|\d+\.) |\*\*|^!\[|\]\(.*\)$/gm, '')
    .split(/\n+|(?<=[.!?])\s+(?=[A-Z])/)
    .filter((words) => /^[A-Z].*\s/.test(words))
}

/** Words of machines and of blame, with the advice. */
const UNKIND: Record<string, RegExp> = {
  'say what is wrong': /\binvalid\b/i,
  'begin with Enter or Choose': /(?:^|\s)required:/i,
  'say what does not work': /\billegal\b/i,
  'say what did not happen': /\bfailed to\b/i,
  'say what it must be': /\bmust not be (?:empty|blank|null)\b/i,
}

/** Texts that the seed documents and the supply manuals fix. */
const SEED_TEXTS: [RegExp, string][] = [
  [/^Link is invalid or expired\.\.\.$/, 'AUTH-44'],
  [/^Rejected, unable to identify bill-to\/ship-to or signal code is invalid$/, 'RDT-39'],
]

function findTextFaults(sentence: string): string[] {
  if (SEED_TEXTS.some(([text]) => text.test(sentence))) return []
  const wrong = Object.entries(UNKIND).filter(([, pattern]) => pattern.test(sentence))
  return [...findProseFaults(sentence), ...wrong.map(([advice]) => advice)]
}

const shown = programs.filter(
  ({ path }) => /^src\/(?:domain|wire|server|web)\/.*\.tsx?$/.test(path) && !isTest(path),
)
const texts = [
  ...shown.flatMap(({ path, code }) => sentencesOf(code).map((sentence) => ({ at: path, sentence }))),
  ...list('src/server/hub/guides/*.md').flatMap((path) =>
    sentencesOfGuide(read(path)).map((sentence) => ({ at: path, sentence })),
  ),
]

it('texts of screens, mails and commands follow the style page, and say what to do', () => {
  expect(texts.length).toBeGreaterThan(3800)
  expect(
    texts.flatMap(({ at, sentence }) =>
      findTextFaults(sentence).map((fault) => `${at}: ${fault}: ${sentence}`),
    ),
  ).toEqual([])
})

it('each exception for a text of the seeds is still needed', () => {
  for (const [text] of SEED_TEXTS) expect(texts.some(({ sentence }) => text.test(sentence))).toBe(true)
})

/** Where a screen says that something worked: the text of its notice. */
const SUCCESS =
  /(?:notify\(\{\s*kind: 'success',\s*text: |\bdone\(|\bsay\(\s*|doneText=\{?(?:\([^)]*\) =>\s*)?)(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`((?:[^`\\]|\\.)*)`)/g

/** Texts of the seeds, and notices whose page says the rest. */
const GIVEN_SUCCESSES = [
  'Successfully signed in! Redirecting', // AUTH-11
  'Signing out', // AUTH-26
  'Email password reset has been sent!', // AUTH-19
  'Password has been reset. Redirecting...', // AUTH-47
  'Your password has successfully been updated.', // PROF-06
]

it('each success names its thing or says the consequence, since "Saved." tells nothing to a user who does not see the button', () => {
  const successes = shown
    .filter(({ path }) => path.startsWith('src/web/') && !path.startsWith('src/web/sample/'))
    .flatMap(({ code }) => [...code.matchAll(SUCCESS)])
    .map(([, ...quoted]) => quoted.find((one) => one !== undefined) ?? '')
  const saysEnough = (success: string) =>
    GIVEN_SUCCESSES.includes(success) || success.includes('${') || success.split(' ').length >= 8
  expect(successes.length).toBeGreaterThan(40)
  expect(successes.filter((success) => !saysEnough(success))).toEqual([])
  for (const given of GIVEN_SUCCESSES) expect(successes).toContain(given)
})

const rows = read('docs/words.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => {
    const [, word = '', , not = ''] = line.split('|').map((cell) => cell.trim())
    return { word, not: not.split(', ').filter(Boolean) }
  })
/** The wire has the ERP's field names, and the milstrip folder those of the supply manuals. */
const named = programs
  .filter(
    ({ path }) => /^src\/(?:domain|server|web|demo)\//.test(path) && !/\.test\.|\/milstrip\//.test(path),
  )
  .filter(({ path }) => /\.tsx?$/.test(path))
  .map(({ path, code }) => ({ path, code, parts: splitNames(code) }))

it('the words are at most 120, each explained once', () => {
  const words = rows.map(({ word }) => word)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  expect(words.length).toBeGreaterThan(80)
  expect(words.length).toBeLessThanOrEqual(120)
})

/** Words with one wrong and one right meaning. */
const ELSEWHERE: Record<string, string> = {
  SM: 'columns of reports (RST-10, RDT-07)',
  smid: 'the number of a person in the rows of the seeds',
  requester: 'the person whose request waits for a second person',
  recipient: 'the reader of a reset or a notice, and the boxes of an address',
  variant: 'the look of a button or a drawing',
}

it('no name in the code has a word of the column "not", except in another meaning', () => {
  const nots = rows.flatMap(({ word, not }) => not.map((one) => ({ word, one })))
  expect(Object.keys(ELSEWHERE).filter((key) => !nots.some(({ one }) => one === key))).toEqual([])
  const checked = nots.filter(({ one }) => !Object.hasOwn(ELSEWHERE, one))
  const found = checked.flatMap(({ word, one }) => {
    const pattern = new RegExp(`\\b${one.toLowerCase()}s?\\b`)
    return named.filter(({ parts }) => pattern.test(parts)).map(({ path }) => `${path}: ${one} is ${word}`)
  })
  expect(found).toEqual([])
  expect(checked.length).toBeGreaterThan(25)
})

it('functions describe a thing or notify a person, and none tells, and a product has items, not variants', () => {
  const told = named.flatMap(({ path, code }) =>
    [...code.matchAll(/\b(?:tell|told)[A-Z]\w*/g)].map(([name]) => `${path}: ${name}`),
  )
  expect(told).toEqual([])
  const catalog = named.filter(({ path }) => /\/catalogue\//.test(path))
  const drawn = /variant ?(?:=|: ')|o\.variants/g
  const found = catalog.filter(({ parts }) => /\bvariants?\b/.test(parts.replace(drawn, '')))
  expect(catalog.length).toBeGreaterThan(15)
  expect(found.map(({ path }) => path)).toEqual([])
})

it('a heading of a column begins with a capital and continues in lower case, except on the dashboard', () => {
  const screens = named.filter(({ path }) => /^src\/web\/(?!dashboard\/)/.test(path))
  const shouted = screens.flatMap(({ path, code }) =>
    [...code.matchAll(/header: ['`]([A-Z]{2}[^'`a-z]*)['`]/g)].map(([, heading]) => `${path}: ${heading}`),
  )
  expect(shouted.filter((one) => !/: (?:NSN|PGC|EDIPI)$/.test(one))).toEqual([])
})

/** `readGoodsReceipt` and `goods_receipt` become `read goods receipt`. */
function splitNames(code: string): string {
  return code
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

it('the checker of sentences finds each fault, and none in a good sentence', () =>
  checkRows(
    [
      ["add('name', 'Required: the name.')", 'begin with Enter or Choose'],
      ["throw new Refusal('rule', 'Invalid quantity given.')", 'say what is wrong'],
      ['<p>The portal failed to save it.</p>', 'say what did not happen'],
      ['`Order $' + '{number} is late. The name must not be empty.`', 'say what it must be'],
      ["say('What you typed is there still.')", 'name the actor or the thing first'],
      ["say('Whoever left.')", 'name the actor or the thing first,say: name the actor'],
      ["say('Begin anew.')", 'say: again'],
      [`say('A ${'word '.repeat(25)}.')`, '26 words, make two sentences'],
      [`say('A ${'word '.repeat(20)}. Another ${'word '.repeat(20)}.')`, ''],
      ["say('What is the number of the order?')", ''],
    ],
    (code = '', faults = '') => {
      const found = sentencesOf(code).flatMap(findTextFaults)
      expect(found.sort().join()).toBe(faults)
    },
  ))
