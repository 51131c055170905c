import { spellDay } from '#domain/fiscal-years.ts'
import type { Counts, PulseKind } from '#domain/operations/pulse.ts'
import { useCall } from '#web/calls/useCall.ts'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { BarChart } from '#web/ui/BarChart.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatCount, formatDateTime, formatNumberOf } from '#web/ui/format.ts'
import { type Pulse, readPulse } from '#wire/operations/pulse.ts'

/** Supply traffic by hour and day, and sign-ins. Numbers of all programs. */
export function PulseCards() {
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
