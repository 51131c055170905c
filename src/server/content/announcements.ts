import { DAYS_REVERSED } from '#domain/days.ts'
import { addDays } from '#domain/fiscal-years.ts'
import { Refusal } from '#domain/refusal.ts'
import { type AdminAnnouncement, listAllAnnouncements } from '#wire/content/portal-content.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import type { Input } from '../http/input.ts'
import {
  type AnnouncementFields,
  findAllAnnouncements,
  findAnnouncement,
  insertAnnouncement,
  saveAnnouncement,
} from './announcements-queries.ts'

type OfOne<B> = Input<{ announcement: number }, undefined, B>
const DONE = { message: 'Success' }

/** Announcements that the program reads, with those ahead and those that are over, newest first. */
export async function listAnnouncementsOf({
  sql,
  person,
  today,
}: ReadContext): Promise<Totalled<AdminAnnouncement>[]> {
  const rows = await findAllAnnouncements(sql, person.program, listAllAnnouncements.cutAt)
  return rows.map((row) => ({ ...row, state: findState(row, today) }))
}

function findState({ shownFrom, shownUntil }: AnnouncementFields, today: string): AdminAnnouncement['state'] {
  if (shownFrom > today) return 'ahead'
  return shownUntil !== null && shownUntil < today ? 'over' : 'now'
}

export async function announce(
  { sql, person, concern }: WriteContext,
  { body }: Input<unknown, undefined, AnnouncementFields>,
): Promise<{ message: string }> {
  requireGoodDays(body)
  const id = await insertAnnouncement(sql, person.program, body)
  concern(`announcement ${id}`, { after: body })
  return DONE
}

export async function changeAnnounced(
  { sql, person, concern }: WriteContext,
  { params, body }: OfOne<AnnouncementFields>,
): Promise<{ message: string }> {
  requireGoodDays(body)
  const before = await requireAnnouncement(sql, params.announcement)
  await saveAnnouncement(sql, person.program, params.announcement, body)
  concern(`announcement ${params.announcement}`, { before, after: body })
  return DONE
}

/** Its last day is yesterday, so that nobody reads it any more and it stays on record. */
export async function endAnnounced(
  { sql, person, today, concern }: WriteContext,
  { params }: OfOne<unknown>,
): Promise<{ message: string }> {
  const before = await requireAnnouncement(sql, params.announcement)
  const shownUntil = addDays(today, -1)
  const [shownFrom = shownUntil] = [before.shownFrom, shownUntil].sort()
  await saveAnnouncement(sql, person.program, params.announcement, { ...before, shownFrom, shownUntil })
  concern(`announcement ${params.announcement}`, { title: before.title })
  return DONE
}

async function requireAnnouncement(sql: Sql, id: number): Promise<AnnouncementFields> {
  const found = await findAnnouncement(sql, id)
  if (!found) throw new Refusal('not-found', 'Your program has no such announcement.')
  return found
}

function requireGoodDays({ shownFrom, shownUntil }: AnnouncementFields): void {
  if (shownUntil === null || shownUntil >= shownFrom) return
  const message = DAYS_REVERSED
  throw new Refusal('rule', message, { errors: [{ field: 'shownUntil', message }] })
}
