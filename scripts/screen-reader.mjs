// npm run test:reader [-- smoke]: jobs that are done by ear, through Orca and Chromium with a window, without a screen.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { followChild } from './children.mjs'
import { installMissing, node, root } from './install.mjs'
import { findOrInstallReader } from './reader.mjs'
import { isWebStale, startWebBuild } from './web-build.mjs'

const [which] = process.argv.slice(2)
if (which !== undefined && which !== 'smoke') {
  console.error('Say nothing for all jobs, or: npm run test:reader -- smoke')
  process.exit(2)
}
await installMissing()
const missing = findOrInstallReader()
if (missing.length > 0) skip(`this machine has no ${missing.join(', ')}, and they cannot be installed`)
if (spawnSync('pgrep', ['-x', 'orca']).status === 0)
  skip('Orca reads this machine already, and there can be only one')
// Who asks for all jobs is told what went wrong; the smoke run is a part of `npm test`, which needs no screen reader.
if (which === 'smoke' && spawnSync(node, ['e2e/screen-reader/comes-up.ts'], { cwd: root }).status !== 0)
  skip('Orca and Chromium do not come up here')
if (isWebStale() && !(await startWebBuild().built)) process.exit(1)
const config = 'e2e/screen-reader/playwright.config.ts'
const chosen = which === 'smoke' ? ['--grep', '@smoke'] : []
const playwright = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '-c', config, ...chosen]
followChild(spawn(node, playwright, { cwd: root, stdio: 'inherit' }))

function skip(why) {
  console.log(`The jobs by ear were skipped: ${why}.`)
  process.exit(0)
}
