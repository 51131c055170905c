import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  findAmountFault,
  isSameFund,
  NO_AMOUNT,
  NO_FROM_PAIR,
  NO_TO_PAIR,
  NO_TRANSFER_AMOUNT,
  NO_WITHDRAW_REASON,
  nameFund,
  readAmount,
} from '#domain/funds/funds.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AmountField } from '#web/ui/AmountField.tsx'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorSummary, type FieldProblem } from '#web/ui/ErrorSummary.tsx'
import { focusAgain } from '#web/ui/focus-again.ts'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { MAX_COMMENT } from '#wire/codes.ts'
import { type FundRow, readFund } from '#wire/funds/funds.ts'
import { DodaacField, FundField, findOnly } from './FundPairFields.tsx'
import { FundYearField } from './FundYearField.tsx'
import { type FundingView, fundingAddress, MOVE_STEPS, type MoveStep } from './funds-address.ts'
import { MoveCheck } from './MoveCheck.tsx'
import { useMoveMoney } from './useMoveMoney.ts'

/** A fund, or the program, which gives new money and takes money back. */
type Side = { kind: 'fund' | 'program' | null; dodaac: string | null; fund: FundRow | null }
type Draft = { from: Side; to: Side; typed: string; comment: string }

const TITLES: Record<MoveStep, string> = { between: 'From and to', amount: 'Amount', check: 'Check' }

/** Three steps, so that nobody moves money by one press. [FUND-11 to FUND-14] */
export function MoveMoney({
  view,
  year,
  onYear,
}: {
  view: FundingView
  year: number
  onYear: (year: number) => void
}) {
  const person = usePerson()
  if (person.financeDodaacs.length === 0)
    return <EmptyState text="Only Finance - RA of a DoDAAC may transfer its funds." />
  return (
    <section aria-labelledby="transfer-title">
      <h2 id="transfer-title">Transfer funds of fiscal year {year}</h2>
      <Steps key={year} view={view} year={year} onYear={onYear} />
    </section>
  )
}

function Steps({ view, year, onYear }: { view: FundingView; year: number; onYear: (year: number) => void }) {
  const person = usePerson()
  const goTo = useNavigateTo()
  const money = useMoveMoney()
  const only = findOnly(person.financeDodaacs)
  const empty: Side = { kind: null, dodaac: only, fund: null }
  const blank: Draft = { from: empty, to: empty, typed: '', comment: '' }
  const [stored, setDraft] = useTyped<Draft>(`move money ${year}`, blank)
  const draft = useStart(view, year, stored)
  const [attempt, setAttempt] = useState(0)
  const [isReady, setReady] = useState(false)
  const asked = MOVE_STEPS.indexOf(view.step)
  const problems = MOVE_STEPS.map((step) => findProblems(step, draft))
  const open = problems.findIndex((found) => found.length > 0)
  // The address can name a step whose entries are gone.
  const at = open < 0 ? asked : Math.min(asked, open)
  const step = MOVE_STEPS[at] ?? 'between'
  useStepOfAddress(step)
  const heading = useStepFocus(step)
  const shown = attempt > 0 ? (problems[at] ?? []) : []
  const errorOf = (id: string) => shown.find(({ fieldId }) => fieldId === id)?.text
  const show = (next: MoveStep) => {
    setAttempt(0)
    money.clearProblem()
    goTo(fundingAddress.write({ ...view, step: next }))
  }
  const change = (changes: Partial<Draft>) => {
    money.clearProblem()
    setDraft({ ...draft, ...changes })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problems[at]?.length) return setAttempt(attempt + 1)
    const next = MOVE_STEPS[at + 1]
    if (next) return show(next)
    const how = { amount: readAmount(draft.typed.trim()), comment: draft.comment }
    const done = () => {
      setDraft(blank)
      goTo(fundingAddress.write({ tab: 'transfer', year: view.year }))
    }
    const { from, to } = draft
    if (from.fund && to.fund) money.transfer(from.fund, to.fund, how, done)
    else if (to.fund) money.allot(to.fund, how, done)
    else if (from.fund) money.withdraw(from.fund, how, done)
  }
  return (
    <Card className="width-60">
      <h3 ref={heading} className="mt-0">
        Step {at + 1} of {MOVE_STEPS.length}: {TITLES[step]}
      </h3>
      <form noValidate onSubmit={submit}>
        <ErrorSummary attempt={attempt} problems={shown} />
        <RefusalAlert>{money.problem?.message}</RefusalAlert>
        {step === 'between' && (
          <>
            <div className="mb-6">
              <FundYearField year={year} onChange={onYear} />
            </div>
            <div className="grid grid-18 gap-0 gap-x-8">
              {(['from', 'to'] as const).map((side) => (
                <SideFields
                  key={side}
                  side={side}
                  year={year}
                  value={draft[side]}
                  onChange={(value) => change({ [side]: value })}
                  errorOf={errorOf}
                />
              ))}
            </div>
          </>
        )}
        {step === 'amount' && (
          <>
            <p>{describeSides(draft)}</p>
            <div className="fields">
              <AmountField
                id="transfer-amount"
                label="Amount ($)"
                isRequired
                value={draft.typed}
                error={errorOf('transfer-amount')}
                onChange={(event) => change({ typed: event.target.value })}
              />
              <TextArea
                id="transfer-comment"
                label="Comment"
                isRequired={draft.to.kind === 'program'}
                rows={1}
                maxLength={MAX_COMMENT}
                value={draft.comment}
                error={errorOf('transfer-comment')}
                onChange={(event) => change({ comment: event.target.value })}
              />
            </div>
          </>
        )}
        {step === 'check' && <MoveCheck draft={draft} onReady={setReady} />}
        <div className="toolbar mt-6">
          <Button
            type="submit"
            variant="brass"
            isBusy={money.isBusy}
            // Nobody confirms balances that are not shown.
            isDisabled={step === 'check' && !isReady}
            onClick={ignoreSecondClick}
          >
            {step === 'check' ? nameAct(draft) : 'Continue'}
          </Button>
          {at > 0 && (
            <Button variant="outline" onClick={() => show(MOVE_STEPS[at - 1] ?? 'between')}>
              Back
            </Button>
          )}
          <AppLink href={fundingAddress.write({ year: view.year })}>Cancel</AppLink>
        </div>
      </form>
      {money.question}
    </Card>
  )
}

/** The second press of a double click would confirm what the first press showed. */
function ignoreSecondClick(event: { detail: number; preventDefault(): void }) {
  if (event.detail > 1) event.preventDefault()
}

/** The fund in the address, from which the person came. */
function useStart({ dodaac, fundCode }: FundingView, fiscalYear: number, stored: Draft): Draft {
  const isNamed = dodaac !== null && fundCode !== null && stored.from.kind === null
  const { fund } =
    useCall(
      readFund,
      { params: { dodaac: dodaac ?? '' }, query: { fundCode: fundCode ?? '', fiscalYear } },
      { enabled: isNamed },
    ).data ?? {}
  return isNamed && fund?.mayChange
    ? { ...stored, from: { kind: 'fund', dodaac: fund.dodaac, fund } }
    : stored
}

/** An address that is ahead is corrected, or the next step would open while the user types. */
function useStepOfAddress(step: MoveStep) {
  const [view, changeView] = useAddress(fundingAddress)
  const isAhead = view.step !== step
  useEffect(() => {
    if (isAhead) changeView({ step }, { replaces: true })
  }, [isAhead, step, changeView])
}

function useStepFocus(step: MoveStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    const { current: shown } = heading
    // The step before had the focus and is gone.
    if (before.current !== step && shown) focusAgain(shown, () => focusForReading(shown))
    before.current = step
  }, [step])
  return heading
}

function SideFields({
  side,
  year,
  value,
  onChange,
  errorOf,
}: {
  side: 'from' | 'to'
  year: number
  value: Side
  onChange: (side: Side) => void
  errorOf: (id: string) => string | undefined
}) {
  const isFrom = side === 'from'
  const name = isFrom ? 'From' : 'To'
  return (
    <fieldset className="mb-6">
      <legend className="color-strong text-4 bold">{name}</legend>
      <RadioGroup
        id={`${side}-kind`}
        label={isFrom ? 'Take the money from' : 'Give the money to'}
        isRequired
        error={errorOf(`${side}-kind`)}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind: kind as Side['kind'], fund: null })}
        options={[
          { value: 'fund', label: 'A fund' },
          {
            value: 'program',
            label: 'The program',
            hint: isFrom ? 'An allotment of new money.' : 'A withdrawal. The money leaves the funds.',
          },
        ]}
      />
      {value.kind === 'fund' && (
        <>
          <DodaacField
            id={`${side}-dodaac`}
            label={`${name} DoDAAC`}
            value={value.dodaac}
            error={errorOf(`${side}-dodaac`)}
            onChange={(dodaac) =>
              onChange({ ...value, dodaac, fund: dodaac === value.dodaac ? value.fund : null })
            }
          />
          <FundField
            id={`${side}-fund`}
            label={`${name} fund code`}
            year={year}
            dodaac={value.dodaac}
            value={value.fund}
            error={errorOf(`${side}-fund`)}
            onChange={(fund) => onChange({ ...value, fund })}
          />
        </>
      )}
    </fieldset>
  )
}

/** [VAL-17, VAL-18, ERR-16, ERR-17] */
function findProblems(step: MoveStep, { from, to, typed, comment }: Draft): FieldProblem[] {
  if (step === 'check') return []
  if (step === 'amount') {
    const missing = from.fund && to.fund ? NO_TRANSFER_AMOUNT : NO_AMOUNT
    const fault = findAmountFault(typed.trim(), missing)
    const hasNoReason = to.kind === 'program' && comment.trim() === ''
    return [
      ...(fault ? [{ fieldId: 'transfer-amount', text: fault }] : []),
      ...(hasNoReason ? [{ fieldId: 'transfer-comment', text: NO_WITHDRAW_REASON }] : []),
    ]
  }
  if (from.kind === 'program' && to.kind === 'program')
    return [{ fieldId: 'to-kind', text: 'The program is on both sides. Choose a fund on one of them.' }]
  if (from.fund && to.fund && isSameFund(from.fund, to.fund))
    return [{ fieldId: 'to-fund', text: 'Choose another fund to transfer to.' }]
  return [...findSideProblem('from', from, NO_FROM_PAIR), ...findSideProblem('to', to, NO_TO_PAIR)]
}

function findSideProblem(side: string, { kind, dodaac, fund }: Side, text: string): FieldProblem[] {
  if (kind === 'program' || fund) return []
  const field = kind === null ? 'kind' : dodaac ? 'fund' : 'dodaac'
  return [{ fieldId: `${side}-${field}`, text }]
}

const nameSide = ({ fund }: Side) => (fund ? nameFund(fund) : 'the program')

function describeSides({ from, to }: Draft): string {
  return `From ${nameSide(from)} to ${nameSide(to)}.`
}

function nameAct({ from, to }: Draft): string {
  if (from.fund && to.fund) return 'Confirm transfer'
  return from.fund ? 'Confirm withdrawal' : 'Confirm allotment'
}
