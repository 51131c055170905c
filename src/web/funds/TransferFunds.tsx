import { type FormEvent, useState } from 'react'
import {
  describeEffect,
  findAmountFault,
  isSameFund,
  NO_FROM_PAIR,
  NO_TO_PAIR,
  NO_TRANSFER_AMOUNT,
  readAmount,
} from '#domain/funds/funds.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AmountField } from '#web/ui/AmountField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorSummary, type FieldProblem } from '#web/ui/ErrorSummary.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { MAX_COMMENT } from '#wire/codes.ts'
import type { FundRow } from '#wire/funds/funds.ts'
import { FundPairFields, findOnly } from './FundPairFields.tsx'
import { FundYearField } from './FundYearField.tsx'
import { MoneyEffect } from './MoneyEffect.tsx'
import { useMoveMoney } from './useMoveMoney.ts'

/** Within one fiscal year. [FUND-11 to FUND-14] */
export function TransferFunds({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const person = usePerson()
  if (person.financeDodaacs.length === 0)
    return <EmptyState text="Only Finance - RA of a DoDAAC may transfer its funds." />
  return (
    <section aria-labelledby="transfer-title">
      <div className="cluster gap-6 gap-x-8 align-end mb-7 flush">
        <FundYearField year={year} onChange={onYear} />
      </div>
      <h2 id="transfer-title">Transfer funds of fiscal year {year}</h2>
      <TransferForm key={year} year={year} />
    </section>
  )
}

function TransferForm({ year }: { year: number }) {
  const { transfer: transferMoney, isBusy, problem, clearProblem, question } = useMoveMoney()
  const only = findOnly(usePerson().financeDodaacs)
  const [fromDodaac, setFromDodaac] = useTyped(`transfer ${year} from dodaac`, only)
  const [toDodaac, setToDodaac] = useTyped(`transfer ${year} to dodaac`, only)
  const [from, setFrom] = useTyped<FundRow | null>(`transfer ${year} from`, null)
  const [to, setTo] = useTyped<FundRow | null>(`transfer ${year} to`, null)
  const [typed, setTyped] = useTyped(`transfer ${year} amount`, '')
  const [comment, setComment] = useTyped(`transfer ${year} comment`, '')
  const [attempt, setAttempt] = useState(0)
  const amountFault = findAmountFault(typed.trim(), NO_TRANSFER_AMOUNT)
  const cents = amountFault ? 0 : readAmount(typed.trim()).cents
  const problems = findProblems({ fromDodaac, from, toDodaac, to, amountFault })
  const errorOf = (id: string) =>
    attempt > 0 ? problems.find(({ fieldId }) => fieldId === id)?.text : undefined

  const transfer = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    clearProblem()
    if (problems.length > 0 || !from || !to) return
    transferMoney(from, to, { amount: readAmount(typed.trim()), comment }, (funds) => {
      setFrom(funds[0] ?? from)
      setTo(funds[1] ?? to)
      setTyped('')
      setComment('')
      setAttempt(0)
    })
  }
  return (
    <Card className="width-60">
      <form noValidate onSubmit={transfer}>
        <ErrorSummary attempt={attempt} problems={attempt > 0 ? problems : []} />
        <RefusalAlert>{problem?.message}</RefusalAlert>
        <div className="grid grid-18 gap-0 gap-x-8">
          <FundPairFields
            side="From"
            year={year}
            dodaac={fromDodaac}
            fund={from}
            onDodaac={setFromDodaac}
            onFund={setFrom}
            errors={{ dodaac: errorOf('from-dodaac'), fund: errorOf('from-fund') }}
          />
          <FundPairFields
            side="To"
            year={year}
            dodaac={toDodaac}
            fund={to}
            onDodaac={setToDodaac}
            onFund={setTo}
            errors={{ dodaac: errorOf('to-dodaac'), fund: errorOf('to-fund') }}
          />
        </div>
        <div className="fields">
          <AmountField
            id="transfer-amount"
            label="Amount ($)"
            isRequired
            value={typed}
            error={errorOf('transfer-amount')}
            onChange={(event) => setTyped(event.target.value)}
          />
          <TextArea
            label="Comment"
            rows={1}
            maxLength={MAX_COMMENT}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </div>
        <MoneyEffect text={from && to && cents > 0 ? describeTransferEffect(from, to, cents) : ''} />
        <Button type="submit" variant="brass" isBusy={isBusy}>
          Confirm transfer
        </Button>
      </form>
      {question}
    </Card>
  )
}

type Choices = {
  fromDodaac: string | null
  from: FundRow | null
  toDodaac: string | null
  to: FundRow | null
  amountFault: string | null
}

/** [VAL-17, VAL-18, ERR-16, ERR-17] */
function findProblems({ fromDodaac, from, toDodaac, to, amountFault }: Choices): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (!from) problems.push({ fieldId: fromDodaac ? 'from-fund' : 'from-dodaac', text: NO_FROM_PAIR })
  if (!to)
    problems.push({
      fieldId: toDodaac ? 'to-fund' : 'to-dodaac',
      text: NO_TO_PAIR,
    })
  if (from && to && isSameFund(from, to))
    problems.push({ fieldId: 'to-fund', text: 'Choose another fund to transfer to.' })
  if (amountFault) problems.push({ fieldId: 'transfer-amount', text: amountFault })
  return problems
}

function describeTransferEffect(from: FundRow, to: FundRow, cents: number): string {
  return isSameFund(from, to) ? '' : describeEffect([from, -cents], [to, cents])
}
