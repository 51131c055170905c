import { useState } from 'react'
import '#web/catalogue/catalogue.css'
import { describeBackorder } from '#domain/catalogue/get-well-dates.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { formatMoney } from '#domain/money.ts'
import { ITEM_STATUS_WORDS } from '#domain/products/catalogue-upkeep.ts'
import { KEEPS_ROWS, useCall } from '#web/calls/useCall.ts'
import { ProductCard } from '#web/catalogue/ProductCard.tsx'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { formatDate } from '#web/ui/format.ts'
import { findToday } from '#web/ui/portal-time.ts'
import { type Preview, previewProduct } from '#wire/products/product-prices.ts'
import { nameSize } from './price-words.ts'

export function ProductPreview({ pgc }: { pgc: string }) {
  const { programName } = usePerson()
  const [day, setDay] = useState(findToday)
  const preview = useCall(previewProduct, { params: { pgc }, query: { day: day || findToday() } }, KEEPS_ROWS)
  return (
    <Card title={`As an orderer of ${programName} sees it`}>
      <div className="fields admin__days">
        <DateField label="On" value={day} onChange={setDay} />
      </div>
      <QueryView query={preview} text="Loading preview…">
        {(shown) => <Shown preview={shown} />}
      </QueryView>
    </Card>
  )
}

function Shown({ preview: { day, card, items } }: { preview: Preview }) {
  if (!card && items.length === 0)
    return (
      <p role="status">On {formatDate(day)} the shop does not show it: it is not sold, or has no price.</p>
    )
  return (
    <div className="rows rows-shrink gap-6">
      {card && (
        <ul className="products" aria-label="Card in the lists of the shop">
          <ProductCard row={card} search={null} />
        </ul>
      )}
      <DataTable
        caption={`Sizes in the shop on ${formatDate(day)}`}
        rows={items}
        rowKey={({ nsn }) => nsn}
        columns={[
          { key: 'size', header: 'Size', isRowHeader: true, cell: nameSize },
          {
            key: 'nsn',
            header: 'NSN',
            isUnbroken: true,
            cell: ({ nsn }) => <span className="code">{formatNsn(nsn)}</span>,
          },
          { key: 'price', header: 'Price', align: 'end', cell: ({ price }) => formatMoney(price) },
          {
            key: 'status',
            header: 'Status',
            cell: ({ status, getWellOn }) =>
              status === 'backordered' ? describeBackorder(getWellOn) : ITEM_STATUS_WORDS[status],
          },
        ]}
      />
    </div>
  )
}
