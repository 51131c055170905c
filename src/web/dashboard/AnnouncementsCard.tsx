import { useCall } from '#web/calls/useCall.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { listAnnouncements } from '#wire/dashboard/dashboard.ts'
import { OrderingCalendar } from './OrderingCalendar.tsx'

/** Announcements of the program, such as the lead time, and the times at which it takes no orders. [DASH-04, DASH-05] */
export function AnnouncementsCard() {
  const query = useCall(listAnnouncements, {})
  return (
    <Card title="ANNOUNCEMENTS">
      <Loaded query={query} text="Loading announcements…">
        {(announcements) =>
          announcements.length === 0 ? (
            <EmptyState text="No announcements right now." />
          ) : (
            <ul className="plain-list">
              {announcements.map(({ title, text, shownFrom }) => (
                <li key={`${title}-${shownFrom}`}>
                  <h3 className="mb-2 text-3">
                    {title} <span className="soft regular">{formatDate(shownFrom)}</span>
                  </h3>
                  <p className="prose">{text}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <OrderingCalendar />
    </Card>
  )
}
