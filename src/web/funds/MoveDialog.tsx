import { type FormEvent, useState } from 'react'
import {
  describeEffect,
  findAmountFault,
  isSameFund,
  NO_AMOUNT,
  NO_TO_PAIR,
  NO_TRANSFER_AMOUNT,
  NO_WITHDRAW_REASON,
  nameFund,
  readAmount,
} from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AmountField } from '#web/ui/AmountField.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import type { FieldProblem } from '#web/ui/ErrorSummary.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { MAX_COMMENT } from '#wire/codes.ts'
import { FUND_FIELDS, type FundRow, listFunds } from '#wire/funds/funds.ts'
import { FOUND_BY } from './fund-words.ts'
import { firstFunds, searchFunds } from './funds.queries.ts'
import { MoneyEffect } from './MoneyEffect.tsx'
import { useMoveMoney } from './useMoveMoney.ts'

type Way = 'allot' | 'withdraw' | 'transfer'

const SUBMIT: Record<Way, string> = { allot: 'Allot', withdraw: 'Withdraw', transfer: 'Transfer' }

/**
 * Allots from the program's source, withdraws to it, or transfers within the year. Starts with the transfer, which does
 * not change the program's total.
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
          Fiscal year {fund.fiscalYear}, <strong>{formatMoney(fund.available)}</strong> available. Reserved
          and spent money stays where it is.
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
        maxLength={MAX_COMMENT}
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

/** Maximum targets that are shown without a search. */
const FEW = 5

/** `few` when all fit without a search, and the likely one. */
function useTargets(fund: FundRow): {
  few: FundRow[] | null
  likely: FundRow | null
  hasNone: boolean
} {
  const { program } = usePerson()
  const first = useCall(listFunds, firstFunds(program, '', fund.fiscalYear)).data
  const isAll = first !== undefined && first.rows.length === first.total
  const own = useCall(listFunds, firstFunds(program, fund.dodaac, fund.fiscalYear), {
    enabled: first !== undefined && !isAll,
  }).data
  const others = (first?.rows ?? []).filter(isTargetOf(fund))
  const siblings = (isAll ? others : (own?.rows ?? []).filter(isTargetOf(fund))).filter(
    ({ dodaac }) => dodaac === fund.dodaac,
  )
  const [only] = siblings.length === 1 ? siblings : isAll && others.length === 1 ? others : []
  return {
    few: isAll && others.length <= FEW ? others : null,
    likely: only ?? null,
    hasNone: isAll && others.length === 0,
  }
}

const isTargetOf = (fund: FundRow) => (other: FundRow) => other.mayChange && !isSameFund(fund, other)

/** One of a few with their balances, or a search by DoDAAC, unit or code. */
function TargetField({
  fund,
  few,
  value,
  onChange,
  error,
}: {
  fund: FundRow
  few: FundRow[] | null
  value: FundRow | null
  onChange: (fund: FundRow | null) => void
  error?: string
}) {
  const { program } = usePerson()
  if (few)
    return (
      <div id="move-target" tabIndex={-1}>
        <RadioGroup
          label="To"
          isRequired
          error={error}
          value={value && nameFund(value)}
          onChange={(name) => onChange(few.find((one) => nameFund(one) === name) ?? null)}
          options={few.map((one) => ({ value: nameFund(one), label: describeTarget(one) }))}
        />
      </div>
    )
  const find = searchFunds(program, '', fund.fiscalYear)
  return (
    <AsyncCombobox<FundRow>
      id="move-target"
      label="To"
      isRequired
      hint={FOUND_BY}
      minLength={0}
      value={value}
      onChange={onChange}
      search={async (text, page, signal) => {
        const { options, total } = await find(text, page, signal)
        return { options: options.filter(isTargetOf(fund)), total }
      }}
      names={{
        many: 'funds',
        nameNone: (typed) => `No other fund of fiscal year ${fund.fiscalYear} matches ${typed}.`,
      }}
      optionCode={nameFund}
      error={error}
      optionKey={nameFund}
      optionText={describeTarget}
    />
  )
}

function describeTarget(fund: FundRow): string {
  const { description, available } = fund
  return `${nameFund(fund)}${description ? ` ${description}` : ''}, ${formatMoney(available)} available`
}
