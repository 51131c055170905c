export type Totalled<Row> = Row & { total: number }

export class Cut<A> {
  readonly rows: A
  readonly total: number
  constructor(rows: A, total: number) {
    this.rows = rows
    this.total = total
  }
}

/** Removing `total` would copy all rows. The wire writes only the fields of its call. */
export function cutOf<Row>(read: Totalled<Row>[]): Cut<Row[]> {
  return new Cut<Row[]>(read, read[0]?.total ?? 0)
}

/** A page behind the end has no row with the total, so the list is counted. */
export async function pageOf<Row>(
  read: Totalled<Row>[],
  page: number,
  count: () => PromiseLike<number>,
): Promise<Cut<Row[]>> {
  const { rows, total } = cutOf<Row>(read)
  return new Cut(rows, rows.length > 0 || page === 1 ? total : await count())
}

/** (DATA-20) */
export function inPages(total: number, pageSize: number): { total: number; totalPages: number } {
  return { total, totalPages: Math.ceil(total / pageSize) }
}
