import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node, root } from './install.mjs'

/**
 * Checks the statements of the source (check-sql.ts).
 * @returns the child process, and a promise that shows what it said and tells whether all is well
 */
export function startSqlCheck() {
  const child = spawn(node, [join(root, 'scripts/check-sql.ts')], { cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const done = new Promise((say) => {
    child.on('error', (error) => say(console.error(error) ?? false))
    child.on('close', (code) => say(code === 0))
  })
  return { child, done: done.then((isWell) => console.log(output.trim()) ?? isWell) }
}
