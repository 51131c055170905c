/**
 * How the portal's process keeps to little memory (docs/operations.md, Memory): young values in 8 MB, a heap that grows
 * by two fifths of what lives, and blocks that go back to the system when they are freed. Without the last, each password
 * that is checked (19 MB for a moment) leaves a hole behind.
 */
export const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40']
export const memoryEnvironment = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }
