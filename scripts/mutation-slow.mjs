import { basename } from 'node:path'
import { Stryker } from '@stryker-mutator/core'

/**
 * Stryker itself: starts the tests again for each fault. For tests that run once on a database, and for what is made once
 * while a file is read.
 * @param {{ mutate: string[], report: string, static: boolean, concurrency: string }} piece
 */
export async function plantSlowly({ mutate, report, static: withStatic, concurrency }) {
  const results = await new Stryker({
    mutate,
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: !withStatic,
    // Its reader of tsconfig.json does not know TypeScript 7, and nothing here needs it.
    tsconfigFile: 'none',
    allowConsoleColors: false,
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: report },
    ignorePatterns: ['.tmp', 'dist', 'data'],
    tempDirName: `.tmp/mutation-${basename(report, '.json')}`,
    concurrency: Number(concurrency),
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 60,
  }).runMutationTest()
  // Lines and columns from 0, as they are while faults are planted.
  return results.map(({ location: { start, end }, ...result }) => ({
    ...result,
    location: { start: back(start), end: back(end) },
  }))
}

function back({ line, column }) {
  return { line: line - 1, column: column - 1 }
}
