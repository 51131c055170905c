import { afterAll, vi } from 'vitest'

// Files share modules, and the next one must not get those that this one mocked.
afterAll(() => void vi.resetModules())
