import { defineConfig } from 'vitest/config'

const room = process.env.MUTATED_ROOM ?? 'domain'
const needsDatabase = room === 'server'

/** The tests that planted faults of one room must not survive (scripts/mutation.mjs). */
export default defineConfig({
  test: {
    environment: 'node',
    include: needsDatabase
      ? ['src/server/**/*.test.ts']
      : room === 'web'
        ? ['src/web/**/*.test.{ts,tsx}']
        : ['src/domain/**/*.test.ts', 'src/wire/**/*.test.ts'],
    exclude: needsDatabase
      ? ['src/server/fuzz.test.ts', 'src/server/**/*faults.test.ts']
      : ['**/*.db.test.ts'],
    globalSetup: needsDatabase ? ['src/testing/database.setup.ts'] : [],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
