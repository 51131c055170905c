import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './install.mjs'

const sources = [
  ...['src/web', 'src/wire', 'src/domain', 'vite.config.ts', 'scripts/vite-pack.ts', 'scripts/vite-pages.ts'],
  ...['package.json', 'package-lock.json'],
]
const stamp = join(root, 'dist/web/.stamp')

/** True without a build, or after a change of sources. */
export function isWebStale() {
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashSources()
}

/**
 * Builds into dist/web.
 * @returns a child process and a promise of success; Vite's output appears only on failure or with `verbose`
 */
export function startWebBuild({ verbose = false } = {}) {
  const hash = hashSources()
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', verbose ? 'info' : 'warn']
  const child = spawn(node, args, { cwd: root, stdio: verbose ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const built = new Promise((done) => {
    child.on('error', (error) => done(console.error(error) ?? false))
    child.on('close', (code) => {
      if (code === 0) writeFileSync(stamp, hash)
      else console.error(output)
      done(code === 0)
    })
  })
  return { child, built }
}

export function watchWeb() {
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--watch', '--logLevel', 'warn']
  return spawn(node, args, { cwd: root, stdio: 'inherit' })
}

function hashSources() {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) add(`${path}/${name}`)
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(full))
  }
  for (const path of sources) add(path)
  return hash.digest('hex')
}
