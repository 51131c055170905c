import { listName, wholeName } from '#domain/people/people.ts'
import { KEEPS_ROWS, useCall } from '#web/calls/useCall.ts'
import { ExportButton } from '#web/export/ExportButton.tsx'
import { ImportLink } from '#web/pages/ImportLink.tsx'
import type { ListView } from '#web/pages/list-address.ts'
import { type ListWords, ManagedList } from '#web/pages/ManagedList.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { listPeople, PEOPLE_PER_PAGE, type PersonRow } from '#wire/people/people.ts'
import { askForPeopleFile } from './people.queries.ts'
import { peopleAddress } from './people-address.ts'

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

/** The service members of the program, twelve to a page. [SM-02 to SM-06] */
export function PeopleList({ view }: { view: ListView }) {
  const { program } = usePerson()
  const query = { page: view.page, pageSize: PEOPLE_PER_PAGE, searchTerm: view.search.trim(), dodaacs: [] }
  return (
    <ManagedList
      words={words}
      missing={['orderers', 'approvers']}
      view={view}
      addressOf={peopleAddress.write}
      found={useCall(listPeople, { params: { program }, query }, KEEPS_ROWS)}
      pageSize={PEOPLE_PER_PAGE}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={(row) => `${wholeName(row)}, ${row.dodaac}`}
      actions={
        <>
          <ExportButton askForFile={askForPeopleFile(program, view.search)} />
          <ImportLink kind="people" />
        </>
      }
    />
  )
}
