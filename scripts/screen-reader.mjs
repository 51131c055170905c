// Runs the screen reader jobs with Orca and Chromium on a virtual display. Arguments choose jobs.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { followChild } from './children.mjs'
import { node, root } from './install.mjs'
import { Outcome } from './reporters/outcome.mjs'

const PROGRAMS = {
  orca: '/usr/bin/orca',
  xvfb: '/usr/bin/Xvfb',
  openbox: '/usr/bin/openbox',
  'dbus-daemon': '/usr/bin/dbus-daemon',
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  xdotool: '/usr/bin/xdotool',
  chromium: '/usr/bin/chromium',
}
/** Maximum for the packages (ms), in case a mirror does not respond. */
const PATIENCE = 180_000

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

function findOrInstallReader() {
  const missing = findMissing()
  if (missing.length === 0) return missing
  console.log(`Installing ${missing.join(', ')} for the jobs by ear …`)
  const install = ['install', '-y', '-qq', '--no-install-recommends']
  if (apt('update', '-qq')) apt(...install, ...missing)
  return findMissing()
}

function findMissing() {
  return Object.keys(PROGRAMS).filter((name) => !existsSync(PROGRAMS[name]))
}

function apt(...args) {
  const [command, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...args]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, rest, { env, stdio: 'ignore', timeout: PATIENCE }).status === 0
}
