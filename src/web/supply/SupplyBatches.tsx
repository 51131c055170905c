import { useState } from 'react'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { LIVE } from '#web/pages/administration.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { ProgramName } from '#web/pages/ViewParts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDateTime, formatNumberOf } from '#web/ui/format.ts'
import { change } from '#wire/change.ts'
import {
  listSupplyBatches,
  type OutgoingRecord,
  RECORDS_PER_PAGE,
  readSupplyBatch,
  readSupplyConnection,
  resendSupplyBatch,
  SUPPLY_ROWS_PER_PAGE,
  type SupplyBatch,
} from '#wire/supply/supply-connection.ts'
import { SupplyRecord } from './SupplyRecord.tsx'
import { type SupplyPlace, supplyAddress } from './supply-address.ts'

const moment = (at: Date | null) => (at ? formatDateTime(at.toISOString()) : '–')

const STATES: Record<SupplyBatch['state'], React.ReactNode> = {
  built: <StatusTag kind="info">Waits to be sent</StatusTag>,
  sent: <StatusTag kind="neutral">Sent</StatusTag>,
  acknowledged: <StatusTag kind="success">Answered</StatusTag>,
}

const KINDS: Record<OutgoingRecord['kind'], string> = {
  requisition: 'Requisition',
  cancellation: 'Request to cancel',
  address: 'Address',
  'follow-up': 'Follow-up',
}

export function SupplyBatches({ place }: { place: SupplyPlace }) {
  return place.batch === null ? (
    <BatchList page={place.page} />
  ) : (
    <OpenBatch number={place.batch} page={place.page} />
  )
}

function BatchList({ page }: { page: number }) {
  const batches = useCall(
    listSupplyBatches,
    { query: { page } },
    { ...WITH_PREVIOUS_ROWS, pageSize: SUPPLY_ROWS_PER_PAGE },
  )
  return (
    <>
      <p>
        Batches of <ProgramName />, newest first. Each is one file whose records never change.
      </p>
      <PagedTable
        list={batches}
        loadingText="Loading batches…"
        pageSize={SUPPLY_ROWS_PER_PAGE}
        hrefFor={(next) => supplyAddress.write({ part: 'batches', page: next })}
        caption="Batches"
        rowKey={({ number }) => number}
        emptyText="Nothing was sent yet. Approved lines leave with the next batch."
        columns={[
          {
            key: 'name',
            header: 'File',
            isRowHeader: true,
            isUnbroken: true,
            cell: ({ number, name }) => (
              <AppLink href={supplyAddress.write({ part: 'batches', batch: number })}>{name}</AppLink>
            ),
          },
          { key: 'records', header: 'Records', align: 'end', cell: ({ records }) => records },
          { key: 'state', header: 'State', cell: ({ state }) => STATES[state] },
          {
            key: 'built',
            header: 'Built',
            isUnbroken: true,
            cell: ({ builtAt }) => moment(builtAt),
          },
          { key: 'sent', header: 'Sent', isUnbroken: true, cell: ({ sentAt }) => moment(sentAt) },
          { key: 'times', header: 'Times sent', align: 'end', cell: ({ timesSent }) => timesSent },
          {
            key: 'answered',
            header: 'Answered',
            isUnbroken: true,
            cell: ({ acknowledgedAt }) => moment(acknowledgedAt),
          },
        ]}
      />
    </>
  )
}

function OpenBatch({ number, page }: { number: number; page: number }) {
  const batch = useCall(
    readSupplyBatch,
    { params: { batch: number }, query: { page } },
    { pageSize: RECORDS_PER_PAGE, retry: false },
  )
  return (
    <>
      <p>
        <AppLink href={supplyAddress.write({ part: 'batches' })}>All batches</AppLink>
      </p>
      <PagedTable
        list={batch}
        loadingText="Loading records…"
        head={(facts) => <BatchFacts batch={facts} />}
        pageSize={RECORDS_PER_PAGE}
        hrefFor={(next) => supplyAddress.write({ part: 'batches', batch: number, page: next })}
        caption={`Records of ${batch.data?.name ?? 'the batch'}`}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'order',
            header: 'Order',
            isRowHeader: true,
            cell: ({ order }) => <AppLink href={`/orders/${order}`}>{order}</AppLink>,
          },
          { key: 'line', header: 'Line', align: 'end', cell: ({ line }) => line },
          { key: 'kind', header: 'What', cell: ({ kind }) => KINDS[kind] },
          {
            key: 'record',
            header: 'Record',
            cell: ({ record, order, line, kind }) => (
              <SupplyRecord record={record} about={`${KINDS[kind]}, order ${order}, line ${line}`} />
            ),
          },
        ]}
      />
    </>
  )
}

function BatchFacts({ batch }: { batch: SupplyBatch }) {
  const connection = useCall(readSupplyConnection, {}, LIVE)
  const [isConfirming, setConfirming] = useState(false)
  const maySend = connection.data?.connection === 'files' && batch.state !== 'built'
  const facts: [string, React.ReactNode][] = [
    ['State', STATES[batch.state]],
    ['Records', batch.records],
    ['Built', moment(batch.builtAt)],
    ['Sent', batch.timesSent === 0 ? 'Not yet' : `${moment(batch.sentAt)}, ${times(batch.timesSent)}`],
    ['Answered', moment(batch.acknowledgedAt)],
    ['Checksum (SHA-256)', <code key="checksum">{batch.checksum}</code>],
  ]
  return (
    <>
      <div className="cluster flush gap-5 gap-x-8 apart mb-6">
        <h2>{batch.name}</h2>
        {maySend && (
          <Button variant="outline" onClick={() => setConfirming(true)}>
            Send again
          </Button>
        )}
      </div>
      <dl className="facts mb-7">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="supply__fact break">{value}</dd>
          </div>
        ))}
      </dl>
      {isConfirming && (
        <ConfirmAction
          title={`Send ${batch.name} again?`}
          confirmText="Send again"
          change={change(resendSupplyBatch, { params: { batch: batch.number } })}
          doneText={`${batch.name} will be written to the out folder again.`}
          failedText="It could not be sent again."
          onClose={() => setConfirming(false)}
        >
          <p>
            The same file with the same records is written to the out folder again, for a supplier who has
            lost it.
          </p>
        </ConfirmAction>
      )}
    </>
  )
}

const times = (count: number) => formatNumberOf(count, 'time', 'times')
