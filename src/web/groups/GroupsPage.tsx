import { useAddress } from '#web/pages/address.ts'
import type { ListView } from '#web/pages/list-address.ts'
import { RecordPage } from '#web/pages/PageStates.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import './groups.css'
import { useCall } from '#web/calls/useCall.ts'
import { readGroup } from '#wire/groups/groups.ts'
import { GroupForm } from './GroupForm.tsx'
import { GroupList } from './GroupList.tsx'
import { groupsAddress } from './groups-address.ts'

/** /groups: who is assigned to which DoDAACs beyond their own. [GRP-01, NAV-19] */
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
  const reload = () => void group.refetch().then(focusPageHeading)
  const data = group.isFetchedAfterMount ? group.data : undefined
  const name = `Edit Group ${number}`
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
