import { BRANCH_NAMES, type Branch } from '#domain/branches.ts'
import { ODD_AMOUNT } from '#domain/funds/funds.ts'
import { parseDollars } from '#domain/money.ts'
import { REPORT_REACH_NAMES, REPORT_REACHES, type ReportReach } from '#domain/programs.ts'
import { REACH_RULE } from '#domain/reports/report-reach.ts'
import { FIRST_ALLOTMENT_LIMIT, type SecondPerson } from '#domain/roles/second-person.ts'
import { beginEntry, EntryDialog } from '#web/pages/EntryDialog.tsx'
import { CODE } from '#web/pages/entry-fields.ts'
import type { RowForm } from '#web/pages/KeptView.tsx'
import { useAuth, usePerson } from '#web/session/AuthProvider.tsx'
import { ask } from '#wire/ask.ts'
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
  reportValue,
  saveProgram,
  supplierName,
  supplierSite,
} from '#wire/programs/programs.ts'
import { readSession } from '#wire/session/session.ts'
import { AccentField } from './AccentField.tsx'

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
  contactEmail: '',
  contactPhone: '',
  accent: '',
  about: '',
  orderingNotes: '',
  membersMayRequest: false,
  offersUsmcrReport: false,
  project: '',
  task: '',
  obligationType: '',
  lineType: '',
  contractType: '',
  reportReach: 'program' as ReportReach,
  secondPerson: '' as Choice,
}

/** A null `row` adds a program. */
export function ProgramDialog({ row, onClose }: RowForm<ProgramRow>) {
  const showOwn = useOwnProgram()
  const limit = row?.allotmentLimit ?? FIRST_ALLOTMENT_LIMIT
  return (
    <EntryDialog
      name={`program ${row?.code ?? 'new'}`}
      title={row ? `Edit program ${row.code}` : 'Add a program'}
      about="A program has its own people, units, money and orders."
      submitText="Save program"
      initial={{ ...beginEntry(BLANK, row), allotmentLimit: (limit / 100).toFixed(2) }}
      fields={[
        ...(row ? [] : [CODE]),
        { field: 'name', label: 'Name', code: programName, isRequired: true },
        { field: 'branch', label: 'Branch', options: branches },
        { field: 'supplierName', label: 'Supplier', code: supplierName, isRequired: true },
        { field: 'supplierSite', label: 'Site of the supplier', code: supplierSite, isRequired: true },
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
          hint: 'Shown on the dashboard of its people. For news that matters only for some days, add an announcement.',
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
        {
          field: 'membersMayRequest',
          kind: 'check',
          label: 'Members may request',
          hint: 'Reserved for future clothing requests by members. No screen uses it yet.',
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
          secondPerson: values.secondPerson || undefined,
          allotmentLimit: parseDollars(values.allotmentLimit.trim()) ?? 0,
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
    if (code === program) storeSession(await ask(readSession, {}))
  }
}
