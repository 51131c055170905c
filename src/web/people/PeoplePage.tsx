import './people.css'
import { fullName, listName, wholeName } from '#domain/people/people.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { ExportButton } from '#web/export/ExportButton.tsx'
import { useAddress } from '#web/pages/address.ts'
import { ImportLink } from '#web/pages/ImportLink.tsx'
import type { ListView } from '#web/pages/list-address.ts'
import { type ListWords, ManagedList } from '#web/pages/ManagedList.tsx'
import { RecordPage } from '#web/pages/PageStates.tsx'
import { useRecordVerb } from '#web/pages/reads-only.ts'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { listPeople, PEOPLE_PER_PAGE, type PersonRow } from '#wire/people/people.ts'
import { readPerson } from '#wire/people/person-record.ts'
import { PersonForm } from './PersonForm.tsx'
import { requestPeopleFile } from './people.queries.ts'
import { peopleAddress, readPersonNumber } from './people-address.ts'

/** [SM-01, SM-07, SM-12] */
export function PeoplePage() {
  const [view] = useAddress(peopleAddress)
  if (view.manage === null) return <PeopleList view={view} />
  if (view.manage === 'add')
    return (
      <RecordPage key="add" className="people" kind="Add Service Member" name="Add Service Member">
        <PersonForm stored={null} name="Add Service Member" view={view} onReload={() => {}} />
      </RecordPage>
    )
  const id = readPersonNumber(view.manage)
  return id === null ? (
    <UnauthorizedScreen path="/servicemember" />
  ) : (
    <EditPerson key={id} id={id} view={view} />
  )
}

function EditPerson({ id, view }: { id: number; view: ListView }) {
  const person = useCall(readPerson, { params: { person: id } }, { gcTime: 0 })
  const verb = useRecordVerb()
  const reload = () => void person.refetch().then(focusPageHeading)
  const data = person.isFetchedAfterMount ? person.data : undefined
  const name = data && `${verb} ${fullName(data)}`
  return (
    <RecordPage
      className="people"
      kind={`${verb} Service Member`}
      name={name}
      error={person.error}
      onRetry={() => void person.refetch()}
    >
      {data && name && <PersonForm key={data.version} stored={data} {...{ name, view }} onReload={reload} />}
    </RecordPage>
  )
}

const words: ListWords = {
  title: 'Service Members',
  add: 'Add Service Member',
  rows: 'service members',
  searchHint: 'Names in any order, an EDIPI or a DoDAAC. The beginning of each word is enough.',
}

const columns: Column<PersonRow>[] = [
  {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: listName,
  },
  {
    key: 'dodaac',
    header: 'DoDAAC',
    isUnbroken: true,
    cell: ({ dodaac }) => <span className="code">{dodaac}</span>,
  },
  {
    key: 'edipi',
    header: 'EDIPI',
    isUnbroken: true,
    cell: ({ dodId }) => <span className="code">{dodId || 'None'}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    isUnbroken: true,
    cell: ({ enabled }) => (
      <StatusTag kind={enabled ? 'success' : 'neutral'}>{enabled ? 'Enabled' : 'Disabled'}</StatusTag>
    ),
  },
  { key: 'login', header: 'Login User', cell: ({ maySignIn }) => (maySignIn ? 'Yes' : 'No') },
]

/** Twelve to a page. [SM-02 to SM-06] */
function PeopleList({ view }: { view: ListView }) {
  const { program, placerDodaacs } = usePerson()
  const [chosen, setChosen] = useTyped<number[]>('outfit', [])
  const choose: Column<PersonRow> = {
    key: 'outfit',
    header: 'Outfit',
    cell: (row) =>
      row.enabled && placerDodaacs.includes(row.dodaac) ? (
        <Checkbox
          label={<span className="visually-hidden">Outfit {wholeName(row)}</span>}
          checked={chosen.includes(row.id)}
          onChange={({ target }) =>
            setChosen((all) => (target.checked ? [...all, row.id] : all.filter((id) => id !== row.id)))
          }
        />
      ) : (
        '–'
      ),
  }
  const query = { page: view.page, pageSize: PEOPLE_PER_PAGE, searchTerm: view.search.trim(), dodaacs: [] }
  return (
    <ManagedList
      words={words}
      missing={['orderers', 'approvers']}
      view={view}
      addressOf={peopleAddress.write}
      found={useCall(listPeople, { params: { program }, query }, WITH_PREVIOUS_ROWS)}
      pageSize={PEOPLE_PER_PAGE}
      columns={placerDodaacs.length > 0 ? [choose, ...columns] : columns}
      keyOf={({ id }) => String(id)}
      nameOf={(row) => `${wholeName(row)}, ${row.dodaac}`}
      actions={
        <>
          {chosen.length > 0 && (
            <AppLink href={`/outfit?people=${chosen.join()}`} className={buttonClass({ variant: 'outline' })}>
              Outfit {formatNumberOf(chosen.length, 'person', 'people')}
            </AppLink>
          )}
          <ExportButton requestFile={requestPeopleFile(program, view.search)} />
          <ImportLink kind="people" />
        </>
      }
    />
  )
}
