import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Segments have 16 MB, so the last number of a name goes to FF. */
const LAST = 0xff
const SEGMENT = /^([0-9A-F]{24})\.gz$/
const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')

export function segmentAfter(name: string): string {
  const log = Number.parseInt(name.slice(8, 16), 16)
  const segment = Number.parseInt(name.slice(16), 16)
  const next = segment === LAST ? hex(log + 1) + hex(0) : hex(log) + hex(segment + 1)
  return name.slice(0, 8) + next
}

export function segmentsBetween(first: string, last: string): string[] {
  const names = [first]
  while ((names.at(-1) ?? last) < last) names.push(segmentAfter(names.at(-1) ?? last))
  return names
}

export function listSegments(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => SEGMENT.exec(name)?.[1] ?? [])
    .sort()
}

/** The first gap up to the newest segment of its timeline, or null. */
export function findGap(names: readonly string[], first: string): string | null {
  const line = names.filter((name) => name.slice(0, 8) === first.slice(0, 8) && name >= first)
  const there = new Set(line)
  const newest = [...line].sort().at(-1) ?? first
  return segmentsBetween(first, newest).find((name) => !there.has(name)) ?? null
}

/** Two minutes. */
const PATIENCE = { looks: 1200, pause: () => sleep(100) }

/**
 * Waits as long as other segments arrive.
 * @throws Error when none arrives for so many looks
 */
export async function awaitSegment(folder: string, name: string, { looks, pause } = PATIENCE): Promise<void> {
  const path = join(folder, `${name}.gz`)
  let newest: string | undefined
  do {
    newest = listSegments(folder).at(-1)
    for (let look = 0; look < looks; look++) {
      if (existsSync(path)) return
      await pause()
    }
  } while (listSegments(folder).at(-1) !== newest)
  throw new Error(
    `The write-ahead log does not reach the archive: ${path} does not come. The file postgres.log in DATA_DIR says why. A database that an earlier version has started archives nothing until the portal is started again.`,
  )
}
