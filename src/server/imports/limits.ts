import { UnreadableFile } from './file-records.ts'

const MOST_ROWS = 200_000
/** A file of people has 25 columns. */
const MOST_CELLS = 10_000_000
/** A file that is read for longer (ms) is no list of rows. */
const MOST_TIME = 120_000
/** Each picture of a zip is unpacked and looked at; the connection of its import waits for ten minutes (ms). */
export const PICTURES_TAKE = 540_000

/** Counts what is read of a file, row by row, and ends the reading of one that is too large for its reader. */
export class Limits {
  #rows = -1
  #cells = 0
  readonly #end: number

  constructor(mayTake = MOST_TIME) {
    this.#end = performance.now() + mayTake
  }

  /** @throws UnreadableFile Blank rows count, because they take time as others do. */
  countRow(number: number): void {
    if (++this.#rows > MOST_ROWS)
      throw new UnreadableFile(
        number,
        'A file has at most 200,000 rows. Divide it into several files. Blank rows count, too: delete them.',
      )
    if (performance.now() > this.#end)
      throw new UnreadableFile(number, 'Reading this file takes too long. Divide it into several files.')
  }

  countCells(number: number, cells: number): void {
    this.#cells += cells
    if (this.#cells > MOST_CELLS)
      throw new UnreadableFile(number, 'A file has at most 10 million cells. Divide it into several files.')
  }
}
