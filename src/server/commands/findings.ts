import type { Pool } from '../db/driver/sql.ts'

export type Connection = Pick<Pool, 'unsafe'>

export type Finding = { row: string; reason: string }

/** A promise that the database keeps; `broken` names the rows that break it, and why. */
export type Invariant = { name: string; broken: { row: string; reason: string }[] }

export type Sealed = Invariant & {
  /** What is no forgery, yet worth knowing. */
  notes: string[]
  rows: number
}
