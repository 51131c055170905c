import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { COUNTRIES } from '#domain/countries.ts'
import { dodaacFacts } from '#domain/dodaacs/dodaac-fields.ts'
import { findDodaacFormFaults } from '#domain/dodaacs/dodaac-rules.ts'
import { formatMoney } from '#domain/money.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { STATES } from '#domain/states.ts'
import { useCall } from '#web/calls/useCall.ts'
import { fundCodesQuery } from '#web/funds/funds.queries.ts'
import { BANNER_FOR, MISSING, SUBMITTED, useLeaveForm } from '#web/pages/form-banner.ts'
import { RecordForm } from '#web/pages/RecordForm.tsx'
import { problemsOf, useForm } from '#web/pages/useForm.ts'
import { describeMember, MEMBER_HINT, nameMembers, searchMembers } from '#web/people/people.queries.ts'
import { AccessSection } from '#web/roles/AccessSection.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { listFundCodes } from '#wire/catalogue/catalogue.ts'
import { change } from '#wire/change.ts'
import {
  changeDodaac,
  createDodaac,
  type DodaacDetails,
  findDodaacField,
  listDodaacs,
} from '#wire/dodaacs/dodaacs.ts'
import { MAX_PER_PAGE } from '#wire/paging.ts'
import type { PersonOption } from '#wire/people/people.ts'
import { DestinationFields } from './DestinationFields.tsx'
import { type DodaacValues, readDraft, startValues } from './dodaac-values.ts'
import { type DodaacsView, dodaacsAddress } from './dodaacs-address.ts'
import { DodaacTextField, type FieldsProps, UnitFields, wordsOf } from './UnitFields.tsx'

/** `dodaac` null adds one. [DOD-06 to DOD-11] */
export function DodaacForm({
  dodaac,
  name,
  view,
  onReload,
}: {
  dodaac: DodaacDetails | null
  name: string
  view: DodaacsView
  onReload: () => void
}) {
  const { program } = usePerson()
  const back = dodaacsAddress.write({ search: view.search, page: view.page })
  const form = useDodaacForm(dodaac, back)
  return (
    <>
      <RecordForm {...{ name, form, back, onReload }}>
        <div className="grid grid--ragged grid-30">
          <UnitFields program={program} isNew={dodaac === null} form={form} />
          <DestinationFields program={program} form={form} />
          <PlaceFields form={form} />
          <ContactFields program={program} form={form} />
        </div>
        <FundFields dodaac={dodaac?.dodaac ?? null} form={form} />
      </RecordForm>
      <Card title="Manage Access" className="dodaacs__access">
        {dodaac ? (
          <AccessSection dodaac={dodaac.dodaac} levels={dodaac.levels} />
        ) : (
          <p>To manage access, this DoDAAC must first be created.</p>
        )}
      </Card>
    </>
  )
}

function useDodaacForm(stored: DodaacDetails | null, listAddress: string) {
  const { program } = usePerson()
  const { notify } = useNotices()
  const leave = useLeaveForm(listAddress)
  const form = useForm<DodaacValues>({
    name: `dodaac ${stored?.dodaac ?? 'new'}`,
    initial: startValues(stored, findToday()),
    ids: 'dodaac-',
    findProblems: (values) => problemsOf(findDodaacFormFaults(readDraft(values), stored)),
    isRechecked: true,
    findField: findDodaacField,
    shows: [listDodaacs],
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return notify({ kind: 'error', text: MISSING, hideAfter: BANNER_FOR, isSilent: true })
    const body = { ...readDraft(form.values), program }
    const params = { program, dodaac: stored?.dodaac ?? '' }
    const wanted = stored
      ? change(changeDodaac, { params, body, ifMatch: stored.version })
      : change(createDodaac, { body })
    void form.save(wanted, {
      onDone: ({ warnings }) =>
        leave(
          `${SUBMITTED}. DoDAAC ${body.dodaac} is ${stored ? 'changed' : 'added'}.`,
          warnings.length > 0 ? [`${body.dodaac}: ${warnings.join(' ')}`] : [],
        ),
    })
  }
  return { ...form, submit }
}

/** [DOD-09] */
function PlaceFields({ form }: FieldsProps) {
  return (
    <Card title="Address">
      <div className="fields">
        <DodaacTextField form={form} field="street1" />
        <DodaacTextField form={form} field="street2" />
        <DodaacTextField form={form} field="street3" />
        <DodaacTextField form={form} field="city" />
        {form.values.country === 'US' ? (
          <SelectField
            {...form.textOf('state')}
            {...wordsOf('state')}
            options={[
              { value: '', text: 'Choose a state' },
              ...STATES.map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
            ]}
          />
        ) : (
          <DodaacTextField form={form} field="state" hint="The state or region." />
        )}
        <DodaacTextField form={form} field="zip" />
        <SelectField
          {...form.textOf('country')}
          // A state means nothing in another country.
          onChange={(event) => form.change({ country: event.target.value, state: '' }, ['country'])}
          {...wordsOf('country')}
          options={COUNTRIES.map(({ code, name }) => ({ value: code, text: name }))}
        />
      </div>
    </Card>
  )
}

const CONTACTS = ['firstContactId', 'secondContactId'] as const

/** All optional. */
function ContactFields({ program, form }: FieldsProps & { program: ProgramCode }) {
  return (
    <Card title="Contact">
      <div className="fields">
        <DodaacTextField form={form} field="contactName" />
        <DodaacTextField form={form} field="email" type="email" />
        <DodaacTextField form={form} field="phone" type="tel" />
        {CONTACTS.map((name) => (
          <AsyncCombobox<PersonOption>
            key={name}
            id={form.idOf(name)}
            label={dodaacFacts(name).label}
            hint={MEMBER_HINT}
            error={form.problemAt(name)}
            value={form.values[name]}
            onChange={(person) => form.change({ [name]: person })}
            search={searchMembers(program, 'contact')}
            minLength={0}
            names={nameMembers(null)}
            optionKey={({ smid }) => String(smid)}
            optionText={describeMember}
          />
        ))}
      </div>
    </Card>
  )
}

/** The default fund code, and the funds of this fiscal year. */
function FundFields({ dodaac, form }: FieldsProps & { dodaac: string | null }) {
  const codes = useCall(
    listFundCodes,
    { query: { page: 1, pageSize: MAX_PER_PAGE, searchTerm: '' } },
    { staleTime: 60_000 },
  )
  const chosen = form.values.defaultFundCode
  const known = codes.data ?? []
  // The stored code stays an option.
  const stored = known.some(({ fundCode }) => fundCode === chosen) || chosen === '' ? [] : [chosen]
  return (
    <Card title="Funds">
      {/* Screen readers would announce later options. */}
      {codes.isPending ? (
        <LoadingOverlay isLoading text="Loading fund codes…" />
      ) : (
        <SelectField
          {...form.textOf('defaultFundCode')}
          {...wordsOf('defaultFundCode')}
          className="width-24"
          options={[
            { value: '', text: 'None' },
            ...stored.map((fundCode) => ({ value: fundCode, text: fundCode })),
            ...known.map(({ fundCode, description }) => ({
              value: fundCode,
              text: description ? `${fundCode} ${description}` : fundCode,
            })),
          ]}
        />
      )}
      {dodaac && <UnitFunds dodaac={dodaac} />}
    </Card>
  )
}

function UnitFunds({ dodaac }: { dodaac: string }) {
  const funds = useQuery(fundCodesQuery(dodaac))
  if (funds.isError) return <LoadFailed message={funds.error.message} onRetry={() => void funds.refetch()} />
  const rows = funds.data ?? []
  const year = rows[0]?.fiscalYear
  const seesBalances = rows.some(({ available }) => available !== null)
  return (
    <LoadingOverlay isLoading={funds.isPending} text="Loading funds…">
      {funds.data && (
        <>
          <DataTable
            caption={`Funds of ${dodaac} in ${year ? `fiscal year ${year}` : 'this fiscal year'}`}
            isCompact
            rows={rows}
            rowKey={({ fundCode }) => fundCode}
            emptyText="No funds in this fiscal year. Ask Finance for one."
            columns={[
              {
                key: 'code',
                header: 'Fund code',
                isRowHeader: true,
                width: '8rem',
                cell: ({ fundCode }) => fundCode,
              },
              { key: 'description', header: 'Description', cell: ({ description }) => description },
              ...(seesBalances
                ? [
                    {
                      key: 'available',
                      header: 'Available',
                      align: 'end' as const,
                      isUnbroken: true,
                      cell: ({ available }: (typeof rows)[number]) =>
                        available === null ? '' : formatMoney(available),
                    },
                  ]
                : []),
            ]}
          />
          {!seesBalances && rows.length > 0 && (
            <p className="soft">Balances are shown to people with a role on this DoDAAC.</p>
          )}
        </>
      )}
    </LoadingOverlay>
  )
}
