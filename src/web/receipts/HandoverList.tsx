import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { formatDate } from '#web/ui/format.ts'
import { HANDOVERS_PER_PAGE, type HandoverRow, listHandovers } from '#wire/receipts/handovers.ts'
import { GoodsFilter } from './GoodsFilter.tsx'
import { receiveAddress } from './receive-address.ts'

/** Newest first. */
export function HandoverList() {
  const [view] = useAddress(receiveAddress)
  const { dodaac, page } = view
  const list = useCall(
    listHandovers,
    { query: { ...(dodaac && { dodaac }), page, pageSize: HANDOVERS_PER_PAGE } },
    WITH_PREVIOUS_ROWS,
  )
  return (
    <Card title="Receipts of issued pieces">
      <GoodsFilter name="Receipts" hasSearch={false} />
      <PagedTable
        caption="Receipts, newest first"
        list={list}
        loadingText="Loading receipts…"
        pageSize={HANDOVERS_PER_PAGE}
        hrefFor={(next) => receiveAddress.write({ ...view, page: next })}
        rowKey={({ number }) => number}
        emptyText="Nobody has been issued anything here. Choose To issue to issue received pieces."
        columns={HANDOVER_COLUMNS}
      />
    </Card>
  )
}

export const HANDOVER_COLUMNS: Column<HandoverRow>[] = [
  {
    key: 'number',
    header: 'Receipt',
    isRowHeader: true,
    isUnbroken: true,
    cell: ({ number }) => <AppLink href={`/receipts/${number}`}>Receipt {number}</AppLink>,
  },
  { key: 'day', header: 'Issued', isUnbroken: true, cell: ({ madeAt }) => formatDate(madeAt.toISOString()) },
  { key: 'member', header: 'To', cell: ({ member }) => member },
  { key: 'dodaac', header: 'DoDAAC', cell: ({ dodaac }) => dodaac },
  { key: 'by', header: 'By', cell: ({ issuedBy }) => issuedBy },
  { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => pieces || 'Undone' },
  {
    key: 'signed',
    header: 'Signed by',
    cell: ({ signedName, signedAt, pieces }) =>
      signedAt ? `${signedName}, ${formatDate(signedAt.toISOString())}` : pieces > 0 ? 'Not signed yet' : '–',
  },
]
