import { fullName } from '#domain/people/people.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import type { ListView } from '#web/pages/list-address.ts'
import { RecordForm } from '#web/pages/RecordForm.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import type { PersonRecord } from '#wire/people/person-record.ts'
import { AddressFields } from './AddressFields.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx'
import type { FieldsProps } from './PersonFields.tsx'
import { peopleAddress, sizesOf } from './people-address.ts'
import { findLock } from './person-values.ts'
import { ServiceFields } from './ServiceFields.tsx'
import { SignInFields } from './SignInFields.tsx'
import { UnitFields } from './UnitFields.tsx'
import { usePersonForm } from './usePersonForm.ts'
import { WeightyChangeDialog } from './WeightyChangeDialog.tsx'

/** Adds a service member (`stored` null) or edits one. [SM-09 to SM-12] */
export function PersonForm({
  stored,
  name,
  view,
  onReload,
}: {
  stored: PersonRecord | null
  name: string
  view: ListView
  onReload: () => void
}) {
  const editor = usePerson()
  const back = peopleAddress.write({ ...view, manage: null })
  const form = usePersonForm(stored, back)
  const fields: FieldsProps = {
    form,
    lock: (field) => findLock(field, stored, { id: editor.id, mayEverything: canOpen(editor, 'everything') }),
  }
  return (
    <>
      {stored && (
        <p>
          <AppLink href={`/clothing-record/${stored.id}`}>Clothing record of {fullName(stored)}</AppLink> ·{' '}
          <AppLink href={sizesOf(stored.id)}>Sizes of {fullName(stored)}</AppLink>
        </p>
      )}
      <RecordForm {...{ name, form, back, onReload }} isBusy={form.isSaving && !form.weighty && !form.proof}>
        <div className="grid grid--ragged grid-30">
          <div className="stack">
            <IdentityFields {...fields} />
            <UnitFields {...fields} />
          </div>
          <div className="stack">
            <ServiceFields {...fields} />
            <SignInFields {...fields} />
          </div>
        </div>
        <AddressFields {...fields} />
        {stored && <History stored={stored} />}
      </RecordForm>
      {stored && form.proof && (
        <OwnPasswordDialog
          name={fullName(stored)}
          refusal={form.proof.refusal}
          isBusy={form.isSaving}
          onConfirm={form.prove}
          onClose={form.keepIdentity}
        />
      )}
      {stored && form.weighty && (
        <WeightyChangeDialog
          stored={stored}
          change={form.weighty}
          isBusy={form.isSaving}
          onConfirm={form.confirm}
          onClose={form.reconsider}
        />
      )}
    </>
  )
}

/** Who wrote the record, and when. */
function History({ stored }: { stored: PersonRecord }) {
  const { id, createdAt, createdBy, updatedAt, updatedBy, customer } = stored
  const writeMoment = (at: Date, by: string) => `${formatDateTime(at.toISOString())}${by ? ` by ${by}` : ''}`
  return (
    <dl className="facts well py-5 px-6">
      <div>
        <dt>Number</dt>
        <dd>{id}</dd>
      </div>
      <div>
        <dt>Customer</dt>
        <dd>{customer}</dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>{writeMoment(createdAt, createdBy)}</dd>
      </div>
      <div>
        <dt>Updated</dt>
        <dd>{writeMoment(updatedAt, updatedBy)}</dd>
      </div>
    </dl>
  )
}
