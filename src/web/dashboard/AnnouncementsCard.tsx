import { useCall } from '#web/calls/useCall.ts'
import { Card } from '#web/ui/Card.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { listAnnouncements, listComingClosures } from '#wire/dashboard/dashboard.ts'
import { Folded } from './Folded.tsx'

/** Includes the times without orders. [DASH-04, DASH-05] */
export function AnnouncementsCard() {
  const query = useCall(listAnnouncements, {})
  return (
    <Card title="ANNOUNCEMENTS">
      <Loaded query={query} text="Loading announcements…">
        {(announcements) =>
          announcements.length === 0 ? (
            <EmptyState text="No announcements right now. New ones appear here." />
          ) : (
            <Folded rows={announcements} name="announcements">
              {(shown) => (
                <ul className="plain-list">
                  {shown.map(({ title, text, shownFrom }) => (
                    <li key={`${title}-${shownFrom}`}>
                      <h3 className="mb-2 text-3">
                        {title} <span className="soft regular">{formatDate(shownFrom)}</span>
                      </h3>
                      <p className="prose">{text}</p>
                    </li>
                  ))}
                </ul>
              )}
            </Folded>
          )
        }
      </Loaded>
      <OrderingCalendar />
    </Card>
  )
}

/** Empty when no closure is planned. */
function OrderingCalendar() {
  const closures = useCall(listComingClosures, {}).data
  if (!closures || closures.rows.length === 0) return null
  return (
    <>
      <h3 className="mb-2 text-3">When ordering is closed</h3>
      <ul>
        {closures.rows.map(({ from, sentence }) => (
          <li key={from.toISOString()}>{sentence}</li>
        ))}
      </ul>
      <CutNote list={closures} which="first" />
    </>
  )
}
