import { useQuery } from '@tanstack/react-query'
import { ImportLink } from '#web/pages/ImportLink.tsx'
import type { ListView } from '#web/pages/list-address.ts'
import { type ListWords, ManagedList } from '#web/pages/ManagedList.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { formatCount } from '#web/ui/format.ts'
import type { GroupRow } from '#wire/groups/groups.ts'
import { GROUPS_PER_PAGE } from '#wire/groups/groups.ts'
import { groupsQuery } from './groups.queries.ts'
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
  return (
    <ManagedList
      words={words}
      view={view}
      addressOf={groupsAddress.write}
      found={useQuery(groupsQuery(program, view))}
      pageSize={GROUPS_PER_PAGE}
      columns={columns}
      keyOf={({ number }) => number}
      nameOf={({ number, description }) => `group ${number}, ${description}`}
      actions={<ImportLink kind="groups" />}
    />
  )
}
