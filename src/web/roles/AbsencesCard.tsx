import { useState } from 'react'
import { whereOf } from '#domain/roles/absences.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { useEntryForm } from '#web/pages/useEntryForm.ts'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { readOwnRights } from '#wire/account/my-account.ts'
import { change } from '#wire/change.ts'
import {
  type AbsenceRow,
  absenceReason,
  addAbsence,
  type DeputyOption,
  endAbsence,
  findDeputies,
  listAbsences,
  listSigners,
} from '#wire/roles/absences.ts'
import { sendRequest } from '#wire/send-request.ts'

export const sayEnded = (deputy: string, name: string) => `${deputy} no longer signs for ${name}.`
export const NOT_ENDED = 'The absence could not be ended. Try again.'

/** How long the message stays prominent (ms). */
const SHOWN_FOR = 6000
const NAMES = {
  many: 'people',
  nameNone: (typed: string) =>
    `No approver of your program matches ${typed}. Type the whole email address of another person.`,
}

/** On the profile of approvers and deputies. */
export function AbsencesCard({ personId }: { personId: number }) {
  const roles = useCall(readOwnRights, {}).data?.roles ?? []
  const dodaacs = [...new Set(roles.flatMap(({ role, dodaac }) => (role === 'approver' ? dodaac : [])))]
  const query = useCall(listAbsences, { query: {} })
  const [isAdding, setAdding] = useState(false)
  const { notify } = useNotices()
  const { send, isBusy, problem } = useChange({
    shows: [listAbsences],
    failed: NOT_ENDED,
  })
  const end = ({ id, deputy, name }: AbsenceRow) =>
    send(change(endAbsence, { params: { absence: id } }), {
      onDone: () =>
        void notify({
          kind: 'success',
          text: sayEnded(deputy, name),
          hideAfter: SHOWN_FOR,
        }),
    })
  if (dodaacs.length === 0 && (query.data ?? []).length === 0) return null
  return (
    <Card
      title="Away, and who signs"
      footer={
        dodaacs.length > 0 && (
          <Button variant="outline" icon="plus" onClick={() => setAdding(true)}>
            Add an absence
          </Button>
        )
      }
    >
      {problem && <Alert kind="error">{problem.message}</Alert>}
      <Loaded query={query} text="Loading absences…">
        {(rows) =>
          rows.length === 0 ? (
            <p className="soft">Nobody signs for you, and you sign for nobody.</p>
          ) : (
            <ul className="plain-list" aria-label="Absences">
              {rows.map((row) => (
                <li key={`${row.waits}-${row.id}`} className="cluster gap-4 gap-x-8 apart py-4">
                  <AbsenceFacts row={row} isOwn={row.personId === personId} />
                  {row.mayEnd && (
                    <Button
                      variant="outline"
                      isDisabled={isBusy}
                      aria-label={`End: ${row.deputy} signs for ${row.name}`}
                      onClick={() => void end(row)}
                    >
                      End
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && (
        <AbsenceDialog
          absent={{ id: personId, name: '' }}
          dodaacs={dodaacs}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  )
}

function AbsenceFacts({ row, isOwn }: { row: AbsenceRow; isOwn: boolean }) {
  const { name, deputy, dodaac, firstDay, lastDay, reason, madeBy, waits } = row
  return (
    <div className="shrink">
      <strong>{isOwn ? `${deputy} signs for you` : `You sign for ${name}`}</strong>{' '}
      {waits && <StatusTag kind="warning">Waits for a second person</StatusTag>}
      {!waits && firstDay <= findToday() && <StatusTag kind="success">Now</StatusTag>}
      <br />
      <span className="soft">
        {formatDate(firstDay)} to {formatDate(lastDay)}, {whereOf(dodaac)}
        {madeBy !== name && `. Named by ${madeBy}`}
        {reason && `. Reason: ${reason}`}
      </span>
    </div>
  )
}

/** `absent.name` is empty for the user. */
export function AbsenceDialog({
  absent,
  dodaacs,
  onClose,
}: {
  absent: { id: number; name: string }
  dodaacs: string[]
  onClose: () => void
}) {
  const isOwn = absent.name === ''
  const [deputy, setDeputy] = useState<DeputyOption | null>(null)
  const { notify } = useNotices()
  const form = useEntryForm({
    name: `absence of ${absent.id}`,
    initial: {
      deputyId: '',
      dodaac: isOwn ? '' : (dodaacs[0] ?? ''),
      firstDay: findToday(),
      lastDay: '',
      reason: '',
    },
    findProblems: ({ firstDay, lastDay, reason }) => [
      ...(deputy ? [] : [{ field: 'deputyId' as const, text: 'Choose who signs.' }]),
      ...(firstDay
        ? []
        : [{ field: 'firstDay' as const, text: 'Enter the day on which the absence begins.' }]),
      ...(lastDay ? [] : [{ field: 'lastDay' as const, text: 'Enter the last day of the absence.' }]),
      ...(isOwn || reason.trim() ? [] : [{ field: 'reason' as const, text: 'Say why.' }]),
    ],
    shows: [listAbsences, listSigners],
    change: ({ dodaac, firstDay, lastDay, reason }) => {
      const body = { personId: absent.id, deputyId: deputy?.personId ?? 0, dodaac: dodaac || null }
      return change(addAbsence, { body: { ...body, firstDay, lastDay, reason } })
    },
    onDone: ({ message }) => {
      const text = `${deputy?.name} signs for ${absent.name || 'you'} on these days.`
      if (message === 'Success') void notify({ kind: 'success', text, hideAfter: SHOWN_FOR })
      else void notify({ kind: 'info', text: message })
      onClose()
    },
  })
  const find = async (searchTerm: string, _: number, signal: AbortSignal) => {
    const options = await sendRequest(findDeputies, { query: { searchTerm }, signal })
    return { options, total: options.length }
  }
  return (
    <FormDialog
      title={isOwn ? 'You are away' : `${absent.name} is away`}
      about="The deputy signs on these days what waits for the absent approver, never an own order. Both may sign."
      form={form}
      submitText="Save"
      onClose={onClose}
    >
      <AsyncCombobox<DeputyOption>
        id={form.idOf('deputyId')}
        label="Who signs?"
        hint="Type the name of an approver, or the whole email address of another person."
        isRequired
        error={form.problemAt('deputyId')}
        value={deputy}
        onChange={setDeputy}
        search={find}
        minLength={0}
        names={NAMES}
        optionKey={({ personId }) => String(personId)}
        optionText={({ name, dodaac, isApprover }) =>
          `${name} (${dodaac})${isApprover ? '' : ', needs a second person'}`
        }
      />
      <SelectField
        {...form.textOf('dodaac')}
        label="Where?"
        options={[
          {
            value: '',
            text: isOwn ? 'Every DoDAAC where you sign' : `Every DoDAAC where ${absent.name} signs`,
          },
          ...dodaacs.map((one) => ({ value: one, text: `DoDAAC ${one}` })),
        ]}
      />
      <DateField {...form.dayOf('firstDay')} label="First day" isRequired />
      <DateField {...form.dayOf('lastDay')} label="Last day" isRequired />
      {!isOwn && (
        <TextArea
          {...form.textOf('reason')}
          label="Reason"
          hint="Both people read it."
          isRequired
          rows={2}
          maxLength={absenceReason.max}
        />
      )}
    </FormDialog>
  )
}
