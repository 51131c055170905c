// npm run test:reader [-- smoke]: jobs that are done by ear, through Orca and Chromium with a window, without a screen.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { followChild } from './children.mjs'
import { installMissing, node, root } from './install.mjs'
import { isWebStale, startWebBuild } from './web-build.mjs'

// What each Debian package brings that is called by its name.
const PROGRAMS = {
  orca: '/usr/bin/orca',
  xvfb: '/usr/bin/Xvfb',
  openbox: '/usr/bin/openbox',
  'dbus-daemon': '/usr/bin/dbus-daemon',
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  xdotool: '/usr/bin/xdotool',
  chromium: '/usr/bin/chromium',
}
const [which] = process.argv.slice(2)
if (which !== undefined && which !== 'smoke') {
  console.error('Say nothing for all jobs, or: npm run test:reader -- smoke')
  process.exit(2)
}
await installMissing()
const missing = findOrInstall()
if (missing.length > 0) {
  console.log(
    `The jobs by ear were skipped: this machine has no ${missing.join(', ')}, and they cannot be installed.`,
  )
  process.exit(0)
}
if (spawnSync('pgrep', ['-x', 'orca']).status === 0) {
  console.log('The jobs by ear were skipped: Orca reads this machine already, and there can be only one.')
  process.exit(0)
}
if (isWebStale() && !(await startWebBuild().built)) process.exit(1)
const config = 'e2e/screen-reader/playwright.config.ts'
const chosen = which === 'smoke' ? ['--grep', '@smoke'] : []
const playwright = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '-c', config, ...chosen]
followChild(spawn(node, playwright, { cwd: root, stdio: 'inherit' }))

/** Sees to the packages as Debian has them; answers those that cannot be had. */
function findOrInstall() {
  const find = () => Object.keys(PROGRAMS).filter((name) => !existsSync(PROGRAMS[name]))
  const before = find()
  if (before.length === 0) return before
  console.log(`Installing ${before.join(', ')} for the jobs by ear …`)
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...before],
  ]) {
    const [command, ...rest] = [...sudo, 'apt-get', ...args]
    spawnSync(command, rest, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return find()
}
