import { writeFileSync } from 'node:fs'
import { inject, test } from 'vitest'
import { collect, OPENING, runAll, titleRunning } from './mutation-collect.mjs'

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
/** Whether some tests of a file pass without those between them. */
const standAlone = new Map()
let again = 0

test('faults', async () => {
  const known = []
  for (const file of files) known.push(await tryFile(file))
  console.log(`${known.length} files of tests, without a fault, ${Math.round(total(known) / 1000)} s`)
  const seen = new Set(known.flatMap(({ hits }) => [...hits.keys()]))
  const made = new Set(Object.keys(faults.mutantCoverage.static).filter((fault) => !seen.has(fault)))
  const write = () =>
    writeFileSync(report, JSON.stringify({ seen: [...seen], made: [...made], caught, unfit }))
  for (const { id, shelf } of planted) {
    if (!made.has(id)) await check(id, chooseFiles(known, id, shelf))
    write()
  }
  // Who fails now without a fault failed for another reason before.
  for (const one of known.filter(({ file }) => Object.values(caught).some((by) => by.file === file))) {
    const failure = await failureOf(await readTests(one.file))
    if (!failure) continue
    unfit.push(`${one.file}, run again: ${failure.failure}`)
    for (const id of Object.keys(caught)) if (caught[id].file === one.file) delete caught[id]
  }
  write()
}, 0)

/** What a file of tests comes through, in which tests, and how long it takes. */
async function tryFile({ file, shelf }) {
  const tests = await readTests(file)
  const began = performance.now()
  const failure = await failureOf(tests)
  if (failure) unfit.push(`${file}: ${failure.failure}`)
  const hits = new Map()
  for (const place of [OPENING, ...tests.map(({ title }) => title)])
    for (const [id, count] of Object.entries(faults.mutantCoverage.perTest[place] ?? {}))
      hits.set(id, { count: (hits.get(id)?.count ?? 0) + count, in: [...(hits.get(id)?.in ?? []), place] })
  faults.mutantCoverage.perTest[OPENING] = {}
  return { file, shelf, isFit: !failure, cost: performance.now() - began, hits }
}

/** The files of the fault's own shelf that come through it, or all of them where none is seen to, then its neighbours. */
function chooseFiles(known, id, shelf) {
  const fit = known.filter(({ isFit }) => isFit).sort((one, other) => one.cost - other.cost)
  const own = fit.filter((one) => one.shelf === shelf)
  const through = fit.filter(({ hits }) => hits.has(id))
  const others = through.filter((one) => one.shelf !== shelf).slice(0, NEIGHBOURS)
  return through.length === 0 ? own : [...own.filter(({ hits }) => hits.has(id)), ...others]
}

async function check(id, checks) {
  for (const { file, hits, shelf } of checks) {
    const { count = 1_000, in: places = [] } = hits.get(id) ?? {}
    const wanted = places.filter((place) => place !== OPENING).map(nameOf)
    const failure = await showFault(id, count, file, wanted)
    if (!failure) continue
    caught[id] = { file, shelf, ...failure }
    return
  }
}

/** The tests that come through the fault, or the whole file where they do not pass alone or where only its opening does. */
async function showFault(id, count, file, wanted) {
  const run = async (names) => {
    const tests = await readTests(file)
    return failureOf(names.length === 0 ? tests : tests.filter(({ title }) => names.includes(nameOf(title))))
  }
  const runWithFault = async (names) => {
    // What runs a hundred times as often would not end.
    switchOn(id, count * 100)
    const failure = await run(names)
    switchOn('', Number.POSITIVE_INFINITY)
    return failure
  }
  const failure = await runWithFault(wanted)
  if (!failure || wanted.length === 0) return failure
  const key = [file, ...wanted].join('\n')
  if (!standAlone.has(key)) standAlone.set(key, !(await run(wanted)))
  if (!standAlone.get(key)) return runWithFault([])
  return failure
}

/** The file itself is read again, what it stands on is not. */
async function readTests(file) {
  again += 1
  faults.currentTestId = undefined
  await collect(`${inject('planted').setup}?again=${again}`)
  return collect(`${file}?again=${again}`)
}

/** The same each time that the file is read. */
function nameOf(title) {
  return title.replace(/\?again=\d+/, '')
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
    const failure = String(error?.message ?? error)
      .replace(/\s+/g, ' ')
      .slice(0, 300)
    return { title: nameOf(titleRunning()), failure }
  } finally {
    faults.currentTestId = undefined
  }
}

async function within(step) {
  faults.currentTestId = titleRunning()
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
