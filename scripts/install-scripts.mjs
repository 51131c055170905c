// npm runs no install scripts (.npmrc: ignore-scripts). This file runs those that supply-chain.json allows with the
// exact command. Plain JavaScript for any Node >= 20.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'

const HOOKS = ['preinstall', 'install', 'postinstall']

export function findRule(rules, name) {
  if (Object.hasOwn(rules, name)) return rules[name]
  const key = Object.keys(rules).find((one) => one.endsWith('*') && name.startsWith(one.slice(0, -1)))
  return key === undefined ? undefined : rules[key]
}

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
export const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * Runs the allowed scripts, and puts the project's Node into its place last.
 * @throws Error when a package has an unknown or changed script
 */
export function finishInstallation(root) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  const { installScripts } = readJson(join(root, 'scripts/supply-chain.json'))
  const program = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
  for (const [path, entry] of Object.entries(packages)) {
    const folder = join(root, path)
    if (!entry.hasInstallScript || !existsSync(join(folder, 'package.json'))) continue
    const name = nameOf(path)
    const rule = findRule(installScripts, name)
    if (!rule)
      throw new Error(`${name} has an install script, which scripts/supply-chain.json does not name.`)
    if (rule.run === null || (rule.unless && existsSync(program))) continue
    runScripts(folder, name, rule.run)
  }
  if (existsSync(program)) placeNode(root, program)
}

function runScripts(folder, name, allowed) {
  const { scripts = {} } = readJson(join(folder, 'package.json'))
  for (const hook of HOOKS.filter((one) => scripts[one] !== undefined)) {
    if (scripts[hook] !== allowed[hook])
      throw new Error(
        `${name} would run '${scripts[hook]}' as ${hook}, which scripts/supply-chain.json does not name.`,
      )
    const done = spawnSync(scripts[hook], { cwd: folder, shell: true, encoding: 'utf8' })
    if (done.status !== 0)
      throw new Error(`'${scripts[hook]}' of ${name} failed.\n${done.stdout}${done.stderr}`)
  }
}

/** The package `node` is empty; the program is in a package of the platform. */
function placeNode(root, program) {
  const place = join(root, 'node_modules/node/bin/node')
  const fresh = `${place}.new`
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true })
  rmSync(fresh, { force: true })
  try {
    linkSync(program, fresh)
  } catch {
    copyFileSync(program, fresh)
  }
  const command = join(root, 'node_modules/.bin/node')
  rmSync(command, { force: true })
  symlinkSync('../node/bin/node', command)
  renameSync(fresh, place)
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
