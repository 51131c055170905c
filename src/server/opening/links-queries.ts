import type { Sql } from '../db/connect.ts'

type Worth = 'good' | 'open' | 'refused' | 'done'

/** `done` for the person who opened the portal with this link and key. */
export async function findOpening(sql: Sql, hash: Buffer, key: string | null, now: Date): Promise<Worth> {
  const [row] = await sql<{ worth: Worth | null }[]>`SELECT find_opening(${hash}, ${key}, ${now}) AS worth`
  return row?.worth ?? 'refused'
}

/** The functions below need the database owner, the only role with rights on the links. */
export async function addLink(sql: Sql, row: { hash: Buffer; now: Date; expiresAt: Date }): Promise<void> {
  await sql`DELETE FROM opening_links WHERE expires_at <= ${row.now} AND used_at IS NULL`
  await sql`INSERT INTO opening_links (link_hash, made_at, expires_at) VALUES (${row.hash}, ${row.now}, ${row.expiresAt})`
}

export async function dropLinks(sql: Sql): Promise<void> {
  await sql`DELETE FROM opening_links WHERE used_at IS NULL`
}

/** False when the link is used, replaced or expired. */
export async function useLink(sql: Sql, hash: Buffer, key: string | null, now: Date): Promise<boolean> {
  const used = await sql`UPDATE opening_links SET used_at = ${now}, used_key = ${key}
    WHERE link_hash = ${hash} AND used_at IS NULL AND expires_at > ${now} RETURNING 1`
  return used.length === 1
}
