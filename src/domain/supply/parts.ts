import type { Change, EndedFunds, Part, Parts } from './part-facts.ts'
import type { Counted } from './supplied-line.ts'

/** Pieces that follow one another in a part and are alike. */
export type Layer = { pieces: number; nsn: string; unit: string; cents: number }

/** What follows for one part. `size` is shipped, ended and open together. */
export type PartCount = {
  suffix: string
  size: number
  shipped: number
  open: number
  ended: { code: string; quantity: number; funds: EndedFunds }[]
  /** From the first pieces to ship to the last; together they are `size`. */
  layers: Layer[]
  /** Those that are paid for: all but the last ones, whose money went back. */
  paid: Layer[]
  chargeCents: number
  heldCents: number
  status: NonNullable<Part['status']> | null
}

type Sum = Pick<PartCount, 'size' | 'shipped' | 'open' | 'chargeCents' | 'heldCents'> & { ended: number }

export function sumUp(line: Counted): Sum {
  const sum: Sum = { size: 0, shipped: 0, open: 0, ended: 0, chargeCents: 0, heldCents: 0 }
  for (const part of countParts(line)) {
    sum.size += part.size
    sum.shipped += part.shipped
    sum.open += part.open
    sum.ended += countEnded(part)
    sum.chargeCents += part.chargeCents
    sum.heldCents += part.heldCents
  }
  return sum
}

export function countEnded({ ended }: Pick<PartCount, 'ended'>): number {
  return ended.reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * The parts of a line: what has shipped has shipped, what ended comes next, then what each suffix is still to get; the
 * rest is the undivided part, which stands last and is there even when it has nothing.
 */
export function countParts(line: Counted): PartCount[] {
  const suffixes = listSuffixes(line.parts)
  const shippedOf = (suffix: string) => line.parts[suffix]?.shipped ?? 0
  const shipped = suffixes.reduce((sum, suffix) => sum + shippedOf(suffix), 0)
  let free = Math.max(0, countSupplied(line) - shipped)
  function take(pieces: number): number {
    const taken = Math.max(0, Math.min(pieces, free))
    free -= taken
    return taken
  }
  const ended = suffixes.map((suffix) => takeEnded(line.parts[suffix], take))
  return suffixes.map((suffix, index): PartCount => {
    const itsEnded = ended[index] ?? []
    const gone = shippedOf(suffix) + countEnded({ ended: itsEnded })
    const open = take(suffix === '' ? free : sizeOf(line.parts[suffix]) - gone)
    return pricePart(line, { suffix, shipped: shippedOf(suffix), open, ended: itsEnded, size: gone + open })
  })
}

/** Suffixes in their order, the undivided part last. */
function listSuffixes(parts: Parts): string[] {
  return [
    ...Object.keys(parts)
      .filter((suffix) => suffix !== '')
      .sort(),
    '',
  ]
}

function takeEnded(part: Part | undefined, take: (pieces: number) => number): PartCount['ended'] {
  return Object.entries(part?.ended ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { quantity, funds }]) => ({ code: key.slice(0, 2), quantity: take(quantity), funds }))
    .filter(({ quantity }) => quantity > 0)
}

/** Pieces that a divided part has, as far as anybody said. */
function sizeOf(part: Part | undefined): number {
  return findResize(part)?.pieces ?? Math.max(0, ...Object.values(part?.named ?? {}))
}

function findResize(part: Part | undefined): Change | undefined {
  return part?.changes?.findLast(({ resizes }) => resizes)
}

/** Pieces that were named for a part up to a day; null when it was not heard of by then. */
function namedBy(part: Part | undefined, day: string): number | null {
  const named = Object.entries(part?.named ?? {}).filter(([on]) => on <= day)
  return named.length === 0 ? null : Math.max(...named.map(([, pieces]) => pieces))
}

/** What was sent to supply. */
function sentQuantity({ quantity, unsentQuantity }: Counted): number {
  return quantity - unsentQuantity
}

/** Pieces of the order that had no suffix by the end of a day; all of them, when everything had one. */
function undividedBy(line: Counted, day: string): number {
  const sent = sentQuantity(line)
  const divided = Object.entries(line.parts)
    .filter(([suffix]) => suffix !== '')
    .reduce((sum, [, part]) => sum + (namedBy(part, day) ?? 0), 0)
  return divided < sent ? sent - divided : sent
}

/** What was sent, with the differences that changes of quantity made to their parts; never less than shipped. */
function countSupplied(line: Counted): number {
  let pieces = sentQuantity(line)
  for (const [suffix, part] of Object.entries(line.parts)) {
    const resize = findResize(part)
    if (!resize) continue
    const before =
      suffix === ''
        ? undividedBy(line, resize.on)
        : (namedBy(part, resize.on) ?? Math.min(resize.pieces, sentQuantity(line)))
    pieces += Math.max(resize.pieces, part.shipped ?? 0) - before
  }
  const shipped = Object.values(line.parts).reduce((sum, part) => sum + (part.shipped ?? 0), 0)
  return Math.max(pieces, shipped)
}

type Unpriced = Omit<PartCount, 'layers' | 'paid' | 'chargeCents' | 'heldCents' | 'status'>

function pricePart(line: Counted, part: Unpriced): PartCount {
  const layers = layOut(line, part.suffix, part.size)
  const pieces = (funds: EndedFunds) =>
    part.ended.reduce((sum, ended) => sum + (ended.funds === funds ? ended.quantity : 0), 0)
  // The first pieces ship; those whose money goes back are the last ones.
  const kept = part.size - pieces('refund')
  const held = pieces('hold')
  const paid = cut(layers, 0, kept)
  return {
    ...part,
    layers,
    paid,
    chargeCents: costOf(paid),
    heldCents: costOf(cut(layers, kept - held, kept)),
    status: line.parts[part.suffix]?.status ?? null,
  }
}

function costOf(layers: readonly Layer[]): number {
  return layers.reduce((sum, { pieces, cents }) => sum + pieces * cents, 0)
}

/** Item and price of the pieces of a part: each change is about its last ones, the latest change counts. */
function layOut(line: Counted, suffix: string, size: number): Layer[] {
  const ordered = { nsn: line.nsn, unit: line.unitOfIssue, cents: line.unitPriceCents }
  return listChanges(line, suffix).reduce<Layer[]>(
    (layers, { pieces, change }) => {
      const from = Math.max(0, size - pieces)
      return [
        ...cut(layers, 0, from),
        ...cut(layers, from, size).map((layer) => ({ ...layer, ...said(change) })),
      ]
    },
    size > 0 ? [{ ...ordered, pieces: size }] : [],
  )
}

function said({ item, cents }: Change): Partial<Layer> {
  return { ...item, ...(cents === undefined ? {} : { cents }) }
}

function cut(layers: readonly Layer[], from: number, to: number): Layer[] {
  let at = 0
  return layers.flatMap((layer) => {
    const pieces = Math.min(to, at + layer.pieces) - Math.max(from, at)
    at += layer.pieces
    return pieces > 0 ? [{ ...layer, pieces }] : []
  })
}

/**
 * Changes that are about a part, the earliest first: its own, and those of the undivided part that spoke for the whole
 * line, or for pieces that got their suffix later. One that spoke for all pieces there were is about all there are.
 */
function listChanges(line: Counted, suffix: string): { pieces: number; change: Change }[] {
  const undivided = (line.parts['']?.changes ?? []).map((change) => ({
    change,
    pieces:
      change.resizes || change.pieces >= undividedBy(line, change.on)
        ? Number.POSITIVE_INFINITY
        : change.pieces,
  }))
  if (suffix === '') return undivided
  const part = line.parts[suffix]
  const own = (part?.changes ?? []).map((change) => ({
    change,
    pieces:
      change.resizes || change.pieces >= (namedBy(part, change.on) ?? 0)
        ? Number.POSITIVE_INFINITY
        : change.pieces,
  }))
  const inherited = undivided.filter(
    ({ change, pieces }) =>
      pieces === Number.POSITIVE_INFINITY &&
      ((change.pieces >= sentQuantity(line) && !change.resizes) || namedBy(part, change.on) === null),
  )
  return [...own, ...inherited].sort((a, b) => compareChanges(a.change, b.change))
}

/** By day; on one day by what the records say, whichever came first. */
export function compareChanges(a: Change, b: Change): number {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1
}

/** NSNs that may be shipped under a suffix: what the part is made of, or what the undivided part is if it is a new one. */
export function listItems(line: Counted, suffix: string): string[] {
  // Of the undivided part only the last pieces may be others than ordered: all of it counts.
  const size = suffix === '' ? sentQuantity(line) : Math.max(1, sizeOf(line.parts[suffix]))
  const layers = layOut(line, suffix, size)
  const undivided = line.parts[suffix]?.changes ? [] : layOut(line, '', sentQuantity(line))
  return [...new Set([...layers, ...undivided].map(({ nsn }) => nsn))]
}

/** Cents of one ordered unit of an item under a suffix, as it is paid now. */
export function priceOfItem(line: Counted, suffix: string, nsn: string): number {
  const part = countParts(line).find((one) => one.suffix === suffix)
  const layers = part?.layers ?? []
  return (layers.findLast((layer) => layer.nsn === nsn) ?? layers.at(-1))?.cents ?? line.unitPriceCents
}

/** How often supply has changed item, unit, quantity or price of the parts. */
export function countChanges({ parts }: Pick<Counted, 'parts'>): number {
  return Object.values(parts).reduce((sum, { changes }) => sum + (changes?.length ?? 0), 0)
}
