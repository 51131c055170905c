import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#web/pages/address.ts'
import type { ListView } from '#web/pages/list-address.ts'
import { PageFailed, PageLoading } from '#web/pages/PageStates.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import './groups.css'
import { GroupForm } from './GroupForm.tsx'
import { GroupList } from './GroupList.tsx'
import { groupQuery } from './groups.queries.ts'
import { groupsAddress } from './groups-address.ts'

/** /groups: who is assigned to which DoDAACs beyond their own. [GRP-01, NAV-19] */
export function GroupsPage() {
  const [view] = useAddress(groupsAddress)
  if (view.manage === null) return <GroupList view={view} />
  if (view.manage === 'add') return <GroupForm group={null} view={view} onReload={() => {}} />
  return <EditGroup key={view.manage} number={view.manage} view={view} />
}

function EditGroup({ number, view }: { number: string; view: ListView }) {
  const { program } = usePerson()
  const group = useQuery(groupQuery(program, number))
  const reload = () => void group.refetch()
  if (group.isError) return <PageFailed error={group.error} reset={reload} />
  if (!group.data || !group.isFetchedAfterMount) return <PageLoading />
  return <GroupForm key={group.data.version} group={group.data} view={view} onReload={reload} />
}
