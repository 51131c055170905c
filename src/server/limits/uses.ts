import { Refusal } from '#domain/refusal.ts'
import type { Sql } from '../db/connect.ts'

/** So many uses of a kind by one address or person within a window of time (seconds). */
export type Limit = { kind: string; most: number; seconds: number }

/** A whole base may sit behind one address: no more than a crowd of people on a bad morning fails. */
export const FAILED_SIGN_INS: Limit = { kind: 'failed sign-in', most: 600, seconds: 300 }
/** Nobody mistypes a link often; what is written down of wrong ones has an end. */
export const OPENING_LINKS: Limit = { kind: 'opening link', most: 60, seconds: 600 }
export const FORGOTTEN_PASSWORDS: Limit = { kind: 'forgotten password', most: 120, seconds: 600 }

const windowOf = ({ seconds }: Limit, now: Date) =>
  new Date(Math.floor(now.getTime() / 1000 / seconds) * seconds * 1000)

/** Seconds until the window is over. */
export function timeLeft(limit: Limit, now: Date): number {
  return Math.max(
    1,
    Math.ceil((windowOf(limit, now).getTime() + limit.seconds * 1000 - now.getTime()) / 1000),
  )
}

/** `5 minutes`, `90 seconds`, `a second`: what stands behind 'Try again in'. */
export function describeWait(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}

/** Counts one use; answers how many there are in this window now. All processes count together. */
export async function countUse(sql: Sql, limit: Limit, ofWhom: string, now: Date): Promise<number> {
  const [row] = await sql<
    { uses: number }[]
  >`INSERT INTO rate_limit_counts AS u (kind, subject, window_start, uses)
    VALUES (${limit.kind}, ${ofWhom}, ${windowOf(limit, now)}, 1)
    ON CONFLICT (kind, subject, window_start) DO UPDATE SET uses = u.uses + 1 RETURNING uses`
  return row?.uses ?? 1
}

/** Counts many uses at once: how many of each. */
export async function countUses(
  sql: Sql,
  limit: Limit,
  ofWhom: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  await sql`INSERT INTO rate_limit_counts AS u (kind, subject, window_start, uses)
    SELECT ${limit.kind}, n.subject, ${windowOf(limit, now)}, n.uses
      FROM unnest(${[...ofWhom.keys()]}::text[], ${[...ofWhom.values()]}::int[]) n (subject, uses) ORDER BY n.subject
    ON CONFLICT (kind, subject, window_start) DO UPDATE SET uses = u.uses + excluded.uses`
}

/**
 * Counts one use of a person's; `did` says what was done too often, as the beginning of a sentence without its full stop.
 * @throws Refusal (429) with the code and the seconds until the window is over
 */
export async function requireUse(
  sql: Sql,
  limit: Limit,
  personId: number,
  now: Date,
  { did, code }: { did: string; code: string },
): Promise<void> {
  if ((await countUse(sql, limit, String(personId), now)) <= limit.most) return
  const seconds = timeLeft(limit, now)
  throw new Refusal('too-many', `${did}. Try again in ${describeWait(seconds)}.`, {
    code,
    retryAfter: seconds,
  })
}

export async function findUses(sql: Sql, limit: Limit, ofWhom: string, now: Date): Promise<number> {
  const [row] = await sql<{ uses: number }[]>`SELECT uses FROM rate_limit_counts
    WHERE kind = ${limit.kind} AND subject = ${ofWhom} AND window_start = ${windowOf(limit, now)}`
  return row?.uses ?? 0
}

/** One network of IPv6 belongs to one place: its last 64 bits are anybody's choice there. */
export function nameNetwork(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const groups = [...first, ...Array(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

export async function deleteOldUses(sql: Sql, before: Date): Promise<void> {
  await sql`DELETE FROM rate_limit_counts WHERE window_start < ${before}`
}

/** True for the one process that raises the alarm, which is then quiet for so many seconds. */
export async function raiseAlert(sql: Sql, event: string, quietSeconds: number, now: Date): Promise<boolean> {
  const raised = await sql`INSERT INTO alerts AS a (event, raised_at) VALUES (${event}, ${now})
    ON CONFLICT (event) DO UPDATE SET raised_at = excluded.raised_at
      WHERE a.raised_at <= ${now}::timestamptz - make_interval(secs => ${quietSeconds}) RETURNING 1`
  return raised.length > 0
}
