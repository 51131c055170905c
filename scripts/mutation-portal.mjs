import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { startVitest } from 'vitest/node'
import { plantFaults } from './mutation-plant.mjs'
import { shelfOf } from './mutation-scores.mjs'

/** What tests of the server stand on. */
const COPIED = ['src', 'db', 'docs', 'e2e', 'scripts', 'bench', 'package.json', 'README.md']

/**
 * For tests that stand on a portal and a database: all faults are planted in a copy of the project, each behind a switch,
 * so that threads and programs that the portal starts carry them, too; whole files of tests run with one after the other.
 * @param {{ root: string, mutate: string[], tests: string[], report: string }} piece
 */
export async function plantInCopy({ root, mutate, tests, report }) {
  const copy = join(root, '.tmp', `mutation-${process.pid}`)
  const inCopy = (file) => join(copy, relative(root, file))
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const { files, mutants } = await plantFaults(root, mutate)
  for (const { name, content } of files) writeFileSync(inCopy(name), content)
  const testing = join(copy, 'src/testing')
  try {
    const vitest = await startVitest(
      'test',
      [],
      {
        config: false,
        root: copy,
        include: ['scripts/mutation-portal.test.mjs'],
        watch: false,
        maxWorkers: 1,
        globalSetup: [join(testing, 'database.setup.ts')],
        provide: {
          planted: {
            report,
            setup: join(testing, 'file.setup.ts'),
            files: tests.map((file) => ({ file: inCopy(file), shelf: shelfOf(file, root) })),
            faults: mutants.map(({ id, fileName }) => ({ id, shelf: shelfOf(fileName, root) })),
          },
        },
        dangerouslyIgnoreUnhandledErrors: true,
        fsModuleCache: false,
        reporters: [['default', { summary: false }]],
      },
      {
        plugins: [
          {
            name: 'collected-tests',
            enforce: 'pre',
            transform: (code, id) =>
              /\.test\.ts$/.test(id.split('?')[0])
                ? code.replace("from 'vitest'", `from '${copy}/scripts/mutation-collect.mjs'`)
                : undefined,
          },
        ],
      },
    )
    await vitest.close()
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  const { seen, made, caught, unfit } = JSON.parse(readFileSync(report, 'utf8'))
  for (const one of unfit) console.warn(`Fails without a fault, and catches nothing here: ${one}`)
  const statusOf = ({ id }) => {
    if (id in caught) return 'Killed'
    if (made.includes(id)) return 'Ignored'
    return seen.includes(id) ? 'Survived' : 'NoCoverage'
  }
  const results = mutants.map((mutant) => ({ ...mutant, status: statusOf(mutant), ...caught[mutant.id] }))
  writeFileSync(report, JSON.stringify(results, null, 1))
  return results
}
