import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { unreadQuery } from './messages.queries.ts'

export function MessagesLink() {
  const { pathname } = useLocation()
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  return (
    <AppLink
      href="/messages"
      className="mast__link mast__cart"
      aria-current={pathname === '/messages' ? 'page' : undefined}
    >
      <Icon name="mail" />
      {unread > 0 ? (
        <Badge count={unread} label={unread === 1 ? 'unread message' : 'unread messages'} />
      ) : (
        <span className="visually-hidden">Messages</span>
      )}
    </AppLink>
  )
}
