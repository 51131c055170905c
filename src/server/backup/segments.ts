import { existsSync, readdirSync } from 'node:fs'

/** Segments have 16 MB, so the last number of a name goes to FF. */
const LAST = 0xff
const SEGMENT = /^([0-9A-F]{24})\.gz$/
const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')

/** The name of the segment that follows. */
export function segmentAfter(name: string): string {
  const log = Number.parseInt(name.slice(8, 16), 16)
  const segment = Number.parseInt(name.slice(16), 16)
  const next = segment === LAST ? hex(log + 1) + hex(0) : hex(log) + hex(segment + 1)
  return name.slice(0, 8) + next
}

/** Every segment from one to another. */
export function segmentsBetween(first: string, last: string): string[] {
  const names = [first]
  while ((names.at(-1) ?? last) < last) names.push(segmentAfter(names.at(-1) ?? last))
  return names
}

/** The archived segments of a folder, in order. */
export function listSegments(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => SEGMENT.exec(name)?.[1] ?? [])
    .sort()
}

/** The first segment that is missing between one and the newest of its timeline, or null. */
export function findGap(names: readonly string[], first: string): string | null {
  const line = names.filter((name) => name.slice(0, 8) === first.slice(0, 8) && name >= first)
  const there = new Set(line)
  const newest = [...line].sort().at(-1) ?? first
  return segmentsBetween(first, newest).find((name) => !there.has(name)) ?? null
}
