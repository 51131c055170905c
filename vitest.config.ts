import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LONGEST_WAIT } from './src/testing/wait.ts'

// Loading the portal takes longer than most files need for their tests: each worker loads it once, for all its files
// (`isolate: false`). One worker more than the machine we measure on has cores: the longest files wait much of their time.
// Limits of time only end what hangs; a busy machine may take long.
const together = {
  isolate: false,
  maxWorkers: 3,
  setupFiles: ['src/testing/seed.setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: LONGEST_WAIT } },
}

/** Tests of the groups (scripts/groups.mjs), which `npm test` leaves out; a file says its group before `.test.ts`. */
const GROUPED = '**/*.{resilience,attack,replies,set-up,sign-in,jobs}.test.ts'

/** Tests of the server come first, so that a worker keeps the portal that it has loaded. */
class ServerFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => (project.name === 'server' ? 0 : 1)
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

const onDatabase = {
  environment: 'node',
  ...together,
  globalSetup: ['src/testing/database.setup.ts'],
  setupFiles: [...together.setupFiles, 'src/testing/file.setup.ts'],
}

// Tests on PostgreSQL share one embedded server, and each file gets a database of its own (src/testing/database.ts).
export default defineConfig({
  test: {
    sequence: { sequencer: ServerFirst },
    // A failure names its line, so that the test can be run alone.
    includeTaskLocation: true,
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
          exclude: ['**/*.db.test.ts', GROUPED],
        },
      },
      {
        test: {
          name: 'server',
          ...onDatabase,
          include: ['src/server/**/*.test.ts', 'src/demo/**/*.db.test.ts', 'src/testing/**/*.test.ts'],
          exclude: ['src/server/config/config.test.ts', GROUPED],
        },
      },
      { test: { name: 'groups', ...onDatabase, include: [`src/${GROUPED}`] } },
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
