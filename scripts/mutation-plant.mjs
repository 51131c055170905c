import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

const SILENT = { debug() {}, info() {}, isDebugEnabled: () => false }

/**
 * The files of a piece with all its faults, each behind a switch, and the list of them.
 * @param {string} root
 * @param {string[]} mutate `file` or `file:first-last`
 */
export function plantFaults(root, mutate) {
  const ranges = new Map()
  for (const place of mutate) {
    const [, file, first, last] = /^(.*?)(?::(\d+)-(\d+))?$/.exec(place)
    const range = first && { start: { line: first - 1, column: 0 }, end: { line: Number(last), column: 0 } }
    ranges.set(file, range ? [...(ranges.get(file) ?? []), range] : true)
  }
  const files = [...ranges].map(([file, mutate]) => {
    const name = join(root, file)
    return { name, mutate, content: readFileSync(name, 'utf8') }
  })
  return new Instrumenter(SILENT).instrument(files, { plugins: null, ignorers: [], excludedMutations: [] })
}
