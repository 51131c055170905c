import { constants } from 'node:os'

/**
 * Forwards stop signals to a child and ends with its exit code. A shell between npm and this process may die without a
 * signal, so this process stops then, too.
 */
export function followChild(child, { alsoStop = [] } = {}) {
  const pass = (signal) => {
    child.kill(signal)
    for (const other of alsoStop) other.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => pass(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && pass('SIGTERM'), 500).unref()
  }
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    for (const other of alsoStop) other.kill('SIGTERM')
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0))
  })
}
