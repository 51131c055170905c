import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useChange } from '#web/change/useChange.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { change } from '#wire/change.ts'
import { markRead } from '#wire/messages/messages.ts'
import { MESSAGES_CHANGED, unreadQuery } from './messages.queries.ts'

/** A person who opens an order has read the messages about it. An administrator who views the portal as that person has not. */
export function useReadOrder(order: number | undefined): void {
  const { data } = useQuery(unreadQuery)
  const { send } = useChange({ shows: MESSAGES_CHANGED })
  const { support } = usePerson()
  const isTold = support === null && order !== undefined && data?.orders.includes(order) === true
  useEffect(() => {
    if (isTold) void send(change(markRead, { body: { messages: [], order } }))
  }, [isTold, order, send])
}
