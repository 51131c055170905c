import { callQuery } from '#web/calls/useCall.ts'
import { countUnread, listMessages } from '#wire/messages/messages.ts'

/** Milliseconds. */
const LOOKS_EVERY = 5 * 60 * 1000

/** The bar asks once and then every five minutes, not on each screen. */
export const unreadQuery = callQuery(
  countUnread,
  {},
  { staleTime: Number.POSITIVE_INFINITY, refetchInterval: LOOKS_EVERY, background: true },
)

export const MESSAGES_CHANGED = [countUnread, listMessages]
