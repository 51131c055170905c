import type { Branch } from '#domain/branches.ts'
import type { Entry } from '#domain/public-catalog/entries.ts'
import type { FileFault } from './layouts.ts'

export type Wanted = {
  classes: readonly string[]
  branch: Branch
  known: ReadonlyMap<number, string>
}

/** Holds only data about the wanted classes, to limit memory. */
export type Gathered = Wanted & {
  entries: Map<number, Entry>
  cancelled: Map<number, string>
  /** Colloquial names by item name code. */
  words: Map<string, Set<string>>
  titles: Map<string, string>
  nsns: Map<string, string>
  /** By item number, or by row when the number is unreadable. */
  faults: Map<number | string, FileFault>
  rows: number
}
