import type { Fragment, Sql } from '../db/connect.ts'

/** Rows between marks. */
const STEP = 10_000
const CACHED_FOR = 60_000
const MAX_STORED = 200

type Marks = { at: number; keys: Promise<PlacedMark[]> }
export type Mark = { orderId: number; lineNumber: number }
/** `place`: the number of rows up to the mark. */
export type PlacedMark = Mark & { place: number }

const stored = new Map<string, Marks>()

export type PageStart = { after: Mark | null; skip: number }

/** Caches every 10,000th sort key for a minute. A deep page starts at the nearest mark. */
export async function findPageStart(
  name: string,
  offset: number,
  now: number,
  readMarks: (step: number) => PromiseLike<PlacedMark[]>,
): Promise<PageStart> {
  if (offset < 2 * STEP) return { after: null, skip: offset }
  const found = stored.get(name)
  const marks =
    found && found.at > now - CACHED_FOR ? found : save(name, now, Promise.resolve(readMarks(STEP)))
  const mark = (await marks.keys).findLast(({ place }) => place <= offset)
  return { after: mark ?? null, skip: offset - (mark?.place ?? 0) }
}

function save(name: string, now: number, keys: Promise<PlacedMark[]>): Marks {
  const marks = { at: now, keys }
  stored.delete(name)
  stored.set(name, marks)
  keys.catch(() => stored.delete(name))
  const [oldest] = stored.keys()
  if (stored.size > MAX_STORED && oldest !== undefined) stored.delete(oldest)
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
