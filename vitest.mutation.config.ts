import { defineConfig } from 'vitest/config'

const [room = 'server', shelf = '**'] = (process.env.MUTATED ?? '').split('/')

/** The tests that planted faults of the server or the web must not survive (scripts/mutation-slow.mjs). */
export default defineConfig({
  test: {
    environment: 'node',
    include: [`src/${room}/${shelf}/**/*.test.{ts,tsx}`],
    exclude: ['src/server/fuzz.test.ts', 'src/server/**/*faults.test.ts'],
    globalSetup: room === 'server' ? ['src/testing/database.setup.ts'] : [],
    setupFiles: room === 'server' ? ['src/testing/file.setup.ts'] : [],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
