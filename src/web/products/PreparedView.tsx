import { formatMoney } from '#domain/money.ts'
import { useCall } from '#web/calls/useCall.ts'
import { MissingNote, TO_SELL } from '#web/pages/MissingNote.tsx'
import { ProgramName, QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDate, formatFiscalYear, formatNumberOf } from '#web/ui/format.ts'
import { listPrepared, type Prepared } from '#wire/products/product-prices.ts'
import { CancelPrices } from './CancelPrices.tsx'
import { productsAddress } from './products-address.ts'

export function PreparedView() {
  const { programName } = usePerson()
  const prepared = useCall(listPrepared, {})
  return (
    <>
      <ViewHead title="Prepared changes">
        Prices of all programs, and prices and sales of <ProgramName />, that begin or end automatically on a
        future day.
      </ViewHead>
      <QueryView query={prepared} text="Loading changes…">
        {(list) => (
          <>
            {list.total === 0 && <MissingNote steps={TO_SELL} />}
            <DataTable
              caption="Prepared changes"
              isCaptionHidden
              rows={list.rows}
              rowKey={({ pgc, on, what }) => `${pgc} ${on} ${what}`}
              emptyText="Nothing is prepared. This list shows prices and sales until the future day on which they begin or end."
              columns={[
                {
                  key: 'on',
                  header: 'On',
                  isRowHeader: true,
                  isUnbroken: true,
                  cell: ({ on }) => formatDate(on),
                },
                {
                  key: 'product',
                  header: 'Product',
                  cell: ({ pgc, name }) => (
                    <AppLink href={productsAddress.write({ product: pgc })}>{`${name}, PGC ${pgc}`}</AppLink>
                  ),
                },
                { key: 'what', header: 'What', cell: (row) => describePrepared(row, programName) },
                {
                  key: 'cancel',
                  header: 'Cancel',
                  align: 'end',
                  cell: ({ pgc, on, what }) =>
                    what === 'common-price' || what === 'own-price' ? (
                      <CancelPrices
                        pgc={pgc}
                        isOwn={what === 'own-price'}
                        beginsOn={on}
                        who={what === 'own-price' ? programName : 'all programs'}
                      />
                    ) : (
                      'On its page'
                    ),
                },
              ]}
            />
            <CutNote list={list} which="first" />
          </>
        )}
      </QueryView>
    </>
  )
}

function describePrepared({ what, on, sizes, from, to }: Prepared, programName: string): string {
  switch (what) {
    case 'sale-begins':
      return `${programName} begins to sell it`
    case 'sale-ends':
      return `${programName} does not sell it any more`
    default: {
      const who = what.startsWith('own') ? programName : 'all programs'
      const year = what.endsWith('year') ? ` in fiscal year ${formatFiscalYear(on)}` : ''
      const price =
        from === to ? formatMoney(from ?? 0) : `${formatMoney(from ?? 0)} to ${formatMoney(to ?? 0)}`
      return `New prices for ${who}${year}: ${formatNumberOf(sizes, 'size', 'sizes')}, ${price}`
    }
  }
}
