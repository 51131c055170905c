import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './install.mjs'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * An installed Chromium, else the distribution's package, else Playwright's download.
 * @returns its path, or null
 */
export async function findOrInstallChromium() {
  const installed = findInstalled() ?? findPlaywrightChromium()
  if (installed) return installed
  const path = (await installPackage()) ?? (await downloadChromium())
  console.log(path ? `Installed a browser for the tests: ${path}` : 'No browser could be installed.')
  return path
}

function findInstalled() {
  return places.find((path) => path && existsSync(path)) ?? null
}

async function installPackage() {
  const apt = (...args) => {
    const command = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...args]
    return run(command[0], command.slice(1))
  }
  if (!(await apt('update', '-qq'))) return null
  const install = ['install', '-y', '-qq', '--no-install-recommends']
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (await apt(...install, name)) return findInstalled()
  return null
}

async function downloadChromium() {
  await run(node, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  return findPlaywrightChromium()
}

function findPlaywrightChromium() {
  const script = "import('@playwright/test').then((p) => console.log(p.chromium.executablePath()))"
  const path = spawnSync(node, ['-e', script], { cwd: root, encoding: 'utf8' }).stdout?.trim()
  return path && existsSync(path) && spawnSync(path, ['--version']).status === 0 ? path : null
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return new Promise((done) => {
    spawn(command, args, { cwd: root, env, stdio: 'ignore' })
      .on('error', () => done(false))
      .on('close', (code) => done(code === 0))
  })
}
