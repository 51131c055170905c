import { pageName } from '#domain/page-names.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDateTime, formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { change } from '#wire/change.ts'
import { decideWaiting, listWaiting, type WaitingRow } from '#wire/roles/waiting.ts'

/** How long the message stays prominent (ms). */
const SHOWN_FOR = 6000

/** /waiting: requests that a second person must confirm, oldest first. */
export function WaitingPage() {
  const waiting = useCall(listWaiting, {})
  const { notify } = useNotices()
  const { send, isBusy, problem } = useChange({
    shows: [listWaiting],
    failed: 'The request could not be decided.',
  })
  const decide = ({ id, what }: WaitingRow, decision: 'confirm' | 'refuse') =>
    send(change(decideWaiting, { params: { request: id }, body: { decision } }), {
      onDone: ({ warnings }) => {
        void notify({
          kind: 'success',
          text: `${decision === 'confirm' ? 'Confirmed' : 'Refused'}: ${what}.`,
          hideAfter: SHOWN_FOR,
        })
        for (const text of warnings) void notify({ kind: 'warning', text })
      },
    })
  return (
    <div className="page">
      <div className="page__head">
        <PageHeading>{pageName('/waiting')}</PageHeading>
      </div>
      <p className="lede">
        These requests have no effect yet. Another person with the same right confirms or refuses each of
        them.
      </p>
      {problem && <Alert kind="error">{problem.message}</Alert>}
      {waiting.isError && waiting.data === undefined ? (
        <LoadFailed message={waiting.error.message} onRetry={() => void waiting.refetch()} />
      ) : (
        <LoadingOverlay isLoading={waiting.isPending} text="Loading requests…">
          {waiting.data && (
            <>
              <DataTable
                caption={formatNumberOf(waiting.data.total, 'request waits', 'requests wait')}
                rows={waiting.data.rows}
                rowKey={({ id }) => id}
                emptyText="Nothing waits for a second person."
                columns={columnsOf(decide, isBusy)}
              />
              <CutNote list={waiting.data} which="oldest" />
            </>
          )}
        </LoadingOverlay>
      )}
    </div>
  )
}

function columnsOf(decide: (row: WaitingRow, decision: 'confirm' | 'refuse') => unknown, isBusy: boolean) {
  // The next request takes the place of a decided one. The second press of a double click would decide it.
  const decideOnce = ({ detail }: { detail: number }, row: WaitingRow, decision: 'confirm' | 'refuse') =>
    detail < 2 && decide(row, decision)
  return [
    {
      key: 'what',
      header: 'What',
      isRowHeader: true,
      cell: ({ what, reason }: WaitingRow) => (reason === '' ? what : `${what}: ${reason}`),
    },
    { key: 'by', header: 'Asked by', cell: ({ requestedBy }: WaitingRow) => requestedBy },
    {
      key: 'at',
      header: 'Asked',
      isUnbroken: true,
      cell: ({ requestedAt }: WaitingRow) => formatDateTime(requestedAt.toISOString()),
    },
    {
      key: 'lapses',
      header: 'Lapses',
      isUnbroken: true,
      cell: ({ lapsesAt }: WaitingRow) => formatDateTime(lapsesAt.toISOString()),
    },
    {
      key: 'decide',
      header: 'Decide',
      isAction: true,
      cell: (row: WaitingRow) =>
        row.mayDecide ? (
          <>
            <Button
              isBusy={isBusy}
              aria-label={`Confirm: ${row.what}`}
              onClick={(event) => decideOnce(event, row, 'confirm')}
            >
              Confirm
            </Button>{' '}
            <Button
              variant="quiet"
              isBusy={isBusy}
              aria-label={`Refuse: ${row.what}`}
              onClick={(event) => decideOnce(event, row, 'refuse')}
            >
              Refuse
            </Button>
          </>
        ) : (
          'Somebody else decides'
        ),
    },
  ]
}
