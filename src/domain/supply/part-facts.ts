/** Facts of a part (a suffix of a line), as reported, with their day. */

export type EndedFunds = 'refund' | 'hold' | 'keep'

/** The maximum of any answer. `BQ#2` is BQ for the second request. */
type Ending = { quantity: number; funds: EndedFunds }

/** Pieces and cents in the ordered unit of issue. */
export type Change = {
  on: string
  /** Sorts the records of one day, so that their arrival does not matter. */
  key: string
  pieces: number
  /** Whether the part has this size from then on. */
  resizes: boolean
  item?: { nsn: string; unit: string }
  cents?: number
}

export type Part = {
  /** Days with an increase, and the pieces. */
  named?: Record<string, number>
  changes?: Change[]
  shipped?: number
  /** Shipped pieces whose money was given back in a case. */
  credited?: number
  /** Of the undivided part: pieces that come instead of credited ones. */
  replacing?: number
  ended?: Record<string, Ending>
  status?: { on: string; code: string; getWellOn?: string | null }
  /** Set when another source of supply holds the part. */
  source?: { on: string; routing: string }
}

/** By suffix; '' was not divided. */
export type Parts = Record<string, Part>
