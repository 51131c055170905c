import { useQuery } from '@tanstack/react-query'
import './people.css'
import { useAddress } from '#web/pages/address.ts'
import type { ListView } from '#web/pages/list-address.ts'
import { PageFailed, PageLoading } from '#web/pages/PageStates.tsx'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PersonForm } from './PersonForm.tsx'
import { personQuery } from './people.queries.ts'
import { peopleAddress, readPersonNumber } from './people-address.ts'

/** /servicemember: the list, or the form that `manage` opens above it. [SM-01, SM-07, SM-12] */
export function PeoplePage() {
  const [view] = useAddress(peopleAddress)
  if (view.manage === null) return <PeopleList view={view} />
  if (view.manage === 'add') return <PersonForm stored={null} view={view} onReload={() => {}} />
  const id = readPersonNumber(view.manage)
  return id === null ? (
    <UnauthorizedScreen path="/servicemember" />
  ) : (
    <EditPerson key={id} id={id} view={view} />
  )
}

function EditPerson({ id, view }: { id: number; view: ListView }) {
  const { program } = usePerson()
  const person = useQuery(personQuery(program, id))
  const reload = () => void person.refetch()
  if (person.isError) return <PageFailed error={person.error} reset={reload} />
  if (!person.data || !person.isFetchedAfterMount) return <PageLoading />
  return <PersonForm key={person.data.version} stored={person.data} view={view} onReload={reload} />
}
