import { formatCount } from '#domain/words.ts'
import './groups.css'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { ImportLink } from '#web/pages/ImportLink.tsx'
import type { ListView } from '#web/pages/list-address.ts'
import { type ListWords, ManagedList } from '#web/pages/ManagedList.tsx'
import { RecordPage } from '#web/pages/PageStates.tsx'
import { useRecordVerb } from '#web/pages/reads-only.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { GROUPS_PER_PAGE, type GroupRow, listAllGroups, readGroup } from '#wire/groups/groups.ts'
import { GroupForm } from './GroupForm.tsx'
import { groupsAddress } from './groups-address.ts'

/** /groups: DoDAACs that people get beyond their own. [GRP-01, NAV-19] */
export function GroupsPage() {
  const [view] = useAddress(groupsAddress)
  if (view.manage === null) return <GroupList view={view} />
  if (view.manage === 'add')
    return (
      <RecordPage key="add" className="groups" kind="Add Group" name="Add Group">
        <GroupForm group={null} view={view} onReload={() => {}} />
      </RecordPage>
    )
  return <EditGroup key={view.manage} number={view.manage} view={view} />
}

function EditGroup({ number, view }: { number: string; view: ListView }) {
  const { program } = usePerson()
  const group = useCall(readGroup, { params: { program, number } }, { gcTime: 0 })
  const verb = useRecordVerb()
  const reload = () => void group.refetch().then(focusPageHeading)
  const data = group.isFetchedAfterMount ? group.data : undefined
  const name = `${verb} Group ${number}`
  return (
    <RecordPage
      className="groups"
      kind={name}
      name={data && name}
      error={group.error}
      onRetry={() => void group.refetch()}
    >
      {data && <GroupForm key={data.version} group={data} view={view} onReload={reload} />}
    </RecordPage>
  )
}

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

/** Twelve to a page. [GRP-01] */
function GroupList({ view }: { view: ListView }) {
  const { program } = usePerson()
  const query = { page: view.page, pageSize: GROUPS_PER_PAGE, searchTerm: view.search.trim() }
  return (
    <ManagedList
      words={words}
      view={view}
      addressOf={groupsAddress.write}
      found={useCall(listAllGroups, { params: { program }, query }, WITH_PREVIOUS_ROWS)}
      pageSize={GROUPS_PER_PAGE}
      columns={columns}
      keyOf={({ number }) => number}
      nameOf={({ number, description }) => `group ${number}, ${description}`}
      actions={<ImportLink kind="groups" />}
    />
  )
}
