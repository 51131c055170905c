// npm run mutation -- ROOM [--only 'milstrip/*'] [--also 'orders/*'] [--sample N] [--seed S] [--static] [--concurrency C]: small faults are
// planted, one at a time, and the tests of the room must fail for each. Prints a table per shelf, and leaves in
// dist/mutation PIECE.json and PIECE.txt, the faults that no test noticed. See docs/decisions/0059 and docs/mutation.md.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { plantInCopy } from './mutation-portal.mjs'
import { plantQuickly } from './mutation-quick.mjs'
import { describeMissed, describeScores, pieceName, sampleRanges, shelfOf } from './mutation-scores.mjs'
import { plantSlowly } from './mutation-slow.mjs'

const root = join(import.meta.dirname, '..')
const ROOMS = ['domain', 'wire', 'server', 'web']
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '**' },
    also: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    static: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '2' },
  },
})
const [room] = positionals
if (!ROOMS.includes(room)) {
  console.error(`Say which room: npm run mutation -- ${ROOMS.join(' | ')}`)
  process.exit(2)
}
const folder = join('src', room)
const files = readdirSync(join(root, folder), { recursive: true })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && matchesGlob(name, values.only))
  .map((name) => join(folder, name))
const countLines = (file) => readText(file).split('\n').length
const mutate = values.sample
  ? Object.values(Object.groupBy(files, (file) => shelfOf(join(root, file), root))).flatMap((shelf) =>
      sampleRanges(shelf, countLines, Number(values.sample), Number(values.seed)),
    )
  : files
const reports = join(root, 'dist/mutation')
mkdirSync(reports, { recursive: true })
const name = join(reports, pieceName(room, values.only))

/** The one shelf that is looked at, if it is one. */
const shelf = /^\w+(?=\/)/.exec(values.only)?.[0] ?? ''
const results = await plant()
writeFileSync(`${name}.txt`, describeMissed(results, readText, root))
console.log(
  describeScores(results.map(({ fileName, status }) => ({ shelf: shelfOf(fileName, root), status }))),
)

function plant() {
  const report = `${name}.json`
  if (room === 'web') {
    process.env.MUTATED = shelf || '**'
    return plantSlowly({ mutate, report, ...values })
  }
  if (room === 'server') return plantInCopy({ root, mutate, report, tests: listPortalTests() })
  return plantQuickly({ root, mutate, report, tests: listTests(), withStatic: values.static })
}

/** A shelf of the server is tested by its own tests and `--also` others; several of them by all tests but the longest. */
function listPortalTests() {
  const others = values.also
    ? testsIn('server').filter((file) => matchesGlob(file, join(root, 'src/server', values.also)))
    : []
  return [...new Set([...testsIn(join('server', shelf)), ...others])].filter(
    (file) => !/(fuzz|faults|mail-away)\.test\.ts$/.test(file),
  )
}

/** Tests of domain and wire, which need nothing but one process; a fault that only a journey sees is not seen. */
function listTests() {
  return (room === 'wire' ? ['wire'] : ['domain', 'wire'])
    .flatMap(testsIn)
    .filter((file) => !file.endsWith('.db.test.ts'))
}

function testsIn(folder) {
  return readdirSync(join(root, 'src', folder), { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(root, 'src', folder, name))
}

function readText(file) {
  return readFileSync(join(root, file), 'utf8')
}
