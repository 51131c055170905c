import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '#web/calls/call-keys.ts'
import { RecordForm } from '#web/pages/RecordForm.tsx'
import { RolePanel } from '#web/roles/RolePanel.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type DodaacDetails, readDodaac } from '#wire/dodaacs/dodaacs.ts'
import { ContactFields } from './ContactFields.tsx'
import { DestinationFields } from './DestinationFields.tsx'
import { type DodaacsView, dodaacsAddress } from './dodaacs-address.ts'
import { FundFields } from './FundFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { UnitFields } from './UnitFields.tsx'
import { useDodaacForm } from './useDodaacForm.ts'

/** Adds a DoDAAC (`dodaac` null) or edits one, with who may do what on it. [DOD-06 to DOD-11] */
export function DodaacForm({
  dodaac,
  name,
  view,
  onReload,
}: {
  dodaac: DodaacDetails | null
  name: string
  view: DodaacsView
  onReload: () => void
}) {
  const { program } = usePerson()
  const queries = useQueryClient()
  /** The form beside it stays as it is. */
  const keepLevels = (levels: number) =>
    queries.setQueryData<DodaacDetails>(
      keyOf(readDodaac, { params: { program, dodaac: dodaac?.dodaac } }),
      (known) => known && { ...known, levels },
    )
  const back = dodaacsAddress.write({ search: view.search, page: view.page })
  const form = useDodaacForm(dodaac, back)
  return (
    <>
      <RecordForm {...{ name, form, back, onReload }}>
        <div className="grid grid--ragged grid-30">
          <UnitFields isNew={dodaac === null} form={form} />
          <DestinationFields program={program} form={form} />
          <PlaceFields form={form} />
          <ContactFields program={program} form={form} />
        </div>
        <FundFields dodaac={dodaac?.dodaac ?? null} form={form} />
      </RecordForm>
      <Card title="Manage Access" className="dodaacs__access">
        {dodaac ? (
          <RolePanel
            dodaac={dodaac.dodaac}
            levels={dodaac.levels}
            role={view.role}
            hrefFor={(role) => dodaacsAddress.write({ ...view, role })}
            onLevels={keepLevels}
          />
        ) : (
          <p>To manage access, this DoDAAC must first be created.</p>
        )}
      </Card>
    </>
  )
}
