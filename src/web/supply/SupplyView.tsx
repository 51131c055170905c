import { formatCount } from '#domain/words.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { LIVE } from '#web/pages/administration.ts'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { adminAddress } from '#web/pages/panel-address.ts'
import { ProgramName, QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Figures } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDateTime, formatNumberOf } from '#web/ui/format.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import {
  listHeldLines,
  listSupplyFiles,
  listSupplyStrays,
  readSupplyConnection,
  SUPPLY_ROWS_PER_PAGE,
  type SupplyConnection,
  type SupplyFile,
} from '#wire/supply/supply-connection.ts'
import { SupplyBatches } from './SupplyBatches.tsx'
import { SupplyQuarantine } from './SupplyQuarantine.tsx'
import { SUPPLY_PARTS, type SupplyPart, type SupplyPlace, supplyAddress } from './supply-address.ts'

/** Names folders by their purpose, so that the page reveals no path of the server. */
const CONNECTIONS: Record<SupplyConnection['connection'], string> = {
  simulator:
    'Simulator: a simulated supplier takes approved lines and answers with records. Nothing leaves the portal.',
  files:
    'Files: batches are written to the out folder, and files that supply puts into the in folder are read.',
  none: 'None: approved lines wait until a connection is set up.',
}

/** Milliseconds. */
const READING = 2_000

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

function SupplyFiles({ place: { page } }: { place: SupplyPlace }) {
  const files = useCall(
    listSupplyFiles,
    { query: { page } },
    {
      ...WITH_PREVIOUS_ROWS,
      pageSize: SUPPLY_ROWS_PER_PAGE,
      background: true,
      refetchInterval: ({ state }) =>
        state.data?.rows.some(({ finishedAt }) => finishedAt === null) ? READING : LIVE.refetchInterval,
    },
  )
  return (
    <>
      <p>
        Files from supply for all programs, newest first. Each record counts only once, even if supply sends
        it twice.
      </p>
      <PagedTable
        list={files}
        loadingText="Loading files…"
        pageSize={SUPPLY_ROWS_PER_PAGE}
        hrefFor={(next) => supplyAddress.write({ part: 'files', page: next })}
        caption="Files"
        rowKey={({ id }) => id}
        emptyText="No file has come in. Files of the supplier appear here after they arrive in the in folder."
        columns={[
          {
            key: 'name',
            header: 'File',
            isRowHeader: true,
            cell: ({ name }) => <span className="prose">{name}</span>,
          },
          {
            key: 'found',
            header: 'Found',
            isUnbroken: true,
            cell: ({ foundAt }) => formatDateTime(foundAt.toISOString()),
          },
          { key: 'lines', header: 'Lines read', align: 'end', cell: (file) => count(file.linesRead) },
          { key: 'applied', header: 'Applied', align: 'end', cell: (file) => count(file.applied) },
          { key: 'repeated', header: 'Repeated', align: 'end', cell: (file) => count(file.repeated) },
          { key: 'refused', header: 'Refused', align: 'end', cell: (file) => <Refused file={file} /> },
          { key: 'state', header: 'State', cell: (file) => <Reading file={file} /> },
        ]}
      />
    </>
  )
}

const count = formatCount

function Refused({ file: { id, name, refused, open } }: { file: SupplyFile }) {
  if (refused === 0) return '0'
  return (
    <AppLink href={supplyAddress.write({ part: 'quarantine', file: id })}>
      {count(refused)}
      {open > 0 && ` (${count(open)} open)`}
      <span className="visually-hidden"> refused records of {name}</span>
    </AppLink>
  )
}

/** The length of a file is unknown until its end. The bar shows activity, and the number shows progress. */
function Reading({ file: { name, linesRead, finishedAt } }: { file: SupplyFile }) {
  if (finishedAt)
    return <StatusTag kind="success">Finished {formatDateTime(finishedAt.toISOString())}</StatusTag>
  return (
    <>
      <progress className="supply__progress block whole" aria-label={`Reading ${name}`} />
      In progress, {formatNumberOf(linesRead, 'line', 'lines')} read
    </>
  )
}

function SupplyHeldLines({ place: { page } }: { place: SupplyPlace }) {
  const held = useCall(
    listHeldLines,
    { query: { page } },
    { ...WITH_PREVIOUS_ROWS, pageSize: SUPPLY_ROWS_PER_PAGE },
  )
  return (
    <>
      <p>
        Approved lines of <ProgramName /> that supply would reject as they are. Each is tried again with every
        batch, so that it leaves as soon as its reason is gone.
      </p>
      <PagedTable
        list={held}
        loadingText="Loading lines…"
        pageSize={SUPPLY_ROWS_PER_PAGE}
        hrefFor={(next) => supplyAddress.write({ part: 'held', page: next })}
        caption="Lines that are held back"
        rowKey={({ order, line }) => `${order}/${line}`}
        emptyText="No line is held back."
        columns={[
          {
            key: 'order',
            header: 'Order',
            isRowHeader: true,
            cell: ({ order }) => <AppLink href={`/orders/${order}`}>{order}</AppLink>,
          },
          { key: 'line', header: 'Line', align: 'end', cell: ({ line }) => line },
          {
            key: 'requisition',
            header: 'Requisition',
            isUnbroken: true,
            cell: ({ requisition }) => requisition,
          },
          { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
          {
            key: 'since',
            header: 'Since',
            isUnbroken: true,
            cell: ({ heldAt }) => (heldAt ? formatDateTime(heldAt.toISOString()) : '–'),
          },
        ]}
      />
    </>
  )
}

/** Files in the in folder that are not valid supply files. */
function SupplyStrays({ place: { page } }: { place: SupplyPlace }) {
  const strays = useCall(listSupplyStrays, { query: { page } }, { ...WITH_PREVIOUS_ROWS, ...LIVE })
  return (
    <>
      <p>
        Files in the in folder that the portal did not read at the last check. The portal reads corrected
        files at the next check.
      </p>
      <QueryView query={strays} text="Loading names…">
        {({ rows, total }) => (
          <>
            <DataTable
              caption="Not read"
              isCaptionHidden
              rows={rows}
              rowKey={({ name }) => name}
              emptyText="Everything in the in folder is read."
              columns={[
                {
                  key: 'name',
                  header: 'Name',
                  isRowHeader: true,
                  cell: ({ name }) => <span className="prose">{name}</span>,
                },
                { key: 'reason', header: 'Why it is not read', cell: ({ reason }) => reason },
                {
                  key: 'found',
                  header: 'Found',
                  isUnbroken: true,
                  cell: ({ foundAt }) => formatDateTime(foundAt.toISOString()),
                },
              ]}
            />
            <Pager
              page={page}
              pageSize={SUPPLY_ROWS_PER_PAGE}
              total={total}
              hrefFor={(next) => supplyAddress.write({ part: 'strays', page: next })}
            />
          </>
        )}
      </QueryView>
    </>
  )
}
