// Corrects what a package of ours gets wrong and has not corrected in a release; run after every installation.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * postgres 3.4.9 (docs/decisions/0042): a connection that is lost while a transaction holds it ends the whole program by
 * a write to a socket that is gone, may never write again, gives the old error to the next query, and may run the rest
 * of the transaction on a new connection, outside of any transaction. Its statements that are sent together leave in
 * pieces of a kilobyte, one system call each, where one call takes them all.
 */
const PATCHES = [
  {
    file: 'postgres/src/connection.js',
    was: '    if (fn || chunk.length >= 1024)\n',
    is: '    if (fn || chunk.length >= 16384)\n',
  },
  {
    file: 'postgres/src/connection.js',
    was: '    const x = socket.write(chunk, fn)\n',
    is: `    if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
      return false
    }
    const x = socket.write(chunk, fn)
`,
  },
  {
    file: 'postgres/src/connection.js',
    was: '    incomings = null\n    clearImmediate(nextWriteTimer)\n',
    is: '    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = errorResponse = null\n',
  },
  {
    file: 'postgres/src/index.js',
    was: 'new Promise((_, reject) => connection.onclose = reject)\n',
    is: 'new Promise((_, reject) => connection.onclose = error => reject(lost = error))\n',
  },
  {
    file: 'postgres/src/index.js',
    was: '    let savepoints = 0\n      , connection\n',
    is: '    let savepoints = 0\n      , lost = null\n      , connection\n',
  },
  {
    file: 'postgres/src/index.js',
    was: '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
    is: '        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost) return q.reject(lost)\n',
  },
]

/** Does nothing where it has been done. A release with other code must be looked at again: it stops with one line. */
export function patchPackages(root) {
  for (const { file, was, is } of PATCHES) {
    const path = join(root, 'node_modules', file)
    const text = readFileSync(path, 'utf8')
    if (text.includes(is)) continue
    if (!text.includes(was)) {
      console.error(`node_modules/${file} is not the release that scripts/patch-packages.mjs knows.`)
      process.exit(1)
    }
    writeFileSync(
      path,
      text.replace(was, () => is),
    )
  }
}
