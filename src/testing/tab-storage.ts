import { vi } from 'vitest'

/** Returns its content. `vi.unstubAllGlobals` removes it. */
export function stubTabStorage(): Record<string, string> {
  const kept: Record<string, string> = {}
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  })
  return kept
}
