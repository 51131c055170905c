// npm run fuzz [-- REQUESTS]: made-up requests to every call, 1,000 each unless told; FUZZ_SEED repeats a run.
import { spawn } from 'node:child_process'
import { followChild } from './children.mjs'
import { installMissing, node, root } from './install.mjs'

const requests = process.argv[2] ?? '1000'
if (!/^[1-9]\d{0,5}$/.test(requests)) {
  console.error('Say how many requests for each call: npm run fuzz -- 1000')
  process.exit(2)
}
await installMissing()
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'src/server/fuzz.test.ts']
const env = { ...process.env, FUZZ_RUNS: requests }
followChild(spawn(node, vitest, { cwd: root, stdio: 'inherit', env }))
