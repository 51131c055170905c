import { type FormEvent, useState } from 'react'
import {
  describeEffect,
  findAmountFault,
  NO_AMOUNT,
  NO_TO_PAIR,
  NO_TRANSFER_AMOUNT,
  NO_WITHDRAW_REASON,
  nameFund,
  readAmount,
} from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { AmountField } from '#web/ui/AmountField.tsx'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import type { FieldProblem } from '#web/ui/ErrorSummary.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { MOST_COMMENT } from '#wire/codes.ts'
import { FUND_FIELDS, type FundRow } from '#wire/funds/funds.ts'
import { MoneyEffect } from './MoneyEffect.tsx'
import { TargetField, useTargets } from './TargetField.tsx'
import { useMoveMoney } from './useMoveMoney.ts'

type Way = 'allot' | 'withdraw' | 'transfer'

/** What the button says that does it. */
const SUBMIT: Record<Way, string> = { allot: 'Allot', withdraw: 'Withdraw', transfer: 'Transfer' }

/**
 * Moves the money of one fund: more from the program's source, back to it, or to another fund of the year. It begins with the
 * last, which leaves the program with what it had.
 */
export function MoveDialog({ fund, onClose }: { fund: FundRow; onClose: () => void }) {
  const money = useMoveMoney()
  const targets = useTargets(fund)
  const about = `move ${nameFund(fund)} ${fund.fiscalYear}`
  const [chosenWay, setWay] = useTyped<Way | null>(`${about} way`, null)
  const [chosen, setChosen] = useTyped<FundRow | null | undefined>(`${about} target`, undefined)
  const [typed, setTyped] = useTyped(`${about} amount`, '')
  const [comment, setComment] = useTyped(`${about} comment`, '')
  const [attempt, setAttempt] = useState(0)
  const way = chosenWay ?? (targets.hasNone ? 'allot' : 'transfer')
  const target = chosen === undefined ? targets.likely : chosen
  const name = nameFund(fund)
  const amountFault = findAmountFault(typed.trim(), way === 'transfer' ? NO_TRANSFER_AMOUNT : NO_AMOUNT)
  const problems: FieldProblem[] = [
    ...(way === 'transfer' && !target ? [{ fieldId: 'move-target', text: NO_TO_PAIR }] : []),
    ...(amountFault ? [{ fieldId: 'move-amount', text: amountFault }] : []),
    ...(way === 'withdraw' && comment.trim() === ''
      ? [{ fieldId: 'move-comment', text: NO_WITHDRAW_REASON }]
      : []),
  ]
  const errorAt = (id: string) =>
    attempt > 0 ? problems.find(({ fieldId }) => fieldId === id)?.text : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    money.clearProblem()
    if (problems.length > 0) return
    const how = { amount: readAmount(typed.trim()), comment }
    if (way === 'allot') money.allot(fund, how, onClose)
    else if (way === 'withdraw') money.withdraw(fund, how, onClose)
    else if (target) money.transfer(fund, target, how, onClose)
  }
  return (
    <FormDialog
      title={`Move money of ${name}`}
      about={
        <p>
          Fiscal year {fund.fiscalYear}, <strong>{formatMoney(fund.available)}</strong> available. What is
          reserved or spent stays where it is.
        </p>
      }
      submitText={SUBMIT[way]}
      form={{
        submit,
        problems: attempt > 0 ? problems : [],
        attempt,
        refusal: money.problem && !money.problemAt(FUND_FIELDS.comment) ? money.problem.message : null,
        isSaving: money.isBusy,
      }}
      onClose={onClose}
    >
      {money.question}
      <RadioGroup
        label="What should happen?"
        value={way}
        onChange={(next) => setWay(next as Way)}
        options={[
          { value: 'allot', label: 'Allot more' },
          { value: 'withdraw', label: 'Withdraw' },
          {
            value: 'transfer',
            label: 'Transfer to another fund',
            isDisabled: targets.hasNone,
            ...(targets.hasNone && { hint: `There is no other fund in fiscal year ${fund.fiscalYear}.` }),
          },
        ]}
      />
      {way === 'transfer' && (
        <TargetField
          fund={fund}
          few={targets.few}
          value={target}
          onChange={setChosen}
          error={errorAt('move-target')}
        />
      )}
      <AmountField
        id="move-amount"
        label="Amount ($)"
        isRequired
        value={typed}
        error={errorAt('move-amount')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextArea
        id="move-comment"
        label="Comment"
        isRequired={way === 'withdraw'}
        rows={1}
        maxLength={MOST_COMMENT}
        value={comment}
        error={errorAt('move-comment') ?? money.problemAt(FUND_FIELDS.comment)}
        onChange={(event) => setComment(event.target.value)}
      />
      <MoneyEffect
        text={amountFault ? '' : describeChoice(way, fund, target, readAmount(typed.trim()).cents)}
      />
    </FormDialog>
  )
}

function describeChoice(way: Way, fund: FundRow, target: FundRow | null, cents: number): string {
  if (way === 'transfer') return target ? describeEffect([fund, -cents], [target, cents]) : ''
  return describeEffect([fund, way === 'allot' ? cents : -cents])
}
