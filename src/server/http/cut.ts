/** A row, and how many rows its whole list has. */
export type Totalled<Row> = Row & { total: number }

/** The first rows of a list and how many there are altogether. */
export class Cut<A> {
  readonly rows: A
  readonly total: number
  constructor(rows: A, total: number) {
    this.rows = rows
    this.total = total
  }
}

/** Rows that were read from the first on, with the total beside each: where there is none, there is no row. */
export function cutOf<Row>(read: Totalled<Row>[]): Cut<Row[]> {
  return new Cut(
    read.map(({ total: _, ...row }) => row as Row),
    read[0]?.total ?? 0,
  )
}
