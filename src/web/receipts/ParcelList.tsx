import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { formatDate } from '#web/ui/format.ts'
import { type ComingParcel, listToReceive, PARCELS_PER_PAGE } from '#wire/receipts/receipts.ts'
import { GoodsFilter } from './GoodsFilter.tsx'
import { receiveAddress } from './receive-address.ts'

/** Oldest first. */
export function ParcelList({ onOpen }: { onOpen: (scan: string) => void }) {
  const [view] = useAddress(receiveAddress)
  const { search, dodaac, page } = view
  const list = useCall(
    listToReceive,
    {
      query: { searchTerm: search, ...(dodaac && { dodaac }), page, pageSize: PARCELS_PER_PAGE },
    },
    WITH_PREVIOUS_ROWS,
  )
  const isFiltered = search !== '' || dodaac !== ''
  return (
    <Card title={`On the way to your units${list.data ? ` (${list.data.total})` : ''}`}>
      {(isFiltered || (list.data?.total ?? 0) > 0) && <GoodsFilter name="Shipments on the way" />}
      <PagedTable
        caption="Shipments on the way, oldest first"
        list={list}
        loadingText="Loading shipments…"
        pageSize={PARCELS_PER_PAGE}
        hrefFor={(next) => receiveAddress.write({ ...view, page: next })}
        rowKey={({ order, parcel }) => `${order} ${parcel}`}
        emptyText={
          isFiltered
            ? 'No shipment fits. Clear the search, or choose all DoDAACs.'
            : 'Nothing is on its way. Scan a bar code to receive something else.'
        }
        columns={[...COLUMNS, openColumn(onOpen)]}
      />
    </Card>
  )
}

const COLUMNS: Column<ComingParcel>[] = [
  { key: 'shipped', header: 'Shipped', isUnbroken: true, cell: ({ shippedOn }) => formatDate(shippedOn) },
  {
    key: 'number',
    header: 'Shipment',
    isRowHeader: true,
    cell: ({ carrier, number }) =>
      number === '' ? (
        'Without a number'
      ) : (
        <>
          {carrier} <span className="code">{number}</span>
        </>
      ),
  },
  { key: 'contents', header: 'Contents', cell: ({ contents }) => contents },
  { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => pieces },
  { key: 'member', header: 'For', cell: ({ member }) => member },
  { key: 'dodaac', header: 'DoDAAC', cell: ({ dodaac }) => dodaac },
  { key: 'order', header: 'Order', cell: ({ order }) => order },
]

function openColumn(onOpen: (scan: string) => void): Column<ComingParcel> {
  return {
    key: 'open',
    header: 'Action',
    isAction: true,
    cell: ({ scan, order, member, number }) => (
      <Button
        variant="outline"
        aria-label={`Open shipment ${number} of order ${order} for ${member}`}
        onClick={() => onOpen(scan)}
      >
        Open
      </Button>
    ),
  }
}
