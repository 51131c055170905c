import type { JWK } from 'jose'
import type { Sql } from '../db/connect.ts'

export async function addCardKey(
  sql: Sql,
  key: { id: string; publicKey: JWK; madeAt: Date; endsAt: Date },
): Promise<void> {
  await sql`INSERT INTO card_keys (key_id, public_key, made_at, ends_at)
    VALUES (${key.id}, ${sql.json(key.publicKey as never)}, ${key.madeAt}, ${key.endsAt})`
}

/** The valid public key of any process. */
export async function findCardKey(sql: Sql, id: string, now: Date): Promise<JWK | null> {
  const [row] = await sql<{ publicKey: JWK }[]>`SELECT public_key FROM card_keys
    WHERE key_id = ${id} AND ends_at > ${now}`
  return row?.publicKey ?? null
}

/** True for the first use. A simultaneous second use waits for the commit and gets false. */
export async function claimCardMessage(sql: Sql, id: string, now: Date, endsAt: Date): Promise<boolean> {
  const used =
    await sql`INSERT INTO card_messages (message_id, used_at, ends_at) VALUES (${id}, ${now}, ${endsAt})
    ON CONFLICT DO NOTHING`
  return used.count === 1
}

/** Covers a clock that is an hour slow. */
export async function deleteOldCardRows(sql: Sql, now: Date): Promise<void> {
  await sql`DELETE FROM card_keys WHERE ends_at < ${now}`
  await sql`DELETE FROM card_messages WHERE ends_at < ${now}::timestamptz - interval '1 hour'`
}
