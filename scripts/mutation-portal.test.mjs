import { writeFileSync } from 'node:fs'
import { inject, test } from 'vitest'
import { collect, runAll, titleRunning } from './mutation-collect.mjs'

// Runs files of tests that stand on a portal and a database of their own (one test of this file): each once as it is, and
// once for each fault that it comes through, until a file fails.

const { files, faults: planted, report } = inject('planted')
/** What the planted files of this process read; worker threads and child processes read the environment. */
globalThis.__stryker__ ??= {}
const faults = globalThis.__stryker__
// One for all: each planted file keeps the one that it found first.
faults.mutantCoverage = { static: {}, perTest: {} }
const ACTIVE = '__STRYKER_ACTIVE_MUTANT__'
/** Files of other shelves that a fault is shown to, the quickest first; what they do not find counts as missed. */
const NEIGHBOURS = 6
/** What takes so long hangs (ms). */
const HANGS = 60_000
const caught = {}
const unfit = []
let again = 0

test('faults', async () => {
  const known = []
  for (const file of files) known.push(await tryFile(file))
  console.log(`${known.length} files of tests, without a fault, ${Math.round(total(known) / 1000)} s`)
  const seen = new Set(known.flatMap(({ hits }) => Object.keys(hits)))
  const made = new Set(Object.keys(faults.mutantCoverage.static).filter((fault) => !seen.has(fault)))
  for (const { id, shelf } of planted) {
    if (!made.has(id)) await judge(id, chooseFiles(known, id, shelf), seen.has(id))
    write()
  }
  function write() {
    writeFileSync(report, JSON.stringify({ seen: [...seen], made: [...made], caught, unfit }))
  }
  write()
}, 0)

/** What a file of tests comes through, and how long it takes. */
async function tryFile({ file, shelf }) {
  faults.currentTestId = undefined
  switchOn('', Number.POSITIVE_INFINITY)
  const tests = await readTests(file)
  faults.currentTestId = file
  const began = performance.now()
  const failure = await failureOf(tests)
  faults.currentTestId = undefined
  if (failure) unfit.push(`${file}: ${failure}`)
  return {
    file,
    shelf,
    isFit: !failure,
    cost: performance.now() - began,
    hits: faults.mutantCoverage.perTest[file] ?? {},
  }
}

/** The files of the fault's own shelf that come through it, or all of them where none is seen to, then its neighbours. */
function chooseFiles(known, id, shelf) {
  const fit = known.filter(({ isFit }) => isFit).sort((one, other) => one.cost - other.cost)
  const own = fit.filter((one) => one.shelf === shelf)
  const through = fit.filter(({ hits }) => id in hits)
  const others = through.filter((one) => one.shelf !== shelf).slice(0, NEIGHBOURS)
  return through.length === 0 ? own : [...own.filter(({ hits }) => id in hits), ...others]
}

async function judge(id, judges) {
  for (const { file, hits, shelf } of judges) {
    // What runs a hundred times as often would not end.
    switchOn(id, (hits[id] ?? 1_000) * 100)
    const failure = await failureOf(await readTests(file))
    switchOn('', Number.POSITIVE_INFINITY)
    if (!failure) continue
    caught[id] = { shelf, title: titleRunning(), failure }
    return
  }
}

/** The file itself is read anew, what it stands on is not. */
async function readTests(file) {
  again += 1
  await collect(`${inject('planted').setup}?again=${again}`)
  return collect(`${file}?again=${again}`)
}

function switchOn(fault, limit) {
  process.env[ACTIVE] = fault
  faults.activeMutant = fault
  faults.hitCount = 0
  faults.hitLimit = limit
}

async function failureOf(tests) {
  try {
    await runAll(tests, within)
    return null
  } catch (error) {
    return String(error?.message ?? error)
      .split('\n')[0]
      .slice(0, 200)
  }
}

async function within(step) {
  let timer
  const hanging = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('hangs')), HANGS)
  })
  try {
    return await Promise.race([step(), hanging])
  } finally {
    clearTimeout(timer)
  }
}

const total = (known) => known.reduce((sum, { cost }) => sum + cost, 0)
