import { UnreadableFile } from './file-records.ts'

const MAX_ROWS = 200_000
/** A file of people has 25 columns. */
const MAX_CELLS = 10_000_000
/** Milliseconds of CPU time, so that a busy machine refuses no file. A list of rows takes less. */
const MAX_TIME = 120_000
/** Milliseconds of CPU time. The import's connection waits for ten minutes. */
export const PICTURES_TAKE = 540_000

export class Limits {
  #rows = -1
  #cells = 0
  readonly #begun = process.cpuUsage()
  readonly #mayTake: number

  constructor(mayTake = MAX_TIME) {
    this.#mayTake = mayTake
  }

  /** @throws UnreadableFile Blank rows count, because they take time, too. */
  countRow(number: number): void {
    if (++this.#rows > MAX_ROWS)
      throw new UnreadableFile(
        number,
        'A file has at most 200,000 rows. Divide it into several files. Blank rows count, too: delete them.',
      )
    const { user, system } = process.cpuUsage(this.#begun)
    if ((user + system) / 1000 > this.#mayTake)
      throw new UnreadableFile(number, 'Reading this file takes too long. Divide it into several files.')
  }

  countCells(number: number, cells: number): void {
    this.#cells += cells
    if (this.#cells > MAX_CELLS)
      throw new UnreadableFile(number, 'A file has at most 10 million cells. Divide it into several files.')
  }
}
