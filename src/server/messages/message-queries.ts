import { KEEPS_MAILS, KEEPS_READ, KEEPS_UNREAD, type MessageKind, type Way } from '#domain/messages/kinds.ts'
import { MAX_COUNTED } from '#wire/messages/messages.ts'
import type { Sql } from '../db/connect.ts'
import type { MessageBody } from '../mail/post.ts'

const DAY = 24 * 60 * 60 * 1000

/** In all programs. */
export async function deleteOldMessages(sql: Sql, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  await sql`SELECT delete_old_messages(${before(KEEPS_READ)}, ${before(KEEPS_UNREAD)}, ${before(KEEPS_MAILS)})`
}

export type MessageRow = {
  id: number
  kind: string
  subject: string
  body: MessageBody
  order: number | null
  happenedAt: Date
  isRead: boolean
}
type Shown = { personId: number; unreadOnly: boolean; page: number; pageSize: number }

export function findMessages(sql: Sql, { personId, unreadOnly, page, pageSize }: Shown) {
  return sql<MessageRow[]>`
    SELECT message_id AS id, kind, subject, body, order_id AS order, happened_at, read_at IS NOT NULL AS is_read
    FROM messages WHERE person_id = ${personId} ${unreadOnly ? sql`AND read_at IS NULL` : sql``}
    ORDER BY message_id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

export function countMessages(sql: Sql, personId: number) {
  return sql<{ total: number; unread: number }[]>`
    SELECT count(*) AS total, count(*) FILTER (WHERE read_at IS NULL) AS unread FROM messages WHERE person_id = ${personId}`
}

/** By an index of unread messages only. */
export function findUnread(sql: Sql, personId: number) {
  return sql<{ order: number | null }[]>`
    SELECT order_id AS order FROM messages WHERE person_id = ${personId} AND read_at IS NULL
    ORDER BY message_id DESC LIMIT ${MAX_COUNTED}`
}

type Marked = { personId: number; messages: number[]; order: number | null; now: Date }

export function noteRead(sql: Sql, { personId, messages, order, now }: Marked) {
  return sql`UPDATE messages SET read_at = ${now} WHERE person_id = ${personId} AND read_at IS NULL
    AND (message_id = ANY (${messages}::bigint[]) OR order_id = ${order}::bigint)`
}

export function noteAllRead(sql: Sql, personId: number, now: Date) {
  return sql`UPDATE messages SET read_at = ${now} WHERE person_id = ${personId} AND read_at IS NULL`
}

export type StoredChoices = {
  digestHour: number | null
  version: number
  sendsConfirmation: boolean
  chosen: { kind: MessageKind; way: Way }[]
}

/** One row, also for a person who has chosen nothing. */
export function findChoices(sql: Sql, personId: number) {
  return sql<StoredChoices[]>`
    SELECT s.digest_hour, coalesce(s.version, 0) AS version, p.sends_confirmation,
      (SELECT coalesce(json_agg(json_build_object('kind', c.kind, 'way', c.way)), '[]') FROM message_choices c
        WHERE c.person_id = p.person_id) AS chosen
    FROM people p LEFT JOIN message_settings s ON s.person_id = p.person_id WHERE p.person_id = ${personId}`
}

type NewChoices = {
  program: string
  personId: number
  digestHour: number
  ways: { kind: MessageKind; way: Way }[]
}

export function saveSettings(sql: Sql, { program, personId, digestHour }: NewChoices) {
  return sql<{ version: number }[]>`
    INSERT INTO message_settings AS s (program, person_id, digest_hour) VALUES (${program}, ${personId}, ${digestHour})
    ON CONFLICT (person_id) DO UPDATE SET digest_hour = EXCLUDED.digest_hour, version = s.version + 1 RETURNING version`
}

export function deleteChoices(sql: Sql, personId: number) {
  return sql`DELETE FROM message_choices WHERE person_id = ${personId}`
}

export function addChoices(sql: Sql, { program, personId, ways }: NewChoices) {
  return sql`INSERT INTO message_choices (program, person_id, kind, way)
    SELECT ${program}, ${personId}, kind, way FROM jsonb_to_recordset(${sql.json(ways)}::jsonb) AS c (kind text, way text)`
}
