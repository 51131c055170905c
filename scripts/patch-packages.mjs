// Corrects what a package of ours gets wrong and has not corrected in a release; run after every installation.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * postgres 3.4.9 (docs/decisions/0042): a connection that is lost while a transaction holds it ends the whole program by
 * a write to a socket that is gone, may never write again, gives the old error to the next query, and may run the rest
 * of the transaction on a new connection, outside of any transaction. Its statements that are sent together leave in
 * pieces of a kilobyte, one system call each, where one call takes them all. Its transactions wait for the answer to BEGIN before
 * their first statement, and for that of the last one before COMMIT: here both travel with them (`commit()` of a transaction,
 * after which it takes nothing more). Where the address names a machine by its number, a certificate for `localhost` was as good as
 * one for that number, and one for the number no good. A statement that is cancelled before a connection has
 * it would keep that connection for ever (docs/decisions/0103): it is not handed on, and a new connection that was opened for it goes
 * to the others. A connection that is lost while it asks for the types of arrays left a promise that nobody hears of: it was printed,
 * and ended a program that was about to start. Who waits for that connection is told by it or gets another one. Rows of a statement
 * that fails in their middle were counted on: the next answer on that connection began with as many that are not there.
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
  {
    file: 'postgres/src/index.js',
    was: "      await sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], { onexecute }).execute()\n",
    is: `      await new Promise((resolve, reject) => {
        const onbegin = c => (onexecute(c), resolve())
        sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], { onexecute: onbegin }).execute().then(resolve, reject)
      })
      connection.queue === full && move(connection, reserved)
`,
  },
  {
    file: 'postgres/src/index.js',
    was: '      , prepare = null\n\n    try {\n',
    is: '      , prepare = null\n      , ended = false\n\n    try {\n',
  },
  {
    file: 'postgres/src/index.js',
    was: '      sql.savepoint = savepoint\n',
    is: '      sql.savepoint = savepoint\n      sql.commit = () => Object.assign(sql`commit`, { ends: true })\n',
  },
  {
    file: 'postgres/src/index.js',
    was: '        if (lost) return q.reject(lost)\n',
    is: `        if (lost) return q.reject(lost)
        if (ended) return q.reject(Errors.generic('TRANSACTION_ENDED', 'Nothing follows the end of a transaction'))
        q.ends && (ended = true)
`,
  },
  {
    file: 'postgres/src/index.js',
    was: '        await (name\n          ? sql`rollback to',
    is: '        ended || await (name\n          ? sql`rollback to',
  },
  {
    file: 'postgres/src/index.js',
    was: '          : await sql`commit`\n',
    is: '          : ended || await sql`commit`\n',
  },
  {
    file: 'postgres/src/connection.js',
    was: '      servername: net.isIP(socket.host) ? undefined : socket.host\n',
    is: '      servername: net.isIP(socket.host) ? undefined : socket.host,\n      host: socket.host\n',
  },
  {
    file: 'postgres/src/index.js',
    was: '  function handler(query) {\n    if (ending)\n',
    is: '  function handler(query) {\n    if (query.cancelled)\n      return\n\n    if (ending)\n',
  },
  {
    file: 'postgres/src/connection.js',
    was: '        return fetchArrayTypes()\n',
    is: '        return fetchArrayTypes().catch(() => {})\n',
  },
  {
    file: 'postgres/src/connection.js',
    was: '      initial && !initial.reserve && execute(initial)\n      options.shared.retries = retries = 0\n      initial = null\n      return\n',
    is: `      const cancelled = initial && initial.cancelled
      initial && !initial.reserve && !cancelled && execute(initial)
      options.shared.retries = retries = 0
      initial = null
      if (!cancelled)
        return
`,
  },
  {
    file: 'postgres/src/connection.js',
    was: '    query = results = errorResponse = null\n    result = new Result()\n',
    is: '    query = results = errorResponse = null\n    result = new Result()\n    rows = 0\n',
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
