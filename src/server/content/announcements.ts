import { DAYS_REVERSED } from '#domain/days.ts'
import { addDays } from '#domain/fiscal-years.ts'
import { Refusal } from '#domain/refusal.ts'
import { type AdminAnnouncement, listAllAnnouncements } from '#wire/content/portal-content.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import type { Input } from '../http/input.ts'
import { DONE, type EntryKind, saveEntry } from '../http/stored-entries.ts'

/** ISO dates. Null as the last day: no end. */
type AnnouncementFields = Omit<AdminAnnouncement, 'id' | 'state'>

export const announcementKind: EntryKind<AnnouncementFields> = {
  noun: 'announcement',
  table: 'announcements',
  key: 'announcement_id',
  columnsOf: ({ title, text, shownFrom, shownUntil, forEverybody }, { person }) => ({
    program: forEverybody ? null : person.program,
    title,
    body: text,
    shown_from: shownFrom,
    shown_until: shownUntil,
  }),
  missing: 'Your program has no such announcement.',
  requireGood: (_, { shownFrom, shownUntil }) => {
    if (shownUntil === null || shownUntil >= shownFrom) return
    const message = DAYS_REVERSED
    throw new Refusal('rule', message, { errors: [{ field: 'shownUntil', message }] })
  },
  lock: findAnnouncement,
}

const columns = (sql: Sql) =>
  sql`title, body AS text, shown_from, shown_until, program IS NULL AS for_everybody`

async function findAnnouncement(sql: Sql, id: number): Promise<AnnouncementFields | null> {
  const [row] = await sql<AnnouncementFields[]>`SELECT ${columns(sql)} FROM announcements
    WHERE announcement_id = ${id} FOR UPDATE`
  return row ?? null
}

export async function listAnnouncementsOf({
  sql,
  person,
  today,
}: ReadContext): Promise<Totalled<AdminAnnouncement>[]> {
  const rows = await sql<
    Totalled<AnnouncementFields & { id: number }>[]
  >`SELECT announcement_id AS id, ${columns(sql)}, count(*) OVER () AS total FROM announcements
    WHERE program = ${person.program} OR program IS NULL
    ORDER BY shown_from DESC, announcement_id DESC LIMIT ${listAllAnnouncements.cutAt}`
  return rows.map((row) => ({ ...row, state: findState(row, today) }))
}

function findState({ shownFrom, shownUntil }: AnnouncementFields, today: string): AdminAnnouncement['state'] {
  if (shownFrom > today) return 'ahead'
  return shownUntil !== null && shownUntil < today ? 'over' : 'now'
}

/** Sets the last day to yesterday, and so keeps the record. */
export async function endAnnounced(
  context: WriteContext,
  { params }: Input<{ announcement: number }, undefined, unknown>,
): Promise<{ message: string }> {
  const { sql, today, concern } = context
  const before = await findAnnouncement(sql, params.announcement)
  if (!before) throw new Refusal('not-found', announcementKind.missing)
  const shownUntil = addDays(today, -1)
  const [shownFrom = shownUntil] = [before.shownFrom, shownUntil].sort()
  await saveEntry(announcementKind, context, params.announcement, { ...before, shownFrom, shownUntil })
  concern(`announcement ${params.announcement}`, { title: before.title })
  return DONE
}
