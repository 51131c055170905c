import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LONGEST_WAIT } from './src/testing/wait.ts'

// Loading the portal takes longer than most files need for their tests: each worker loads it once, for all its files
// (`isolate: false`). One worker more than the machine we measure on has cores: the longest files wait much of their time.
// Limits of time only end what hangs; a busy machine may take long.
const together = {
  isolate: false,
  maxWorkers: 3,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: LONGEST_WAIT } },
}

/** Files that take longest, longest first: begun last, one of them would keep one worker busy and let the others wait. */
const LONG = [
  'backup/restore.test.ts',
  'server/cluster.test.ts',
  'faults.test.ts',
  'fuzz.test.ts',
  'backup-commands.test.ts',
  'kills.test.ts',
  'load.db.test.ts',
  'upgrade-database.test.ts',
  'exports.test.ts',
  'limits.test.ts',
  'set-up-alone.test.ts',
  'flood.test.ts',
  'embedded.test.ts',
  'verify.test.ts',
  'tls.test.ts',
  'told.test.ts',
  'start.test.ts',
  'hang-up.test.ts',
  'panel-import.test.ts',
  'order-reports.test.ts',
  'authorization.test.ts',
  'month.test.ts',
  'lines-and-supply.test.ts',
  'recovery.test.ts',
  'mail-away.test.ts',
]

/** All files of the server follow, so that a worker keeps the portal it has loaded; short ones fill the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}`))
      return at !== -1 ? at : project.name === 'server' ? LONG.length : LONG.length + 1
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

// Tests that need PostgreSQL are those of the server shelves and `src/demo/*.db.test.ts`; they share one embedded
// cluster, and each file gets a database of its own (src/testing/database.ts).
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'domain',
          environment: 'node',
          ...together,
          include: [
            'src/*.test.ts',
            'src/domain/**/*.test.ts',
            'src/wire/**/*.test.ts',
            'src/demo/**/*.test.ts',
            'src/server/config/config.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          ...together,
          // As with journeys: programs that are killed and clocks that are waited for, where nobody sits beside it.
          retry: process.env.CI ? 1 : 0,
          include: ['src/server/**/*.test.ts', 'src/demo/**/*.db.test.ts', 'src/testing/**/*.test.ts'],
          exclude: ['src/server/config/config.test.ts'],
          globalSetup: ['src/testing/database.setup.ts'],
          setupFiles: ['src/testing/file.setup.ts'],
        },
      },
      {
        test: {
          name: 'web',
          environment: 'node',
          ...together,
          include: ['src/web/**/*.test.ts', 'src/web/**/*.test.tsx'],
        },
      },
    ],
  },
})
