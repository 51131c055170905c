import { useState } from 'react'
import { pageName } from '#domain/page-names.ts'
import { fullName } from '#domain/people/people.ts'
import { canOpen, type Role } from '#domain/roles/permissions.ts'
import { describeRole } from '#domain/roles/roles.ts'
import { isWaiting } from '#domain/roles/waiting.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { useEntryForm } from '#web/pages/useEntryForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { endAbsence, listSigners, type Signers } from '#wire/roles/absences.ts'
import { addRole, appointmentDocument, listRoles, type RoleAssignment } from '#wire/roles/roles.ts'
import { AbsenceDialog, NOT_ENDED, sayEnded } from './AbsencesCard.tsx'

/** The days of the next month on which nobody can sign. */
export function SignerGaps({ dodaac }: { dodaac: string }) {
  const gaps = useCall(listSigners, { params: { dodaac } }).data?.gaps ?? []
  return gaps.map(({ level, firstDay, lastDay }) => (
    <Alert key={`${level}-${firstDay}`} kind="warning" isSlim>
      {`Nobody can sign level ${level} from ${formatDate(firstDay)} to ${formatDate(lastDay)}.`}
    </Alert>
  ))
}

/** Today and within a month, with absences and ends of appointments. */
export function SignersSection({ dodaac }: { dodaac: string }) {
  const query = useCall(listSigners, { params: { dodaac } })
  const person = usePerson()
  const [absent, setAbsent] = useState<{ id: number; name: string } | null>(null)
  const isEditable = canOpen(person, 'groups')
  return (
    <section aria-labelledby="signers-title">
      <h2 id="signers-title">Who can sign here?</h2>
      <p>
        An approver who is away names a deputy on the own profile. Where that is not possible, you can do it
        here.
      </p>
      <SignerGaps dodaac={dodaac} />
      <Loaded query={query} text="Loading signers…">
        {({ signers }) => (
          <DataTable
            caption="Today and in the next month"
            isCompact
            rows={signers}
            rowKey={({ level, personId }) => `${level}-${personId}`}
            emptyText="Nobody signs here yet. Add an approver."
            columns={[
              { key: 'level', header: 'Level', cell: ({ level }) => level },
              { key: 'name', header: 'Approver', isRowHeader: true, cell: ({ name }) => name },
              { key: 'today', header: 'Today', cell: ({ why }) => why || 'Can sign' },
              {
                key: 'later',
                header: 'Away, and end of the appointment',
                cell: (row) => <Changes row={row} />,
              },
              ...(isEditable
                ? [
                    {
                      key: 'deputy',
                      header: 'Deputy',
                      isAction: true,
                      align: 'end' as const,
                      cell: ({ personId, name, level }: Signers['signers'][number]) =>
                        personId === person.id ? (
                          <AppLink href="/profile">{pageName('/profile')}</AppLink>
                        ) : (
                          <Button
                            variant="quiet"
                            aria-label={`Name a deputy for ${name}, level ${level}`}
                            onClick={() => setAbsent({ id: personId, name })}
                          >
                            Name a deputy
                          </Button>
                        ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      {absent && <AbsenceDialog absent={absent} dodaacs={[dodaac]} onClose={() => setAbsent(null)} />}
    </section>
  )
}

function Changes({ row: { name, away, lastDay, document } }: { row: Signers['signers'][number] }) {
  const [ending, setEnding] = useState<{ id: number; deputy: string } | null>(null)
  const mayEnd = canOpen(usePerson(), 'groups')
  const words = [
    ...(lastDay ? [`Appointed until ${formatDate(lastDay)}`] : []),
    ...(document ? [`Document ${document}`] : []),
  ]
  if (away.length + words.length === 0) return '—'
  return (
    <ul className="plain-list">
      {away.map(({ id, firstDay, lastDay: until, deputy }) => (
        <li key={id}>
          Away from {formatDate(firstDay)} to {formatDate(until)}, {deputy} signs{' '}
          {mayEnd && (
            <Button
              variant="quiet"
              aria-label={`End: ${deputy} signs for ${name}`}
              onClick={() => setEnding({ id, deputy })}
            >
              End
            </Button>
          )}
        </li>
      ))}
      {words.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {ending && (
        <ConfirmAction
          title={`End: ${ending.deputy} signs for ${name}?`}
          confirmText="End"
          change={change(endAbsence, { params: { absence: ending.id } })}
          doneText={sayEnded(ending.deputy, name)}
          failedText={NOT_ENDED}
          onClose={() => setEnding(null)}
        >
          <p>Both get a message.</p>
        </ConfirmAction>
      )}
    </ul>
  )
}

/** First and last day of a role, and the number of its document (DD Form 577). */
export function AppointmentDialog({
  assignment,
  onClose,
}: {
  assignment: RoleAssignment
  onClose: () => void
}) {
  const { personId, role, dodaac, level } = assignment
  const { notify } = useNotices()
  const what = `${fullName(assignment)}, ${describeRole(role as Role, level)} of ${dodaac}`
  const form = useEntryForm({
    name: `appointment ${assignment.id}`,
    initial: {
      firstDay: assignment.firstDay ?? '',
      lastDay: assignment.lastDay ?? '',
      document: assignment.document,
      andBelow: assignment.andBelow,
    },
    shows: [listRoles, listSigners],
    change: ({ firstDay, lastDay, document, andBelow }) => {
      const days = { firstDay: firstDay || null, lastDay: lastDay || null, document, andBelow }
      return change(addRole, { body: { personId, role, dodaac, level, ...days } })
    },
    onDone: ({ message }) => {
      if (isWaiting(message)) void notify({ kind: 'info', text: message })
      else void notify({ kind: 'success', text: `The appointment of ${what} was saved.` })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Appointment"
      about={`${what}. Outside of these days the role does not count. Leave a day empty for no limit.`}
      form={form}
      submitText="Save"
      onClose={onClose}
    >
      <DateField {...form.dayOf('firstDay')} label="First day" />
      <DateField {...form.dayOf('lastDay')} label="Last day" />
      <TextField
        {...form.textOf('document')}
        label="Document number"
        hint="For example, of the DD Form 577."
        maxLength={appointmentDocument.max}
      />
      <Checkbox
        id={form.idOf('andBelow')}
        label={`${dodaac} and below`}
        hint={`The role holds on every DoDAAC under ${dodaac}, also on those that are added later.`}
        checked={form.values.andBelow}
        onChange={(event) => form.change({ andBelow: event.target.checked })}
      />
    </FormDialog>
  )
}
