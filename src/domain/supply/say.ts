import type { Change, EndedFunds, Part } from './part-facts.ts'
import { compareChanges, creditablePieces } from './parts.ts'
import type { SuppliedLine } from './supplied-line.ts'

/** Facts depend on days or maximums, not on the order of arrival. */

function changePart(line: SuppliedLine, suffix: string, change: (part: Part) => Part): SuppliedLine {
  return { ...line, parts: { ...line.parts, [suffix]: change(line.parts[suffix] ?? {}) } }
}

/** The undivided part is the rest. */
export function namePieces(line: SuppliedLine, suffix: string, on: string, pieces: number): SuppliedLine {
  if (suffix === '') return line
  return changePart(line, suffix, (part) => {
    const named: Record<string, number> = {}
    let max = 0
    // Only days with an increase count.
    for (const [day, said] of [...Object.entries(part.named ?? {}), [on, pieces] as const].sort(
      compareNamed,
    )) {
      if (said <= max) continue
      max = said
      named[day] = said
    }
    return { ...part, named }
  })
}

function compareNamed([aDay, a]: readonly [string, number], [bDay, b]: readonly [string, number]): number {
  if (aDay === bDay) return b - a
  return aDay < bDay ? -1 : 1
}

export function addChange(line: SuppliedLine, suffix: string, change: Change): SuppliedLine {
  return changePart(line, suffix, (part) => ({
    ...part,
    changes: [...(part.changes ?? []), change].sort(compareChanges),
  }))
}

export function addShipped(line: SuppliedLine, suffix: string, pieces: number): SuppliedLine {
  return changePart(line, suffix, (part) => ({ ...part, shipped: (part.shipped ?? 0) + pieces }))
}

/** The maximum of any answer. A decision about its money stays. */
export function addEnding(
  line: SuppliedLine,
  suffix: string,
  { key, pieces, funds }: { key: string; pieces: number; funds: EndedFunds },
): SuppliedLine {
  return changePart(line, suffix, (part) => {
    const known = part.ended?.[key]
    const ending = { quantity: Math.max(pieces, known?.quantity ?? 0), funds: known?.funds ?? funds }
    return { ...part, ended: { ...part.ended, [key]: ending } }
  })
}

/** The line pays no more for these shipped pieces, at most all of them. */
export function addCredited(line: SuppliedLine, pieces: number): SuppliedLine {
  let left = pieces
  return Object.keys(line.parts).reduce((after, suffix) => {
    const taken = Math.min(left, creditablePieces({ parts: { [suffix]: line.parts[suffix] ?? {} } }))
    left -= taken
    return taken === 0
      ? after
      : changePart(after, suffix, (part) => ({ ...part, credited: (part.credited ?? 0) + taken }))
  }, line)
}

/** The same number of pieces comes again, for the money of the credited ones. */
export function addReplacing(line: SuppliedLine, pieces: number): SuppliedLine {
  return changePart(addCredited(line, pieces), '', (part) => ({
    ...part,
    replacing: (part.replacing ?? 0) + pieces,
  }))
}

/** On one day, the last status to arrive counts. */
export function noteStatus(
  line: SuppliedLine,
  suffix: string,
  status: NonNullable<Part['status']>,
): SuppliedLine {
  return changePart(line, suffix, (part) =>
    part.status && status.on < part.status.on ? part : { ...part, status },
  )
}

export function noteSource(
  line: SuppliedLine,
  suffix: string,
  source: NonNullable<Part['source']>,
): SuppliedLine {
  return changePart(line, suffix, (part) =>
    part.source && source.on < part.source.on ? part : { ...part, source },
  )
}

export function findSource({ parts }: Pick<SuppliedLine, 'parts'>): string {
  const sources = Object.values(parts).flatMap(({ source }) => (source ? [source] : []))
  return sources.reduce((latest, source) => (source.on >= latest.on ? source : latest), {
    on: '',
    routing: '',
  }).routing
}
