import { useEffect, useRef } from 'react'
import { formatMoney } from '#domain/money.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { focusForReading } from '#web/ui/PageHeading.tsx'

export type NewPrice = { nsn: string; size: string; before: number | null; after: number | null }

export function NewPrices({
  prices,
  who,
  begins,
  none,
}: {
  prices: readonly NewPrice[]
  /** 'all programs', or the name of the user's program. */
  who: string
  /** Null: effective immediately. */
  begins: string | null
  none: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The confirmation has replaced the fields.
  useEffect(() => {
    if (heading.current) focusForReading(heading.current)
  }, [])
  const show = (cents: number | null, without: string) => (cents === null ? without : formatMoney(cents))
  return (
    <>
      <h3 ref={heading}>
        Change {formatNumberOf(prices.length, 'price', 'prices')} of {who},{' '}
        {begins === null ? 'from now on' : `from ${formatDate(begins)} on`}?
      </h3>
      <DataTable
        caption="Old and new prices"
        isCaptionHidden
        rows={[...prices]}
        rowKey={({ nsn }) => nsn}
        emptyText=""
        columns={[
          { key: 'size', header: 'Size', isRowHeader: true, cell: ({ size }) => size },
          { key: 'before', header: 'Old price', align: 'end', cell: ({ before }) => show(before, 'None') },
          { key: 'after', header: 'New price', align: 'end', cell: ({ after }) => show(after, none) },
        ]}
      />
    </>
  )
}
