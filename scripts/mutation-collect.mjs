import { format } from 'node:util'

/** Stands in for Vitest in the files of tests: keeps the tests in a list, to be run as often as one likes. */
export { expect, inject, vi } from 'vitest'

/** Where the reading is; kept outside of this file, which is read again as often as the tests are. */
globalThis.__collecting__ ??= { place: null, title: '' }
const now = globalThis.__collecting__

/** Reads a file of tests again and answers with them. */
export async function collect(file) {
  const whole = newPlace(null, [])
  now.place = whole
  now.title = file
  await import(/* @vite-ignore */ file)
  return whole.tests
}

function newPlace(outer, tests) {
  return { opening: [], before: [], after: [], closing: [], tests, outer }
}

/** The places around a test, the outermost first. */
function placesAround({ around }) {
  const places = []
  for (let one = around; one; one = one.outer) places.unshift(one)
  return places
}

/** A test with what goes before and after it; each step within the time that `hurry` leaves. */
export async function runTest(one, hurry = (step) => step()) {
  const places = placesAround(one)
  const last = []
  now.finished = last
  for (const { before } of places) for (const hook of before) await hurry(hook)
  try {
    await hurry(one.run)
  } finally {
    for (const step of last.toReversed()) await hurry(step)
    for (const { after } of places.toReversed()) for (const hook of after) await hurry(hook)
  }
}

export const OPENING = 'before the tests'

/** All tests of a file, one after the other, with what opens and closes it; the first that fails ends it. */
export async function runAll(tests, hurry) {
  const open = []
  const closeAllBut = async (kept) => {
    while (open.length > 0 && !kept.includes(open.at(-1)))
      for (const hook of open.pop().closing) await hurry(hook)
  }
  try {
    for (const one of tests) {
      const places = placesAround(one)
      await closeAllBut(places)
      now.running = OPENING
      for (const place of places.filter((place) => !open.includes(place))) {
        open.push(place)
        for (const hook of place.opening) await hurry(hook)
      }
      now.running = one.title
      await runTest(one, hurry)
    }
  } finally {
    await closeAllBut([])
  }
}

/** The title of the test that ran last, or that it was no test yet. */
export const titleRunning = () => now.running

export function test(name, run) {
  const { place: around, title } = now
  around.tests.push({ title: `${title} > ${name} #${around.tests.length}`, run, around })
}
test.each = each(test)
test.skipIf = (isSkipped) => (isSkipped ? () => {} : test)

export { test as it }

export function describe(name, run) {
  const { place: outer, title } = now
  now.place = newPlace(outer, outer.tests)
  now.title = `${title} > ${name}`
  run()
  now.place = outer
  now.title = title
}
describe.each = each(describe)

export const beforeAll = (hook) => now.place.opening.push(hook)
export const afterAll = (hook) => now.place.closing.unshift(hook)
export const beforeEach = (hook) => now.place.before.push(hook)
export const afterEach = (hook) => now.place.after.push(hook)
export const onTestFinished = (step) => now.finished.push(step)

function each(make) {
  return (table) => (name, run) => {
    // As Vitest has it: a row is several values only where each row is.
    const isTable = table.every((row) => Array.isArray(row))
    for (const row of table) {
      const values = isTable ? row : [row]
      make(format(name, ...values), () => run(...values))
    }
  }
}
