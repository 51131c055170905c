import { vi } from 'vitest'

/** Returns its content. `vi.unstubAllGlobals` removes it. */
export function stubTabStorage(): Record<string, string> {
  const stored: Record<string, string> = {}
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
    removeItem: (key: string) => {
      delete stored[key]
    },
  })
  return stored
}
