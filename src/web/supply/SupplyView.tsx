import { useCall } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { LIVE } from '#web/pages/administration.ts'
import { adminAddress } from '#web/pages/panel-address.ts'
import { ProgramName, QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Figures } from '#web/ui/Card.tsx'
import { formatCount, formatDateTime, formatNumberOf } from '#web/ui/format.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { readSupplyConnection, type SupplyConnection } from '#wire/supply/supply-connection.ts'
import { SupplyBatches } from './SupplyBatches.tsx'
import { SupplyFiles } from './SupplyFiles.tsx'
import { SupplyHeldLines } from './SupplyHeldLines.tsx'
import { SupplyQuarantine } from './SupplyQuarantine.tsx'
import { SupplyStrays } from './SupplyStrays.tsx'
import { SUPPLY_PARTS, type SupplyPart, type SupplyPlace, supplyAddress } from './supply-address.ts'

/** Names folders by their purpose, so that the page reveals no path of the server. */
const CONNECTIONS: Record<SupplyConnection['connection'], string> = {
  simulator:
    'Simulator: a simulated supplier takes approved lines and answers with records. Nothing leaves the portal.',
  files:
    'Files: batches are written to the out folder, and files that supply puts into the in folder are read.',
  none: 'None: approved lines wait until a connection is set up.',
}

export function SupplyView() {
  const [place] = useAddress(supplyAddress)
  const connection = useCall(readSupplyConnection, {}, LIVE)
  return (
    <>
      <ViewHead title="Supply connection">
        {connection.data ? CONNECTIONS[connection.data.connection] : 'Requisitions out, status in.'}{' '}
        <AppLink href={adminAddress.write({ view: 'statuses' })}>Status codes</AppLink>
      </ViewHead>
      <Tabs
        label="Parts of the supply connection"
        current={place.part}
        tabs={(Object.keys(SUPPLY_PARTS) as SupplyPart[]).map((part) => ({
          key: part,
          text: SUPPLY_PARTS[part],
          href: supplyAddress.write({ part }),
        }))}
      />
      <Part place={place} />
    </>
  )
}

function Part({ place }: { place: SupplyPlace }) {
  switch (place.part) {
    case 'batches':
      return <SupplyBatches place={place} />
    case 'files':
      return <SupplyFiles place={place} />
    case 'quarantine':
      return <SupplyQuarantine place={place} />
    case 'strays':
      return <SupplyStrays place={place} />
    case 'held':
      return <SupplyHeldLines place={place} />
    default:
      return <Overview />
  }
}

function Overview() {
  const connection = useCall(readSupplyConnection, {}, LIVE)
  return (
    <QueryView query={connection} text="Loading the connection…">
      {(now) => (
        <>
          <p>The numbers are those of all programs.</p>
          <Figures label="All programs" figures={listFigures(now)} />
          <dl className="facts mb-7">
            <div>
              <dt>
                Last batch of <ProgramName />
              </dt>
              <dd>{now.lastBatch ? <LastBatch batch={now.lastBatch} /> : 'None yet'}</dd>
            </div>
            <div>
              <dt>Last file of all programs</dt>
              <dd>{now.lastFile ? <LastFile file={now.lastFile} /> : 'None yet'}</dd>
            </div>
          </dl>
        </>
      )}
    </QueryView>
  )
}

function listFigures(now: SupplyConnection) {
  const figure = (key: string, count: number, one: string, many: string, href?: string) => ({
    key,
    value: formatCount(count),
    label: count === 1 ? one : many,
    href,
  })
  return [
    {
      ...figure(
        'refused',
        now.openRefusals,
        'record in the quarantine',
        'records in the quarantine',
        supplyAddress.write({ part: 'quarantine' }),
      ),
      isUrgent: now.openRefusals > 0,
    },
    {
      ...figure(
        'strays',
        now.strays,
        'thing in the in folder is not read',
        'things in the in folder are not read',
        supplyAddress.write({ part: 'strays' }),
      ),
      isUrgent: now.strays > 0,
    },
    figure('lines', now.waitingLines, 'line waits to be sent', 'lines wait to be sent'),
    figure('held', now.heldLines, 'line held back', 'lines held back', supplyAddress.write({ part: 'held' })),
    figure('records', now.waitingRecords, 'record waits for a batch', 'records wait for a batch'),
    figure('batches', now.unsentBatches, 'batch waits to be written', 'batches wait to be written'),
    figure('requests', now.openRequests, 'open request to cancel', 'open requests to cancel'),
  ]
}

function LastBatch({ batch }: { batch: NonNullable<SupplyConnection['lastBatch']> }) {
  return (
    <>
      <AppLink href={supplyAddress.write({ part: 'batches', batch: batch.number })}>{batch.name}</AppLink>,{' '}
      {formatNumberOf(batch.records, 'record', 'records')}, {formatDateTime(batch.builtAt.toISOString())}
    </>
  )
}

function LastFile({ file }: { file: NonNullable<SupplyConnection['lastFile']> }) {
  return (
    <>
      <AppLink href={supplyAddress.write({ part: 'files' })}>{file.name}</AppLink>,{' '}
      {formatNumberOf(file.linesRead, 'line', 'lines')} read,{' '}
      {file.finishedAt
        ? `finished ${formatDateTime(file.finishedAt.toISOString())}`
        : `found ${formatDateTime(file.foundAt.toISOString())}`}
    </>
  )
}
