// npm run fuzz [-- REQUESTS], faults [-- KILLS], faults -- cluster [KILLS], attack [-- SECONDS], rolling [-- SECONDS]:
// the long form of tests that `npm test` runs in short.
import { spawn } from 'node:child_process'
import { followChild } from './children.mjs'
import { installMissing, node, root } from './install.mjs'

const ROLLING = {
  files: ['src/server/rolling.resilience.test.ts', 'src/server/commands/upgrade-database.resilience.test.ts'],
  variable: 'ROLLING_SECONDS',
  times: '20',
}
const TESTS = {
  fuzz: { files: ['src/server/fuzz.test.ts'], variable: 'FUZZ_RUNS', times: '1000' },
  faults: {
    files: [
      'src/server/faults.resilience.test.ts',
      'src/server/commands/verify-rows.resilience.test.ts',
      'src/server/disk-full.resilience.test.ts',
      'src/server/mail/mail-away.resilience.test.ts',
      'src/server/supply/files/faults.resilience.test.ts',
    ],
    variable: 'FAULT_KILLS',
    times: '50',
  },
  cluster: {
    files: [
      'src/server/cluster.resilience.test.ts',
      'src/server/cut-off.resilience.test.ts',
      'src/server/stood-still.resilience.test.ts',
      'src/server/several-programs.resilience.test.ts',
      'src/server/db/reports-database.resilience.test.ts',
      'src/server/drain.resilience.test.ts',
      'src/server/growth.resilience.test.ts',
      ...ROLLING.files,
    ],
    variable: 'CLUSTER_KILLS',
    times: '50',
    environment: { [ROLLING.variable]: ROLLING.times },
    workers: 2,
  },
  rolling: ROLLING,
  attack: {
    files: ['src/server/account/flood.attack.test.ts', 'src/server/http/hang-up.attack.test.ts'],
    variable: 'ATTACK_SECONDS',
    times: '20',
  },
}
const words = process.argv.slice(2)
if (words[1] === 'cluster') words.shift()
const [name, times = TESTS[name]?.times] = words
if (!/^[1-9]\d{0,5}$/.test(times ?? '')) {
  console.error(
    'Say how often: npm run fuzz -- 1000, npm run faults -- 50, npm run faults -- cluster 50, npm run attack -- 20, or npm run rolling -- 20',
  )
  process.exit(2)
}
await installMissing()
const { files, variable, environment = {}, workers = 1 } = TESTS[name]
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project=server',
  '--project=groups',
  `--maxWorkers=${workers}`,
  ...files,
]
const env = { ...process.env, ...environment, [variable]: times }
followChild(spawn(node, vitest, { cwd: root, stdio: 'inherit', env }))
