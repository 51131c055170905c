/** Reading the records of more different people than anybody needs within an hour (threat C14). */
export const HARVEST_ALERT = 5_000
export const HARVEST_LIMIT = 20_000
const HOUR = 3_600_000

type Window = { startedAt: number; seen: Set<number>; isReported: boolean }
export type HarvestResult = 'fine' | 'alert' | 'refused'

/**
 * Counts the different people whose rows somebody has read within an hour; reading the same rows again does not count
 * twice. Reading goes on until the limit is passed: then only rows read before are given out.
 */
export class HarvestCounter {
  readonly #windows = new Map<string, Window>()

  /** `alert` comes once an hour, with the first rows beyond the alert mark. */
  note(reader: string, ids: number[], now: number): HarvestResult {
    const window = this.#open(reader, now)
    const { seen } = window
    if (seen.size > HARVEST_LIMIT && ids.some((id) => !seen.has(id))) return 'refused'
    for (const id of ids) seen.add(id)
    if (seen.size < HARVEST_ALERT || window.isReported) return 'fine'
    window.isReported = true
    return 'alert'
  }

  /** Milliseconds until the hour of a reader is over. */
  timeLeft(reader: string, now: number): number {
    const window = this.#windows.get(reader)
    return window ? Math.max(0, window.startedAt + HOUR - now) : 0
  }

  #open(reader: string, now: number): Window {
    const known = this.#windows.get(reader)
    if (known && now - known.startedAt < HOUR) return known
    for (const [name, { startedAt }] of this.#windows) if (now - startedAt >= HOUR) this.#windows.delete(name)
    const window: Window = { startedAt: now, seen: new Set(), isReported: false }
    this.#windows.set(reader, window)
    return window
  }
}
