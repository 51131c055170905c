// npm run mutation -- ROOM [--sample N] [--seed S] [--only FOLDER]: small faults are planted, one at a time, and the
// tests of the room must fail for each. Prints a table per shelf. See docs/decisions/0059 and docs/mutation.md.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { sampleRanges, shelfOf, tellScores } from './mutation-scores.mjs'

const root = join(import.meta.dirname, '..')
const ROOMS = ['domain', 'wire', 'server', 'web']
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})
const [room] = positionals
if (!ROOMS.includes(room)) {
  console.error(`Say which room: npm run mutation -- ${ROOMS.join(' | ')}`)
  process.exit(2)
}
const folder = join('src', room, values.only)
const files = readdirSync(join(root, folder), { recursive: true })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => join(folder, name))
const mutate = values.sample
  ? sampleRanges(files, readLines, Number(values.sample), Number(values.seed))
  : files

// Rooms are judged by the tests that stand in them; a fault of the domain that only a journey sees is not seen.
process.env.MUTATED_ROOM = room
const results = await new Stryker({
  mutate,
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: room !== 'server' },
  coverageAnalysis: 'perTest',
  // What is made once, while a file is read, cannot be switched on later: each such fault would start everything anew.
  ignoreStatic: true,
  // Its reader of tsconfig.json does not know TypeScript 7, and nothing here needs it.
  tsconfigFile: 'none',
  allowConsoleColors: false,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: `dist/mutation/${room}.json` },
  tempDirName: '.tmp/mutation',
  concurrency: 2,
  timeoutMS: room === 'server' ? 60_000 : 5000,
}).runMutationTest()
console.log(tellScores(results.map(({ fileName, status }) => ({ shelf: shelfOf(fileName, root), status }))))

function readLines(file) {
  return readFileSync(join(root, file), 'utf8').split('\n').length
}
