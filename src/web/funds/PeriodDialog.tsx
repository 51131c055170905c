import { type FormEvent, useState } from 'react'
import { fiscalYearDays } from '#domain/fiscal-years.ts'
import { findDayFault } from '#domain/funds/fund-periods.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { DAY_WANTED } from '#web/ui/typed-dates.ts'
import { change } from '#wire/change.ts'
import { changeFundPeriod, createFundPeriod, FUND_FIELDS, type FundPeriodRow } from '#wire/funds/funds.ts'
import { readTypedYear, YEAR_WANTED } from './typed-year.ts'
import type { ClosedYear } from './useClosedYearQuestion.tsx'
import { useFundChange } from './useFundChange.ts'

/** A new period, or other dates for one that is there. */
export function PeriodDialog({
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

  /** Another year brings its own first and last day, unless other days were typed. */
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
