import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LONGEST_WAIT } from './src/testing/wait.ts'

// Loading the portal is slow, so each worker loads it once (`isolate: false`). One worker more than cores, because the
// longest files wait much. Timeouts only end tests that hang.
const together = {
  isolate: false,
  maxWorkers: 3,
  setupFiles: ['src/testing/seed.setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: LONGEST_WAIT } },
}

/** Groups (scripts/groups.mjs), which `npm test` omits. */
const GROUPED = '**/*.{resilience,attack,replies,set-up,sign-in,jobs}.test.ts'

/** Server tests come first, so that a worker reuses the loaded portal. */
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

// Database tests share one PostgreSQL, and each file has its own database (src/testing/database.ts).
export default defineConfig({
  test: {
    sequence: { sequencer: ServerFirst },
    // Failures name the line to run.
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
          setupFiles: [...together.setupFiles, 'src/testing/modules.setup.ts'],
          include: ['src/web/**/*.test.ts', 'src/web/**/*.test.tsx'],
        },
      },
    ],
  },
})
