import { KEEPS_ROWS, useCall } from '#web/calls/useCall.ts'
import { ImportLink } from '#web/pages/ImportLink.tsx'
import type { ListView } from '#web/pages/list-address.ts'
import { type ListWords, ManagedList } from '#web/pages/ManagedList.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { formatCount } from '#web/ui/format.ts'
import { GROUPS_PER_PAGE, type GroupRow, listAllGroups } from '#wire/groups/groups.ts'
import { groupsAddress } from './groups-address.ts'

const words: ListWords = {
  title: 'Groups',
  add: 'Add Group',
  rows: 'groups',
  searchHint: 'By number, description or DoDAAC.',
}

const columns: Column<GroupRow>[] = [
  {
    key: 'number',
    header: 'Number',
    width: '9rem',
    cell: ({ number }) => <span className="code">{number}</span>,
  },
  {
    key: 'description',
    header: 'Description',
    isRowHeader: true,
    cell: ({ description }) => description,
  },
  {
    key: 'dodaacs',
    header: 'DoDAACs',
    align: 'end',
    cell: ({ dodaacCount }) => formatCount(dodaacCount),
  },
  {
    key: 'people',
    header: 'People',
    align: 'end',
    cell: ({ peopleCount }) => formatCount(peopleCount),
  },
]

/** The groups of the program, twelve to a page. [GRP-01] */
export function GroupList({ view }: { view: ListView }) {
  const { program } = usePerson()
  const query = { page: view.page, pageSize: GROUPS_PER_PAGE, searchTerm: view.search.trim() }
  return (
    <ManagedList
      words={words}
      view={view}
      addressOf={groupsAddress.write}
      found={useCall(listAllGroups, { params: { program }, query }, KEEPS_ROWS)}
      pageSize={GROUPS_PER_PAGE}
      columns={columns}
      keyOf={({ number }) => number}
      nameOf={({ number, description }) => `group ${number}, ${description}`}
      actions={<ImportLink kind="groups" />}
    />
  )
}
