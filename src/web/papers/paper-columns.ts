import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { formatMoney } from '#domain/money.ts'
import type { Column } from '#web/ui/DataTable.tsx'
import type { PrintDocument } from './print-document.ts'

type LineColumn = Column<PrintDocument['lines'][number]>

export const ITEM_NUMBER: LineColumn = {
  key: 'item',
  header: 'Item number',
  isRowHeader: true,
  isUnbroken: true,
  cell: (line) => formatNsn(line.nsn),
}

export const QUANTITY: LineColumn = {
  key: 'quantity',
  header: 'Quantity',
  align: 'end',
  cell: (line) => line.quantity,
}

export const AMOUNT: LineColumn = {
  key: 'total',
  header: 'Amount',
  align: 'end',
  cell: (line) => formatMoney(line.total),
}
