import { KEEPS_MAILS, KEEPS_READ, KEEPS_UNREAD } from '#domain/messages/kinds.ts'
import type { Sql } from '../db/connect.ts'

const DAY = 24 * 60 * 60 * 1000

/** In all programs. */
export async function deleteOldMessages(sql: Sql, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  await sql`SELECT delete_old_messages(${before(KEEPS_READ)}, ${before(KEEPS_UNREAD)}, ${before(KEEPS_MAILS)})`
}
