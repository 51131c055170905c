import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What Node makes of our sources (types taken away, compiled) is kept for the next start; only a changed file is done anew.
// A folder that cannot be written leaves things as they were. Threads and processes that we start find it by the variable.
const { directory } = enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
if (directory) process.env.NODE_COMPILE_CACHE ??= directory
await import('./start.ts')
