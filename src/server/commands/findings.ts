import type { Pool } from '../db/driver/sql.ts'

export type Connection = Pick<Pool, 'unsafe'>

export type Finding = { row: string; reason: string }

export type Invariant = { name: string; broken: { row: string; reason: string }[] }

export type Sealed = Invariant & {
  notes: string[]
  rows: number
}
