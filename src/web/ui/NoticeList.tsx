import { useEffect, useRef } from 'react'
import { clockIn } from '#domain/zones.ts'
import { AppLink } from './AppLink.tsx'
import { Button, buttonClass } from './Button.tsx'
import { classNames } from './class-names.ts'
import { EmptyState } from './EmptyState.tsx'
import { Alert, NOTICE_WORDS, type Notice, useNotices } from './Notices.tsx'
import { nameOfZone, zoneOfPortal } from './portal-time.ts'
import { useFreePlace } from './useFreePlace.ts'

/** Notices belong to a page. A search or tab is not a new page. */
export function useTurnedPages(pathname: string): void {
  const { turnPage } = useNotices()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    turnPage()
  }, [pathname, turnPage])
}

/**
 * The prominent notices, newest first, at most three. They come first in `<main>` and appear in a corner where they
 * cover no control. Visitors have no Recent messages, so for them no notice waits for room.
 */
export function NoticeList({ mayWait = true }: { mayWait?: boolean }) {
  const { recent, dismiss } = useNotices()
  const list = useRef<HTMLDivElement>(null)
  const prominent = recent.filter((notice) => notice.isProminent).slice(0, 3)
  useFreePlace(list, prominent.length, mayWait)
  return (
    <div ref={list} className="notices">
      {prominent.map((notice) => (
        <Alert key={notice.id} kind={notice.kind} onDismiss={() => dismiss(notice.id)}>
          {notice.text} <NoticeButton notice={notice} />
          {notice.way && (
            <AppLink
              href={notice.way.href}
              className={classNames(buttonClass({ variant: 'outline' }), 'notice__action')}
              onClick={() => dismiss(notice.id)}
            >
              {notice.way.text}
            </AppLink>
          )}
        </Alert>
      ))}
    </div>
  )
}

/** The button stays after its action, because it has the focus, and shows that it is done. */
function NoticeButton({ notice }: { notice: Notice }) {
  const { act } = useNotices()
  const { action, work } = notice
  if (!action) return null
  return (
    <Button
      variant="outline"
      className="notice__action"
      aria-label={work === 'open' ? action.label : undefined}
      isBusy={work === 'busy'}
      isDisabled={work === 'done'}
      onClick={() => act(notice)}
    >
      {work === 'done' ? `${action.text}: done` : action.text}
    </Button>
  )
}

export function RecentMessages() {
  const { recent } = useNotices()
  if (recent.length === 0) return <EmptyState text="No messages yet. Messages of this visit stay here." />
  return (
    <ol className="plain-list">
      {recent.map((notice) => (
        <li key={notice.id}>
          <strong>{NOTICE_WORDS[notice.kind]}</strong>{' '}
          <span className="soft">
            {clockIn(zoneOfPortal(), notice.at)} {nameOfZone()}
          </span>
          <br />
          {notice.text} <NoticeButton notice={notice} />
        </li>
      ))}
    </ol>
  )
}
