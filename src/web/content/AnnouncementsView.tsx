import { DAYS_REVERSED } from '#domain/days.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { beginEntry, EntryDialog } from '#web/pages/EntryDialog.tsx'
import { TITLE, WORDS } from '#web/pages/entry-fields.ts'
import { ManagedView, type RowForm } from '#web/pages/ManagedView.tsx'
import { ProgramName, TimeState } from '#web/pages/ViewParts.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { formatDate } from '#web/ui/format.ts'
import { findToday } from '#web/ui/portal-time.ts'
import { change } from '#wire/change.ts'
import {
  type AdminAnnouncement,
  addAnnouncement,
  changeAnnouncement,
  endAnnouncement,
  listAllAnnouncements,
} from '#wire/content/portal-content.ts'

/** For the program or for everybody. */
export function AnnouncementsView() {
  return (
    <ManagedView
      name="announcements"
      title="Announcements"
      lede={
        <>
          Shown on the dashboard of <ProgramName />, or of everybody.
        </>
      }
      addText="Add announcement"
      query={useCall(listAllAnnouncements, {})}
      emptyText="Nothing has been announced."
      columns={[
        { key: 'title', header: 'Title', isRowHeader: true, cell: ({ title }) => title },
        { key: 'text', header: 'Text', cell: ({ text }) => <span className="prose">{text}</span> },
        {
          key: 'for',
          header: 'For',
          cell: ({ forEverybody }) => (forEverybody ? 'Everybody' : 'This program'),
        },
        {
          key: 'days',
          header: 'Shown',
          cell: ({ shownFrom, shownUntil }) =>
            `${formatDate(shownFrom)} – ${shownUntil ? formatDate(shownUntil) : 'until ended'}`,
        },
        { key: 'state', header: 'State', cell: ({ state }) => <TimeState state={state} /> },
      ]}
      nameOf={({ title }) => title}
      actionsOf={({ state }) => (state === 'over' ? ['Edit'] : ['Edit', 'End'])}
      Form={AnnouncementForm}
      buildConfirmation={({ id, title }, onClose) => (
        <ConfirmAction
          title={`End ${title}?`}
          confirmText="End announcement"
          change={change(endAnnouncement, { params: { announcement: id } })}
          doneText={`${title} is no longer shown.`}
          failedText="The announcement could not be ended."
          onClose={onClose}
        >
          <p>Nobody sees it on the dashboard any more. It stays in this list.</p>
        </ConfirmAction>
      )}
    />
  )
}

function AnnouncementForm({ row, onClose }: RowForm<AdminAnnouncement>) {
  const { programName } = usePerson()
  const blank = { title: '', text: '', shownFrom: findToday(), shownUntil: '', forEverybody: false }
  return (
    <EntryDialog
      name={`announcement ${row?.id ?? 'new'}`}
      title={row ? `Edit ${row.title}` : 'Add announcement'}
      about="On the dashboard, from the first day to the last."
      submitText="Save announcement"
      initial={beginEntry(blank, row)}
      fields={[
        TITLE,
        WORDS,
        [
          {
            field: 'shownFrom',
            kind: 'day',
            label: 'First day',
            isRequired: true,
            findFault: ({ shownFrom }) => (shownFrom === '' ? 'Enter the first day.' : null),
          },
          {
            field: 'shownUntil',
            kind: 'day',
            label: 'Last day',
            hint: 'MM/DD/YYYY, or empty',
            findFault: ({ shownFrom, shownUntil }) =>
              shownUntil !== '' && shownUntil < shownFrom ? DAYS_REVERSED : null,
          },
        ],
        {
          field: 'forEverybody',
          control: ({ values, change }) => (
            <RadioGroup
              label="For"
              value={values.forEverybody ? 'everybody' : 'program'}
              onChange={(choice) => change({ forEverybody: choice === 'everybody' })}
              options={[
                { value: 'program', label: programName },
                { value: 'everybody', label: 'Everybody', hint: 'People of every program read it.' },
              ]}
            />
          ),
        },
      ]}
      change={(values) => {
        const body = { ...values, shownUntil: values.shownUntil || null }
        return row
          ? change(changeAnnouncement, { params: { announcement: row.id }, body })
          : change(addAnnouncement, { body })
      }}
      doneText={() => `The announcement was ${row ? 'changed' : 'added'}.`}
      onClose={onClose}
    />
  )
}
