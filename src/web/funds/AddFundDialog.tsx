import { type FormEvent, useState } from 'react'
import {
  describeMoved,
  findAmountFault,
  MOST_FUND_DESCRIPTION,
  NO_AMOUNT,
  readAmount,
} from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { isWaiting } from '#domain/roles/waiting.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AmountField } from '#web/ui/AmountField.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { FundChoice } from '#wire/catalogue/catalogue.ts'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { fundCode as fundCodeOfWire } from '#wire/codes.ts'
import { createFund } from '#wire/funds/funds.ts'
import { describeFund } from './FundCodeField.tsx'
import { DodaacField, findOnly } from './FundPairFields.tsx'
import { nameFundCodes, searchFundCodes } from './funds.queries.ts'
import { readTypedYear, YEAR_WANTED } from './typed-year.ts'
import { useFundChange } from './useFundChange.ts'

/** A new fund of one of the person's DoDAACs, with its first allotment if an amount is given. */
export function AddFundDialog({
  year,
  onClose,
  onAdded,
}: {
  year: number
  onClose: () => void
  onAdded: (year: number) => void
}) {
  const person = usePerson()
  const { notify } = useNotices()
  const { send, isBusy, problem, question } = useFundChange()
  const [dodaac, setDodaac] = useTyped('add dodaac', () => findOnly(person.financeDodaacs))
  const [choice, setChoice] = useTyped<FundChoice | null>('add code', null)
  const [isNew, setNew] = useTyped('add new', false)
  const [newCode, setNewCode] = useTyped('add new code', '')
  const [description, setDescription] = useTyped('add description', '')
  const [typedYear, setTypedYear] = useTyped('add year', String(year))
  const [typed, setTyped] = useTyped('add amount', '')
  const [attempt, setAttempt] = useState(0)
  const fundCode = isNew ? newCode.trim().toUpperCase() : (choice?.fundCode ?? '')
  const badCode = findFault(fundCodeOfWire, fundCode)
  const fiscalYear = readTypedYear(typedYear)
  const problems = [
    dodaac ? null : { fieldId: 'add-dodaac', text: 'Choose a DoDAAC.' },
    isNew || fundCode ? null : { fieldId: 'add-code', text: 'Choose a fund code.' },
    isNew && badCode ? { fieldId: 'add-new-code', text: badCode } : null,
    !isNew || description.trim() ? null : { fieldId: 'add-description', text: 'Describe the new fund code.' },
    fiscalYear ? null : { fieldId: 'add-year', text: YEAR_WANTED },
    typed.trim() === '' || !findAmountFault(typed.trim(), NO_AMOUNT)
      ? null
      : { fieldId: 'add-amount', text: findAmountFault(typed.trim(), NO_AMOUNT) ?? '' },
  ].filter((one) => one !== null)
  const errorOf = (id: string) =>
    attempt > 0 ? problems.find(({ fieldId }) => fieldId === id)?.text : undefined

  const add = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (problems.length > 0 || !dodaac || !fiscalYear) return
    const amount = typed.trim() === '' ? undefined : readAmount(typed.trim())
    const body = {
      program: person.program,
      dodaac,
      fundCode,
      fiscalYear,
      amount,
      description: isNew ? description.trim() : '',
      comment: '',
    }
    void send((closedYear) => change(createFund, { body: { ...body, closedYear } }), {
      onDone: ({ message, funds }) => {
        onClose()
        onAdded(fiscalYear)
        if (isWaiting(message))
          return void notify({ kind: 'info', text: `Fund added with nothing yet. ${message}` })
        const given = amount ? ` with ${formatMoney(amount.cents)}` : ''
        notify({
          kind: 'success',
          text: [`Fund added${given}.`, ...funds.map(describeMoved)].join(' '),
        })
      },
    })
  }
  return (
    <FormDialog
      title="Add fund"
      about="Money for one DoDAAC, fund code and fiscal year. Without an amount it begins with nothing."
      submitText="Add fund"
      form={{
        submit: add,
        problems: attempt > 0 ? problems : [],
        attempt,
        refusal: problem?.message ?? null,
        isSaving: isBusy,
      }}
      onClose={onClose}
    >
      {question}
      <DodaacField
        id="add-dodaac"
        label="DoDAAC"
        value={dodaac}
        onChange={setDodaac}
        error={errorOf('add-dodaac')}
      />
      {isNew ? (
        <div className="fields">
          <TextField
            id="add-new-code"
            label="New fund code"
            isRequired
            autoComplete="off"
            maxLength={fundCodeOfWire.most}
            value={newCode}
            error={errorOf('add-new-code')}
            onChange={(event) => setNewCode(event.target.value)}
          />
          <TextField
            id="add-description"
            label="Description"
            isRequired
            autoComplete="off"
            maxLength={MOST_FUND_DESCRIPTION}
            value={description}
            error={errorOf('add-description')}
            onChange={(event) => setDescription(event.target.value)}
          />
        </div>
      ) : (
        <AsyncCombobox<FundChoice>
          id="add-code"
          label="Fund code"
          isRequired
          minLength={0}
          names={nameFundCodes(undefined)}
          optionCode={(fund) => fund.fundCode}
          value={choice}
          onChange={setChoice}
          search={searchFundCodes(undefined)}
          error={errorOf('add-code')}
          optionKey={(fund) => fund.fundCode}
          optionText={describeFund}
        />
      )}
      <Checkbox
        label="The fund code is new to the program"
        checked={isNew}
        onChange={(event) => setNew(event.target.checked)}
      />
      <div className="fields">
        <TextField
          id="add-year"
          label="Fiscal year"
          isRequired
          inputMode="numeric"
          maxLength={4}
          value={typedYear}
          error={errorOf('add-year')}
          onChange={(event) => setTypedYear(event.target.value)}
        />
        <AmountField
          id="add-amount"
          label="First allotment ($)"
          value={typed}
          error={errorOf('add-amount')}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </FormDialog>
  )
}
