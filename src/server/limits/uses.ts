import { Refusal } from '#domain/refusal.ts'
import type { Sql } from '../db/connect.ts'

/** Per address or person and window (seconds). */
export type Limit = { kind: string; max: number; seconds: number }

/** A whole base may share one address. */
export const FAILED_SIGN_INS: Limit = { kind: 'failed sign-in', max: 600, seconds: 300 }
/** Bounds the stored failures. */
export const OPENING_LINKS: Limit = { kind: 'opening link', max: 60, seconds: 600 }
export const FORGOTTEN_PASSWORDS: Limit = { kind: 'forgotten password', max: 120, seconds: 600 }

const windowOf = ({ seconds }: Limit, now: Date) =>
  new Date(Math.floor(now.getTime() / 1000 / seconds) * seconds * 1000)

export function timeLeft(limit: Limit, now: Date): number {
  return Math.max(
    1,
    Math.ceil((windowOf(limit, now).getTime() + limit.seconds * 1000 - now.getTime()) / 1000),
  )
}

/** `5 minutes`, `90 seconds`, `a second`: follows 'Try again in'. */
export function describeWait(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}

/** Returns the uses in this window, over all processes. */
export async function countUse(sql: Sql, limit: Limit, subject: string, now: Date): Promise<number> {
  const [row] = await sql<
    { uses: number }[]
  >`INSERT INTO rate_limit_counts AS u (kind, subject, window_start, uses)
    VALUES (${limit.kind}, ${subject}, ${windowOf(limit, now)}, 1)
    ON CONFLICT (kind, subject, window_start) DO UPDATE SET uses = u.uses + 1 RETURNING uses`
  return row?.uses ?? 1
}

export async function countUses(
  sql: Sql,
  limit: Limit,
  subject: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  await sql`INSERT INTO rate_limit_counts AS u (kind, subject, window_start, uses)
    SELECT ${limit.kind}, n.subject, ${windowOf(limit, now)}, n.uses
      FROM unnest(${[...subject.keys()]}::text[], ${[...subject.values()]}::int[]) n (subject, uses) ORDER BY n.subject
    ON CONFLICT (kind, subject, window_start) DO UPDATE SET uses = u.uses + excluded.uses`
}

/** `did` begins the refusal's sentence. @throws Refusal (429) with the code and the seconds left */
export async function requireUse(
  sql: Sql,
  limit: Limit,
  personId: number,
  now: Date,
  { did, code }: { did: string; code: string },
): Promise<void> {
  if ((await countUse(sql, limit, String(personId), now)) <= limit.max) return
  const seconds = timeLeft(limit, now)
  throw new Refusal('too-many', `${did}. Try again in ${describeWait(seconds)}.`, {
    code,
    retryAfter: seconds,
  })
}

export async function findUses(sql: Sql, limit: Limit, subject: string, now: Date): Promise<number> {
  const [row] = await sql<{ uses: number }[]>`SELECT uses FROM rate_limit_counts
    WHERE kind = ${limit.kind} AND subject = ${subject} AND window_start = ${windowOf(limit, now)}`
  return row?.uses ?? 0
}

/** The first 64 bits of IPv6, because the client chooses the rest. */
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

/** True for one process, which is then quiet for `quietSeconds`. */
export async function raiseAlert(sql: Sql, event: string, quietSeconds: number, now: Date): Promise<boolean> {
  const raised = await sql`INSERT INTO alerts AS a (event, raised_at) VALUES (${event}, ${now})
    ON CONFLICT (event) DO UPDATE SET raised_at = excluded.raised_at
      WHERE a.raised_at <= ${now}::timestamptz - make_interval(secs => ${quietSeconds}) RETURNING 1`
  return raised.length > 0
}
