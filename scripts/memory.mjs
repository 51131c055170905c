/**
 * Settings for little memory (docs/operations.md, Memory). Without the early return of freed blocks, each password
 * check (19 MB) leaves a hole.
 */
export const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40']
export const memoryEnvironment = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }
