import { pageName } from '#domain/page-names.ts'
import { useCall } from '#web/calls/useCall.ts'
import { OrderStatusTag } from '#web/orders/OrderWords.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'
import { listPurchases } from '#wire/dashboard/dashboard.ts'
import { Folded } from './Folded.tsx'

/** [DASH-06] */
export function RecentPurchasesCard() {
  const query = useCall(listPurchases, { params: { person: usePerson().id } })
  return (
    <Card title="RECENT PURCHASES" actions={<AppLink href="/orders">{pageName('/orders')}</AppLink>}>
      <Loaded query={query} text="Loading recent purchases…">
        {(purchases) => (
          <Folded rows={purchases} name="purchases">
            {(shown) => (
              <DataTable
                caption="RECENT PURCHASES"
                isCaptionHidden
                rows={shown}
                rowKey={({ number, at }) => `${number}-${at.getTime()}`}
                emptyText="No purchases yet. Orders that you place, receive or oversee appear here."
                columns={[
                  {
                    key: 'order',
                    header: 'ORDER',
                    isRowHeader: true,
                    cell: ({ number }) => (
                      <AppLink href={`/orders/${number}`} className="code" aria-label={`${number}, order`}>
                        {number}
                      </AppLink>
                    ),
                  },
                  {
                    key: 'amount',
                    header: 'AMOUNT',
                    align: 'end',
                    isUnbroken: true,
                    cell: ({ amount }) => <Money cents={amount} />,
                  },
                  {
                    key: 'date',
                    header: 'DATE',
                    align: 'end',
                    isUnbroken: true,
                    cell: ({ at }) => formatDate(at.toISOString()),
                  },
                  {
                    key: 'status',
                    header: 'STATUS',
                    cell: (order) => <OrderStatusTag order={{ ...order, withdrawn: false }} />,
                  },
                ]}
              />
            )}
          </Folded>
        )}
      </Loaded>
    </Card>
  )
}
