import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#web/pages/address.ts'
import { PageFailed, PageLoading } from '#web/pages/PageStates.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import './dodaacs.css'
import { DodaacForm } from './DodaacForm.tsx'
import { DodaacList } from './DodaacList.tsx'
import { dodaacQuery } from './dodaacs.queries.ts'
import { type DodaacsView, dodaacsAddress } from './dodaacs-address.ts'

/** /dodaac: the unit addresses of the program, and who may do what there. [DOD-01] */
export function DodaacsPage() {
  const [view] = useAddress(dodaacsAddress)
  if (view.manage === null) return <DodaacList view={view} />
  if (view.manage === 'add') return <DodaacForm key="add" dodaac={null} view={view} onReload={() => {}} />
  return <EditDodaac key={view.manage} code={view.manage.toUpperCase()} view={view} />
}

function EditDodaac({ code, view }: { code: string; view: DodaacsView }) {
  const { program } = usePerson()
  const dodaac = useQuery(dodaacQuery(program, code))
  const reload = () => void dodaac.refetch()
  if (dodaac.isError) return <PageFailed error={dodaac.error} reset={reload} />
  if (!dodaac.data || !dodaac.isFetchedAfterMount) return <PageLoading />
  return <DodaacForm key={dodaac.data.version} dodaac={dodaac.data} view={view} onReload={reload} />
}
