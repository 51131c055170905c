import {
  ACTORS,
  type Actor,
  FUNDS_EFFECTS,
  type FundsEffect,
  STATUS_CLASSES,
  type StatusClass,
} from '#domain/supply/status-code.ts'
import { listFundsEffects } from '#domain/supply/statuses.ts'
import { beginEntry, EntryDialog } from '#web/pages/EntryDialog.tsx'
import type { RowForm } from '#web/pages/KeptView.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import {
  addSupplyStatus,
  nextStep,
  type SupplyStatus,
  saveSupplyStatus,
  statusCode,
  statusText,
} from '#wire/supply/supply-statuses.ts'

const options = <K extends string>(words: Record<K, string>, keys = Object.keys(words) as K[]) =>
  keys.map((value) => ({ value, text: words[value] }))

/** A null `row` adds a code. */
export function StatusCodeDialog({ row, onClose }: RowForm<SupplyStatus>) {
  return (
    <EntryDialog
      name={`status code ${row?.code ?? 'new'}`}
      title={row ? `Edit code ${row.code}` : 'Add a status code'}
      about="The supplier sends this code about an order. Enter its meaning here."
      submitText="Save code"
      initial={beginEntry(BLANK, row)}
      fields={[
        {
          field: 'code',
          label: 'Code',
          hint: 'Two letters or digits.',
          isRequired: true,
          maxLength: statusCode.most,
          autoCapitalize: 'characters',
          isShown: () => row === null,
          findFault: ({ code }) =>
            findFault(statusCode, code) === null ? null : 'Enter the code: two letters or digits.',
        },
        {
          field: 'text',
          label: 'Words in lists',
          hint: 'Lists and reports show them; empty: the code itself.',
          code: statusText,
        },
        {
          field: 'meaning',
          label: 'Meaning',
          hint: 'For the timeline and mail; empty: the words in lists.',
          code: statusText,
        },
        {
          field: 'class',
          control: ({ values, dayOf, change }) => (
            <SelectField
              {...dayOf('class')}
              label="Kind"
              hint="The effect of the status on its line."
              options={options(STATUS_CLASSES)}
              onChange={(event) => {
                const next = event.target.value as StatusClass
                const allowed = listFundsEffects(next)
                const funds = allowed.find((effect) => effect === values.funds) ?? allowed[0] ?? 'keep'
                change({ class: next, funds })
              }}
            />
          ),
        },
        {
          field: 'funds',
          control: ({ values, textOf }) => (
            <SelectField
              {...textOf('funds')}
              label="Money"
              options={options(FUNDS_EFFECTS, listFundsEffects(values.class))}
            />
          ),
        },
        { field: 'actor', label: 'Responsible', options: options(ACTORS) },
        {
          field: 'nextStep',
          kind: 'prose',
          label: 'Next step',
          hint: 'One sentence; empty when there is nothing to do.',
          code: nextStep,
          rows: 2,
        },
      ]}
      change={({ code, ...body }) =>
        row
          ? change(saveSupplyStatus, { params: { code: row.code }, body, ifMatch: row.version })
          : change(addSupplyStatus, { body: { code, ...body } })
      }
      doneText={(_, { code }) => `Status code ${code.trim().toUpperCase()} was saved.`}
      onClose={onClose}
    >
      <p>The change applies to records that arrive from now on.</p>
    </EntryDialog>
  )
}

const BLANK = {
  code: '',
  text: '',
  meaning: '',
  class: 'progress' as StatusClass,
  funds: 'keep' as FundsEffect,
  actor: 'nobody' as Actor,
  nextStep: '',
}
