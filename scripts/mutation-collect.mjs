import { format } from 'node:util'

/** Stands in for Vitest in the files of tests: keeps the tests in a list, to be run as often as one likes. */
export { expect, vi } from 'vitest'

/** Where the reading is; kept outside of this file, which is read anew as often as the tests are. */
globalThis.__collecting__ ??= { place: null, title: '' }
const now = globalThis.__collecting__

/** Reads a file of tests anew and answers with them. */
export async function collect(file) {
  const whole = { before: [], after: [], tests: [], outer: null }
  now.place = whole
  now.title = file
  await import(/* @vite-ignore */ file)
  return whole.tests
}

/** A test with what goes before and after it. */
export async function runTest({ run, around }) {
  const places = []
  for (let one = around; one; one = one.outer) places.unshift(one)
  for (const { before } of places) for (const hook of before) await hook()
  try {
    await run()
  } finally {
    for (const { after } of places.toReversed()) for (const hook of after) await hook()
  }
}

export function test(name, run) {
  const { place: around, title } = now
  around.tests.push({ title: `${title} > ${name} #${around.tests.length}`, run, around })
}
test.each = each(test)

export { test as it }

export function describe(name, run) {
  const { place: outer, title } = now
  now.place = { before: [], after: [], tests: outer.tests, outer }
  now.title = `${title} > ${name}`
  run()
  now.place = outer
  now.title = title
}
describe.each = each(describe)

export const beforeEach = (hook) => now.place.before.push(hook)
export const afterEach = (hook) => now.place.after.push(hook)

function each(make) {
  return (table) => (name, run) => {
    for (const row of table) {
      const values = Array.isArray(row) ? row : [row]
      make(format(name, ...values), () => run(...values))
    }
  }
}
