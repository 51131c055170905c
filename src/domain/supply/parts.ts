import type { Change, EndedFunds, Part, Parts } from './part-facts.ts'
import type { Counted } from './supplied-line.ts'

export type Layer = { pieces: number; nsn: string; unit: string; cents: number }

/** `size` is shipped, ended and open. */
export type PartCount = {
  suffix: string
  size: number
  shipped: number
  open: number
  ended: { code: string; quantity: number; funds: EndedFunds }[]
  /** In the order of shipment; together `size`. */
  layers: Layer[]
  /** Without the last ones, whose money was refunded, and the first ones, whose money was credited. */
  paid: Layer[]
  /** Pieces that are neither shipped nor ended; they lie before held ones. */
  openLayers: Layer[]
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

/** Shipped pieces first, then ended ones, then open ones by suffix. The undivided part is last, even when empty. */
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

function sizeOf(part: Part | undefined): number {
  return findResize(part)?.pieces ?? Math.max(0, ...Object.values(part?.named ?? {}))
}

function findResize(part: Part | undefined): Change | undefined {
  return part?.changes?.findLast(({ resizes }) => resizes)
}

function namedBy(part: Part | undefined, day: string): number | null {
  const named = Object.entries(part?.named ?? {}).filter(([on]) => on <= day)
  return named.length === 0 ? null : Math.max(...named.map(([, pieces]) => pieces))
}

function sentQuantity({ quantity, unsentQuantity }: Counted): number {
  return quantity - unsentQuantity
}

function undividedBy(line: Counted, day: string): number {
  const sent = sentQuantity(line)
  const divided = Object.entries(line.parts)
    .filter(([suffix]) => suffix !== '')
    .reduce((sum, [, part]) => sum + (namedBy(part, day) ?? 0), 0)
  return divided < sent ? sent - divided : sent
}

function countSupplied(line: Counted): number {
  let pieces = sentQuantity(line) + (line.parts['']?.replacing ?? 0)
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

type Unpriced = Omit<PartCount, 'layers' | 'paid' | 'openLayers' | 'chargeCents' | 'heldCents' | 'status'>

function pricePart(line: Counted, part: Unpriced): PartCount {
  const layers = layOut(line, part.suffix, part.size)
  const pieces = (funds: EndedFunds) =>
    part.ended.reduce((sum, ended) => sum + (ended.funds === funds ? ended.quantity : 0), 0)
  // The last pieces are the refunded ones.
  const stored = part.size - pieces('refund')
  const held = pieces('hold')
  const paid = cut(layers, creditedPieces(line.parts[part.suffix]), stored)
  return {
    ...part,
    layers,
    paid,
    openLayers: cut(layers, stored - held - part.open, stored - held),
    chargeCents: costOf(paid),
    heldCents: costOf(cut(layers, stored - held, stored)),
    status: line.parts[part.suffix]?.status ?? null,
  }
}

/** Never more than the shipped ones, which are the first. */
function creditedPieces(part: Part | undefined): number {
  return Math.min(part?.credited ?? 0, part?.shipped ?? 0)
}

export function creditablePieces({ parts }: Pick<Counted, 'parts'>): number {
  return Object.values(parts).reduce((sum, part) => sum + (part.shipped ?? 0) - creditedPieces(part), 0)
}

function costOf(layers: readonly Layer[]): number {
  return layers.reduce((sum, { pieces, cents }) => sum + pieces * cents, 0)
}

/** A change is about the last pieces; the latest counts. */
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

/** The earliest first, with those changes of the undivided part that cover this one. */
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

/** By day, then by content, not by arrival. */
export function compareChanges(a: Change, b: Change): number {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1
}

/** Of the part, or of the undivided part when it is new. */
export function listItems(line: Counted, suffix: string): string[] {
  const size = suffix === '' ? sentQuantity(line) : Math.max(1, sizeOf(line.parts[suffix]))
  const layers = layOut(line, suffix, size)
  const undivided = line.parts[suffix]?.changes ? [] : layOut(line, '', sentQuantity(line))
  return [...new Set([...layers, ...undivided].map(({ nsn }) => nsn))]
}

export function priceOfItem(line: Counted, suffix: string, nsn: string): number {
  const part = countParts(line).find((one) => one.suffix === suffix)
  const layers = part?.layers ?? []
  return (layers.findLast((layer) => layer.nsn === nsn) ?? layers.at(-1))?.cents ?? line.unitPriceCents
}

export function countChanges({ parts }: Pick<Counted, 'parts'>): number {
  return Object.values(parts).reduce((sum, { changes }) => sum + (changes?.length ?? 0), 0)
}
