import { type ReactNode, useMemo } from 'react'
import { nameFund } from '#domain/funds/funds.ts'
import { KEEPS_ROWS, useCall } from '#web/calls/useCall.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { ImportLink } from '#web/pages/ImportLink.tsx'
import { ListPager } from '#web/pages/ListPager.tsx'
import { MissingNote } from '#web/pages/MissingNote.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { FUNDS_PER_PAGE, type FundRow, listFunds, sumFunds } from '#wire/funds/funds.ts'
import { AddFundDialog } from './AddFundDialog.tsx'
import { FundFiguresKey } from './FundFigures.tsx'
import { FundYearField } from './FundYearField.tsx'
import { fundColumns, fundTotals } from './fund-columns.tsx'
import { FOUND_BY } from './fund-words.ts'
import { type FundingView, fundingAddress } from './funds-address.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { useFoundAnnouncement } from './useFoundAnnouncement.ts'

/** The funds of a year, each with its bar, a field to adjust it and one button to move its money. [FUND-03 to FUND-08] */
export function FundList({
  view,
  year,
  onYear,
  children,
}: {
  view: FundingView
  year: number
  onYear: (year: number) => void
  /** Stands below the list once that is there, so that nothing is pushed down. */
  children: ReactNode
}) {
  const person = usePerson()
  const params = { program: person.program }
  const query = { fiscalYear: year, searchTerm: view.search.trim() }
  const funds = useCall(
    listFunds,
    { params, query: { ...query, page: view.page, pageSize: FUNDS_PER_PAGE } },
    KEEPS_ROWS,
  )
  // The sums of all funds of the list, on all its pages.
  const sums = useCall(sumFunds, { params, query }, KEEPS_ROWS)
  const [moving, setMoving] = useTyped<FundRow | null>('moving', null)
  const [isAdding, setAdding] = useTyped('adding', false)
  const rows = funds.data?.rows ?? []
  useFoundAnnouncement(funds.isPlaceholderData ? undefined : funds.data?.total, view, year)
  const columns = useMemo(() => fundColumns(setMoving), [setMoving])
  return (
    <>
      <section aria-labelledby="funds-title">
        <div className="cluster gap-6 gap-x-8 align-end mb-7 flush">
          <FundYearField year={year} onChange={onYear} />
          <AddressSearch
            name="Funds"
            label="Search funds"
            hint={FOUND_BY}
            className="funding__search flush"
            search={view.search}
            hrefFor={(search) => fundingAddress.write({ ...view, search, page: 1 })}
          />
          {person.financeDodaacs.length > 0 && (
            <>
              <Button variant="outline" icon="plus" onClick={() => setAdding(true)}>
                Add fund
              </Button>
              <ImportLink kind="funds" text="Bring in opening balances from a file" />
            </>
          )}
        </div>
        <h2 id="funds-title">Funds of fiscal year {year}</h2>
        {funds.isError ? (
          <LoadFailed message={funds.error.message} onRetry={() => void funds.refetch()} />
        ) : (
          <LoadingOverlay
            isLoading={funds.isPending || funds.isPlaceholderData || sums.isPending}
            text="Loading funds…"
          >
            {!view.search && funds.data?.rows.length === 0 && (
              <MissingNote steps={['dodaacs', 'orderers', 'money']} />
            )}
            <DataTable
              caption={`Funds of fiscal year ${year}`}
              isCaptionHidden
              rows={rows}
              rowKey={(fund) => `${nameFund(fund)} ${fund.fiscalYear}`}
              emptyText={
                view.search
                  ? 'No funds found'
                  : 'There are no funds in this year that you are Finance - RA of'
              }
              columns={columns}
              foot={sums.data && sums.data.funds > 1 ? [fundTotals(sums.data)] : undefined}
            />
            {rows.length > 0 && <FundFiguresKey />}
            <ListPager
              list={funds}
              label="Pages of funds"
              pageSize={FUNDS_PER_PAGE}
              hrefFor={(page) => fundingAddress.write({ ...view, page })}
            />
          </LoadingOverlay>
        )}
        {moving && <MoveDialog fund={moving} onClose={() => setMoving(null)} />}
        {isAdding && <AddFundDialog year={year} onClose={() => setAdding(false)} onAdded={onYear} />}
      </section>
      {!funds.isPending && !sums.isPending && children}
    </>
  )
}
