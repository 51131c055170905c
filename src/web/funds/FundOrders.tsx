import { type FundPair, nameFund, TAKEN_KINDS, TAKEN_WORDS } from '#domain/funds/funds.ts'
import { listName } from '#domain/people/people.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { ListPager } from '#web/pages/ListPager.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Money } from '#web/ui/Money.tsx'
import { FUND_ORDERS_PER_PAGE, type FundDetails, type FundOrder, listFundOrders } from '#wire/funds/funds.ts'
import { type FundingView, fundingAddress } from './funds-address.ts'

export type ListProps = { view: FundingView; fund: FundPair; year: number; details: FundDetails | undefined }

export function OrderLink({ number }: { number: number }) {
  return (
    <AppLink href={`/orders/${number}`} aria-label={`${number}, order`}>
      {number}
    </AppLink>
  )
}

const ORDER_WORDS = { awaiting: 'Awaiting Approval', approved: 'Approved', shipped: 'Shipped' } as const

/** Their amounts add up to those of the fund. */
export function FundOrders({ view, fund, year, details }: ListProps) {
  const { dodaac, fundCode } = fund
  const list = useCall(
    listFundOrders,
    {
      params: { dodaac },
      query: { fundCode, fiscalYear: year, page: view.page, pageSize: FUND_ORDERS_PER_PAGE },
    },
    WITH_PREVIOUS_ROWS,
  )
  if (list.isError) return <LoadFailed message={list.error.message} onRetry={() => void list.refetch()} />
  const total = list.data?.total ?? 0
  return (
    <LoadingOverlay isLoading={list.isPending || list.isPlaceholderData} text="Loading orders…">
      <DataTable
        caption={`Orders that hold or spent the money of ${nameFund(fund)}, fiscal year ${year}`}
        rows={list.data?.rows ?? []}
        rowKey={(row) => row.number}
        emptyText="No order holds or spent money of this fund. Orders appear here when they are submitted."
        foot={
          details && total > 1
            ? [
                {
                  name: `Total of ${formatNumberOf(total, 'order', 'orders')}`,
                  values: Object.fromEntries(
                    TAKEN_KINDS.map((kind) => [kind, <Money key={kind} cents={details.fund[kind]} />]),
                  ),
                },
              ]
            : undefined
        }
        columns={[
          {
            key: 'order',
            header: 'Order',
            isRowHeader: true,
            cell: (row) => <OrderLink number={row.number} />,
          },
          { key: 'member', header: 'Member', cell: listName },
          {
            key: 'date',
            header: 'Submitted',
            isUnbroken: true,
            cell: (row) => formatDate(row.submittedAt.toISOString()),
          },
          { key: 'status', header: 'Status', cell: (row) => ORDER_WORDS[row.status] },
          ...TAKEN_KINDS.map(
            (kind): Column<FundOrder> => ({
              key: kind,
              header: TAKEN_WORDS[kind],
              align: 'end',
              isUnbroken: true,
              cell: (row) => <Money cents={row[kind]} />,
            }),
          ),
        ]}
      />
      <ListPager
        list={list}
        label="Pages of orders"
        pageSize={FUND_ORDERS_PER_PAGE}
        hrefFor={(page) => fundingAddress.write({ ...view, page })}
      />
    </LoadingOverlay>
  )
}
