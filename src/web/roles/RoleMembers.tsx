import { useEffect, useRef, useState } from 'react'
import { fullName } from '#domain/people/people.ts'
import type { Role } from '#domain/roles/permissions.ts'
import { describeRole } from '#domain/roles/roles.ts'
import { describeMember, MEMBER_HINT, nameMembers, searchMembers } from '#web/people/people.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { PersonOption } from '#wire/people/people.ts'
import type { RoleAssignment } from '#wire/roles/roles.ts'
import { AbsenceDialog } from './AbsencesCard.tsx'
import { AppointmentDialog } from './SignersCard.tsx'
import type { RoleChanges } from './useRoleChanges.ts'

export function RoleMembers({
  role,
  level,
  assignments,
  headingId,
  isEditable,
  changes,
}: {
  role: Role
  level: number
  assignments: RoleAssignment[]
  /** The heading takes the focus when the last person is removed. */
  headingId: string
  isEditable: boolean
  changes: RoleChanges
}) {
  const list = useRef<HTMLUListElement>(null)
  const name = describeRole(role, level)
  // The list position whose button takes the focus after a person is removed.
  const [gone, setGone] = useState<{ id: RoleAssignment['id']; place: number } | null>(null)
  useEffect(() => {
    // The list can still be the old one, where the focus would disappear with the button.
    if (gone === null || assignments.some(({ id }) => id === gone.id)) return
    setGone(null)
    const buttons = list.current?.querySelectorAll<HTMLElement>('button') ?? []
    const next = buttons[Math.min(gone.place, buttons.length - 1)]
    const heading = document.getElementById(headingId)
    if (next) next.focus()
    else if (heading) focusForReading(heading)
  }, [gone, assignments, headingId])
  const remove = async (assignment: RoleAssignment, button: HTMLElement) => {
    const place = [...(list.current?.querySelectorAll('button') ?? [])].indexOf(button as HTMLButtonElement)
    if (await changes.take(assignment)) setGone({ id: assignment.id, place: Math.max(place, 0) })
  }
  return (
    <>
      {assignments.length === 0 ? (
        <p className="soft">
          {role === 'approver' ? 'Nobody signs at this level yet.' : 'Nobody has this role yet.'}
        </p>
      ) : (
        <ul ref={list} className="mb-6" aria-labelledby={headingId}>
          {assignments.map((assignment) => (
            <li key={assignment.id} className="cluster gap-4 gap-x-8 apart py-4 line-below">
              <Holder assignment={assignment} />
              {isEditable && (
                <div className="toolbar">
                  <HolderActions assignment={assignment} roleName={name} />
                  <RemoveButton
                    assignment={assignment}
                    roleName={name}
                    isBusy={changes.isBusy}
                    onRemove={(button) => void remove(assignment, button)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {isEditable && <AddPerson {...{ role, level, name, changes }} />}
    </>
  )
}

function Holder({ assignment }: { assignment: RoleAssignment }) {
  const { personDodaac, grantedAt, grantedBy, enabled, maySignIn, firstDay, lastDay, document } = assignment
  return (
    <div className="shrink">
      <strong>{fullName(assignment)}</strong> <span className="code">{personDodaac}</span>
      <br />
      <span className="soft">
        Since {formatDate(grantedAt.toISOString())}
        {grantedBy && `, given by ${grantedBy}`}
        {firstDay && `. Counts from ${formatDate(firstDay)}`}
        {lastDay && `. Ends on ${formatDate(lastDay)}`}
        {document && `. Document ${document}`}
      </span>
      {!enabled && (
        <>
          <br />
          <strong>Disabled: the role has no effect.</strong>
        </>
      )}
      {enabled && !maySignIn && (
        <>
          <br />
          <strong>May not sign in yet: the role has no effect.</strong>
        </>
      )}
    </div>
  )
}

/** Days of the appointment, and a deputy for an approver who cannot be reached. Never for oneself. */
function HolderActions({ assignment, roleName }: { assignment: RoleAssignment; roleName: string }) {
  const person = usePerson()
  const [dialog, setDialog] = useState<'appointment' | 'deputy' | null>(null)
  if (assignment.personId === person.id) return null
  const name = fullName(assignment)
  const onClose = () => setDialog(null)
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Appointment of ${name}, ${roleName}`}
        onClick={() => setDialog('appointment')}
      >
        Appointment
      </Button>
      {assignment.role === 'approver' && (
        <Button
          variant="quiet"
          aria-label={`Deputy of ${name}, ${roleName}`}
          onClick={() => setDialog('deputy')}
        >
          Deputy
        </Button>
      )}
      {dialog === 'appointment' && <AppointmentDialog {...{ assignment, onClose }} />}
      {dialog === 'deputy' && (
        <AbsenceDialog
          absent={{ id: assignment.personId, name }}
          dodaacs={[assignment.dodaac]}
          onClose={onClose}
        />
      )}
    </>
  )
}

/** No user can remove their own role, so the button is a sentence. */
function RemoveButton({
  assignment,
  roleName,
  isBusy,
  onRemove,
}: {
  assignment: RoleAssignment
  roleName: string
  isBusy: boolean
  onRemove: (button: HTMLElement) => void
}) {
  const person = usePerson()
  if (assignment.personId === person.id)
    return <span className="soft">You: another administrator must change your roles.</span>
  return (
    <Button
      variant="outline"
      icon="trash"
      isDisabled={isBusy}
      aria-label={`Remove ${fullName(assignment)}, ${roleName}`}
      onClick={(event) => onRemove(event.currentTarget)}
    >
      Remove
    </Button>
  )
}

function AddPerson({
  role,
  level,
  name,
  changes,
}: {
  role: Role
  level: number
  name: string
  changes: RoleChanges
}) {
  const { program } = usePerson()
  const [chosen, setChosen] = useTyped<PersonOption | null>(`role ${role} ${level}`, null)
  const [problem, setProblem] = useState<string>()
  const id = `roles-add-${role}-${level}`
  const add = async () => {
    const field = document.getElementById(id)
    if (!chosen) {
      setProblem('Choose a person first.')
      field?.focus()
      return
    }
    if (!(await changes.give(chosen, role, level))) return
    setChosen(null)
    field?.focus()
  }
  return (
    <form
      className="toolbar toolbar--fields roles__add width-40 flush"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <AsyncCombobox<PersonOption>
        id={id}
        label={`Person to add as ${name}`}
        hint={MEMBER_HINT}
        error={problem}
        value={chosen}
        onChange={(person) => {
          setChosen(person)
          setProblem(undefined)
        }}
        search={searchMembers(program, 'role')}
        minLength={0}
        names={nameMembers(null)}
        optionKey={({ smid }) => String(smid)}
        optionText={describeMember}
      />
      <Button type="submit" icon="plus" isBusy={changes.isBusy && chosen !== null}>
        Add<span className="visually-hidden"> {name}</span>
      </Button>
    </form>
  )
}
