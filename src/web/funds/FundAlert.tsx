import { type FormEvent, useState } from 'react'
import {
  ALERT_WEEKS,
  describeFundAlert,
  describeWeeksLeft,
  isBelowAlert,
  nameWeeks,
} from '#domain/funds/fund-alerts.ts'
import { findAmountFault, NO_AMOUNT, nameFund } from '#domain/funds/funds.ts'
import { formatMoney, parseDollars } from '#domain/money.ts'
import { MONEY } from '#web/calls/responses.ts'
import { useChange } from '#web/change/useChange.ts'
import { AmountField } from '#web/ui/AmountField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { readQuantity } from '#web/ui/quantity.ts'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { type FundDetails, saveFundAlert } from '#wire/funds/funds.ts'

type Alert = NonNullable<FundDetails['alert']>

/** Only the fund of the current fiscal year has one. */
export function FundAlert({ details: { fund, alert } }: { details: FundDetails }) {
  if (!alert) return null
  const watched = { ...fund, ...alert }
  const limits = [
    alert.belowCents === null ? '' : `below ${formatMoney(alert.belowCents)}`,
    alert.belowWeeks === null ? '' : `below ${nameWeeks(alert.belowWeeks)}`,
  ].filter(Boolean)
  return (
    <Card title="Alert">
      <p>{describeWeeksLeft(alert.weeksLeft)}</p>
      <p>
        {isBelowAlert(watched) ? (
          <strong className="error-text">{describeFundAlert(watched)}</strong>
        ) : limits.length > 0 ? (
          `The fund gives an alert ${limits.join(' or ')}.`
        ) : (
          'The fund gives no alert.'
        )}
      </p>
      {fund.mayChange && <AlertForm key={nameFund(fund)} fund={fund} alert={alert} />}
    </Card>
  )
}

/** Empty fields set no limit. */
function AlertForm({ fund, alert }: { fund: FundDetails['fund']; alert: Alert }) {
  const { notify } = useNotices()
  const { send, isBusy, problem, clearProblem } = useChange({
    shows: MONEY,
    failed: 'The alert could not be saved.',
  })
  const { dodaac, fundCode } = fund
  const [amount, setAmount] = useTyped('alert amount', writeCents(alert.belowCents))
  const [weeks, setWeeks] = useTyped('alert weeks', String(alert.belowWeeks ?? ''))
  const [attempt, setAttempt] = useState(0)
  const typed = { amount: amount.trim(), weeks: weeks.trim() }
  const fault = typed.amount === '' ? null : findAmountFault(typed.amount, NO_AMOUNT)
  const wholeWeeks = typed.weeks === '' ? null : readQuantity(typed.weeks, ALERT_WEEKS.least, ALERT_WEEKS.max)
  const problems = [
    ...(fault ? [{ fieldId: 'alert-amount', text: fault }] : []),
    ...(typed.weeks !== '' && wholeWeeks === null
      ? [
          {
            fieldId: 'alert-weeks',
            text: `Enter weeks from ${ALERT_WEEKS.least} to ${ALERT_WEEKS.max}, or leave it empty.`,
          },
        ]
      : []),
  ]
  const shown = attempt > 0 ? problems : []
  const errorOf = (id: string) => shown.find(({ fieldId }) => fieldId === id)?.text
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (problems.length > 0) return setAttempt(attempt + 1)
    setAttempt(0)
    const belowCents = typed.amount === '' ? null : parseDollars(typed.amount)
    void send(
      change(saveFundAlert, {
        params: { dodaac },
        body: { fundCode, belowCents, belowWeeks: wholeWeeks },
        ifMatch: alert.version,
      }),
      { onDone: () => notify({ kind: 'success', text: `The alert of ${nameFund(fund)} is saved.` }) },
    )
  }
  return (
    <form noValidate aria-label={`Alert of ${nameFund(fund)}`} onSubmit={save}>
      <ErrorSummary attempt={attempt} problems={shown} />
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <div className="toolbar toolbar--fields">
        <AmountField
          id="alert-amount"
          label="Alert below ($)"
          value={amount}
          error={errorOf('alert-amount')}
          onChange={(event) => {
            setAmount(event.target.value)
            clearProblem()
          }}
        />
        <TextField
          id="alert-weeks"
          label="Alert below (weeks)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={weeks}
          error={errorOf('alert-weeks')}
          onChange={(event) => {
            setWeeks(event.target.value)
            clearProblem()
          }}
        />
        <Button type="submit" variant="outline" isBusy={isBusy}>
          Save alert
        </Button>
      </div>
    </form>
  )
}

function writeCents(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2)
}
