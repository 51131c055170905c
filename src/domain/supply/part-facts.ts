/**
 * A suffix is a part of a line. What supply says of a part is kept as it was said, with its day; how many pieces the part
 * has, of which item, at which price and in which state follows from that, in whatever order it was said.
 */

/** What becomes of the money of pieces that ended. */
export type EndedFunds = 'refund' | 'hold' | 'keep'

/** The most pieces that any answer said have ended, under its code; `BQ#2` is BQ in answer to the second request. */
type Ending = { quantity: number; funds: EndedFunds }

/** One record that changed item, unit, quantity or price of a part. Pieces and cents in the ordered unit of issue. */
export type Change = {
  /** ISO day. */
  on: string
  /** Tells records of one day apart, so that the same one wins whichever comes first. */
  key: string
  /** How many pieces it is about. */
  pieces: number
  /** Whether the part has so many pieces from then on. */
  resizes: boolean
  /** Item and unit of issue that are supplied, and cents of an ordered unit, where the record says something of them. */
  item?: { nsn: string; unit: string }
  cents?: number
}

/** A part as supply has spoken of it. Fields that nobody spoke of are missing. */
export type Part = {
  /** Days on which more pieces were named than before, and how many: what the part holds of the order. */
  named?: Record<string, number>
  changes?: Change[]
  shipped?: number
  ended?: Record<string, Ending>
  status?: { on: string; code: string; getWellOn?: string | null }
  /** The source of supply that holds it, if another one does. */
  source?: { on: string; routing: string }
}

/** By suffix; '' is what was not divided. */
export type Parts = Record<string, Part>
