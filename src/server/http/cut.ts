/** A row, and how many rows its whole list has. */
export type Totalled<Row> = Row & { total: number }

/** A part of a list and how many rows there are altogether. */
export class Cut<A> {
  readonly rows: A
  readonly total: number
  constructor(rows: A, total: number) {
    this.rows = rows
    this.total = total
  }
}

/**
 * Rows that were read from the first on, with the total beside each: where there is none, there is no row. The rows keep it, since
 * taking it off copies them all; the wire writes down what its call names and nothing else.
 */
export function cutOf<Row>(read: Totalled<Row>[]): Cut<Row[]> {
  return new Cut<Row[]>(read, read[0]?.total ?? 0)
}

/**
 * A page of a list whose rows carry the total. Where the first page has no row there is none; one behind the end has no row to
 * say it, and the list is counted.
 */
export async function pageOf<Row>(
  read: Totalled<Row>[],
  page: number,
  count: () => PromiseLike<number>,
): Promise<Cut<Row[]>> {
  const { rows, total } = cutOf<Row>(read)
  return new Cut(rows, rows.length > 0 || page === 1 ? total : await count())
}

/** What the paging twin of a list answers (DATA-20). */
export function inPages(total: number, pageSize: number): { total: number; totalPages: number } {
  return { total, totalPages: Math.ceil(total / pageSize) }
}
