import { BRANCH_NAMES, type Branch } from '#domain/branches.ts'
import { ODD_AMOUNT } from '#domain/funds/funds.ts'
import { parseDollars } from '#domain/money.ts'
import { REPORT_REACH_NAMES, REPORT_REACHES, type ReportReach } from '#domain/programs.ts'
import { REACH_RULE } from '#domain/reports/report-reach.ts'
import { FIRST_ALLOTMENT_LIMIT, type SecondPerson } from '#domain/roles/second-person.ts'
import { CodeField } from '#web/pages/CodeField.tsx'
import { useDone } from '#web/pages/useDone.ts'
import { faultAt } from '#web/pages/useForm.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { useAuth, usePerson } from '#web/session/AuthProvider.tsx'
import { AmountField } from '#web/ui/AmountField.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
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
  rowCode,
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
  { value: 'off', text: 'Off: it counts at once, and others who could give it get a mail' },
]

/** The portal knows what its programs begin with. */
const AS_BEGUN = { value: '' as const, text: 'As programs of this portal begin' }

const NEW = {
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
  allotmentLimit: FIRST_ALLOTMENT_LIMIT,
}

/** Changes a program, or adds one (`program` null). */
export function ProgramDialog({ program, onClose }: { program: ProgramRow | null; onClose: () => void }) {
  const done = useDone()
  const showOwn = useOwnProgram()
  const { isRetired: _, version: __, ...given } = program ?? { ...NEW, isRetired: false, version: 0 }
  const form = usePanelForm({
    name: `program ${program?.code ?? 'new'}`,
    initial: {
      ...given,
      secondPerson: given.secondPerson as Choice,
      allotmentLimit: (given.allotmentLimit / 100).toFixed(2),
    },
    findProblems: (values) => [
      ...faultAt(values, 'code', rowCode),
      ...faultAt(values, 'name', programName),
      ...faultAt(values, 'supplierName', supplierName),
      ...faultAt(values, 'supplierSite', supplierSite),
      ...faultAt(values, 'accent', programAccent),
      ...(parseDollars(values.allotmentLimit.trim()) === null
        ? [{ field: 'allotmentLimit' as const, text: ODD_AMOUNT }]
        : []),
    ],
    change: ({ code, ...values }) => {
      const fields = {
        ...values,
        secondPerson: values.secondPerson || undefined,
        allotmentLimit: parseDollars(values.allotmentLimit.trim()) ?? 0,
      }
      return program
        ? change(saveProgram, { params: { code: program.code }, body: fields, ifMatch: program.version })
        : change(addProgram, { body: { code, ...fields } })
    },
    onDone: async ({ code, name }) => {
      done(`Program ${name} was saved.`)
      onClose()
      await showOwn(code)
    },
  })
  return (
    <FormDialog
      title={program ? `Edit program ${program.code}` : 'Add a program'}
      about="A program has its own people, units, money and orders."
      submitText="Save program"
      form={form}
      onClose={onClose}
    >
      {!program && <CodeField {...form.textOf('code')} />}
      <TextField
        {...form.textOf('name')}
        label="Name"
        isRequired
        maxLength={programName.most}
        autoComplete="off"
      />
      <SelectField
        {...form.dayOf('branch')}
        label="Branch"
        options={branches}
        onChange={(event) => form.change({ branch: event.target.value as Branch })}
      />
      <TextField
        {...form.textOf('supplierName')}
        label="Supplier"
        isRequired
        maxLength={supplierName.most}
        autoComplete="off"
      />
      <TextField
        {...form.textOf('supplierSite')}
        label="Site of the supplier"
        isRequired
        maxLength={supplierSite.most}
        autoComplete="off"
      />
      <TextField
        {...form.textOf('contactEmail')}
        type="email"
        label="Contact e-mail"
        hint="Shown to people of the program beside the portal’s support."
        maxLength={contactEmail.most}
        autoComplete="off"
      />
      <TextField
        {...form.textOf('contactPhone')}
        type="tel"
        label="Contact phone"
        maxLength={contactPhone.most}
        autoComplete="off"
      />
      <AccentField
        {...form.textOf('accent')}
        programName={form.values.name}
        onPick={(accent) => form.change({ accent })}
      />
      <TextArea
        {...form.textOf('about')}
        label="About the program"
        hint="Stands on the dashboard of its people. What counts for some days only is an announcement."
        rows={3}
        maxLength={programAbout.most}
      />
      <TextArea
        {...form.textOf('orderingNotes')}
        label="Ordering instructions"
        hint="Stand above the carts of its people: what to look at before they submit."
        rows={3}
        maxLength={orderingNotes.most}
      />
      <SelectField
        {...form.dayOf('reportReach')}
        label="Reports show people with a role"
        hint={REACH_RULE}
        options={reportReaches}
        onChange={(event) => form.change({ reportReach: event.target.value as ReportReach })}
      />
      <SelectField
        {...form.dayOf('secondPerson')}
        label="Second person"
        hint="When somebody gives a role other than Order Placer, a permission over people or money, a sign-in, its e-mail address or card, or an allotment."
        options={program ? SECOND_PERSON : [AS_BEGUN, ...SECOND_PERSON]}
        onChange={(event) => form.change({ secondPerson: event.target.value as Choice })}
      />
      {form.values.secondPerson === 'ask' && (
        <AmountField
          {...form.textOf('allotmentLimit')}
          label="Allotted without a second person ($)"
          hint="What one person may allot within 30 days; an allotment beyond it waits."
          isRequired
        />
      )}
      <Checkbox
        label="Members may request"
        hint="Kept for the day on which members ask for clothing themselves; no screen asks for it yet."
        checked={form.values.membersMayRequest}
        onChange={(event) => form.change({ membersMayRequest: event.target.checked })}
      />
      <Checkbox
        label="Offers the USMCR Report"
        hint="The purchase-order report; its rows are stamped with the values that stand here then."
        checked={form.values.offersUsmcrReport}
        onChange={(event) => form.change({ offersUsmcrReport: event.target.checked })}
      />
      {form.values.offersUsmcrReport &&
        REPORT_VALUES.map(([field, label]) => (
          <TextField
            key={field}
            {...form.textOf(field)}
            label={label}
            maxLength={reportValue.most}
            autoComplete="off"
          />
        ))}
    </FormDialog>
  )
}

const REPORT_VALUES = [
  ['project', 'Project number'],
  ['task', 'Task number'],
  ['obligationType', 'Obligation type'],
  ['lineType', 'Line type'],
  ['contractType', 'Contract type'],
] as const

/** The name of the program one works in stands on every page: read again after it has changed. */
function useOwnProgram(): (code: string) => Promise<void> {
  const { program } = usePerson()
  const { storeSession } = useAuth()
  return async (code) => {
    if (code === program) storeSession(await ask(readSession, {}))
  }
}
