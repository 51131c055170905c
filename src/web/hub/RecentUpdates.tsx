import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatLongDate } from '#web/ui/format.ts'
import type { Hub } from '#wire/hub/hub.ts'

/** What has changed about the reports, newest first, with its day. [HUB-26 to HUB-29] */
export function RecentUpdates({ notices }: { notices: Hub['notices'] }) {
  return (
    <Card title="Recent Reports Updates" className="hub__updates">
      {notices.length === 0 ? (
        <EmptyState text="No updates right now." />
      ) : (
        <ul className="plain-list">
          {notices.map(({ day, title, text }) => (
            <li key={`${day} ${title}`}>
              <h3 className="m-0 text-3">{title}</h3>
              <p className="soft text-2 regular">
                <time dateTime={day}>{formatLongDate(day)}</time>
              </p>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
