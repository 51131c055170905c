import { type FormEvent, useState } from 'react'
import { fiscalYearDays } from '#domain/fiscal-years.ts'
import { findDayFault } from '#domain/funds/fund-periods.ts'
import { formatMoney } from '#domain/money.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Money } from '#web/ui/Money.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { DAY_WANTED } from '#web/ui/typed-dates.ts'
import { change } from '#wire/change.ts'
import {
  changeFundPeriod,
  createFundPeriod,
  FUND_FIELDS,
  type FundPeriodRow,
  listFundPeriods,
} from '#wire/funds/funds.ts'
import { FundYearField } from './FundYearField.tsx'
import { describeReturned, describeWaiting } from './fund-words.ts'
import { readTypedYear, YEAR_WANTED } from './typed-year.ts'
import type { ClosedYear } from './useClosedYearDialog.tsx'
import { useFundChange } from './useFundChange.ts'

type Doing = { kind: 'add' } | { kind: 'dates' | 'turn'; period: FundPeriodRow }

/** When orders may be submitted. [FUND-10] */
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
          {waiting && waiting.returnedOrders > 0 && <p>{describeReturned(waiting)}</p>}
          <DataTable
            caption={`Periods of fiscal year ${year}`}
            isCaptionHidden
            rows={periods.data ?? []}
            rowKey={(period) => period.period}
            emptyText="This fiscal year has no periods yet. Choose “Add period”: orders are charged only to an open one."
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

function PeriodDialog({
  year,
  period,
  onClose,
  onSaved,
}: {
  year: number
  period: FundPeriodRow | null
  onClose: () => void
  onSaved: (year: number) => void
}) {
  const { program } = usePerson()
  const { notify } = useNotices()
  const { send, isBusy, problem, problemAt, question } = useFundChange()
  const about = `period ${year}/${period?.period ?? 'new'}`
  const [typedYear, setTypedYear] = useTyped(`${about} year`, String(year))
  const days = fiscalYearDays(readTypedYear(typedYear) ?? year)
  const [begin, setBegin] = useTyped(`${about} begin`, period?.begin ?? days.first)
  const [end, setEnd] = useTyped(`${about} end`, period?.end ?? days.last)
  const [isOpen, setOpen] = useTyped(`${about} open`, false)
  const [attempt, setAttempt] = useState(0)
  const fiscalYear = readTypedYear(typedYear)

  const fault = fiscalYear && begin && end ? findDayFault(fiscalYear, { begin, end }, []) : null
  const beginError = begin === '' ? DAY_WANTED : fault?.field === 'begin' ? fault.message : undefined
  const endError = end === '' ? DAY_WANTED : fault?.field === 'end' ? fault.message : undefined
  const yearError = fiscalYear ? undefined : YEAR_WANTED
  const problems = [
    yearError ? { fieldId: 'period-year', text: yearError } : null,
    beginError ? { fieldId: 'period-begin', text: beginError } : null,
    endError ? { fieldId: 'period-end', text: endError } : null,
  ].filter((one) => one !== null)
  const isTried = attempt > 0

  /** Another year sets its own first and last day, unless the user typed days. */
  const changeYear = (text: string) => {
    setTypedYear(text)
    const next = readTypedYear(text)
    if (!next) return
    const nextDays = fiscalYearDays(next)
    if (begin === days.first) setBegin(nextDays.first)
    if (end === days.last) setEnd(nextDays.last)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (problems.length > 0 || !fiscalYear) return
    const wanted = (closedYear: ClosedYear) =>
      period
        ? change(changeFundPeriod, {
            params: { program, fiscalYear, period: period.period },
            body: { begin, end, closedYear },
          })
        : change(createFundPeriod, { body: { program, fiscalYear, begin, end, isOpen, closedYear } })
    void send(wanted, {
      onDone: (saved) => {
        onClose()
        if (saved.fiscalYear !== year) onSaved(saved.fiscalYear)
        notify({
          kind: 'success',
          text: describeSaved(saved),
        })
      },
    })
  }
  return (
    <FormDialog
      title={period ? `Dates of period ${period.period} of fiscal year ${year}` : 'Add period'}
      about={
        <p className="soft">
          The fiscal year runs from {formatDate(days.first)} to {formatDate(days.last)}; its periods must not
          overlap.
        </p>
      }
      submitText={period ? 'Save dates' : 'Add period'}
      form={{
        submit: save,
        problems: isTried ? problems : [],
        attempt,
        refusal: problem?.message ?? null,
        isSaving: isBusy,
      }}
      onClose={onClose}
    >
      {question}
      {!period && (
        <TextField
          id="period-year"
          label="Fiscal year"
          isRequired
          inputMode="numeric"
          maxLength={4}
          value={typedYear}
          error={isTried ? yearError : undefined}
          onChange={(event) => changeYear(event.target.value)}
        />
      )}
      <div className="fields">
        <DateField
          id="period-begin"
          label="Begin date"
          isRequired
          value={begin}
          onChange={setBegin}
          error={(isTried ? beginError : undefined) ?? problemAt(FUND_FIELDS.begin)}
        />
        <DateField
          id="period-end"
          label="End date"
          isRequired
          value={end}
          onChange={setEnd}
          error={(isTried ? endError : undefined) ?? problemAt(FUND_FIELDS.end)}
        />
      </div>
      {!period && (
        <Checkbox label="Open it now" checked={isOpen} onChange={(event) => setOpen(event.target.checked)} />
      )}
    </FormDialog>
  )
}

function describeSaved(saved: FundPeriodRow & { before?: { begin: string; end: string } }): string {
  const name = `Period ${saved.period} of fiscal year ${saved.fiscalYear}`
  const days = (one: { begin: string; end: string }) =>
    `from ${formatDate(one.begin)} to ${formatDate(one.end)}`
  return saved.before
    ? `${name} ran ${days(saved.before)} and runs ${days(saved)} now.`
    : `${name} was added, ${saved.isOpen ? 'open' : 'closed'}. It runs ${days(saved)}.`
}

/** Before a close, says what still waits in the year and what becomes of it. */
function OpenPeriodDialog({ period, onClose }: { period: FundPeriodRow; onClose: () => void }) {
  const { program } = usePerson()
  const { notify } = useNotices()
  const { send, isBusy, problem } = useFundChange()
  const name = `period ${period.period} of fiscal year ${period.fiscalYear}`
  const verb = period.isOpen ? 'Close' : 'Open'
  const turn = () => {
    const params = { program, fiscalYear: period.fiscalYear, period: period.period }
    void send(() => change(changeFundPeriod, { params, body: { isOpen: !period.isOpen } }), {
      onDone: (after) => {
        onClose()
        notify({
          kind: 'success',
          text: `Period ${after.period} of fiscal year ${after.fiscalYear} was ${stateOf(after.before)} and is ${stateOf(after)} now.`,
        })
      },
    })
  }
  return (
    <ConfirmDialog
      isOpen
      title={`${verb} ${name}?`}
      confirmText={`${verb} period`}
      isDanger={period.isOpen}
      isBusy={isBusy}
      problem={problem?.message}
      onConfirm={turn}
      onClose={onClose}
    >
      {period.isOpen ? (
        <>
          <p>
            <strong>
              {period.waitingOrders === 0 ? 'No order awaits approval' : describeWaiting(period)} in fiscal
              year {period.fiscalYear}
            </strong>
            {period.waitingOrders > 0 && `, with ${formatMoney(period.reserved)} reserved`}.
          </p>
          {period.returnedOrders > 0 && <p>{describeReturned(period)}</p>}
          <p>
            Nobody can submit orders in a closed period. When no period of the year is open, approvers can
            only decline the waiting orders, which releases their money. You can also move them to the next
            year on the tab Year End. Refunds still go back to the year.
          </p>
        </>
      ) : (
        <p>
          Orders can be submitted from {formatDate(period.begin)} to {formatDate(period.end)}, and orders that
          await approval in fiscal year {period.fiscalYear} can be approved.
        </p>
      )}
    </ConfirmDialog>
  )
}

const stateOf = ({ isOpen }: { isOpen: boolean }) => (isOpen ? 'open' : 'closed')
