/** Splits a line over its parcels, as they were shipped. Money in cents. */

type NamedItem = { nsn: string; article: string; size: string; rank: number }

type Priced = NamedItem & { unit: string; cents: number }

/** `units` are of its own unit, `pieces` of the ordered one. */
export type ParcelOfLine = Priced & { units: number; pieces: number }

/** The oldest parcel first; instants in ms. */
export type LineOfMember = Priced & {
  /** Arrived or expected, in the ordered unit. */
  expected: number
  parcels: ParcelOfLine[]
  /** Shipped pieces that the supplier replaced or credited. */
  credited: number
  received: number
  issued: number
  returned: number
  issues: { pieces: number; at: number }[]
}

/** One parcel of a line, or the part still to come. Pieces are of the ordered unit. */
export type LineShare = NamedItem & {
  unit: string
  pieces: number
  totalCents: number
  /** Null when shipped in the ordered unit. */
  shipped: { unit: string; units: number; cents: number } | null
  received: number
  issued: number
  returned: number
  lastIssuedAt: number | null
  /** All arrived, and the member returned all of them. */
  isGivenBack: boolean
}

/** The oldest parcel's pieces are received, issued and returned first. */
export function shareOut(line: LineOfMember): LineShare[] {
  const rooms = listRooms(line)
  const received = spread(line.received, rooms)
  const issued = spread(line.issued, rooms)
  const returned = spread(line.returned, rooms)
  let upTo = 0
  const shares = rooms.map((room, at) => {
    const own = issued[at] ?? 0
    upTo += own
    return {
      ...room,
      received: received[at] ?? 0,
      issued: own,
      returned: returned[at] ?? 0,
      lastIssuedAt: own > 0 ? findIssue(line, upTo) : null,
    }
  })
  return shares.map((share) => ({
    ...share,
    isGivenBack: shares.every((other) => !isAlike(other, share) || other.returned >= other.pieces),
  }))
}

type Room = Omit<LineShare, 'received' | 'issued' | 'returned' | 'lastIssuedAt' | 'isGivenBack'>

function isAlike(a: Room, b: Room): boolean {
  return a.nsn === b.nsn && a.shipped?.unit === b.shipped?.unit
}

/** Received pieces have arrived, even if the supplier disagrees. Credited ones leave, unless they were received. */
function listRooms(line: LineOfMember): Room[] {
  const { nsn, article, size, rank, unit, cents, expected, received, parcels } = line
  let [came, left] = [received, line.credited]
  const shipped = parcels.flatMap((parcel): Room[] => {
    const less = Math.min(left, Math.max(0, parcel.pieces - came))
    came -= Math.min(came, parcel.pieces)
    left -= less
    const pieces = parcel.pieces - less
    if (less > 0 && pieces === 0) return []
    const units = less === 0 ? parcel.units : (parcel.units * pieces) / parcel.pieces
    const isWhole = parcel.unit !== unit && Number.isInteger(units)
    return [
      {
        ...{ nsn: parcel.nsn, article: parcel.article, size: parcel.size, rank: parcel.rank, unit, pieces },
        totalCents: Math.round(parcel.cents * units),
        shipped: isWhole ? { unit: parcel.unit, units, cents: parcel.cents } : null,
      },
    ]
  })
  const gone = line.credited - left
  const arrived = shipped.reduce((sum, { pieces }) => sum + pieces, 0)
  const open = Math.max(0, Math.max(expected - gone, received) - arrived)
  if (open === 0 && shipped.length > 0) return shipped
  return [
    ...shipped,
    { nsn, article, size, rank, unit, pieces: open, totalCents: open * cents, shipped: null },
  ]
}

/** The last room takes the remainder. */
function spread(pieces: number, rooms: readonly Room[]): number[] {
  let left = pieces
  return rooms.map((room, at) => {
    const own = at === rooms.length - 1 ? left : Math.min(left, room.pieces)
    left -= own
    return own
  })
}

function findIssue({ issues }: LineOfMember, place: number): number | null {
  let upTo = 0
  for (const { pieces, at } of issues) {
    upTo += pieces
    if (upTo >= place) return at
  }
  return issues.at(-1)?.at ?? null
}

/** Whole cents, even for a converted price (decision 22). */
export function pieceCents({ totalCents, pieces }: Pick<LineShare, 'totalCents' | 'pieces'>): number {
  return pieces === 0 ? 0 : Math.round(totalCents / pieces)
}

export function addUp<Share extends LineShare & { fiscalYear: number }>(
  shares: readonly Share[],
  distinguish: (share: Share) => readonly (string | number)[],
): Share[] {
  const groups = Map.groupBy(shares, (share) => JSON.stringify([share.fiscalYear, ...distinguish(share)]))
  return [...groups.values()].map((alike) => alike.reduce(add)).sort(compareShares)
}

function add<Share extends LineShare>(a: Share, b: Share): Share {
  return {
    ...a,
    pieces: a.pieces + b.pieces,
    totalCents: a.totalCents + b.totalCents,
    shipped: a.shipped && { ...a.shipped, units: a.shipped.units + (b.shipped?.units ?? 0) },
    received: a.received + b.received,
    issued: a.issued + b.issued,
    returned: a.returned + b.returned,
    lastIssuedAt: Math.max(a.lastIssuedAt ?? 0, b.lastIssuedAt ?? 0) || null,
    isGivenBack: a.isGivenBack && b.isGivenBack,
  }
}

type Placed = LineShare & { fiscalYear: number }

function compareShares(a: Placed, b: Placed): number {
  return (
    b.fiscalYear - a.fiscalYear ||
    compareTexts(a.article, b.article) ||
    a.rank - b.rank ||
    compareTexts(a.nsn, b.nsn) ||
    pieceCents(a) - pieceCents(b)
  )
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
