import { defineConfig } from 'vitest/config'

/** The tests that planted faults of the web must not survive (scripts/mutation-slow.mjs). */
export default defineConfig({
  test: {
    environment: 'node',
    include: [`src/web/${process.env.MUTATED ?? '**'}/**/*.test.{ts,tsx}`],
    testTimeout: 30_000,
  },
})
