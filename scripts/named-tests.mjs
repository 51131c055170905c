import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A title with more requirement numbers proves each only in part. */
export const MAX_NUMBERS = 4

// Only complete brackets of numbers count, not an index or a pattern. Rows of docs/security.md (`A2`) are possible.
const BRACKETS = /\[((?:[A-Z][A-Z0-9]+-\d+|[A-F]\d{1,2})(?:[ ,]+(?:[A-Z][A-Z0-9]+-\d+|[A-F]\d{1,2}))*)\]/g

/** Matchers that many values pass. */
const LOOSE = new Set(
  'toBeTruthy toBeFalsy toBeDefined toBeUndefined toBeGreaterThan toBeGreaterThanOrEqual toBeLessThan toBeLessThanOrEqual toBeInstanceOf toBeHidden toBeAttached toBeInViewport toBeEnabled toBeDisabled'.split(
    ' ',
  ),
)
/** Matchers that are as strict as their text or locator. */
const BY_TEXT = new Set(
  'toMatch toContain toContainText toHaveText toHaveURL toHaveTitle toBeVisible'.split(' '),
)
/** A pattern for any digits, word or text. */
const ANY = /\\d(?!\{\d+\}[^\d\\]*\$)|\\w|\.[*+]|\\S|\[(?:\^|a-z|A-Z|0-9)/

/**
 * @returns {{ file: string, line: number, title: string, ids: string[], own: number, isLoose: boolean }[]} tests and
 * titled steps with numbers. The field `own` counts those of the title itself. If `isLoose`, no assertion is exact.
 */
export function readNamedTests(root) {
  return findTests(root).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return readTests(file, text).filter(({ ids }) => ids.length > 0)
  })
}

export function readTests(file, text) {
  const tests = []
  const titles = new Set()
  visit(parseSync(file, text).program, (node, around) => {
    const ids = isText(node) && !titles.has(node) ? readIds(node.value) : []
    if (ids.length > 0)
      tests.push({ file, line: lineOf(text, node), title: node.value, ids, own: ids.length, isLoose: false })
    if (node.type !== 'CallExpression') return around
    titles.add(node.arguments[0])
    const title = titleOf(node)
    const word = wordOf(node.callee)
    if (title === null || !['describe', 'it', 'test'].includes(word)) return around
    const named = [...around, ...readIds(title)]
    if (word !== 'describe' && !isDescribe(node.callee)) {
      const asserted = findAssertions(node, text)
      tests.push({
        file,
        line: lineOf(text, node),
        title,
        ids: [...new Set(named)],
        own: readIds(title).length,
        isLoose: asserted.length > 0 && asserted.every(Boolean),
      })
    }
    return named
  })
  return tests
}

function lineOf(text, { start }) {
  return text.slice(0, start).split('\n').length
}

function readIds(title) {
  return [...title.matchAll(BRACKETS)]
    .flatMap(([, ids]) => ids.split(/[ ,]+/))
    .filter((id) => id.includes('-'))
}

/** Also `.each(...)`, `.skipIf(...)` and similar calls. */
function wordOf(callee) {
  let node = callee
  while (node.type !== 'Identifier') {
    const next = node.type === 'MemberExpression' ? node.object : (node.callee ?? node.tag)
    if (!next) return ''
    node = next
  }
  return node.name
}

function isDescribe(callee) {
  return callee.type === 'MemberExpression' && callee.property.name === 'describe'
}

function isText(node) {
  return node?.type === 'Literal' && typeof node.value === 'string'
}

function titleOf({ arguments: [first] }) {
  if (isText(first)) return first.value
  if (first?.type === 'TemplateLiteral') return first.quasis.map(({ value }) => value.cooked).join('…')
  return null
}

function findAssertions(test, text) {
  const found = []
  visit(test, (node) => {
    if (node.type !== 'CallExpression') return
    const { callee } = node
    if (callee.type === 'Identifier' && /^(expect|require|assert)[A-Z]/.test(callee.name)) found.push(false)
    if (callee.type !== 'MemberExpression' || !/^to[A-Z]/.test(callee.property.name ?? '')) return
    const chain = text.slice(callee.start, callee.property.start)
    if (!/\bexpect\b/.test(chain)) return
    found.push(isLoose(callee.property.name, chain, text.slice(callee.property.end, node.end)))
  })
  return found
}

function isLoose(matcher, chain, argument) {
  if (LOOSE.has(matcher) || /\.not\.$/.test(chain)) return true
  if (matcher === 'toHaveCount') return argument === '(0)'
  if (!BY_TEXT.has(matcher)) return false
  const said = matcher === 'toBeVisible' ? chain : argument
  return ANY.test(said) || !/['"`/]/.test(said)
}

/** Passes the result of `look` to the child nodes. */
function visit(node, look, around = []) {
  const below = look(node, around) ?? around
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const one of child) one?.type && visit(one, look, below)
    else if (child?.type) visit(child, look, below)
  }
}

function findTests(root) {
  return ['src', 'e2e'].flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true })
          .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
          .map((name) => `${folder}/${name}`)
      : [],
  )
}
