import { once } from 'node:events'
import type { ImportRequest } from './imports/panel/work-on.ts'
import { runImport } from './run-import.ts'

/** Rolls the import back. Terminal signals are ignored. */
process.once('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const [request] = (await once(process, 'message')) as [ImportRequest]
try {
  await runImport(request)
} catch (error) {
  process.exitCode = 1
  process.send?.(error)
} finally {
  process.disconnect()
}
