// npm run coverage:spec [-- --step N]: which requirements the titles of the tests name, and which run proves them. See docs/spec-coverage.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GROUPS, groupOf } from './groups.mjs'
import { MAX_NUMBERS, readNamedTests } from './named-tests.mjs'
import { readRequirements } from './requirements.mjs'

const root = join(import.meta.dirname, '..')
const ids = readRequirements(root)
const steps = readSteps()
const requested = process.argv.indexOf('--step')
const step = steps.find(({ name, current }) =>
  requested > 0 ? name === process.argv[requested + 1] : current,
)
if (!step) fail(['There is no such step in docs/spec-coverage.md.'])

const tests = readNamedTests(root)
const named = new Map()
for (const test of tests) for (const id of test.ids) named.set(id, [...(named.get(id) ?? []), test])

const unknown = [...named.keys()].filter((id) => !ids.includes(id))
if (unknown.length > 0)
  fail(
    unknown.map(
      (id) =>
        `${id} is no requirement: ${named
          .get(id)
          .map(({ file }) => file)
          .join(', ')}`,
    ),
  )

const explained = readExplained()
const provable = step.ids.filter((id) => !explained.includes(id))
const missing = provable.filter((id) => !named.has(id))
console.log(`Named by tests: ${named.size} of ${ids.length} requirements.`)
const runs = new Map([...named].map(([id, found]) => [id, new Set(found.map(({ file }) => groupOf(file)))]))
const byMain = [...runs.values()].filter((found) => found.has(null)).length
console.log(`Proved by npm test: ${byMain}. By npm run test:all alone: ${named.size - byMain}.`)
for (const group of Object.keys(GROUPS)) {
  const alone = [...runs].filter(([, found]) => !found.has(null) && found.has(group)).map(([id]) => id)
  if (alone.length > 0) console.log(`  ${group}: ${alone.sort().join(' ')}`)
}
console.log(
  `Step ${step.name}: ${provable.length - missing.length} of ${step.ids.length} in scope, ` +
    `${step.ids.length - provable.length} have nothing to prove.`,
)
if (missing.length > 0) {
  console.log('In scope and named by no test:')
  for (const area of new Set(missing.map(areaOf))) {
    const numbers = missing.filter((id) => areaOf(id) === area).map((id) => id.split('-')[1])
    console.log(`  ${area}: ${numbers.join(' ')}`)
  }
}

const crowded = tests.filter(({ own }) => own > MAX_NUMBERS)
if (crowded.length > 0) {
  console.log(`Titles that name more than ${MAX_NUMBERS} numbers:`)
  for (const { file, line, own } of crowded) console.log(`  ${file}:${line} names ${own}`)
}
const weak = [...named].filter(([, [only, ...others]]) => others.length === 0 && isWeak(only))
console.log(`Named by one weak test only: ${weak.length}.`)
for (const [id, [{ file, line, isLoose }]] of weak)
  console.log(`  ${id} ${file}:${line} ${isLoose ? 'asserts nothing exact' : 'names too many'}`)

function isWeak({ isLoose, own }) {
  return isLoose || own > MAX_NUMBERS
}

function readSteps() {
  const rows = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8').matchAll(
    /^\| (\d+)( \(current\))? \|[^|]*\|([^|]*)\|$/gm,
  )
  const found = [...rows].map(([, name, current, scope]) => ({
    name,
    current: Boolean(current),
    ids: scope.trim().split(/\s+/).flatMap(expand),
  }))
  const all = found.flatMap((row) => row.ids)
  const wrong = [
    ...ids.filter((id) => !all.includes(id)).map((id) => `${id} belongs to no step.`),
    ...all.filter((id, index) => all.indexOf(id) !== index).map((id) => `${id} belongs to two steps.`),
  ]
  if (wrong.length > 0) fail(wrong.map((line) => `docs/spec-coverage.md: ${line}`))
  return found
}

function readExplained() {
  const rows = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8').matchAll(
    /^\| ([A-Z][A-Z0-9]+-\d+) \| [^|]+ \|$/gm,
  )
  const found = [...rows].map(([, id]) => id)
  const wrong = [
    ...found.filter((id) => !ids.includes(id)).map((id) => `${id} is no requirement.`),
    ...found.filter((id) => named.has(id)).map((id) => `${id} is named by a test: ${named.get(id)[0].file}`),
  ]
  if (wrong.length > 0) fail(wrong.map((line) => `docs/spec-coverage.md: ${line}`))
  return found
}

/** `CART` → all of them, `API-09` → itself, `API-01..07` → seven. */
function expand(scope) {
  const [area, span] = scope.split('-')
  const [first, last = first] = (span ?? '1..999').split('..').map(Number)
  const found = ids.filter(
    (id) => areaOf(id) === area && Number(id.split('-')[1]) >= first && Number(id.split('-')[1]) <= last,
  )
  if (found.length === 0) fail([`docs/spec-coverage.md: ${scope} names no requirement.`])
  return found
}

function areaOf(id) {
  return id.split('-')[0]
}

function fail(lines) {
  for (const line of lines) console.error(line)
  process.exit(1)
}
