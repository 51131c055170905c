import { canOpen } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDate } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Money } from '#web/ui/Money.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { type FundPeriodRow, listFundPeriods } from '#wire/funds/funds.ts'
import { FundYearField } from './FundYearField.tsx'
import { describeWaiting } from './fund-words.ts'
import { OpenPeriodDialog } from './OpenPeriodDialog.tsx'
import { PeriodDialog } from './PeriodDialog.tsx'

type Doing = { kind: 'add' } | { kind: 'dates' | 'turn'; period: FundPeriodRow }

/** The periods of a fiscal year: when orders may be submitted, and whether the year is still open. [FUND-10] */
export function FundPeriods({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const person = usePerson()
  const periods = useCall(listFundPeriods, {
    params: { program: person.program },
    query: { fiscalYear: year },
  })
  const [doing, setDoing] = useTyped<Doing | null>('period', null)
  const mayChange = person.financeDodaacs.length > 0 || canOpen(person, 'everything')
  const close = () => setDoing(null)
  const waiting = periods.data?.[0]
  return (
    <section aria-labelledby="periods-title">
      <div className="cluster gap-6 gap-x-8 align-end mb-7 flush">
        <FundYearField year={year} onChange={onYear} />
        {mayChange && (
          <Button variant="outline" icon="plus" onClick={() => setDoing({ kind: 'add' })}>
            Add period
          </Button>
        )}
      </div>
      <h2 id="periods-title">Periods of fiscal year {year}</h2>
      {periods.isError ? (
        <LoadFailed message={periods.error.message} onRetry={() => void periods.refetch()} />
      ) : (
        <LoadingOverlay isLoading={periods.isPending} text="Loading periods…">
          {waiting && waiting.waitingOrders > 0 && (
            <p>
              {describeWaiting(waiting)} in fiscal year {year}, <Money cents={waiting.reserved} /> reserved.
            </p>
          )}
          <DataTable
            caption={`Periods of fiscal year ${year}`}
            isCaptionHidden
            rows={periods.data ?? []}
            rowKey={(period) => period.period}
            emptyText="This fiscal year has no periods yet"
            columns={[
              { key: 'period', header: 'Period', isRowHeader: true, cell: (period) => period.period },
              {
                key: 'begin',
                header: 'Begin date',
                isUnbroken: true,
                cell: (period) => formatDate(period.begin),
              },
              { key: 'end', header: 'End date', isUnbroken: true, cell: (period) => formatDate(period.end) },
              {
                key: 'state',
                header: 'State',
                cell: (period) =>
                  period.isOpen ? (
                    <StatusTag kind="success">Open</StatusTag>
                  ) : (
                    <StatusTag kind="neutral">Closed</StatusTag>
                  ),
              },
              {
                key: 'actions',
                header: 'Change',
                isAction: true,
                cell: (period) =>
                  mayChange && (
                    <div className="toolbar funding__actions gap-2 gap-x-4">
                      <Button
                        variant="outline"
                        aria-label={`${period.isOpen ? 'Close' : 'Open'} period ${period.period} of ${year}`}
                        onClick={() => setDoing({ kind: 'turn', period })}
                      >
                        {period.isOpen ? 'Close' : 'Open'}
                      </Button>
                      <Button
                        variant="quiet"
                        icon="edit"
                        aria-label={`Change dates of period ${period.period} of ${year}`}
                        onClick={() => setDoing({ kind: 'dates', period })}
                      >
                        Change dates
                      </Button>
                    </div>
                  ),
              },
            ]}
          />
        </LoadingOverlay>
      )}
      {doing?.kind === 'add' && <PeriodDialog year={year} period={null} onClose={close} onSaved={onYear} />}
      {doing?.kind === 'dates' && (
        <PeriodDialog year={year} period={doing.period} onClose={close} onSaved={onYear} />
      )}
      {doing?.kind === 'turn' && <OpenPeriodDialog period={doing.period} onClose={close} />}
    </section>
  )
}
