import { DAYS_REVERSED } from '#domain/days.ts'
import { TitleField, WordsField } from '#web/pages/EntryFields.tsx'
import { useDone } from '#web/pages/useDone.ts'
import { faultAt, type Problem } from '#web/pages/useForm.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { change } from '#wire/change.ts'
import {
  type AdminAnnouncement,
  addAnnouncement,
  changeAnnouncement,
  entryText,
  entryTitle,
} from '#wire/content/portal-content.ts'

type Values = { title: string; text: string; shownFrom: string; shownUntil: string; forEverybody: boolean }

function findProblems(values: Values): Problem<Values>[] {
  const { shownFrom, shownUntil } = values
  return [
    ...faultAt(values, 'title', entryTitle),
    ...faultAt(values, 'text', entryText),
    ...(shownFrom.trim() === '' ? [{ field: 'shownFrom' as const, text: 'Enter the first day.' }] : []),
    ...(shownUntil !== '' && shownUntil < shownFrom
      ? [{ field: 'shownUntil' as const, text: DAYS_REVERSED }]
      : []),
  ]
}

/** Adds an announcement (`announcement` null) or edits one. */
export function AnnouncementDialog({
  announcement,
  onClose,
}: {
  announcement: AdminAnnouncement | null
  onClose: () => void
}) {
  const { programName } = usePerson()
  const done = useDone()
  const form = usePanelForm({
    name: `announcement ${announcement?.id ?? 'new'}`,
    initial: {
      title: announcement?.title ?? '',
      text: announcement?.text ?? '',
      shownFrom: announcement?.shownFrom ?? findToday(),
      shownUntil: announcement?.shownUntil ?? '',
      forEverybody: announcement?.forEverybody ?? false,
    } satisfies Values as Values,
    findProblems,
    change: (values) => {
      const body = { ...values, shownUntil: values.shownUntil || null }
      return announcement
        ? change(changeAnnouncement, { params: { announcement: announcement.id }, body })
        : change(addAnnouncement, { body })
    },
    onDone: () => {
      done(announcement ? 'The announcement was changed.' : 'The announcement was added.')
      onClose()
    },
  })
  return (
    <FormDialog
      title={announcement ? `Edit ${announcement.title}` : 'Add announcement'}
      about="On the dashboard, from the first day to the last."
      submitText="Save announcement"
      form={form}
      onClose={onClose}
    >
      <TitleField {...form.textOf('title')} />
      <WordsField {...form.textOf('text')} />
      <div className="fields admin__days">
        <DateField {...form.dayOf('shownFrom')} label="First day" isRequired />
        <DateField {...form.dayOf('shownUntil')} label="Last day" hint="MM/DD/YYYY, or empty" />
      </div>
      <RadioGroup
        label="For"
        value={form.values.forEverybody ? 'everybody' : 'program'}
        onChange={(choice) => form.change({ forEverybody: choice === 'everybody' })}
        options={[
          { value: 'program', label: programName },
          { value: 'everybody', label: 'Everybody', hint: 'People of every program read it.' },
        ]}
      />
    </FormDialog>
  )
}
