/** The text has one line per paragraph. Offsets count characters of the file. */
type Comment = { start: number; end: number; line: number; mark: '/*' | '//' | '--'; text: string }

/** Comments that a tool reads. */
const DIRECTIVE = /^\s*(?:\/\/|\/\*+)\s*(?:biome-|@ts-|@vite|@vitest|@__|\/ ?<|!|\* @type|\* @import)/

const BLOCK = /(?:^|(?<=[\s{(,;]))\/\*[\s\S]*?\*\//gm
const LINES = /(?:^[ \t]*\/\/.*(?:\n|$))+|(?<=[\s;,{(\])}'"`\w] )\/\/ .*$/gm
const SQL_LINES = /(?:^[ \t]*--.*(?:\n|$))+|(?<=\S )-- .*$/gm

export function findComments(path: string, text: string): Comment[] {
  const isSql = path.endsWith('.sql')
  const hasLines = /\.(?:m?[jt]sx?|scss)$/.test(path)
  const blocks = isSql ? [] : [...text.matchAll(BLOCK)].map((match) => readComment(text, match, '/*'))
  const isInBlock = (at: number) => blocks.some(({ start, end }) => at >= start && at < end)
  const lines = isSql
    ? [...text.matchAll(SQL_LINES)].map((match) => readComment(text, match, '--'))
    : hasLines
      ? [...text.matchAll(LINES)].map((match) => readComment(text, match, '//'))
      : []
  return [...blocks, ...lines.filter(({ start }) => !isInBlock(start))]
    .filter(({ start, end, text: words }) => words !== '' && !DIRECTIVE.test(text.slice(start, end)))
    .sort((one, other) => one.start - other.start)
}

function readComment(text: string, match: RegExpExecArray, mark: Comment['mark']): Comment {
  const indent = match[0].search(/\S/)
  const start = match.index + indent
  const raw = match[0].slice(indent).trimEnd()
  const words = raw
    .replace(mark === '/*' ? /^\/\*+|\*+\/$/g : /^$/g, '')
    .split('\n')
    .map((line) =>
      line.replace(mark === '/*' ? /^\s*\*\s?/ : mark === '//' ? /^\s*\/\/\s?/ : /^\s*--\s?/, '').trim(),
    )
    .join('\n')
    .replace(/(\S)\n(?=[^\s\-|@])/g, '$1 ')
    .trim()
  return { start, end: start + raw.length, line: text.slice(0, start).split('\n').length, mark, text: words }
}

export const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}]+)</g

/** The quoted texts of a program. A filled-in value counts as `…`. */
export const listQuoted = (code: string) =>
  [...code.matchAll(LITERAL)]
    .map(([, ...quoted]) => quoted.find((one) => one !== undefined) ?? '')
    .map((words) =>
      words
        .replace(/\$\{[^}]*\}/g, '…')
        .replace(/\\n|\s+/g, ' ')
        .trim(),
    )

export const countWords = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length

/** A list item, a table cell and a heading also end a sentence. Code in back quotes is one word. */
export function splitSentences(text: string): string[] {
  return text
    .replace(/`[^`]*`/g, 'code')
    .split(/\n+|(?<=[.!?][)\]'"’”]?)\s+(?=[A-Z0-9'"‘“(])|;\s+|:\s+(?=[A-Z])/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

const LONGEST = 25
/** Words with a private meaning, and the standard term. */
const PRIVATE_WORDS: [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\baskers?\b/i, 'request'],
  [/\bwho(?:m)?ever\b/i, 'name the actor'],
  [/\btold\b|\b(?:is|are|was|were|be|been) heard\b|\bheard of\b/i, 'notified, reported, received'],
  [/\bstruck\b/i, 'canceled, removed'],
  [/\bkeyed\b/i, 'with a key'],
  [/\bbrought\b/i, 'import, preload, update'],
  [/\bprogram wall\b|\bthe wall between\b/i, 'row-level security'],
  [/\bgo(?:es)? on\b/i, 'continue'],
  [/\be-mails?\b/i, 'email'],
  [/\bcatalogues?\b/i, 'catalog'],
  [/\bto be had\b/i, 'available'],
  [/\bat most so (?:many|long|much)\b|^so (?:many|long|much|often)\b/i, 'maximum'],
  [/\bof (?:it|them) (?:all )?alone\b/i, 'only'],
]

export function findProseFaults(sentence: string): string[] {
  const words = countWords(sentence)
  return [
    ...(words > LONGEST ? [`${words} words, make two sentences`] : []),
    ...(/^(?:Who|What|Whoever|Whatever|Whom)\b/.test(sentence) && !sentence.endsWith('?')
      ? ['name the actor or the thing first']
      : []),
    ...PRIVATE_WORDS.filter(([pattern]) => pattern.test(sentence)).map(([, term]) => `say: ${term}`),
  ]
}

type Title = { title: string; isGroup: boolean }

/** A test, a group or a step with its modifiers, such as `it.each`. */
const CALL = /(?<![\w.$])(describe|it|test)(?:\.\w+)*(?=[<(])/g
const MODIFIERS = /(?:\.\w+)*/y
const TEXT = /\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/y
/** Strings, comments and regular expressions, whose brackets close nothing, and the brackets of calls and types. */
const TOKEN =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/.*|\/\*[\s\S]*?\*\/|(?<=[(,=:[!&|?]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|=>|[()<>]/g

/** The titles of the tests, groups and steps of a file. */
export function findTitles(text: string): Title[] {
  return [...text.matchAll(CALL)].flatMap(({ 0: call, 1: kind, index }) => {
    const title = readTitle(text, index + call.length)
    return title === undefined ? [] : [{ title, isGroup: kind === 'describe' }]
  })
}

/** The title comes first in its brackets. A condition, a type and a table of cases can precede it. */
function readTitle(text: string, start: number): string | undefined {
  let at = text[start] === '<' ? skipBrackets(text, start) : start
  while (text[at] === '(') {
    TEXT.lastIndex = at + 1
    const quoted = TEXT.exec(text)
    if (quoted)
      return quoted
        .slice(1)
        .find((one) => one !== undefined)
        ?.replace(/\\(['"])/g, '$1')
    MODIFIERS.lastIndex = skipBrackets(text, at)
    MODIFIERS.exec(text)
    at = MODIFIERS.lastIndex
  }
  return undefined
}

function skipBrackets(text: string, start: number): number {
  const open = text[start]
  const close = open === '<' ? '>' : ')'
  let depth = 0
  TOKEN.lastIndex = start
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    if (token[0] === open) depth += 1
    if (token[0] === close) depth -= 1
    if (depth === 0) return token.index + 1
  }
  return text.length
}
