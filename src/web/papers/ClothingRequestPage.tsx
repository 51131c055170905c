import { type FormEvent, useEffect, useId, useRef } from 'react'
import { pageName } from '#domain/page-names.ts'
import { fullName } from '#domain/people/people.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { useCall } from '#web/calls/useCall.ts'
import { PaperChoice, usePaper } from '#web/pages/PaperChoice.tsx'
import { nameMembers } from '#web/people/people.queries.ts'
import { ReportBreadcrumb } from '#web/reports/ReportBreadcrumb.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import type { OptionPage } from '#web/ui/option-search.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { OPTIONS_PER_PAGE } from '#wire/paging.ts'
import { readClothingRequest } from '#wire/papers/clothing-requests.ts'
import { listPersonOptions, type PersonOption } from '#wire/people/people.ts'
import { sendCountedRequest } from '#wire/send-request.ts'
import { ClothingRequestForm } from './ClothingRequestForm.tsx'
import { CLOTHING_FORM_OPTIONS, CLOTHING_FORMS, type ClothingFormName } from './clothing-forms.ts'

/** /reports/3078 [F3078-01 to F3078-09] */
export function ClothingRequestPage() {
  const person = usePerson()
  const [chosen, setChosen] = useTyped<PersonOption | null>('chosen', null)
  const [shown, setShown] = useTyped<PersonOption | null>('shown', null)
  const request = useCall(
    readClothingRequest,
    { params: { program: person.program, person: shown?.smid ?? 0 } },
    { enabled: shown !== null },
  )
  const [paper, choosePaper] = usePaper('/reports/3078')
  const hintId = useId()
  const isAirForce = person.programBranch === 'air-force'
  const [formName, setFormName] = useTyped<ClothingFormName>('form', '3078')
  // Without a service member the button does nothing. [F3078-04]
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    if (chosen.smid === shown?.smid) void request.refetch()
    setShown(chosen)
  }
  useArrival(shown, request.data)
  return (
    <div className="page clothing-page" data-paper={paper}>
      <ReportBreadcrumb name={pageName('/reports/3078')} />
      <div className="page__head no-print">
        <PageHeading>3078</PageHeading>
      </div>
      <form className="toolbar toolbar--fields no-print" noValidate onSubmit={search}>
        <AsyncCombobox
          label="Search Service Member or DODID:"
          value={chosen}
          onChange={setChosen}
          search={searchPeople(person.program)}
          minLength={0}
          names={nameMembers(null)}
          optionKey={(option) => String(option.smid)}
          optionText={describeOption}
        />
        <Button
          type="submit"
          icon="search"
          isDisabled={!chosen}
          aria-describedby={chosen ? undefined : hintId}
        >
          Search
        </Button>
        {!chosen && (
          <span id={hintId} className="soft">
            Choose a service member first.
          </span>
        )}
      </form>
      {shown &&
        (request.isError ? (
          <LoadFailed message={request.error.message} onRetry={() => void request.refetch()} />
        ) : (
          <LoadingOverlay isLoading={request.isFetching}>
            {request.data && (
              <>
                <div className="toolbar toolbar--fields toolbar--end no-print clothing-page__tools">
                  {isAirForce && (
                    <SelectField
                      label="Form"
                      hint={formName === '656' ? 'The numbers of the boxes are not confirmed.' : undefined}
                      options={[...CLOTHING_FORM_OPTIONS]}
                      value={formName}
                      onChange={(event) => setFormName(event.target.value as ClothingFormName)}
                    />
                  )}
                  <PaperChoice value={paper} onChange={choosePaper} />
                  <AppLink
                    href={`/clothing-record/${shown.smid}`}
                    className={buttonClass({ variant: 'outline' })}
                  >
                    Clothing record
                  </AppLink>
                  <Button icon="printer" onClick={() => window.print()}>
                    Print
                  </Button>
                </div>
                <ClothingRequestForm
                  key={shown.smid}
                  member={shown}
                  category={person.program}
                  items={request.data}
                  form={CLOTHING_FORMS[isAirForce ? formName : '3078']}
                />
              </>
            )}
          </LoadingOverlay>
        ))}
    </div>
  )
}

/** [F3078-02] */
function describeOption(person: PersonOption): string {
  return `${fullName(person)} ${person.dodId}`.trim()
}

function useArrival(member: PersonOption | null, items: unknown[] | undefined): void {
  const announce = useAnnounce()
  const said = useRef<unknown[]>(undefined)
  useEffect(() => {
    if (!member || !items || said.current === items) return
    said.current = items
    announce(`Personal clothing request of ${fullName(member)}, ${items.length} items.`)
  }, [member, items, announce])
}

/** Like the seeds, it searches 'N/A' before the user types. [API-40] */
function searchPeople(program: ProgramCode) {
  return async (typed: string, page: number, signal: AbortSignal): Promise<OptionPage<PersonOption>> => {
    const body = {
      program,
      page,
      pageSize: OPTIONS_PER_PAGE,
      searchTerm: typed || 'N/A',
      dodaacs: [],
      purpose: '',
    }
    const { rows: options, total } = await sendCountedRequest(listPersonOptions, { body, signal })
    return { options, total }
  }
}
