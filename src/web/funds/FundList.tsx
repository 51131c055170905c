import { type FormEvent, type ReactNode, useState } from 'react'
import {
  describeMoved,
  findAmountFault,
  MAX_FUND_DESCRIPTION,
  NO_AMOUNT,
  nameFund,
  readAmount,
} from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { isWaiting } from '#domain/roles/waiting.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { ExportButton } from '#web/export/ExportButton.tsx'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { ImportLink } from '#web/pages/ImportLink.tsx'
import { ListPager } from '#web/pages/ListPager.tsx'
import { MissingNote } from '#web/pages/MissingNote.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AmountField } from '#web/ui/AmountField.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { FundChoice } from '#wire/catalogue/catalogue.ts'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { fundCode as fundCodeOfWire } from '#wire/codes.ts'
import { createFund, FUNDS_PER_PAGE, listFunds, sumFunds, sumFundsBelow } from '#wire/funds/funds.ts'
import { describeFund } from './FundCodeField.tsx'
import { FundFiguresKey } from './FundFigures.tsx'
import { DodaacField, findOnly } from './FundPairFields.tsx'
import { FundYearField } from './FundYearField.tsx'
import { belowColumns, fundColumns, fundTotals } from './fund-columns.tsx'
import { FOUND_BY } from './fund-words.ts'
import { nameFundCodes, requestLedger, searchFundCodes } from './funds.queries.ts'
import { type FundingView, fundingAddress } from './funds-address.ts'
import { readTypedYear, YEAR_WANTED } from './typed-year.ts'
import { useFoundAnnouncement } from './useFoundAnnouncement.ts'
import { useFundChange } from './useFundChange.ts'

/** [FUND-03 to FUND-08] */
export function FundList({
  view,
  year,
  onYear,
  children,
}: {
  view: FundingView
  year: number
  onYear: (year: number) => void
  /** Below the list once that is loaded, so that nothing moves. */
  children: ReactNode
}) {
  const person = usePerson()
  const params = { program: person.program }
  const { under } = view
  const query = { fiscalYear: year, searchTerm: view.search.trim(), ...(under && { under }) }
  const funds = useCall(
    listFunds,
    { params, query: { ...query, page: view.page, pageSize: FUNDS_PER_PAGE } },
    WITH_PREVIOUS_ROWS,
  )
  // The sums over all pages.
  const sums = useCall(sumFunds, { params, query }, WITH_PREVIOUS_ROWS)
  const [isAdding, setAdding] = useTyped('adding', false)
  const rows = funds.data?.rows ?? []
  useFoundAnnouncement(funds.isPlaceholderData ? undefined : funds.data?.total, view, year)
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
              <AppLink
                className={buttonClass({ variant: 'outline' })}
                href={fundingAddress.write({ tab: 'transfer', year })}
              >
                Move money
              </AppLink>
              <Button variant="outline" icon="plus" onClick={() => setAdding(true)}>
                Add fund
              </Button>
              <ImportLink kind="funds" text="Import opening balances from a file" />
            </>
          )}
        </div>
        <h2 id="funds-title">
          Funds of fiscal year {year}
          {under && `, ${under} and below`}
        </h2>
        {under && (
          <p>
            <AppLink href={fundingAddress.write({ ...view, under: null, page: 1 })}>Show all funds</AppLink>
          </p>
        )}
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
              columns={fundColumns}
              foot={sums.data && sums.data.funds > 1 ? [fundTotals(sums.data)] : undefined}
            />
            {rows.length > 0 && <FundFiguresKey />}
            {rows.length > 0 && (
              <ExportButton
                requestFile={requestLedger(query)}
                explanation="All transactions of these funds"
              />
            )}
            <ListPager
              list={funds}
              label="Pages of funds"
              pageSize={FUNDS_PER_PAGE}
              hrefFor={(page) => fundingAddress.write({ ...view, page })}
            />
            <FundsBelow query={query} view={view} />
          </LoadingOverlay>
        )}
        {isAdding && <AddFundDialog year={year} onClose={() => setAdding(false)} onAdded={onYear} />}
      </section>
      {!funds.isPending && !sums.isPending && children}
    </>
  )
}

/** A subtotal for each DoDAAC above others. A program without units above units has none. */
function FundsBelow({
  query,
  view,
}: {
  query: { fiscalYear: number; searchTerm: string }
  view: FundingView
}) {
  const { program } = usePerson()
  const sums = useCall(sumFundsBelow, { params: { program }, query }, WITH_PREVIOUS_ROWS)
  const rows = sums.data ?? []
  if (rows.length === 0) return null
  return (
    <DataTable
      caption="Subtotals of DoDAACs with all below them"
      rows={rows}
      rowKey={({ dodaac }) => dodaac}
      emptyText=""
      columns={belowColumns((dodaac) => fundingAddress.write({ ...view, under: dodaac, page: 1 }))}
    />
  )
}

/** With a first allotment if an amount is given. */
function AddFundDialog({
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
          return void notify({ kind: 'info', text: `Fund added without money. ${message}` })
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
      about="A fund holds money for one DoDAAC, fund code and fiscal year. Without an amount, it starts at zero."
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
            maxLength={fundCodeOfWire.max}
            value={newCode}
            error={errorOf('add-new-code')}
            onChange={(event) => setNewCode(event.target.value)}
          />
          <TextField
            id="add-description"
            label="Description"
            isRequired
            autoComplete="off"
            maxLength={MAX_FUND_DESCRIPTION}
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
