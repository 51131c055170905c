import type { Branch } from '#domain/branches.ts'
import type { Entry } from '#domain/public-catalog/entries.ts'
import type { FileFault } from './layouts.ts'

export type Wanted = {
  classes: readonly string[]
  branch: Branch
  /** NSNs that the program's drafts have from before, by their number without the class. */
  known: ReadonlyMap<number, string>
}

/** What a month says of the wanted classes, as it is gathered: nothing else of the files is kept. */
export type Gathered = Wanted & {
  entries: Map<number, Entry>
  /** Cancelled numbers, picked or known, with what took their place. */
  cancelled: Map<number, string>
  /** Colloquial names by item name code. */
  words: Map<string, Set<string>>
  titles: Map<string, string>
  /** Whole numbers of items that took the place of others. */
  nsns: Map<string, string>
  /** What is refused: an item by its number, or a row of the list whose number cannot be read. */
  faults: Map<number | string, FileFault>
  rows: number
}
