import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { finishInstallation } from './install-scripts.mjs'

export const root = join(import.meta.dirname, '..')

/** The project's Node 24. Exists only after `installMissing`. */
export const node = join(root, 'node_modules/.bin/node')

/** Node's option for the settings in `.env`. Variables of the shell win. */
const settings = join(root, '.env')
export const settingsFlags = existsSync(settings) ? [`--env-file=${settings}`] : []

export async function installMissing() {
  if (!isInstalled()) {
    const begun = Date.now()
    console.log('Installing packages …')
    const npm = process.env.npm_execpath
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier']
    const [command, rest] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args]
    // The settings of an outer npm (its log level) would override ours.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => name !== 'npm_config_loglevel'),
    )
    let { code, output } = await runQuietly(command, rest, env)
    if (code !== 0 && output.includes('EUSAGE')) {
      // If a registry lacks a foreign platform's package, npm writes a lock that its own `npm ci` refuses.
      rest[rest.indexOf('ci')] = 'install'
      ;({ code, output } = await runQuietly(command, [...rest, '--no-save'], env))
    }
    if (code !== 0) {
      console.error(output)
      console.error(
        'The packages could not be installed. Check the connection to the package registry and try again.',
      )
      process.exit(1)
    }
    try {
      finishInstallation(root)
    } catch (error) {
      console.error(error.message)
      process.exit(1)
    }
    console.log(`Installed packages in ${((Date.now() - begun) / 1000).toFixed(0)} s.`)
  }
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (version.status !== 0) {
    console.error('node_modules/.bin/node does not work. Remove node_modules and start again.')
    process.exit(1)
  }
}

function isInstalled() {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  try {
    const [wanted, present] = [read('package-lock.json'), read('node_modules/.package-lock.json')]
    for (const [path, entry] of Object.entries(wanted)) {
      if (path === '') continue
      if (present[path] ? present[path].version !== entry.version : !entry.optional && !entry.peer)
        return false
    }
    // `finishInstallation` puts it there last.
    const isFinished = existsSync(join(root, 'node_modules/node/bin/node')) && existsSync(node)
    return Object.keys(present).every((path) => path in wanted) && isFinished
  } catch {
    return false
  }
}

function runQuietly(command, args, env) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => done({ code, output }))
  })
}
