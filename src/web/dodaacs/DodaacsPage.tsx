import { useAddress } from '#web/pages/address.ts'
import { RecordPage } from '#web/pages/PageStates.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import './dodaacs.css'
import { useCall } from '#web/calls/useCall.ts'
import { readDodaac } from '#wire/dodaacs/dodaacs.ts'
import { DodaacForm } from './DodaacForm.tsx'
import { DodaacList } from './DodaacList.tsx'
import { type DodaacsView, dodaacsAddress } from './dodaacs-address.ts'

/** /dodaac: the unit addresses of the program, and who may do what there. [DOD-01] */
export function DodaacsPage() {
  const [view] = useAddress(dodaacsAddress)
  if (view.manage === null) return <DodaacList view={view} />
  if (view.manage === 'add')
    return (
      <RecordPage key="add" className="dodaacs" kind="Add DoDAAC" name="Add DoDAAC">
        <DodaacForm dodaac={null} name="Add DoDAAC" view={view} onReload={() => {}} />
      </RecordPage>
    )
  return <EditDodaac key={view.manage} code={view.manage.toUpperCase()} view={view} />
}

function EditDodaac({ code, view }: { code: string; view: DodaacsView }) {
  const { program } = usePerson()
  const dodaac = useCall(readDodaac, { params: { program, dodaac: code } }, { gcTime: 0 })
  const reload = () => void dodaac.refetch().then(focusPageHeading)
  const data = dodaac.isFetchedAfterMount ? dodaac.data : undefined
  const name = `Edit DoDAAC ${data?.dodaac ?? code}`
  return (
    <RecordPage
      className="dodaacs"
      kind={name}
      name={data && name}
      error={dodaac.error}
      onRetry={() => void dodaac.refetch()}
    >
      {data && <DodaacForm key={data.version} dodaac={data} name={name} view={view} onReload={reload} />}
    </RecordPage>
  )
}
