import { useChange } from '#web/change/useChange.ts'
import { useDone } from '#web/pages/useDone.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDate } from '#web/ui/format.ts'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { change } from '#wire/change.ts'
import { type OwnRequest, readMyClothing, withdrawRequest } from '#wire/outfit/member-requests.ts'

/** Requests of the user, with the answers. */
export function OwnRequests({ requests }: { requests: OwnRequest[] }) {
  const done = useDone()
  const { send, isBusy, problem } = useChange({
    shows: [readMyClothing],
    failed: 'The request could not be withdrawn. Try again in a moment.',
  })
  const nameOf = ({ quantity, name, size }: OwnRequest) =>
    [`${quantity} × ${name}`, size].filter(Boolean).join(', ')
  const withdraw = (row: OwnRequest) =>
    void send(change(withdrawRequest, { params: { request: row.id }, body: {} }), {
      onDone: async (_, reading) => {
        await reading
        done(`Withdrawn: ${nameOf(row)}.`)
        focusPageHeading()
      },
    })
  return (
    <Card title="My requests">
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <DataTable
        caption="My requests"
        isCaptionHidden
        rows={requests}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'item',
            header: 'Item',
            isRowHeader: true,
            cell: (row) => (row.kind === 'exchange' ? `${nameOf(row)} (another size)` : nameOf(row)),
          },
          {
            key: 'at',
            header: 'Requested',
            isUnbroken: true,
            cell: ({ madeAt }) => formatDate(madeAt.toISOString()),
          },
          {
            key: 'standing',
            header: 'Answer',
            cell: ({ standing, firstItem, order, reason }) => (
              <>
                {standing} {firstItem}{' '}
                {order !== null && <AppLink href={`/orders/${order}`}>Order {order}</AppLink>}
                {reason !== '' && <div className="soft text-1">You wrote: {reason}</div>}
              </>
            ),
          },
          {
            key: 'withdraw',
            header: 'Action',
            isAction: true,
            cell: (row) =>
              row.isOpen ? (
                <Button
                  variant="quiet"
                  isBusy={isBusy}
                  aria-label={`Withdraw: ${nameOf(row)}`}
                  onClick={() => withdraw(row)}
                >
                  Withdraw
                </Button>
              ) : (
                '–'
              ),
          },
        ]}
      />
    </Card>
  )
}
