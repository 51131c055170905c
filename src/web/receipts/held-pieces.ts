import { formatNsn, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { MAX_PIECES, QUANTITY_SENTENCE } from '#domain/lines/limits.ts'
import { readQuantity } from '#web/ui/quantity.ts'
import { nsn } from '#wire/codes.ts'

type Row = { article: string; size: string; nsn: string; pieces: number }
type Typed = { nsn: string; pieces: string }

export const PIECES_COLUMNS = [
  { key: 'article', header: 'Item', isRowHeader: true, cell: ({ article }: Row) => article },
  { key: 'size', header: 'Size', cell: ({ size }: Row) => size },
  { key: 'nsn', header: 'NSN', isUnbroken: true, cell: (row: Row) => formatNsn(row.nsn) },
]

export const PIECES_FIELDS = [
  { field: 'nsn' as const, label: 'NSN', maxLength: 20, isRequired: true, code: nsn },
  {
    field: 'pieces' as const,
    label: 'Pieces',
    maxLength: 4,
    inputMode: 'numeric' as const,
    isRequired: true,
    findFault: ({ pieces }: Typed) =>
      readQuantity(pieces, 1, MAX_PIECES) === null ? QUANTITY_SENTENCE : null,
  },
]

/** Of fields without a fault. */
export const readPieces = ({ nsn: number, pieces }: Typed) => ({
  nsn: parseNsn(number) ?? '',
  pieces: readQuantity(pieces, 1, MAX_PIECES) ?? 1,
})
