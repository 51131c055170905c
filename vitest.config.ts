import { defineConfig } from 'vitest/config'

// Tests that need PostgreSQL are those of the server shelves and `src/demo/*.db.test.ts`; they share one embedded
// cluster, and each file gets a database of its own (src/testing/database.ts).
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          environment: 'node',
          include: [
            'src/architecture.test.ts',
            'src/threats.test.ts',
            'src/domain/**/*.test.ts',
            'src/wire/**/*.test.ts',
            'src/demo/**/*.test.ts',
            'src/server/config.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/server/**/*.test.ts', 'src/demo/**/*.db.test.ts', 'src/testing/**/*.test.ts'],
          exclude: ['src/server/config.test.ts'],
          globalSetup: ['src/testing/database.setup.ts'],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'node',
          include: ['src/web/**/*.test.ts', 'src/web/**/*.test.tsx'],
        },
      },
    ],
  },
})
