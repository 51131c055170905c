import type { Fragment, Sql } from '../db/connect.ts'

/** Rows between marks. */
const STEP = 10_000
const KEPT = 60_000
const MOST_KEPT = 200

type Marks = { at: number; keys: Promise<PlacedMark[]> }
export type Mark = { orderId: number; lineNumber: number }
/** `place`: the number of rows up to the mark. */
export type PlacedMark = Mark & { place: number }

const kept = new Map<string, Marks>()

export type PageStart = { after: Mark | null; skip: number }

/** Caches every 10,000th sort key for a minute. A deep page starts at the nearest mark. */
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

export function afterOrder(sql: Sql, { after }: PageStart): Fragment {
  return after ? sql`AND o.order_id < ${after.orderId}` : sql``
}

/** Newest order first. Also constrains `o`, because PostgreSQL infers only equalities across a join. */
export function afterLine(sql: Sql, { after }: PageStart): Fragment {
  return after
    ? sql`AND o.order_id <= ${after.orderId} AND l.order_id <= ${after.orderId} AND (l.order_id < ${after.orderId} OR l.line_number > ${after.lineNumber})`
    : sql``
}
