import type { Sql } from '../db/connect.ts'
import type { Totalled } from '../http/cut.ts'

/** Days are ISO; without a last day it is shown until somebody ends it. */
export type AnnouncementFields = {
  title: string
  text: string
  shownFrom: string
  shownUntil: string | null
  forEverybody: boolean
}

const columns = (sql: Sql) =>
  sql`title, body AS text, shown_from, shown_until, program IS NULL AS for_everybody`

export async function findAllAnnouncements(
  sql: Sql,
  program: string,
  most: number,
): Promise<Totalled<AnnouncementFields & { id: number }>[]> {
  return sql<
    Totalled<AnnouncementFields & { id: number }>[]
  >`SELECT announcement_id AS id, ${columns(sql)}, count(*) OVER () AS total FROM announcements
    WHERE program = ${program} OR program IS NULL ORDER BY shown_from DESC, announcement_id DESC LIMIT ${most}`
}

/** Also found: one for everybody. */
export async function findAnnouncement(sql: Sql, id: number): Promise<AnnouncementFields | null> {
  const [row] = await sql<AnnouncementFields[]>`SELECT ${columns(sql)} FROM announcements
    WHERE announcement_id = ${id} FOR UPDATE`
  return row ?? null
}

export async function insertAnnouncement(
  sql: Sql,
  program: string,
  { title, text, shownFrom, shownUntil, forEverybody }: AnnouncementFields,
): Promise<number> {
  const [row] = await sql<
    { id: number }[]
  >`INSERT INTO announcements (program, title, body, shown_from, shown_until)
    VALUES (${forEverybody ? null : program}, ${title}, ${text}, ${shownFrom}, ${shownUntil})
    RETURNING announcement_id AS id`
  return row?.id ?? 0
}

export async function saveAnnouncement(
  sql: Sql,
  program: string,
  id: number,
  { title, text, shownFrom, shownUntil, forEverybody }: AnnouncementFields,
): Promise<void> {
  await sql`UPDATE announcements SET program = ${forEverybody ? null : program}, title = ${title}, body = ${text},
      shown_from = ${shownFrom}, shown_until = ${shownUntil} WHERE announcement_id = ${id}`
}
