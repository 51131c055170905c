import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './install.mjs'

const places = [
  process.env.CHROMIUM_PATH,
  // Chromium without a window of its own: the same pages for two thirds of the work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Sees to a Chromium for the browser tests: one that the machine has, else Playwright's, else Debian's package.
 * @returns its path, or null when none can be had
 */
export function findOrInstallChromium() {
  const found = places.find((path) => path && existsSync(path)) ?? findPlaywrightChromium()
  if (found) return found
  console.log('Installing Chromium for the browser tests …')
  run(node, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  if (findPlaywrightChromium()) return findPlaywrightChromium()
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...args]
    run(command, rest)
    return places.find((path) => path && existsSync(path)) ?? null
  }
  apt('update', '-qq')
  const install = ['install', '-y', '-qq', '--no-install-recommends']
  return apt(...install, 'chromium-headless-shell') ?? apt(...install, 'chromium')
}

/** Playwright's own browser, if it is installed and its system libraries are there. */
function findPlaywrightChromium() {
  const script = "import('@playwright/test').then((p) => console.log(p.chromium.executablePath()))"
  const path = spawnSync(node, ['-e', script], { cwd: root, encoding: 'utf8' }).stdout?.trim()
  return path && existsSync(path) && spawnSync(path, ['--version']).status === 0 ? path : undefined
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
}
