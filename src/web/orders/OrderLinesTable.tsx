import { formatMoney } from '#domain/money.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import type { OrderCard, OrderLine } from '#wire/orders/orders.ts'
import { ItemNumber } from './ItemNumber.tsx'
import { ItemStatusNote } from './ItemStatusNote.tsx'
import { LineReceipts, ReceiveLink } from './LineReceipts.tsx'

const columns: Column<OrderLine>[] = [
  { key: 'line', header: 'Line', cell: (line) => line.number, align: 'end' },
  {
    key: 'item',
    header: 'Item',
    isRowHeader: true,
    cell: (line) => (
      <span className="pictured">
        <Thumbnail of={line} />
        <span>
          <ItemNumber nsn={line.nsn} />
          <br />
          {line.description}
        </span>
      </span>
    ),
  },
  { key: 'size', header: 'Size', cell: (line) => line.size },
  { key: 'quantity', header: 'Quantity', align: 'end', cell: (line) => line.quantity },
  { key: 'price', header: 'Price', align: 'end', cell: (line) => formatMoney(line.price) },
  { key: 'total', header: 'Total', align: 'end', cell: (line) => formatMoney(line.total) },
  {
    key: 'requisition',
    header: 'Requisition',
    isUnbroken: true,
    cell: (line) => (line.requisition ? formatDocumentNumber(line.requisition) : '–'),
  },
  {
    key: 'status',
    header: 'Line status',
    cell: (line) => (
      <>
        {line.lineStatus || '–'}
        {line.requisition === '' && <ItemStatusNote line={line} />}
        {line.requisition !== '' && line.getWellOn && line.shippedQuantity < line.quantity && (
          <div className="soft">Expected {formatDate(line.getWellOn)}</div>
        )}
        {line.shippedQuantity > 0 && (
          <div className="soft">
            {line.shippedQuantity} of {line.quantity} shipped
          </div>
        )}
        {line.shippedAs.map((words, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parcels may hold the same
          <div key={at} className="soft">
            Shipped: {words}
          </div>
        ))}
        <LineReceipts line={line} />
      </>
    ),
  },
]
const receiveColumn: Column<OrderLine> = {
  key: 'receive',
  header: 'Receive',
  cell: (line) => line.requisition && <ReceiveLink line={line} />,
}

/** The lines of an order that is decided, with where each one is. */
export function OrderLinesTable({ order, refunded }: { order: OrderCard; refunded: number }) {
  return (
    <DataTable
      caption={`Items of order ${order.number}`}
      isCaptionHidden
      columns={order.mayReceive ? [...columns, receiveColumn] : columns}
      rows={order.lines}
      rowKey={(line) => line.number}
      foot={[
        { name: 'Total', values: { total: formatMoney(order.total) } },
        ...(refunded > 0 ? [{ name: 'Refunded', values: { total: formatMoney(refunded) } }] : []),
      ]}
    />
  )
}
