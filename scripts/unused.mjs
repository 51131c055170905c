import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node, root } from './install.mjs'

/**
 * Looks for files, exports and packages that nobody uses: once with the tests, and once without them, which finds what
 * tests alone call (knip.ts).
 * @returns two child processes and a promise that says whether all is used; what they found is shown only when it is not
 */
export function startUnusedSearch() {
  const searches = [[], ['--production']].map((how) => startSearch(how))
  return {
    children: searches.map(({ child }) => child),
    done: Promise.all(searches.map(({ done }) => done)).then((all) => all.every(Boolean)),
  }
}

function startSearch(how) {
  const options = ['--cache', '--no-progress', '--treat-config-hints-as-errors', ...how]
  const child = spawn(node, [join(root, 'node_modules/knip/bin/knip.js'), ...options], { cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const done = new Promise((say) => {
    child.on('error', (error) => say(console.error(error) ?? false))
    child.on('close', (code) => {
      if (code !== 0) console.error(`${how.length > 0 ? 'Without the tests:\n' : ''}${output}`)
      say(code === 0)
    })
  })
  return { child, done }
}
