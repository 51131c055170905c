import { useQuery } from '@tanstack/react-query'
import { ListPager } from '#web/pages/ListPager.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { SUPPLY_ROWS_PER_PAGE } from '#wire/panel/supply-connection.ts'
import { heldQuery } from './supply.queries.ts'
import { type SupplyPlace, supplyAddress } from './supply-address.ts'
import { ProgramName, QueryView } from './ViewParts.tsx'

/** Approved lines that supply would reject as they are. */
export function SupplyHeldLines({ place: { page } }: { place: SupplyPlace }) {
  const held = useQuery(heldQuery(page))
  return (
    <>
      <p>
        Approved lines of <ProgramName /> that supply would reject as they are. Each is tried again with every
        batch, so that it leaves as soon as its reason is gone.
      </p>
      <QueryView query={held} text="Loading lines…">
        {({ rows, total, page: shown }) => (
          <>
            <DataTable
              caption="Lines that are held back"
              isCaptionHidden
              rows={rows}
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
            <ListPager
              isSettled={!held.isPlaceholderData}
              page={shown}
              pageSize={SUPPLY_ROWS_PER_PAGE}
              total={total}
              hrefFor={(next) => supplyAddress.write({ part: 'held', page: next })}
            />
          </>
        )}
      </QueryView>
    </>
  )
}
