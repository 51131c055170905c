import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { test, vi } from 'vitest'
import { collect, runTest } from './mutation-collect.mjs'

// Runs the tests of a room (one test of this file) once as they are, and once for each fault that they come through.

const { tests: files, report, withStatic } = JSON.parse(process.env.FAULTS)
// What the planted files read: the fault that is switched on, and where they note which faults a test comes through.
globalThis.__stryker__ ??= {}
const faults = globalThis.__stryker__
/** Nobody reads the smallest example of a failure that is wanted; what a property has not found soon counts as missed. */
const PROPERTIES = { endOnFailure: true, interruptAfterTimeLimit: 200 }
/** Whatever a test comes through while a fault is on: of no interest. */
const NOWHERE = 'nowhere'
const caught = {}
const onlyOnce = []

test('faults', async () => {
  fc.configureGlobal(PROPERTIES)
  const known = []
  for (const file of files) known.push(await tryFile(file))
  const seen = new Set(known.flatMap(({ tests }) => tests.flatMap(({ hits }) => Object.keys(hits))))
  const tests = known.flatMap((file) => file.tests).sort((one, other) => one.cost - other.cost)
  for (const one of tests)
    for (const [fault, hits] of Object.entries(one.hits)) {
      if (fault in caught) continue
      // What runs a hundred times as often would not end.
      switchOn(fault, hits * 100)
      if (await fails(() => runTest(one))) caught[fault] = one.title
    }
  switchOn('', Number.POSITIVE_INFINITY)
  const made = new Set(known.flatMap((file) => file.made).filter((fault) => !seen.has(fault)))
  if (withStatic) for (const fault of made) await checkMade(fault, known)
  writeFileSync(report, JSON.stringify({ seen: [...seen], made: [...made], caught, onlyOnce }))
}, 0)

/** What reading a file makes and what each of its tests comes through, without a fault. */
async function tryFile(file) {
  vi.resetModules()
  faults.mutantCoverage = { static: {}, perTest: {} }
  faults.currentTestId = undefined
  switchOn('', Number.POSITIVE_INFINITY)
  const collected = await collect(file)
  const made = Object.keys(faults.mutantCoverage.static)
  const tests = []
  for (const one of collected) {
    faults.currentTestId = one.title
    const began = performance.now()
    await runTest(one)
    const cost = performance.now() - began
    faults.currentTestId = NOWHERE
    // A test that fails the second time would seem to catch everything.
    if (await fails(() => runTest(one))) onlyOnce.push(one.title)
    else tests.push({ ...one, cost, hits: faults.mutantCoverage.perTest[one.title] ?? {} })
  }
  return { file, made, tests, cost: tests.reduce((sum, { cost }) => sum + cost, 0) }
}

/** What is made while files are read is made again with the fault, for each file of tests that reads it. */
async function checkMade(fault, known) {
  for (const { file } of known.filter(({ made }) => made.includes(fault)).sort((a, b) => a.cost - b.cost)) {
    vi.resetModules()
    switchOn(fault, 1_000_000)
    const failed = await fails(async () => {
      for (const one of await collect(file)) {
        if (onlyOnce.includes(one.title)) continue
        await runTest(one)
      }
    })
    if (failed) {
      caught[fault] = file
      return
    }
  }
}

function switchOn(fault, limit) {
  faults.activeMutant = fault
  faults.hitCount = 0
  faults.hitLimit = limit
}

async function fails(run) {
  try {
    await run()
    return false
  } catch {
    return true
  }
}
