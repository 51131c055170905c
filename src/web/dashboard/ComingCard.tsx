import { nameItem } from '#domain/catalogue/items.ts'
import { pageName } from '#domain/page-names.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { type ComingLine, readDesk } from '#wire/dashboard/desk.ts'

/** Ordered for the person and not issued yet. */
export function ComingCard() {
  const person = usePerson()
  const coming = useCall(readDesk, { params: { person: person.id } }).data?.coming
  // People with other work who wait for nothing do not see it.
  if (!coming || (coming.length === 0 && person.permissions.length > 0)) return null
  return (
    <Card
      title="ON ITS WAY TO YOU"
      footer={
        <div className="toolbar">
          <AppLink href={`/clothing-record/${person.id}`}>All your clothing</AppLink>
          <AppLink href="/my-clothing">{pageName('/my-clothing')}</AppLink>
          <AppLink href="/expected">{pageName('/expected')}</AppLink>
        </div>
      }
    >
      {coming.length === 0 ? (
        <EmptyState text="Nothing is on its way to you. Request what you need under My clothing." />
      ) : (
        <ul className="plain-list" aria-label="On its way to you">
          {coming.map((line) => (
            <li key={`${line.order} ${line.number}`} className="pictured row gap-5">
              <Thumbnail of={line} />
              <div className="grow">
                <strong>{nameItem(line.description, line.size)}</strong>
                <div>{describeStanding(line)}</div>
                <div className="soft">
                  {line.expectedOn && <>Expected {formatDate(line.expectedOn)} · </>}
                  <AppLink href={`/orders/${line.order}`}>Order {line.order}</AppLink>
                  {line.trackingNumber && (
                    <>
                      {' · '}
                      <Tracking line={line} />
                    </>
                  )}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** `Shipped and tracking provided, 1 piece`. Arrived pieces wait in the unit. */
function describeStanding({ quantity, receivedQuantity, lineStatus }: ComingLine): string {
  if (receivedQuantity >= quantity) return 'In your unit, ready for you'
  return `${lineStatus}, ${formatNumberOf(quantity, 'piece', 'pieces')}`
}

function Tracking({ line: { trackingNumber, trackingUrl } }: { line: ComingLine }) {
  if (!/^https:\/\//.test(trackingUrl)) return <span className="code">{trackingNumber}</span>
  return (
    <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
      Tracking {trackingNumber} (opens a new tab)
    </a>
  )
}
