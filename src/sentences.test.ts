import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

// Texts for people are short and say what to do. (GOV.UK: error messages)

const SRC = fileURLToPath(new URL('.', import.meta.url))

/** The maximum. A filled-in value counts as one word. */
const MOST_WORDS = 30

/** Machine words and words that blame, with what to write instead. */
const UNKIND: Record<string, RegExp> = {
  'say what is wrong': /\binvalid\b/i,
  'begin with Enter or Choose': /(?:^|\s)required:/i,
  'say what does not work': /\billegal\b/i,
  'say what did not happen': /\bfailed to\b/i,
  'say what it must be': /\bmust not be (?:empty|blank|null)\b/i,
}

/** Texts of the seeds, and statuses of supply as in the manuals. */
const GIVEN = [
  /^Link is invalid or expired\.\.\.$/, // AUTH-44
  /^Rejected, unable to identify bill-to\/ship-to or signal code is invalid$/, // RDT-39
]

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}]+)</g

/** A capital first, words with spaces, no code and no SQL. */
function sentencesOf(text: string): string[] {
  return [...withoutComments(text).matchAll(LITERAL)]
    .map(([, ...quoted]) => quoted.find((one) => one !== undefined) ?? '')
    .map((words) =>
      words
        .replace(/\$\{[^}]*\}/g, '…')
        .replace(/\\n|\s+/g, ' ')
        .trim(),
    )
    .filter((words) => /^[A-Z…].*\s/.test(words) && !/[=<>|]|\b(?:SELECT|INSERT|VALUES)\b/.test(words))
    .filter((words) => /^[A-Z…][a-z….]?|^[A-Z]+ /.test(words) && !/^M[\d. ]/.test(words))
    .flatMap((words) => words.split(/(?<=[.!?])\s+(?=[A-Z…])/))
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

function findFaults(sentence: string): string[] {
  if (GIVEN.some((given) => given.test(sentence))) return []
  const words = sentence.split(/\s+/).length
  const wrong = Object.entries(UNKIND).filter(([, pattern]) => pattern.test(sentence))
  return [
    ...(words > MOST_WORDS ? [`${words} words, make two sentences: ${sentence}`] : []),
    ...wrong.map(([advice]) => `${advice}: ${sentence}`),
  ]
}

function sentencesOfGuide(text: string): string[] {
  return text
    .replace(/^(?:#+|-|\d+\.) |\*\*|^!\[|\]\(.*\)$/gm, '')
    .split(/\n+|(?<=[.!?])\s+(?=[A-Z])/)
    .filter((words) => /^[A-Z].*\s/.test(words))
}

const ofGuides = globSync('server/hub/guides/*.md', { cwd: SRC }).flatMap((path) =>
  sentencesOfGuide(readFileSync(`${SRC}${path}`, 'utf8')).map((sentence) => ({ path, sentence })),
)
const ofPrograms = globSync('{domain,wire,server,web}/**/*.{ts,tsx}', { cwd: SRC })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .flatMap((path) =>
    sentencesOf(readFileSync(`${SRC}${path}`, 'utf8')).map((sentence) => ({ path, sentence })),
  )
const sentences = [...ofPrograms, ...ofGuides]

it('every sentence is short and in plain words', () => {
  expect(ofPrograms.length).toBeGreaterThan(3800)
  expect(ofGuides.length).toBeGreaterThan(150)
  expect(
    sentences.flatMap(({ path, sentence }) => findFaults(sentence).map((fault) => `${path}: ${fault}`)),
  ).toEqual([])
})

it('what the seeds wrote is still there, or no exception is made for it', () => {
  for (const given of GIVEN) expect(sentences.some(({ sentence }) => given.test(sentence))).toBe(true)
})

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

/**
 * 'Saved.' tells nothing to a user who cannot see the pressed button. A success names its thing, or says what follows.
 */
function successesOf(text: string): string[] {
  return [...withoutComments(text).matchAll(SUCCESS)].map(
    ([, ...quoted]) => quoted.find((one) => one !== undefined) ?? '',
  )
}

function saysEnough(success: string): boolean {
  return GIVEN_SUCCESSES.includes(success) || success.includes('${') || success.split(' ').length >= 8
}

it('every success says what worked', () => {
  const successes = globSync('web/**/*.{ts,tsx}', { cwd: SRC })
    .filter((path) => !/\.test\.tsx?$|^web\/sample\//.test(path))
    .flatMap((path) => successesOf(readFileSync(`${SRC}${path}`, 'utf8')))
  expect(successes.length).toBeGreaterThan(40)
  expect(successes.filter((success) => !saysEnough(success))).toEqual([])
  for (const given of GIVEN_SUCCESSES) expect(successes).toContain(given)
})

it.each([
  ["notify({ kind: 'success', text: 'Saved.' })", false],
  ["done('The closure was saved.')", false],
  ['doneText="The picture was removed."', false],
  ["doneText={() => 'The code was saved.'}", false],
  ["done('Signing out')", true],
  ['done(`$' + '{name} was saved.`)', true],
  ["notify({\n  kind: 'success',\n  text: 'The closure was saved. Everybody who orders reads it.' })", true],
])('%s says enough: %s', (code, isEnough) => {
  expect(successesOf(code).map(saysEnough)).toEqual([isEnough])
})

describe('a sentence that is no help', () => {
  it.each([
    ["add('name', 'Required: the name.')", 'begin with Enter or Choose: Required: the name.'],
    ["throw new Refusal('rule', 'Invalid quantity given.')", 'say what is wrong: Invalid quantity given.'],
    ['<p>The portal failed to save it.</p>', 'say what did not happen: The portal failed to save it.'],
    [
      '`Order $' + '{number} is late. The name must not be empty.`',
      'say what it must be: The name must not be empty.',
    ],
  ])('%s is found', (code, fault) => {
    expect(sentencesOf(code).flatMap(findFaults)).toEqual([fault])
  })

  it('is found where it is too long, and not where it is two', () => {
    const long = Array.from({ length: 31 }, () => 'word').join(' ')
    const [first, second] = [`'A ${long}.'`, `'A ${long.slice(0, 80)}. Another ${long.slice(0, 80)}.'`]
    expect(sentencesOf(first).flatMap(findFaults)).toHaveLength(1)
    expect(sentencesOf(second).flatMap(findFaults)).toEqual([])
  })
})
