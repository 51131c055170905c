import { useEffect, useRef, useState } from 'react'
import { fullName } from '#domain/people/people.ts'
import { whyNoEffect } from '#domain/roles/absences.ts'
import type { Role } from '#domain/roles/permissions.ts'
import { describeRole } from '#domain/roles/roles.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { describeMember, MEMBER_HINT, nameMembers, searchMembers } from '#web/people/people.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { focusAgain } from '#web/ui/focus-again.ts'
import { formatDate } from '#web/ui/format.ts'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import type { PersonOption } from '#wire/people/people.ts'
import { type RoleAssignment, removeRole } from '#wire/roles/roles.ts'
import { rolesAddress } from './roles-address.ts'
import { AppointmentDialog } from './SignersCard.tsx'
import { useRoleChanges } from './useRoleChanges.ts'

export function RoleMembers({
  dodaac,
  role,
  level,
  assignments,
  headingId,
  isEditable,
}: {
  dodaac: string
  role: Role
  level: number
  /** Also those given "and below" on a DoDAAC above. */
  assignments: RoleAssignment[]
  /** The heading takes the focus when the last person is removed. */
  headingId: string
  isEditable: boolean
}) {
  const list = useRef<HTMLUListElement>(null)
  const name = describeRole(role, level)
  const [asked, setAsked] = useState<{ assignment: RoleAssignment; place: number } | null>(null)
  const { rows, isGone, goes } = useGone(assignments)
  // The list position whose button takes the focus after a removal. An effect runs after the dialog has closed.
  const [freed, setFreed] = useState<number | null>(null)
  useEffect(() => {
    if (freed === null) return
    setFreed(null)
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? []
    const next = buttons[Math.min(freed, buttons.length - 1)]
    const heading = document.getElementById(headingId)
    if (next) focusAgain(next)
    else if (heading) focusAgain(heading, () => focusForReading(heading))
  }, [freed, headingId])
  const done = (assignment: RoleAssignment, place: number) => {
    goes(assignment)
    setFreed(place)
  }
  return (
    <>
      {rows.length === 0 ? (
        <p className="soft">
          {role === 'approver' ? 'Nobody signs at this level yet.' : 'Nobody has this role yet.'}
        </p>
      ) : (
        <ul ref={list} className="mb-6" aria-labelledby={headingId}>
          {rows.map((assignment) => (
            <li key={assignment.id} className="roles__holder cluster gap-4 gap-x-8 apart py-4 line-below">
              <Holder assignment={assignment} isGone={isGone(assignment)} />
              {isEditable && assignment.dodaac !== dodaac && (
                <AppLink href={rolesAddress(assignment.dodaac).write({ tab: role })}>
                  Change on {assignment.dodaac}
                  <span className="visually-hidden">: {fullName(assignment)}</span>
                </AppLink>
              )}
              {isEditable && assignment.dodaac === dodaac && (
                <HolderActions
                  assignment={assignment}
                  isGone={isGone(assignment)}
                  roleName={name}
                  onRemove={(button) => {
                    const buttons = [...(list.current?.querySelectorAll('[data-removes]') ?? [])]
                    setAsked({ assignment, place: buttons.indexOf(button) })
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isEditable && <AddPerson {...{ dodaac, role, level, name }} />}
      {asked && <RemoveDialog {...asked} roleName={name} onDone={done} onClose={() => setAsked(null)} />}
    </>
  )
}

type Placed = { assignment: RoleAssignment; place: number }

/** Removed rows keep their places, so that no other button comes under the pointer. */
function useGone(assignments: RoleAssignment[]) {
  const [gone, setGone] = useState<Placed[]>([])
  const rows = assignments.filter(({ id }) => !gone.some(({ assignment }) => assignment.id === id))
  for (const { assignment, place } of [...gone].sort((one, other) => one.place - other.place))
    if (!rows.some((row) => row.personId === assignment.personId && row.dodaac === assignment.dodaac))
      rows.splice(place, 0, assignment)
  return {
    rows,
    isGone: ({ id }: RoleAssignment) => gone.some(({ assignment }) => assignment.id === id),
    goes: (assignment: RoleAssignment) =>
      setGone((earlier) => [
        ...earlier,
        { assignment, place: rows.findIndex(({ id }) => id === assignment.id) },
      ]),
  }
}

function RemoveDialog({
  assignment,
  place,
  roleName,
  onDone,
  onClose,
}: Placed & {
  roleName: string
  onDone: (assignment: RoleAssignment, place: number) => void
  onClose: () => void
}) {
  const { id, personId, dodaac } = assignment
  const name = fullName(assignment)
  return (
    <ConfirmAction
      title={`Remove ${name} as ${roleName} of ${dodaac}?`}
      confirmText="Remove"
      isDanger
      change={change(removeRole, { body: { id, personId } })}
      doneText={`${name} is no longer ${roleName} of ${dodaac}.`}
      failedText="The person keeps the role, because it could not be removed."
      onDone={() => onDone(assignment, place)}
      onClose={onClose}
    >
      <p>It takes effect at once, even where {name} is signed in.</p>
    </ConfirmAction>
  )
}

function Holder({ assignment, isGone }: { assignment: RoleAssignment; isGone: boolean }) {
  const { personDodaac, grantedAt, grantedBy, firstDay, lastDay, document, dodaac, andBelow } = assignment
  const why = whyNoEffect(assignment, findToday())
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
        {andBelow && `. Given on ${dodaac} and below`}
      </span>
      {(why || isGone) && (
        <>
          {why ? <br /> : ' '}
          <strong>{isGone ? 'Removed.' : `${why}: the role has no effect.`}</strong>
        </>
      )}
    </div>
  )
}

/** Never for oneself. */
function HolderActions({
  assignment,
  isGone,
  roleName,
  onRemove,
}: {
  assignment: RoleAssignment
  isGone: boolean
  roleName: string
  onRemove: (button: HTMLElement) => void
}) {
  const person = usePerson()
  const [isAppointing, setAppointing] = useState(false)
  if (assignment.personId === person.id)
    return <span className="soft">You: another administrator must change your roles.</span>
  const name = fullName(assignment)
  return (
    <div className={classNames('toolbar', isGone && 'roles__gone')}>
      <Button
        variant="quiet"
        aria-label={`Appointment of ${name}, ${roleName}`}
        onClick={() => setAppointing(true)}
      >
        Appointment
      </Button>
      <Button
        variant="outline"
        icon="trash"
        data-removes={isGone ? undefined : true}
        aria-label={`Remove ${name}, ${roleName}`}
        onClick={(event) => onRemove(event.currentTarget)}
      >
        Remove
      </Button>
      {isAppointing && <AppointmentDialog assignment={assignment} onClose={() => setAppointing(false)} />}
    </div>
  )
}

function AddPerson({
  dodaac,
  role,
  level,
  name,
}: {
  dodaac: string
  role: Role
  level: number
  name: string
}) {
  const { program } = usePerson()
  const changes = useRoleChanges(dodaac)
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
    if (await changes.give(chosen, role, level)) setChosen(null)
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
        error={problem ?? changes.problem ?? undefined}
        value={chosen}
        onChange={(person) => {
          setChosen(person)
          setProblem(undefined)
          changes.forgetProblem()
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
