import type { Fragment, Sql } from '../db/connect.ts'

/** Rows between two marks: a page is never further from one. */
const STEP = 10_000
const KEPT = 60_000
const MOST_KEPT = 200

type Marks = { at: number; keys: Promise<PlacedMark[]> }
/** The sort key of a row. */
export type Mark = { orderId: number; lineNumber: number }
/** The same with how many rows there are up to it. */
export type PlacedMark = Mark & { place: number }

const kept = new Map<string, Marks>()

/** Where a page begins: after a mark, some rows further on. */
export type PageStart = { after: Mark | null; skip: number }

/**
 * A page deep in a report does not count from the top each time. The sort key of about every ten-thousandth row is read once,
 * kept for a minute under the name of the report and its filters, and a page starts from the nearest one before it.
 */
export async function findPageStart(
  name: string,
  offset: number,
  now: number,
  readMarks: (step: number) => PromiseLike<PlacedMark[]>,
): Promise<PageStart> {
  if (offset < 2 * STEP) return { after: null, skip: offset }
  const found = kept.get(name)
  const marks = found && found.at > now - KEPT ? found : keep(name, now, Promise.resolve(readMarks(STEP)))
  const mark = (await marks.keys).findLast(({ place }) => place <= offset)
  return { after: mark ?? null, skip: offset - (mark?.place ?? 0) }
}

function keep(name: string, now: number, keys: Promise<PlacedMark[]>): Marks {
  const marks = { at: now, keys }
  kept.delete(name)
  kept.set(name, marks)
  keys.catch(() => kept.delete(name))
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return marks
}

/** Orders after a mark, newest first. */
export function afterOrder(sql: Sql, { after }: PageStart): Fragment {
  return after ? sql`AND o.order_id < ${after.orderId}` : sql``
}

/**
 * Lines `l` after a mark: newest order first, its lines in order. It is said of their orders `o`, too: what is known of one side of
 * a join by more than equality PostgreSQL does not ask of the other, and would walk all orders above the mark.
 */
export function afterLine(sql: Sql, { after }: PageStart): Fragment {
  return after
    ? sql`AND o.order_id <= ${after.orderId} AND l.order_id <= ${after.orderId} AND (l.order_id < ${after.orderId} OR l.line_number > ${after.lineNumber})`
    : sql``
}
