import { fullName } from '#domain/people/people.ts'
import { PERMISSION_LIST } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ReasonField } from '#web/pages/ReasonDialog.tsx'
import { faultAt } from '#web/pages/useForm.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { change } from '#wire/change.ts'
import {
  auditReason,
  type FoundPerson,
  type PersonGrants,
  readGrants,
  saveGrants,
} from '#wire/users/users.ts'

const ABOUT =
  'Select the permissions that you give by name. Permissions that come with a role change with the role.'

type Ways = { person: FoundPerson; onDone: (saved: PersonGrants) => void; onClose: () => void }

export function GrantsDialog({ person, onDone, onClose }: Ways) {
  const grants = useCall(readGrants, { params: { person: person.id } }, { gcTime: 0 })
  if (grants.data) return <GrantsForm {...{ person, onDone, onClose }} grants={grants.data} />
  return (
    <Dialog isOpen onClose={onClose} title={`Permissions of ${fullName(person)}`} about={ABOUT}>
      <QueryView query={grants} text="Loading permissions…">
        {() => null}
      </QueryView>
    </Dialog>
  )
}

function GrantsForm({ person, grants, onDone, onClose }: Ways & { grants: PersonGrants }) {
  const held = grants.granted.map(({ area }) => String(area))
  const form = usePanelForm({
    name: `permissions of ${person.id}`,
    initial: { permissions: held, reason: '' },
    findProblems: ({ permissions, reason }) => [
      ...(permissions.toSorted().join() === held.toSorted().join()
        ? [{ field: 'permissions' as const, text: 'Select or clear a permission first.' }]
        : []),
      ...faultAt({ reason }, 'reason', auditReason),
    ],
    change: ({ permissions, reason }) =>
      change(saveGrants, {
        params: { person: person.id },
        body: { permissions: permissions.map(Number), reason },
      }),
    onDone,
  })
  return (
    <FormDialog
      title={`Permissions of ${fullName(person)}`}
      about={ABOUT}
      submitText="Save permissions"
      form={form}
      onClose={onClose}
    >
      <div id={form.idOf('permissions')} tabIndex={-1}>
        <CheckboxGroup
          label="Permissions given by name"
          error={form.problemAt('permissions')}
          value={form.values.permissions}
          onChange={(permissions) => form.change({ permissions })}
          options={PERMISSION_LIST.map(({ number, words }) => ({
            value: String(number),
            label: `${number} – ${words}`,
            hint: describeGrant(grants, number),
          }))}
        />
      </div>
      <ReasonField {...form.textOf('reason')} />
    </FormDialog>
  )
}

function describeGrant({ granted, fromRoles }: PersonGrants, number: number): string | undefined {
  const grant = granted.find(({ area }) => area === number)
  const role = fromRoles.includes(number) ? 'Comes along with a role.' : ''
  if (!grant) return role || undefined
  const by = grant.grantedBy === '' ? '' : ` by ${grant.grantedBy}`
  const why = grant.reason === '' ? '' : `: ${grant.reason}`
  return `Given ${formatDate(grant.grantedAt.toISOString())}${by}${why} ${role}`.trim()
}
