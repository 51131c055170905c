import { useState } from 'react'
import { BRANCH_NAMES, type Branch } from '#domain/branches.ts'
import { QUANTITY_SENTENCE } from '#domain/kits/check-kit.ts'
import { GRADES_SENTENCE, readGrades, writeGrades } from '#domain/kits/for-whom.ts'
import { GENDERS, type Gender, SERVICE_STATUSES, type ServiceStatus } from '#domain/people/people-codes.ts'
import type { Refusal } from '#domain/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { useDone } from '#web/pages/useDone.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import {
  activateKitDraft,
  type KitDetails,
  type KitPlaceRow,
  type KitVersionRow,
  kitNote,
  readKitVersion,
  saveKitDraft,
} from '#wire/kits/kits.ts'
import type { EditedPlace } from './kit-items.ts'
import { PlacesEditor, readPlaceQuantity } from './PlacesEditor.tsx'

type Props = {
  kit: KitDetails
  draft: KitVersionRow
  known: number
  onSaved: (version: number) => void
  onReload: () => void
}

export function KitDraft(props: Props) {
  const { kit, draft } = props
  const [first] = useState(draft)
  const places = useCall(
    readKitVersion,
    { params: { kit: kit.id, number: draft.number } },
    // Another change must not replace what is typed.
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  )
  return (
    <QueryView query={places} text="Loading the draft…">
      {(rows) => <DraftForm {...props} draft={first} rows={rows} />}
    </QueryView>
  )
}

type Values = {
  note: string
  branches: string[]
  grades: string
  genders: string[]
  serviceStatuses: string[]
  places: EditedPlace[]
}

const placesOf = (rows: KitPlaceRow[]): EditedPlace[] =>
  rows.map(({ place, quantity, alternatives }) => ({
    key: place,
    quantity: String(quantity),
    items: alternatives,
  }))

const optionsOf = (names: Iterable<readonly [string, string]>) =>
  [...names].map(([value, label]) => ({ value, label }))

const WHOM = [
  ['branches', 'Branch', optionsOf(BRANCH_NAMES.map(([code, name]) => [code, name] as const))],
  ['genders', 'Gender', optionsOf(Object.entries(GENDERS))],
  ['serviceStatuses', 'Status', optionsOf(Object.entries(SERVICE_STATUSES))],
] as const

function findProblems({ note, grades, places }: Values) {
  const wrong = places.findIndex((place) => readPlaceQuantity(place) === null)
  const noteFault = findFault(kitNote, note)
  return [
    ...(noteFault ? [{ field: 'note' as const, text: noteFault }] : []),
    ...(readGrades(grades) ? [] : [{ field: 'grades' as const, text: GRADES_SENTENCE }]),
    ...(wrong < 0 ? [] : [{ field: 'places' as const, text: `Place ${wrong + 1}: ${QUANTITY_SENTENCE}` }]),
  ]
}

function DraftForm({ kit, draft, known, rows, onSaved, onReload }: Props & { rows: KitPlaceRow[] }) {
  const done = useDone()
  const { notify } = useNotices()
  const [faults, setFaults] = useState<Refusal['errors']>([])
  const [isActivating, setActivating] = useTyped('activating', false)
  const [initial] = useState<Values>(() => ({
    note: draft.note,
    branches: draft.branches,
    grades: writeGrades(draft.payGrades),
    genders: draft.genders,
    serviceStatuses: draft.serviceStatuses,
    places: placesOf(rows),
  }))
  const [saved, setSaved] = useState(initial)
  const form = usePanelForm({
    name: `kit ${kit.id} draft ${draft.number}`,
    initial,
    findProblems,
    findField: (name) => {
      if (name.startsWith('places')) return 'places'
      if (name.startsWith('payGrades')) return 'grades'
      return name in initial ? (name as keyof Values) : null
    },
    handlesRefusal: ({ errors }) => {
      setFaults(errors)
      return false
    },
    change: (values) =>
      change(saveKitDraft, {
        params: { kit: kit.id },
        body: {
          note: values.note.trim(),
          branches: values.branches as Branch[],
          payGrades: readGrades(values.grades) ?? [],
          genders: values.genders as Gender[],
          serviceStatuses: values.serviceStatuses as ServiceStatus[],
          places: values.places.map((place) => ({
            quantity: readPlaceQuantity(place) ?? 1,
            alternatives: place.items.map(({ pgc, nsn }) => ({ pgc, nsn })),
          })),
        },
        ifMatch: known,
      }),
    onDone: (response, sent) => {
      onSaved(response.version)
      setSaved(sent)
      done(`The draft was saved: ${formatNumberOf(sent.places.length, 'place', 'places')}.`)
    },
  })
  const { values } = form
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved)
  const activate = () => {
    if (isChanged)
      notify({ kind: 'error', text: 'Save the draft first, so that your changes are part of it.' })
    else setActivating(true)
  }
  return (
    <Card title={`Draft, version ${draft.number}`}>
      <form className="rows gap-7" noValidate onSubmit={form.submit} aria-label="Draft">
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        <RefusalAlert title={form.refusal ?? undefined}>
          {form.conflict?.kind === 'conflict' && (
            <Button variant="outline" onClick={onReload}>
              Show the current version
            </Button>
          )}
        </RefusalAlert>
        <PlacesEditor
          id={form.idOf('places')}
          places={values.places}
          isChecked={form.attempt > 0}
          faultAt={(place, alternative) =>
            faults.find(({ field }) => field.startsWith(`places.${place}.alternatives.${alternative}`))
              ?.message
          }
          onChange={(places) => {
            setFaults([])
            form.change({ places })
          }}
        />
        <fieldset className="rows gap-4">
          <legend className="field__label">For whom</legend>
          <p className="field__hint">Without a tick, the kit is for everybody.</p>
          {WHOM.map(([field, label, options]) => (
            <CheckboxGroup
              key={field}
              label={label}
              options={options}
              value={values[field]}
              error={form.problemAt(field)}
              onChange={(ticked) => form.change({ [field]: ticked })}
            />
          ))}
          <TextField
            {...form.textOf('grades')}
            label="Pay grades"
            hint="Such as E1-E6, O1. Empty: all."
            autoComplete="off"
          />
        </fieldset>
        <TextArea
          {...form.textOf('note')}
          label="Note"
          hint="For the people who manage kits."
          rows={2}
          maxLength={kitNote.max}
        />
        <div className="toolbar">
          <Button type="submit" isBusy={form.isSaving} busyText="Saving…">
            Save draft
          </Button>
          <Button variant="outline" icon="check" onClick={activate}>
            Activate draft
          </Button>
        </div>
      </form>
      {isActivating && (
        <EntryDialog
          name={`start of kit ${kit.id}`}
          title={`Activate version ${draft.number}`}
          about="From its first day, people order from this version. Its places cannot change any more."
          submitText="Activate"
          initial={{ activeFrom: '' }}
          fields={[
            { field: 'activeFrom', label: 'Active from', kind: 'day', hint: 'MM/DD/YYYY; empty: today' },
          ]}
          change={({ activeFrom }) =>
            change(activateKitDraft, {
              params: { kit: kit.id },
              body: { activeFrom: activeFrom || null },
              ifMatch: known,
            })
          }
          doneText={({ name, versions }) =>
            `Version ${draft.number} of ${name} is active from ${formatDate(
              versions.find(({ number }) => number === draft.number)?.activeFrom,
            )}.`
          }
          afterwards={({ version }) => onSaved(version)}
          onClose={() => setActivating(false)}
        />
      )}
    </Card>
  )
}
