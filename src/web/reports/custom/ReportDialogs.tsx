import { listName } from '#domain/people/people.ts'
import type { CustomDefinition } from '#domain/reports/custom-report.ts'
import { MAIL_FORM_KEYS, MAIL_FORMS, nameWeekday, RHYTHMS, writeHour } from '#domain/reports/report-mails.ts'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { describeMember, MEMBER_HINT, nameMembers, searchMembers } from '#web/people/people.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { AsyncMultiSelect } from '#web/ui/AsyncMultiSelect.tsx'
import { nameOfZone } from '#web/ui/portal-time.ts'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { whole } from '#wire/codes.ts'
import {
  addCustomReport,
  changeCustomReport,
  customReportName,
  mailCustomReport,
  type SavedReport,
} from '#wire/reports/custom-reports.ts'
import { listSharing, readSharing, writeSharing } from '../views/sharing.ts'
import { customAddress } from './custom-address.ts'

/** A report that the person may not change is saved as a copy. */
export function SaveDialog({
  report,
  isCopy,
  definition,
  onClose,
}: {
  report: SavedReport | null
  isCopy: boolean
  definition: CustomDefinition
  onClose: () => void
}) {
  const person = usePerson()
  const go = useNavigateTo()
  const own = isCopy ? null : report
  return (
    <EntryDialog
      name={`custom report ${own?.id ?? 'new'}`}
      title={own ? `Save ${own.name}` : 'Save the report'}
      about="Others who open it see the rows of their own rights, not of yours."
      submitText="Save report"
      initial={{
        name: own?.name ?? (report ? `${report.name} (copy)`.slice(0, 80) : ''),
        shared: own ? writeSharing(own) : '',
      }}
      fields={[
        { field: 'name', label: 'Name', code: customReportName, isRequired: true },
        { field: 'shared', label: 'Share with', options: listSharing(person, own) },
      ]}
      change={({ name, shared }) => {
        const body = { name, definition, ...readSharing(shared) }
        return own
          ? change(changeCustomReport, { params: { report: own.id }, body, ifMatch: own.version })
          : change(addCustomReport, { body })
      }}
      doneText={({ name }) => `The report ${name} was saved.`}
      goesAlong={own === null}
      afterwards={({ id }) => go(customAddress(id).write())}
      onClose={onClose}
    />
  )
}

const RHYTHM_WORDS = { daily: 'Each day', weekly: 'Each week', monthly: 'Each month' }
const monthDayText = whole(1, 31, 'Enter a day from 1 to 31.')

export function MailDialog({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const person = usePerson()
  const { mailing } = report
  const isShared = report.forProgram || report.dodaac !== null
  const me = { id: person.id, name: listName(person) }
  return (
    <EntryDialog
      name={`mail of custom report ${report.id}`}
      title={`Send ${report.name} by mail`}
      about="Each person gets the rows that they may read at that time."
      submitText="Save schedule"
      initial={{
        rhythm: mailing?.rhythm ?? 'weekly',
        weekday: String(mailing?.weekday ?? 1),
        monthDay: String(mailing?.monthDay ?? 1),
        hour: String(mailing?.hour ?? 7),
        form: mailing?.form ?? 'xlsx',
        recipients: (isShared && mailing?.recipients) || [me],
      }}
      fields={[
        {
          field: 'rhythm',
          label: 'How often',
          options: RHYTHMS.map((value) => ({ value, text: RHYTHM_WORDS[value] })),
        },
        {
          field: 'weekday',
          label: 'Day of the week',
          isShown: ({ rhythm }) => rhythm === 'weekly',
          options: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), text: nameWeekday(day) })),
        },
        {
          field: 'monthDay',
          label: 'Day of the month',
          hint: 'A shorter month sends on its last day.',
          inputMode: 'numeric',
          // Only where it is shown.
          findFault: ({ rhythm, monthDay }) =>
            rhythm === 'monthly' ? findFault(monthDayText, monthDay.trim()) : null,
          isShown: ({ rhythm }) => rhythm === 'monthly',
        },
        {
          field: 'hour',
          label: 'Time',
          hint: `In ${nameOfZone()} time.`,
          options: Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: writeHour(hour) })),
        },
        {
          field: 'form',
          label: 'As',
          options: MAIL_FORM_KEYS.map((value) => ({ value, text: MAIL_FORMS[value] })),
        },
        {
          field: 'recipients',
          findFault: ({ recipients }) => (recipients.length === 0 ? 'Choose one person or more.' : null),
          control: (form) =>
            isShared ? (
              <AsyncMultiSelect
                id={form.idOf('recipients')}
                label="To"
                hint={`${MEMBER_HINT} They must be able to open the report.`}
                error={form.problemAt('recipients')}
                value={form.values.recipients}
                onChange={(recipients) => form.change({ recipients })}
                search={async (text, page, signal) => {
                  const { options, total } = await searchMembers(person.program, '')(text, page, signal)
                  return {
                    options: options.map((one) => ({ id: one.smid, name: describeMember(one) })),
                    total,
                  }
                }}
                names={nameMembers(null)}
                optionKey={({ id }) => String(id)}
                optionText={({ name }) => name}
                renderOption={({ name }) => name}
              />
            ) : (
              <p>To you. Share the report to send it to others, too.</p>
            ),
        },
      ]}
      change={({ rhythm, weekday, monthDay, hour, form, recipients }) =>
        change(mailCustomReport, {
          params: { report: report.id },
          body: {
            ...{ rhythm, form, weekday: Number(weekday), hour: Number(hour) },
            monthDay: rhythm === 'monthly' ? Number(monthDay) : (mailing?.monthDay ?? 1),
            recipients: recipients.map(({ id }) => id),
          },
          ifMatch: report.version,
        })
      }
      doneText={() => `The report ${report.name} is sent by mail.`}
      onClose={onClose}
    />
  )
}
