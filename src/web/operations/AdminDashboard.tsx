import { useCall } from '#web/calls/useCall.ts'
import { ReadinessCard } from '#web/opening/ReadinessCard.tsx'
import { ordersAddress } from '#web/orders/orders-address.ts'
import { LIVE } from '#web/pages/administration.ts'
import { adminAddress } from '#web/pages/panel-address.ts'
import { ProgramName, QueryView, TimeState, ViewHead } from '#web/pages/ViewParts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card, Figures } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatCount, formatNumberOf } from '#web/ui/format.ts'
import { Alert } from '#web/ui/Notices.tsx'
import { type AdminFigures, readFigures } from '#wire/operations/operations.ts'
import { PulseCards } from './PulseCards.tsx'

/** [ADM-02] */
export function AdminDashboard() {
  const figures = useCall(readFigures, {}, LIVE)
  return (
    <>
      <ViewHead title="Admin Dashboard">
        Right now in <ProgramName />; failed jobs are those of all programs.
      </ViewHead>
      <QueryView query={figures} text="Loading figures…">
        {(now) => (
          <>
            {now.warnings.map((warning) => (
              <Alert key={warning} kind="warning">
                <p>{warning}</p>
              </Alert>
            ))}
            <Figures label="Right now" figures={listFigures(now)} />
            <div className="grid grid--ragged">
              <ReadinessCard />
              <OldestWaiting oldest={now.oldestWaiting} />
              <Closures closures={now.closures} />
            </div>
            <PulseCards />
          </>
        )}
      </QueryView>
    </>
  )
}

function listFigures(now: AdminFigures) {
  return [
    {
      key: 'awaiting',
      value: formatCount(now.awaiting),
      label: 'orders awaiting approval',
      href: ordersAddress.write({ status: 'awaiting' }),
    },
    {
      key: 'approved',
      value: formatCount(now.approved),
      label: 'orders approved',
      href: ordersAddress.write({ status: 'approved' }),
    },
    {
      key: 'shipped',
      value: formatCount(now.shipped),
      label: 'orders shipped',
      href: ordersAddress.write({ status: 'shipped' }),
    },
    {
      key: 'declined',
      value: formatCount(now.declined),
      label: 'orders declined or withdrawn',
      href: ordersAddress.write({ status: 'declined' }),
    },
    {
      key: 'jobs',
      value: formatCount(now.failedJobs),
      label: 'failed jobs',
      href: adminAddress.write({ view: 'jobs' }),
      isUrgent: now.failedJobs > 0,
    },
    { key: 'locked', value: formatCount(now.lockedPeople), label: 'people locked after failed sign-ins' },
    { key: 'sessions', value: formatCount(now.sessions), label: 'open sessions' },
  ]
}

function OldestWaiting({ oldest }: { oldest: AdminFigures['oldestWaiting'] }) {
  return (
    <Card title="Oldest waiting order">
      {oldest === null ? (
        <EmptyState text="No order waits for approval." />
      ) : (
        <p>
          <AppLink href={`/orders/${oldest.number}`}>Order {oldest.number}</AppLink> has waited for{' '}
          <strong>{formatNumberOf(oldest.days, 'day', 'days')}</strong>.
        </p>
      )}
    </Card>
  )
}

function Closures({ closures }: { closures: AdminFigures['closures'] }) {
  return (
    <Card
      title="Closures"
      footer={<AppLink href={adminAddress.write({ view: 'closures' })}>Manage closures</AppLink>}
    >
      {closures.length === 0 ? (
        <EmptyState text="Ordering is open, and no closure is planned." />
      ) : (
        <ul className="plain-list">
          {closures.map((closure) => (
            <li key={closure.id}>
              <TimeState state={closure.state} /> {closure.sentence}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
