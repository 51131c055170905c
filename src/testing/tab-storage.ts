import { vi } from 'vitest'

/** A storage of the tab in place of the browser's; what is kept in it. `vi.unstubAllGlobals` takes it away. */
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
