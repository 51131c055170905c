import { MessageChannel } from 'node:worker_threads'
import type { AppOptions } from '#server/app.ts'
import { writeExport } from '#server/export/write-export.ts'
import { runImport } from '#server/run-import.ts'

/**
 * Imports and exports without processes and threads of their own, which load the product again. Nothing can end them. A
 * test that needs its own ones sets these options to undefined.
 */
export const IN_THIS_PROCESS: AppOptions = {
  beginImport: (request) => ({ done: runImport(structuredClone(request)).then(() => 0), end: () => {} }),
  openExport(request) {
    const { port1, port2 } = new MessageChannel()
    void writeExport(structuredClone(request), port2)
    port1.once('close', () => port1.emit('exit' as 'close', new Event('exit')))
    return Object.assign(port1, { terminate: async () => port1.close() })
  },
}
