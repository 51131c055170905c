import { useRef } from 'react'
import { pageName } from '#domain/page-names.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { useAddress } from '#web/pages/address.ts'
import { ListPager } from '#web/pages/ListPager.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { useDone } from '#web/pages/useDone.ts'
import { QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { type Change, change } from '#wire/change.ts'
import {
  listMessages,
  MESSAGES_PER_PAGE,
  type Message,
  markAllRead,
  markRead,
  type UnreadMessages,
} from '#wire/messages/messages.ts'
import { MESSAGES_CHANGED } from './messages.queries.ts'
import { messagesAddress } from './messages-address.ts'
import { StockWatches } from './StockWatches.tsx'

/** /messages */
export function MessagesPage() {
  const [view] = useAddress(messagesAddress)
  const { shown, page } = view
  const messages = useCall(
    listMessages,
    { query: { shown, page, pageSize: MESSAGES_PER_PAGE } },
    { ...WITH_PREVIOUS_ROWS, pageSize: MESSAGES_PER_PAGE },
  )
  const hrefFor = (to: number) => messagesAddress.write({ ...view, page: to })
  const total = messages.isPlaceholderData ? undefined : messages.data?.total
  useListPage({
    total,
    page: messages.data?.page ?? 1,
    pageSize: MESSAGES_PER_PAGE,
    requested: hrefFor(page),
  })
  const list = useRef<HTMLDivElement>(null)
  const done = useDone()
  const { send, isBusy, problem } = useChange({ shows: MESSAGES_CHANGED })
  const mark = (wanted: Change<UnreadMessages>, text: string) =>
    void send(wanted, {
      onDone: async (_, reading) => {
        await reading
        done(text)
        // The pressed button is gone.
        if (list.current) focusForReading(list.current)
      },
    })
  const unread = messages.data?.unread ?? 0
  return (
    <div className="page">
      <ViewHead
        title="Messages"
        action={
          unread > 0 && (
            <Button
              icon="check"
              variant="outline"
              isBusy={isBusy}
              onClick={() => mark(change(markAllRead, {}), 'All messages are read.')}
            >
              Mark all as read
            </Button>
          )
        }
      >
        Each message leads to its work. In <AppLink href="/profile">{pageName('/profile')}</AppLink> you
        choose which ones also come by mail.
      </ViewHead>
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <Tabs
        label="Messages"
        current={shown}
        tabs={[
          { key: 'all', text: 'All', href: messagesAddress.write() },
          {
            key: 'unread',
            text: 'Unread',
            href: messagesAddress.write({ shown: 'unread' }),
            ...(messages.data && { count: unread }),
          },
        ]}
      />
      <QueryView query={messages} text="Loading messages…">
        {({ rows }) => (
          <div ref={list}>
            {rows.length === 0 ? (
              <EmptyState
                text={
                  shown === 'unread'
                    ? 'You have read every message.'
                    : 'You have no messages. The portal writes here when orders or roles change.'
                }
              />
            ) : (
              <Skippable name="the messages">
                <ul className="plain-list" aria-label="Messages">
                  {rows.map((message) => (
                    <li key={message.id}>
                      <OneMessage
                        message={message}
                        onRead={(text) =>
                          text
                            ? mark(change(markRead, { body: { messages: [message.id], order: null } }), text)
                            : void send(change(markRead, { body: { messages: [message.id], order: null } }))
                        }
                      />
                    </li>
                  ))}
                </ul>
              </Skippable>
            )}
            <ListPager list={messages} pageSize={MESSAGES_PER_PAGE} hrefFor={hrefFor} />
          </div>
        )}
      </QueryView>
      <StockWatches />
    </div>
  )
}

function OneMessage({
  message,
  onRead,
}: {
  message: Message
  /** With words for the person, or silently on the way to the work. */
  onRead: (text?: string) => void
}) {
  const { subject, kind, happenedAt, isRead, link, paragraphs, points, facts } = message
  const [first, ...others] = paragraphs
  const opens = isRead ? undefined : () => onRead()
  return (
    <article className="profile__session cluster gap-4 gap-x-8 apart">
      <div className="flush">
        <h2 className="text-3 m-0">
          {link ? (
            <AppLink href={link.path} onClick={opens}>
              {subject}
            </AppLink>
          ) : (
            subject
          )}
        </h2>
        <p className="soft cluster gap-4">
          {!isRead && <StatusTag kind="info">Unread</StatusTag>}
          <span>
            {formatMoment(happenedAt)} · {kind}
          </span>
        </p>
        {first && <p>{first}</p>}
        {points.length > 0 && (
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {(others.length > 0 || facts.length > 0) && (
          <details>
            <summary>
              Details<span className="visually-hidden"> of {subject}</span>
            </summary>
            {others.map((words) => (
              <p key={words}>{words}</p>
            ))}
            <dl className="facts">
              {facts.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      {!isRead && (
        <Button
          variant="outline"
          aria-label={`Mark as read: ${subject}`}
          onClick={() => onRead(`“${subject}” is read.`)}
        >
          Mark as read
        </Button>
      )}
    </article>
  )
}
