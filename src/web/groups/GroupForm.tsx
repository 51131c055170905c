import { useState } from 'react'
import { describeGroupLoss, MAX_IN_GROUP } from '#domain/groups/groups.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import type { ListView } from '#web/pages/list-address.ts'
import { RecordForm } from '#web/pages/RecordForm.tsx'
import { useRecordVerb } from '#web/pages/reads-only.ts'
import {
  DODAAC_NAMES,
  describeMember,
  nameMembers,
  searchDodaacs,
  searchMembers,
} from '#web/people/people.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AsyncMultiSelect } from '#web/ui/AsyncMultiSelect.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { GroupDetails } from '#wire/groups/groups.ts'
import { groupDescription, groupNumber } from '#wire/groups/groups.ts'
import { groupsAddress } from './groups-address.ts'
import { useGroupForm } from './useGroupForm.ts'

/** `group` null adds one. [GRP-01] */
export function GroupForm({
  group,
  view,
  onReload,
}: {
  group: GroupDetails | null
  view: ListView
  onReload: () => void
}) {
  const person = usePerson()
  const verb = useRecordVerb()
  const back = groupsAddress.write({ ...view, manage: null })
  const form = useGroupForm(group, back)
  const [isDeleting, setDeleting] = useState(false)
  const { values, change, problemAt } = form
  const isMine = group?.people.some(({ smid }) => smid === person.id) ?? false
  const isBound = isMine && !canOpen(person, 'everything')
  return (
    <>
      <RecordForm
        name={group ? `${verb} Group` : 'Add Group'}
        isBusy={form.isSaving && !isDeleting}
        {...{ form, back, onReload }}
        actions={
          group &&
          !isBound && (
            <Button
              variant="danger"
              icon="trash"
              className="push"
              onClick={() => {
                form.setConflict(null)
                setDeleting(true)
              }}
            >
              Delete Group
            </Button>
          )
        }
      >
        {isBound && (
          <Alert kind="info">
            You are in this group. You cannot remove yourself, add DoDAACs or delete the group. Ask another
            person who manages groups.
          </Alert>
        )}
        <Card title="Group">
          <div className="fields">
            <TextField
              {...form.textOf('number')}
              label="Number"
              hint={group ? 'Group numbers cannot change.' : 'Leave it empty to get the next number.'}
              readOnly={group !== null}
              maxLength={groupNumber.max}
              autoComplete="off"
            />
            <TextField
              {...form.textOf('description')}
              label="Description"
              hint="Up to 80 characters. People read it on their Home page."
              isRequired
              maxLength={groupDescription.max}
              autoComplete="off"
            />
          </div>
        </Card>
        <div className="grid grid--ragged">
          <Card title={`DoDAACs (${values.dodaacs.length})`}>
            <AsyncMultiSelect
              id={form.idOf('dodaacs')}
              label="DoDAACs"
              isLabelHidden
              hint={`Type a DoDAAC or words of its name. Up to ${MAX_IN_GROUP}.`}
              error={problemAt('dodaacs')}
              value={values.dodaacs}
              onChange={(dodaacs) => change({ dodaacs })}
              search={searchDodaacs(person.program)}
              minLength={0}
              names={DODAAC_NAMES}
              optionKey={({ dodaac }) => dodaac}
              optionCode={({ dodaac }) => dodaac}
              optionText={({ dodaac, description }) => `${dodaac} ${description}`}
            />
          </Card>
          <Card title={`People (${values.people.length})`}>
            <AsyncMultiSelect
              id={form.idOf('people')}
              label="People"
              isLabelHidden
              hint={`They are assigned to the DoDAACs of the group. Type names or a DoDAAC. Up to ${MAX_IN_GROUP}.`}
              error={problemAt('people')}
              value={values.people}
              onChange={(people) => change({ people })}
              search={searchMembers(person.program, 'role')}
              minLength={0}
              names={nameMembers(null)}
              optionKey={({ smid }) => String(smid)}
              optionText={describeMember}
            />
          </Card>
        </div>
      </RecordForm>
      {group && (
        <ConfirmDialog
          isOpen={isDeleting}
          title={`Delete group ${group.number}, ${group.description}?`}
          confirmText="Delete group"
          isDanger
          isBusy={form.isSaving}
          problem={form.conflict?.message}
          onConfirm={async () => {
            if (await form.remove()) setDeleting(false)
          }}
          onClose={() => setDeleting(false)}
        >
          <p>
            {describeGroupLoss(
              group.people.length,
              group.dodaacs.map(({ dodaac }) => dodaac),
            )}
          </p>
          {group.people.length > 0 && <LosingPeople group={group} />}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The first ten names. */
function LosingPeople({ group: { people } }: { group: GroupDetails }) {
  const named = people.slice(0, 10)
  return (
    <ul>
      {named.map((one) => (
        <li key={one.smid}>{describeMember(one)}</li>
      ))}
      {people.length > named.length && <li>and {people.length - named.length} more</li>}
    </ul>
  )
}
