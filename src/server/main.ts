import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Child processes and threads find the cache by an environment variable.
const { directory } = enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
if (directory) process.env.NODE_COMPILE_CACHE ??= directory
await import('./start.ts')
