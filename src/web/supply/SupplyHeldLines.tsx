import { KEEPS_ROWS, useCall } from '#web/calls/useCall.ts'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { ProgramName } from '#web/pages/ViewParts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { listHeldLines, SUPPLY_ROWS_PER_PAGE } from '#wire/supply/supply-connection.ts'
import { type SupplyPlace, supplyAddress } from './supply-address.ts'

export function SupplyHeldLines({ place: { page } }: { place: SupplyPlace }) {
  const held = useCall(listHeldLines, { query: { page } }, { ...KEEPS_ROWS, pageSize: SUPPLY_ROWS_PER_PAGE })
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
