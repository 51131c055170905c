import { MESSAGE_KINDS, WAYS } from '#domain/messages/kinds.ts'
import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, nullable } from '../code.ts'
import { noSuch, oneOf, orderNumber, text, truth, whole } from '../codes.ts'
import { instant } from '../days.ts'
import { nothing, pageFields } from '../paging.ts'

export const MESSAGES_PER_PAGE = 25
/** Unread messages beyond it are only counted as 'more'. */
export const MAX_COUNTED = 100

const count = whole(0, Number.MAX_SAFE_INTEGER)
const messageId = whole(1, Number.MAX_SAFE_INTEGER, noSuch('message'))
const kind = oneOf(MESSAGE_KINDS, noSuch('kind of message'))
const way = oneOf(WAYS, 'Choose at once, digest, portal or never.')

const message = body({
  id: messageId,
  /** The label of its kind. */
  kind: text(),
  subject: text(),
  paragraphs: list(text(4000)),
  points: list(text(4000)),
  facts: list(body({ name: text(), value: text(4000) })),
  /** A path of the portal. */
  link: nullable(body({ words: text(), path: text(2000) })),
  order: nullable(orderNumber),
  happenedAt: instant,
  isRead: truth,
})
export type Message = Clean<typeof message>

export const shownMessages = oneOf(['all', 'unread'], 'Show all messages, or the unread ones.')

export const listMessages = call('GET', '/messages', {
  summary: 'Messages of the signed-in person, newest first',
  query: query({ ...pageFields(MESSAGES_PER_PAGE), shown: defaulted(shownMessages, 'all') }),
  response: body({ total: count, unread: count, rows: list(message) }),
})

const unread = body({
  unread: whole(0, MAX_COUNTED),
  /** Orders with an unread message. */
  orders: list(orderNumber),
})
export type UnreadMessages = Clean<typeof unread>

export const countUnread = call('GET', '/messages/unread', {
  summary: 'How many messages of the signed-in person are unread, at most 100, and their orders',
  response: unread,
})

export const markRead = call('POST', '/messages/read', {
  summary: 'Mark messages of the signed-in person as read: those named, and those about an order',
  body: body({ messages: list(messageId, MAX_COUNTED), order: nullable(orderNumber) }),
  response: unread,
})

export const markAllRead = call('POST', '/messages/read-all', {
  summary: 'Mark all messages of the signed-in person as read',
  body: nothing,
  response: unread,
})

const digestHour = whole(0, 23, 'Choose a full hour from 0 to 23.')

export const readChoices = call('GET', '/messages/choices', {
  summary: 'How the signed-in person hears of each kind of message, and when the daily digest comes',
  response: body({
    digestHour,
    ways: list(body({ kind, way })),
    /** Without them, confirmations never come (DATA-28). */
    sendsConfirmation: truth,
    version: count,
  }),
})
export type MessageChoices = Clean<(typeof readChoices)['response']>

export const saveChoices = call('PUT', '/messages/choices', {
  summary: 'Choose how to hear of each kind of message, and when the daily digest comes',
  body: body({ digestHour, ways: list(body({ kind, way }), MESSAGE_KINDS.length) }),
  response: body({ version: count }),
})
