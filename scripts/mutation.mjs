// npm run mutation -- ROOM [--only 'milstrip/*'] [--sample N] [--seed S] [--static] [--concurrency C]: small faults are
// planted, one at a time, and the tests of the room must fail for each. Prints a table per shelf, and leaves in
// dist/mutation PIECE.json and PIECE.txt, the faults that no test noticed. See docs/decisions/0059 and docs/mutation.md.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { plantQuickly } from './mutation-quick.mjs'
import { pieceName, sampleRanges, shelfOf, tellMissed, tellScores } from './mutation-scores.mjs'
import { plantSlowly } from './mutation-slow.mjs'

const root = join(import.meta.dirname, '..')
const ROOMS = ['domain', 'wire', 'server', 'web']
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '**' },
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
const mutate = values.sample
  ? sampleRanges(
      files,
      (file) => readText(file).split('\n').length,
      Number(values.sample),
      Number(values.seed),
    )
  : files
const reports = join(root, 'dist/mutation')
mkdirSync(reports, { recursive: true })
const name = join(reports, pieceName(room, values.only))

// Rooms are judged by the tests that stand in them, and a shelf of the server by its own; a fault of the domain that only
// a journey sees is not seen.
process.env.MUTATED = join(room, /^\w+(?=\/)/.exec(values.only)?.[0] ?? '**')
const results =
  room === 'server' || room === 'web'
    ? await plantSlowly({ mutate, report: `${name}.json`, ...values })
    : await plantQuickly({
        root,
        mutate,
        report: `${name}.json`,
        tests: listTests(),
        withStatic: values.static,
      })
writeFileSync(`${name}.txt`, tellMissed(results, readText, root))
console.log(tellScores(results.map(({ fileName, status }) => ({ shelf: shelfOf(fileName, root), status }))))

/** Tests of domain and wire, which need nothing but one process. */
function listTests() {
  const rooms = room === 'wire' ? ['wire'] : ['domain', 'wire']
  return rooms.flatMap((one) =>
    readdirSync(join(root, 'src', one), { recursive: true })
      .filter((name) => /(?<!\.db)\.test\.ts$/.test(name))
      .map((name) => join(root, 'src', one, name)),
  )
}

function readText(file) {
  return readFileSync(join(root, file), 'utf8')
}
