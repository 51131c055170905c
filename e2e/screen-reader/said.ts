import { readFileSync } from 'node:fs'

/** What Orca said, when (by the clock), and in which of its modes. */
export type Said = { at: number; mode: 'browse' | 'focus'; text: string }

/** All that was said since Orca started; a line that is still being written is left for the next time. */
export function readSaid(file: string): Said[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.slice(0, -1).map((line) => {
    const said: Said = JSON.parse(line)
    // The reader says its new mode a moment before it is in it.
    if (said.text === 'Focus mode') return { ...said, mode: 'focus' }
    return said.text === 'Browse mode' ? { ...said, mode: 'browse' } : said
  })
}
