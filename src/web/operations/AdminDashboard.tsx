import { spellDay } from '#domain/fiscal-years.ts'
import type { Counts, PulseKind } from '#domain/operations/pulse.ts'
import { formatCount } from '#domain/words.ts'
import { useCall } from '#web/calls/useCall.ts'
import { TaskList } from '#web/dashboard/TaskList.tsx'
import { ReadinessCard } from '#web/opening/ReadinessCard.tsx'
import { ordersAddress } from '#web/orders/orders-address.ts'
import { LIVE } from '#web/pages/administration.ts'
import { adminAddress } from '#web/pages/panel-address.ts'
import { ProgramName, QueryView, TimeState, ViewHead } from '#web/pages/ViewParts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { BarChart } from '#web/ui/BarChart.tsx'
import { Card, Figures } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDateTime, formatNumberOf } from '#web/ui/format.ts'
import { type AdminFigures, readFigures } from '#wire/operations/operations.ts'
import { type Pulse, readPulse } from '#wire/operations/pulse.ts'

/** [ADM-02] */
export function AdminDashboard() {
  const figures = useCall(readFigures, {}, LIVE)
  return (
    <>
      <ViewHead title="Admin Dashboard">
        Right now in <ProgramName />; failed jobs and files of supply are those of all programs.
      </ViewHead>
      <QueryView query={figures} text="Loading figures…">
        {(now) => (
          <>
            <Card title="To fix" className="mb-6">
              {now.trouble.length + now.warnings.length === 0 ? (
                <EmptyState text="There are no problems." icon="check" />
              ) : (
                <TaskList label="To fix" tasks={now.trouble} warnings={now.warnings} />
              )}
            </Card>
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

/** Supply traffic by hour and day, and sign-ins. Numbers of all programs. */
function PulseCards() {
  // Charts refresh less often: an hour changes little in a minute.
  const pulse = useCall(readPulse, {}, { background: true, refetchInterval: 5 * 60_000 })
  return (
    <QueryView query={pulse} text="Counting the last days…">
      {({ hours, days }) => (
        <div className="grid mt-8">
          <Card title="Supply, last 24 hours">
            <PulseChart
              sentence={`${describeSupply(hours)} in the last 24 hours, all programs.`}
              parts={hours}
              labels={hours.map(({ from }) => formatDateTime(from.toISOString()))}
              // '9 AM' of '11/21/2026 9:00 AM'.
              shortOf={(label, at) => (at % LABELLED === 0 ? label.slice(11).replace(/:\d\d /, ' ') : '')}
              labelEach={LABELLED}
              labelHeader="Hour from"
              kinds={SUPPLY}
            />
          </Card>
          <Card title="Supply, last 14 days">
            <PulseChart
              sentence={`${describeSupply(days)} in the last 14 days, all programs.`}
              {...byDay(days)}
              kinds={SUPPLY}
            />
          </Card>
          <Card title="Sign-ins, last 14 days">
            <PulseChart
              sentence={`${formatNumberOf(add(days, 'signedIn'), 'sign-in', 'sign-ins')} and ${formatNumberOf(add(days, 'refused'), 'refused try', 'refused tries')} in the last 14 days, all programs.`}
              {...byDay(days)}
              kinds={SIGN_INS}
            />
          </Card>
        </div>
      )}
    </QueryView>
  )
}

/** Hours between labels. */
const LABELLED = 6
const SUPPLY = { sent: 'Records sent', answered: 'Answers applied', quarantined: 'Put into quarantine' }
const SIGN_INS = { signedIn: 'Signed in', refused: 'Refused' }

function PulseChart({
  sentence,
  parts,
  kinds,
  ...labels
}: {
  sentence: string
  parts: Counts[]
  kinds: Partial<Record<PulseKind, string>>
  labels: string[]
  shortOf: (label: string, index: number) => string
  labelEach: number
  labelHeader: string
}) {
  const named = Object.entries(kinds) as [PulseKind, string][]
  return (
    <BarChart
      caption={sentence}
      {...labels}
      series={named.map(([kind, name]) => ({ name, values: parts.map((part) => part[kind]) }))}
      format={formatCount}
    />
  )
}

function byDay(days: Pulse['days']) {
  return {
    parts: days,
    labels: days.map(({ day }) => spellDay(day)),
    shortOf: (_: string, index: number) => String(Number(days[index]?.day.slice(8))),
    labelEach: 3,
    labelHeader: 'Day',
  }
}

const add = (parts: Counts[], kind: PulseKind) => parts.reduce((sum, part) => sum + part[kind], 0)

function describeSupply(parts: Counts[]): string {
  const [sent, answered, quarantined] = (['sent', 'answered', 'quarantined'] as const).map((kind) =>
    add(parts, kind),
  )
  return `${formatNumberOf(sent ?? 0, 'record', 'records')} sent, ${formatNumberOf(answered ?? 0, 'answer', 'answers')} applied, ${formatCount(quarantined ?? 0)} put into quarantine`
}
