/** Different people whose records one user reads in an hour (threat C14). */
export const HARVEST_ALERT = 5_000
export const HARVEST_LIMIT = 20_000
/** Smaller counts stay in their process and cost no write. */
export const SHARED_FROM = 200
export const HARVEST_HOUR = 3600
const HOUR = HARVEST_HOUR * 1000

/** An hour from `startedAt` (ms). */
export type Reading = { startedAt: number; ids: number[] }
type Window = { startedAt: number; seen: Set<number>; unshared: number[]; isReported: boolean }
export type HarvestResult = 'fine' | 'alert' | 'refused'

/** Counts different people. Past the limit, only people read before are returned. */
export class HarvestCounter {
  readonly #windows = new Map<string, Window>()

  /** `alert` is set once an hour. */
  note(reader: string, ids: number[], now: number): HarvestResult {
    const window = this.#open(reader, now)
    const { seen } = window
    const fresh = ids.filter((id) => !seen.has(id))
    if (seen.size > HARVEST_LIMIT && fresh.length > 0) return 'refused'
    for (const id of fresh) seen.add(id)
    window.unshared.push(...fresh)
    return alertOnce(window)
  }

  takeUnshared(reader: string): Reading {
    const window = this.#windows.get(reader)
    if (!window || window.unshared.length < SHARED_FROM) return { startedAt: 0, ids: [] }
    return { startedAt: window.startedAt, ids: window.unshared.splice(0) }
  }

  /** The combined hour begins with the earlier one. */
  join(reader: string, { startedAt, ids }: Reading, now: number): HarvestResult {
    const window = this.#open(reader, now)
    window.startedAt = Math.min(window.startedAt, startedAt)
    for (const id of ids) window.seen.add(id)
    return alertOnce(window)
  }

  timeLeft(reader: string, now: number): number {
    const window = this.#windows.get(reader)
    return window ? Math.max(0, window.startedAt + HOUR - now) : 0
  }

  #open(reader: string, now: number): Window {
    const known = this.#windows.get(reader)
    if (known && now - known.startedAt < HOUR) return known
    for (const [name, { startedAt }] of this.#windows) if (now - startedAt >= HOUR) this.#windows.delete(name)
    const window: Window = { startedAt: now, seen: new Set(), unshared: [], isReported: false }
    this.#windows.set(reader, window)
    return window
  }
}

function alertOnce(window: Window): HarvestResult {
  if (window.seen.size < HARVEST_ALERT || window.isReported) return 'fine'
  window.isReported = true
  return 'alert'
}
