import { fullName } from '#domain/people/people.ts'
import './people.css'
import { useCall } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import type { ListView } from '#web/pages/list-address.ts'
import { RecordPage } from '#web/pages/PageStates.tsx'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { readPerson } from '#wire/people/person-record.ts'
import { PeopleList } from './PeopleList.tsx'
import { PersonForm } from './PersonForm.tsx'
import { peopleAddress, readPersonNumber } from './people-address.ts'

/** /servicemember: the list, or the form that `manage` opens above it. [SM-01, SM-07, SM-12] */
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
  const reload = () => void person.refetch().then(focusPageHeading)
  const data = person.isFetchedAfterMount ? person.data : undefined
  const name = data && `Edit ${fullName(data)}`
  return (
    <RecordPage
      className="people"
      kind="Edit Service Member"
      name={name}
      error={person.error}
      onRetry={() => void person.refetch()}
    >
      {data && name && <PersonForm key={data.version} stored={data} {...{ name, view }} onReload={reload} />}
    </RecordPage>
  )
}
