// Runs the jobs that are done by ear, through Orca and Chromium with a window, without a screen; arguments choose jobs.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { followChild } from './children.mjs'
import { node, root } from './install.mjs'
import { findOrInstallReader } from './reader.mjs'
import { Outcome } from './reporters/outcome.mjs'

const missing = findOrInstallReader()
if (missing.length > 0) skip(`this machine has no ${missing.join(', ')}, and they cannot be installed`)
if (spawnSync('pgrep', ['-x', 'orca']).status === 0)
  skip('Orca reads this machine already, and there can be only one')
const playwright = join(root, 'node_modules/@playwright/test/cli.js')
const args = ['test', '-c', 'e2e/screen-reader/playwright.config.ts', ...process.argv.slice(2)]
followChild(spawn(node, [playwright, ...args], { cwd: root, stdio: 'inherit' }))

function skip(why) {
  console.log(`The jobs by ear were skipped: ${why}.`)
  const outcome = new Outcome()
  outcome.count('skipped')
  outcome.write()
  process.exit(0)
}
