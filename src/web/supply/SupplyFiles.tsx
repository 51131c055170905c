import { KEEPS_ROWS, useCall } from '#web/calls/useCall.ts'
import { LIVE } from '#web/pages/administration.ts'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { formatCount, formatDateTime, formatNumberOf } from '#web/ui/format.ts'
import { listSupplyFiles, SUPPLY_ROWS_PER_PAGE, type SupplyFile } from '#wire/supply/supply-connection.ts'
import { type SupplyPlace, supplyAddress } from './supply-address.ts'

/** Milliseconds. */
const READING = 2_000

export function SupplyFiles({ place: { page } }: { place: SupplyPlace }) {
  const files = useCall(
    listSupplyFiles,
    { query: { page } },
    {
      ...KEEPS_ROWS,
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
        emptyText="No file has come in."
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
