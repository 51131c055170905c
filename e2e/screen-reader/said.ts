import { readFileSync } from 'node:fs'

/** `at` is the clock time, `mode` the mode of Orca. */
export type Said = { at: number; mode: 'browse' | 'focus'; text: string }

/** All speech since the start, without an incomplete line. */
export function readSaid(file: string): Said[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.slice(0, -1).map((line) => {
    const said: Said = JSON.parse(line)
    // Orca announces the mode just before it changes.
    if (said.text === 'Focus mode') return { ...said, mode: 'focus' }
    return said.text === 'Browse mode' ? { ...said, mode: 'browse' } : said
  })
}
