import { isMessageKind, KINDS } from '#domain/messages/kinds.ts'
import { MESSAGES_PER_PAGE, type Message, type UnreadMessages } from '#wire/messages/messages.ts'
import { sendTogether } from '../db/together.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import {
  countMessages,
  findMessages,
  findUnread,
  type MessageRow,
  noteAllRead,
  noteRead,
} from './message-queries.ts'

type Requested = { page: number; pageSize: number; shown: 'all' | 'unread' }

export async function readMessages(
  { sql, person }: ReadContext,
  { query }: Input<unknown, Requested, undefined>,
): Promise<{ total: number; unread: number; rows: Message[] }> {
  const { page, shown, pageSize = MESSAGES_PER_PAGE } = query
  const unreadOnly = shown === 'unread'
  const { rows, counts } = await sendTogether({
    facts: {
      rows: findMessages(sql, { personId: person.id, unreadOnly, page, pageSize }),
      counts: countMessages(sql, person.id),
    },
  })
  const { total = 0, unread = 0 } = counts[0] ?? {}
  return { total: unreadOnly ? unread : total, unread, rows: rows.map(describeMessage) }
}

function describeMessage({ body, kind, ...row }: MessageRow): Message {
  const { paragraphs, points, facts, link } = body
  return {
    ...row,
    kind: isMessageKind(kind) ? KINDS[kind].label : kind,
    paragraphs: [...paragraphs],
    points: [...points],
    facts: facts.map(([name, value]) => ({ name, value })),
    link,
  }
}

export async function readUnread({
  sql,
  person,
}: Pick<ReadContext, 'sql' | 'person'>): Promise<UnreadMessages> {
  const rows = await findUnread(sql, person.id)
  return { unread: rows.length, orders: [...new Set(rows.flatMap(({ order }) => order ?? []))] }
}

export async function markSomeRead(
  context: WriteContext,
  { body }: Input<unknown, undefined, { messages: number[]; order: number | null }>,
): Promise<UnreadMessages> {
  const { sql, person, now } = context
  await noteRead(sql, { personId: person.id, now, ...body })
  context.concern('own messages', { read: body.messages, order: body.order })
  return readUnread(context)
}

export async function markEachRead(context: WriteContext): Promise<UnreadMessages> {
  const { sql, person, now } = context
  await noteAllRead(sql, person.id, now)
  context.concern('own messages', { read: 'all' })
  return readUnread(context)
}
