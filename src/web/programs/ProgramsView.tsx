import { useQuery } from '@tanstack/react-query'
import { describeAccent, readAccent } from '#domain/accents.ts'
import { BRANCH_NAMES, BRANCHES, type Branch } from '#domain/branches.ts'
import { ODD_AMOUNT } from '#domain/funds/funds.ts'
import { parseDollars } from '#domain/money.ts'
import { FIRST_REMINDERS, type Reminders } from '#domain/programs/program-upkeep.ts'
import { REPORT_REACH_NAMES, REPORT_REACHES, type ReportReach } from '#domain/programs.ts'
import { REACH_RULE } from '#domain/reports/report-reach.ts'
import { FIRST_ALLOTMENT_LIMIT, type SecondPerson } from '#domain/roles/second-person.ts'
import { SHEETS, type Sheet } from '#domain/sheets.ts'
import { beginEntry, EntryDialog } from '#web/pages/EntryDialog.tsx'
import { CODE } from '#web/pages/entry-fields.ts'
import { ManagedView, type RowForm } from '#web/pages/ManagedView.tsx'
import { RetireDialog, RowCode } from '#web/pages/RetireDialog.tsx'
import type { TextState } from '#web/pages/useForm.ts'
import { useAuth, usePerson } from '#web/session/AuthProvider.tsx'
import { styleOfAccent } from '#web/theme/accent-style.ts'
import { Field } from '#web/ui/Field.tsx'
import { change } from '#wire/change.ts'
import {
  addProgram,
  contactEmail,
  contactPhone,
  orderingNotes,
  type ProgramRow,
  programAbout,
  programAccent,
  programName,
  reminderFields,
  reportValue,
  retireProgram,
  saveProgram,
  supplierEmail,
  supplierName,
  supplierSite,
} from '#wire/programs/programs.ts'
import { sendRequest } from '#wire/send-request.ts'
import { readSession } from '#wire/session/session.ts'
import { programsQuery } from './programs.queries.ts'

const SECOND_PERSON_NAMES = { off: 'Off', ask: 'Ask' }

const branches = BRANCH_NAMES.map(([value, text]) => ({ value, text }))

const reportReaches = REPORT_REACHES.map((value) => ({ value, text: REPORT_REACH_NAMES[value] }))

type Choice = SecondPerson | ''
const SECOND_PERSON: { value: Choice; text: string }[] = [
  { value: 'ask', text: 'Ask: it waits until somebody else confirms it' },
  { value: 'off', text: 'Off: it takes effect at once, and others who could give it get an email' },
]

/** The server knows the default. */
const AS_BEGUN = { value: '' as const, text: 'Default of this portal' }

const BLANK = {
  code: '',
  name: '',
  branch: 'army' as Branch,
  supplierName: '',
  supplierSite: '',
  supplierEmail: '',
  contactEmail: '',
  contactPhone: '',
  accent: '',
  about: '',
  orderingNotes: '',
  membersMayRequest: false,
  membersSeePrices: false,
  offersUsmcrReport: false,
  project: '',
  task: '',
  obligationType: '',
  lineType: '',
  contractType: '',
  reportReach: 'program' as ReportReach,
  paper: '' as Sheet | '',
  secondPerson: '' as Choice,
}

/** The default of the browser's color picker: the brass of the portal. */
const PORTALS_OWN = '#ffbe2e'

export function ProgramsView() {
  const own = usePerson().program
  return (
    <ManagedView
      name="programs"
      title="Programs"
      lede="Each program has its own units, people, funds and orders. You can still read everything in a retired program."
      addText="Add program"
      query={useQuery(programsQuery)}
      emptyText="There are no programs yet."
      columns={[
        {
          key: 'code',
          header: 'Code',
          isRowHeader: true,
          pinned: 'always',
          cell: (row) => <RowCode row={row} />,
        },
        { key: 'name', header: 'Name', cell: ({ name }) => name },
        { key: 'branch', header: 'Branch', cell: ({ branch }) => BRANCHES[branch].name },
        {
          key: 'supplier',
          header: 'Supplier',
          cell: ({ supplierName, supplierSite }) => `${supplierName}, ${supplierSite}`,
        },
        {
          key: 'contact',
          header: 'Contact',
          cell: ({ contactEmail, contactPhone }) =>
            [contactEmail, contactPhone].filter(Boolean).join(', ') || '–',
        },
        {
          key: 'report',
          header: 'USMCR Report',
          cell: ({ offersUsmcrReport }) => (offersUsmcrReport ? 'Offered' : '–'),
        },
        {
          key: 'second',
          header: 'Second person',
          cell: ({ secondPerson }) => SECOND_PERSON_NAMES[secondPerson],
        },
      ]}
      nameOf={({ code }) => `program ${code}`}
      actionsOf={({ code, isRetired }) =>
        code === own ? ['Edit'] : ['Edit', isRetired ? 'Restore' : 'Retire']
      }
      Form={ProgramDialog}
      buildConfirmation={(row, onClose) => (
        <RetireDialog
          noun="program"
          row={row}
          call={retireProgram}
          retiring="You can still read everything in it. Nobody can order, change anything or switch to it any longer. Orders that were approved before still ship."
          restoring="Its people can order again at once."
          onClose={onClose}
        />
      )}
    />
  )
}

/** A null `row` adds a program. */
function ProgramDialog({ row, onClose }: RowForm<ProgramRow>) {
  const showOwn = useOwnProgram()
  const limit = row?.allotmentLimit ?? FIRST_ALLOTMENT_LIMIT
  return (
    <EntryDialog
      name={`program ${row?.code ?? 'new'}`}
      title={row ? `Edit program ${row.code}` : 'Add a program'}
      about="A program has its own people, units, money and orders."
      submitText="Save program"
      initial={{
        ...beginEntry(BLANK, row),
        allotmentLimit: (limit / 100).toFixed(2),
        ...writeReminders(row ?? FIRST_REMINDERS),
      }}
      fields={[
        ...(row ? [] : [CODE]),
        { field: 'name', label: 'Name', code: programName, isRequired: true },
        { field: 'branch', label: 'Branch', options: branches },
        { field: 'supplierName', label: 'Supplier', code: supplierName, isRequired: true },
        { field: 'supplierSite', label: 'Site of the supplier', code: supplierSite, isRequired: true },
        {
          field: 'supplierEmail',
          type: 'email',
          label: 'Email of the supplier',
          hint: 'Gets cases that no record can carry. A person with permission 8 enters the answers.',
          code: supplierEmail,
        },
        {
          field: 'contactEmail',
          type: 'email',
          label: 'Contact email',
          hint: 'Shown to people of the program next to the support of the portal.',
          code: contactEmail,
        },
        { field: 'contactPhone', type: 'tel', label: 'Contact phone', code: contactPhone },
        {
          field: 'accent',
          code: programAccent,
          control: ({ values, textOf, change }) => (
            <AccentField
              {...textOf('accent')}
              programName={values.name}
              onPick={(accent) => change({ accent })}
            />
          ),
        },
        {
          field: 'about',
          kind: 'prose',
          label: 'About the program',
          hint: 'Shown on the dashboard of its people. For information that matters only for some days, add an announcement.',
          code: programAbout,
          rows: 3,
        },
        {
          field: 'orderingNotes',
          kind: 'prose',
          label: 'Ordering instructions',
          hint: 'Shown above the carts of its people: points to check before they submit.',
          code: orderingNotes,
          rows: 3,
        },
        {
          field: 'reportReach',
          label: 'Reports show people with a role',
          hint: REACH_RULE,
          options: reportReaches,
        },
        {
          field: 'paper',
          label: 'Paper',
          hint: 'Of printed forms and packets. People who print can choose the other paper.',
          options: row ? [...SHEETS] : [AS_BEGUN, ...SHEETS],
        },
        {
          field: 'secondPerson',
          label: 'Second person',
          hint: 'When somebody gives a role other than Order Placer, a permission over people or money, a sign-in, its email address or card, or an allotment.',
          options: row ? SECOND_PERSON : [AS_BEGUN, ...SECOND_PERSON],
        },
        {
          field: 'allotmentLimit',
          label: 'Allotted without a second person ($)',
          hint: 'The amount that one person may allot within 30 days. A larger allotment waits.',
          isRequired: true,
          inputMode: 'decimal',
          maxLength: 20,
          isShown: ({ secondPerson }) => secondPerson === 'ask',
          findFault: ({ allotmentLimit }) =>
            parseDollars(allotmentLimit.trim()) === null ? ODD_AMOUNT : null,
        },
        [
          remindField('remindAfter', 'Remind approvers after (working days)', 'Of an order at one level.'),
          remindField('escalateAfter', 'Tell managers after (working days)', 'The orderer hears it, too.'),
          remindField('remindAfterHours', 'Expedited: remind after (hours)', ''),
          remindField('escalateAfterHours', 'Expedited: tell managers after (hours)', ''),
        ],
        {
          field: 'membersMayRequest',
          kind: 'check',
          label: 'Members may request',
          hint: 'In My clothing, members ask for what their kits say is missing. Only Order Placers order.',
        },
        {
          field: 'membersSeePrices',
          kind: 'check',
          label: 'Members see prices',
          hint: 'In My clothing.',
        },
        {
          field: 'offersUsmcrReport',
          kind: 'check',
          label: 'Offers the USMCR Report',
          hint: 'The purchase-order report. Each row has the values below at the time of the report.',
        },
        { field: 'project', label: 'Project number', ...STAMPED },
        { field: 'task', label: 'Task number', ...STAMPED },
        { field: 'obligationType', label: 'Obligation type', ...STAMPED },
        { field: 'lineType', label: 'Line type', ...STAMPED },
        { field: 'contractType', label: 'Contract type', ...STAMPED },
      ]}
      change={({ code, ...values }) => {
        const body = {
          ...values,
          paper: values.paper || undefined,
          secondPerson: values.secondPerson || undefined,
          allotmentLimit: parseDollars(values.allotmentLimit.trim()) ?? 0,
          remindAfter: Number(values.remindAfter),
          escalateAfter: Number(values.escalateAfter),
          remindAfterHours: Number(values.remindAfterHours),
          escalateAfterHours: Number(values.escalateAfterHours),
        }
        return row
          ? change(saveProgram, { params: { code: row.code }, body, ifMatch: row.version })
          : change(addProgram, { body: { code, ...body } })
      }}
      doneText={({ name }) => `Program ${name} was saved.`}
      afterwards={({ code }) => showOwn(code)}
      onClose={onClose}
    />
  )
}

function remindField<F extends keyof typeof reminderFields>(field: F, label: string, hint: string) {
  const code = reminderFields[field]
  return {
    field,
    label,
    code,
    ...(hint && { hint }),
    isRequired: true,
    inputMode: 'numeric' as const,
    maxLength: 3,
  }
}

function writeReminders(reminders: Reminders): Record<keyof Reminders, string> {
  const { remindAfter, escalateAfter, remindAfterHours, escalateAfterHours } = reminders
  return {
    remindAfter: String(remindAfter),
    escalateAfter: String(escalateAfter),
    remindAfterHours: String(remindAfterHours),
    escalateAfterHours: String(escalateAfterHours),
  }
}

/** A value that the rows of the purchase-order report carry. */
const STAMPED = {
  code: reportValue,
  isShown: ({ offersUsmcrReport }: { offersUsmcrReport: boolean }) => offersUsmcrReport,
}

/** The name of the current program is on every page. */
function useOwnProgram(): (code: string) => Promise<void> {
  const { program } = usePerson()
  const { storeSession } = useAuth()
  return async (code) => {
    if (code === program) storeSession(await sendRequest(readSession, {}))
  }
}

/** A sentence describes the preview for users who cannot see it. */
function AccentField({
  value,
  programName,
  onPick,
  ...field
}: TextState & { programName: string; onPick: (accent: string) => void }) {
  const accent = readAccent(value)
  const sentenceId = `${field.id}-sentence`
  return (
    <Field
      id={field.id}
      label="Accent color"
      hint="Colors the name of the program and the line below the bar, such as #1B5E20. Blank for the portal’s own."
      error={field.error}
      describedBy={accent === null ? undefined : sentenceId}
    >
      {(control) => (
        <>
          <div className="accent-field cluster gap-3 gap-x-5 mb-3">
            <input
              {...control}
              type="text"
              className="input"
              value={value}
              onChange={field.onChange}
              autoComplete="off"
              spellCheck={false}
            />
            <input
              type="color"
              className="accent-field__picker p-1 round on-surface"
              aria-label="Pick the accent color"
              value={accent || PORTALS_OWN}
              onChange={(event) => onPick(event.target.value)}
            />
            {accent && programName !== '' && (
              <span className="accent-field__sample shrink py-3 px-4 round on-navy" aria-hidden="true">
                <span className="program-plate" style={styleOfAccent(accent)}>
                  {programName}
                </span>
              </span>
            )}
          </div>
          {accent !== null && (
            <p className="field__hint" id={sentenceId}>
              {describeAccent(accent)}
            </p>
          )}
        </>
      )}
    </Field>
  )
}
