import { useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { RecordForm } from '#web/pages/RecordForm.tsx'
import { RolePanel } from '#web/roles/RolePanel.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { DodaacDetails } from '#wire/dodaacs/dodaacs.ts'
import { ContactFields } from './ContactFields.tsx'
import { DestinationFields } from './DestinationFields.tsx'
import { keepLevels } from './dodaacs.queries.ts'
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
  const back = dodaacsAddress.write({ search: view.search, page: view.page })
  const form = useDodaacForm(dodaac, back)
  const { problemAt } = form
  return (
    <>
      <FormProvider {...form.form}>
        <RecordForm {...{ name, form, back, onReload }}>
          <div className="grid grid--ragged grid-30">
            <UnitFields isNew={dodaac === null} problemAt={problemAt} />
            <DestinationFields program={program} problemAt={problemAt} />
            <PlaceFields problemAt={problemAt} />
            <ContactFields program={program} problemAt={problemAt} />
          </div>
          <FundFields program={program} dodaac={dodaac?.dodaac ?? null} problemAt={problemAt} />
        </RecordForm>
      </FormProvider>
      <Card title="Manage Access" className="dodaacs__access">
        {dodaac ? (
          <RolePanel
            dodaac={dodaac.dodaac}
            levels={dodaac.levels}
            role={view.role}
            hrefFor={(role) => dodaacsAddress.write({ ...view, role })}
            onLevels={(levels) => keepLevels(queries, program, dodaac.dodaac, levels)}
          />
        ) : (
          <p>To manage access, this DoDAAC must first be created.</p>
        )}
      </Card>
    </>
  )
}
