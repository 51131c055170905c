import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { plantFaults } from './mutation-plant.mjs'

const COLLECT = join(import.meta.dirname, 'mutation-collect.mjs')

/**
 * Plants all faults at once, each behind a switch, and lets one run of the tests turn them on one after the other:
 * far quicker than starting the tests again for each, for tests that may run twice in one process.
 * @param {{ root: string, mutate: string[], tests: string[], report: string, withStatic: boolean }} piece what to plant in,
 *   `file` or `file:first-last`; files of tests; where to note what was seen; whether to check what is made while files are read
 */
export async function plantQuickly({ root, mutate, tests, report, withStatic }) {
  const { files, mutants } = await plantFaults(root, mutate)
  const planted = new Map(files.map(({ name, content }) => [name, content]))
  process.env.FAULTS = JSON.stringify({ tests, report, withStatic })
  const harness = join(root, 'scripts/mutation-harness.test.mjs')
  const vitest = await startVitest(
    'test',
    [],
    {
      config: false,
      root,
      include: [harness],
      watch: false,
      // The same file would be found there without its faults, or later with them.
      fsModuleCache: false,
      reporters: [['default', { summary: false }]],
    },
    {
      plugins: [
        {
          name: 'planted-faults',
          enforce: 'pre',
          load: (id) => planted.get(id.split('?')[0]),
          transform: (code, id) =>
            tests.includes(id.split('?')[0]) ? code.replace("from 'vitest'", `from '${COLLECT}'`) : undefined,
        },
      ],
    },
  )
  const fine = vitest.state.getCountOfFailedTests() === 0
  await vitest.close()
  if (!fine) throw new Error('The tests fail without a fault.')
  const { seen, made, caught, onlyOnce } = JSON.parse(readFileSync(report, 'utf8'))
  for (const title of onlyOnce)
    console.warn(`Does not pass twice in one process, and catches nothing here: ${title}`)
  const statusOf = ({ id }) => {
    if (id in caught) return 'Killed'
    if (seen.includes(id)) return 'Survived'
    if (made.includes(id)) return withStatic ? 'Survived' : 'Ignored'
    return 'NoCoverage'
  }
  const results = mutants.map((mutant) => ({
    ...mutant,
    status: statusOf(mutant),
    caughtBy: caught[mutant.id],
  }))
  writeFileSync(report, JSON.stringify(results, null, 1))
  return results
}
